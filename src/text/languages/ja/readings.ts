import type { Morpheme } from './analyser.js';
import { toHiragana } from './latin.js';

/** Where the dictionary's first reading is not what people say today. Surface -> kana. */
const READINGS: ReadonlyMap<string, string> = new Map(
  `日本=にほん 言う=ゆう 明日=あした 昨日=きのう 一昨日=おととい 明後日=あさって 昨夜=ゆうべ 今年=ことし 今朝=けさ 今日=きょう 私=わたし 私達=わたしたち 私たち=わたしたち
何時=なんじ 何人=なんにん 何分=なんぷん 何本=なんぼん 何回=なんかい 何個=なんこ 何年=なんねん 何日=なんにち 何月=なんがつ 何歳=なんさい 何度=なんど 何枚=なんまい 何階=なんがい
他=ほか 後で=あとで 大人=おとな 上手=じょうず 下手=へた 一人=ひとり 二人=ふたり 日本人=にほんじん 日本語=にほんご 日本酒=にほんしゅ 日本国=にほんこく 日本中=にほんじゅう
令和=れいわ 山手線=やまのてせん 何十=なんじゅう 何百=なんびゃく 何千=なんぜん 何万=なんまん 何億=なんおく 二十歳=はたち 八百屋=やおや 時計=とけい 眼鏡=めがね 土産=みやげ 果物=くだもの 部屋=へや 迷子=まいご 真面目=まじめ 真っ赤=まっか 真っ青=まっさお 河原=かわら 家=いえ 宝物=たからもの
十分=じゅうぶん 鶏肉=とりにく 数日=すうじつ 一目惚れ=ひとめぼれ 二子玉川=ふたこたまがわ 腹痛=ふくつう 大勢=おおぜい 大匙=おおさじ 小匙=こさじ 蒸す=むす 一昨年=おととし 本日中=ほんじつちゅう 今週中=こんしゅうちゅう 来週中=らいしゅうちゅう 今月中=こんげつちゅう 今年中=ことしじゅう 今日中=きょうじゅう 明日中=あしたじゅう 午前中=ごぜんちゅう 一日中=いちにちじゅう 世界中=せかいじゅう 一年中=いちねんじゅう 一晩中=ひとばんじゅう 何故=なぜ 貴方=あなた 良い=いい 額に汗=ひたいにあせ 月初=げっしょ 先々週=せんせんしゅう 先々月=せんせんげつ 明々後日=しあさって 引落=ひきおとし 引落し=ひきおとし 通帳=つうちょう 税抜=ぜいぬき 税抜き=ぜいぬき 代引き=だいびき 代引=だいびき 早急=さっきゅう 重複=ちょうふく 粉薬=こなぐすり 火傷=やけど 茄子=なす
既読=きどく 角部屋=かどべや 厚労省=こうろうしょう 唐揚げ=からあげ 唐揚=からあげ 牛丼=ぎゅうどん 豚丼=ぶたどん 細切り=ほそぎり 小口切り=こぐちぎり 落とし蓋=おとしぶた 神保町=じんぼうちょう 麻布十番=あざぶじゅうばん 馬喰町=ばくろちょう
陽菜=ひな 颯太=そうた 賢人=けんと 環奈=かんな 美嘉=みか 宗隆=むねたか 真也=しんや 晋也=しんや 和真=かずま 涼真=りょうま 翔平=しょうへい 聡太=そうた 晋三=しんぞう 進次郎=しんじろう 結弦=ゆづる 悠真=ゆうま 結菜=ゆいな 莉子=りこ 咲良=さくら 菅義偉=すがよしひで 小鳥遊=たかなし
羽田=はねだ 羽田空港=はねだくうこう 開式=かいしき 点ける=つける 点けて=つけて 点けた=つけた 割る=わる 甲=こう 四段=よだん 九段=くだん 一行目=いちぎょうめ 十人十色=じゅうにんといろ 三日三晩=みっかみばん 五十三次=ごじゅうさんつぎ 二百十日=にひゃくとおか 今日的=こんにちてき この間=このあいだ その間=そのあいだ 何軒=なんげん 何杯=なんばい 何匹=なんびき 何足=なんぞく 何票=なんびょう 何泊=なんぱく 何発=なんぱつ 中京区=なかぎょうく 上京区=かみぎょうく 下京区=しもぎょうく 大谷=おおたに 錦織=にしこり 梅雨=つゆ 七夕=たなばた 紅葉=こうよう`
    .split(/\s+/)
    .map((entry): [string, string] => {
      const [written = '', kana = ''] = entry.split('=');
      return [written, kana];
    }),
);
/** Names that keep the full form of the country's name. */
const NIPPON = /^(?:全日本|日本銀行|日本放送|日本武道館|日本電信電話|日本郵)/u;

const LONGEST = Math.max(...[...READINGS.keys()].map((written) => written.length));

/** The reading of a word that the dictionary takes apart (令和), and how many of `words` it is. */
export function compoundReading(
  text: string,
  words: readonly Morpheme[],
  at: number,
): { text: string; next: number } | undefined {
  const start = words[at]?.start ?? 0;
  for (let next = Math.min(at + 4, words.length); next > at + 1; next--) {
    const end = words[next - 1]?.end ?? start;
    const own = end - start <= LONGEST ? READINGS.get(text.slice(start, end)) : undefined;
    if (own !== undefined) return { text: own, next };
  }
  return undefined;
}

/** What follows 何 where it is read as なん. */
const NAN_BEFORE = /^(?:で|と|の|だ|です|でし|なら|にん)/;

/** Ways that one goes along. */
const WAYS = /^(?:道|坂|先|前|後|上|下|海|山|空|通り|街道|橋|我が道|逆|地|裏|表|筋)$/;
/** What one goes to and does not carry out. */
const OUTINGS = /^(?:旅行|出張|買い物|散歩|見学|留学|遠征|観光|外出|食事|入院)$/;
const isDone = (word: Morpheme | undefined): boolean =>
  word?.subkind === 'サ変接続' && !OUTINGS.test(word.surface);

/** 行った is おこなった of what is carried out, いった of where one goes. */
function carriesOut(words: readonly Morpheme[], at: number): boolean {
  const [noun, particle] = [words[at - 2], words[at - 1]];
  if (particle?.surface === 'を') return !WAYS.test(noun?.surface ?? '');
  if (/^[はも]$/.test(particle?.surface ?? '') && isDone(noun)) return true;
  const object = words[at + 1]?.surface === 'た' ? words[at + 2] : undefined;
  return isDone(object) && !/^(?:に|へ|まで|から)$/.test(particle?.surface ?? '');
}

/** Words of two readings: the rarer one, by the text before and behind it. Verbs by their kanji. */
const BY_CONTEXT: readonly (readonly [
  word: RegExp,
  before: RegExp,
  behind: RegExp,
  kanji: string,
  kana: string,
])[] = [
  [
    /^人気$/,
    /(?:)/,
    /^[のが](?:ない|無い)(?:[道路夜森場所部公街建町山]|ところ|ビル|ホーム)/,
    '人気',
    'ひとけ',
  ],
  [/^市場$/, /魚$|朝$|青果$|卸売$/, /(?:)/, '市場', 'いちば'],
  [/^市場$/, /(?:)/, /^(?:[にへ]行|で買|で魚|の魚)/, '市場', 'いちば'],
  [/^上手$/, /(?:)/, /^(?:から|に|へ|より)(?:登場|退場|現れ|去|下が)/, '上手', 'かみて'],
  [/^下手$/, /(?:)/, /^(?:から|に|へ|より)(?:登場|退場|現れ|去|下が)/, '下手', 'しもて'],
  [/^表$/, /(?:)/, /^(?:に出[るてたよ]|で(?:待|遊)|に(?:車|人)が|が騒)/, '表', 'おもて'],
  [
    /^角$/,
    /$/,
    /^(?:を(?:右|左|曲|まが)|の(?:店|家|コンビニ|信号|席|部屋|郵便|銀行)|にある|まで(?:行|歩))/,
    '角',
    'かど',
  ],
  [/^角$/, /(?:つ目|次|最初|曲がり)の?$/, /(?:)/, '角', 'かど'],
  [/^米$/, /(?:^|[^日英中欧])(?:お|の|新|古)$/, /(?:)/, '米', 'こめ'],
  [
    /^米$/,
    /(?:)/,
    /^(?:を(?:炊|食|研|買|作|洗)|が(?:炊|高|不足)|の(?:値段|価格|消費)|\d(?!州))/,
    '米',
    'こめ',
  ],
  [/^点け/, /(?:)/, /(?:)/, '点', 'つ'],
  [/^抱[いかきくけこ]/, /(?:)/, /(?:)/, '抱', 'だ'],
  [/^過ぎ/, /(?:)/, /(?:)/, '過', 'す'],
  [/^丼$/, /\p{Script=Han}$/u, /(?:)/, '丼', 'どん'],
  [/^寒気$/, /(?:上空|強い|大陸|北)の?$/, /(?:)/, '寒気', 'かんき'],
  [/^寒気$/, /(?:)/, /^(?:の影響|が(?:流|入|南|居)|に覆)/, '寒気', 'かんき'],
  [/^空[いきく]/, /(?:腹|なか|電車|バス|道|道路|店|店内|車内)[がはも]?$/, /(?:)/, '空', 'す'],
  [/^空[いきく]/, /(?:)/, /(?:)/, '空', 'あ'],
  [
    /^開[いきく]/,
    /(?:ドア|窓|扉|店|蓋|フタ|ふた|鍵|穴|門|シャッター|ゲート|幕|口)[がはも]$/,
    /(?:)/,
    '開',
    'あ',
  ],
  [/^下$/, /(?:)/, /^\d桁/, '下', 'しも'],
  [/^最中$/, /(?:)/, /^(?:を(?:食|買|一)|が(?:おいし|美味)|と(?:お茶|羊羹)|アイス)/, '最中', 'もなか'],
  [/^分別$/, /(?:ゴミ|ごみ|資源|廃棄物)[のをは]?$/, /(?:)/, '分別', 'ぶんべつ'],
  [/^分別$/, /(?:)/, /^(?:回収|収集|ゴミ|ごみ|して(?:捨|出))/, '分別', 'ぶんべつ'],
];

const textOf = (words: readonly Morpheme[], from: number, to: number): string =>
  words
    .slice(Math.max(0, from), to)
    .map(({ surface }) => surface)
    .join('');

function byContext(words: readonly Morpheme[], at: number): string | undefined {
  const surface = words[at]?.surface ?? '';
  if (!BY_CONTEXT.some(([word]) => word.test(surface))) return undefined;
  const before = textOf(words, at - 3, at);
  const behind = textOf(words, at + 1, at + 5);
  const found = BY_CONTEXT.find((row) => row[0].test(surface) && row[1].test(before) && row[2].test(behind));
  return found && surface.replace(found[3], found[4]);
}

const FOOD =
  /カレー|ラーメン|料理|食べ物|^もの$|^物$|味|スープ|キムチ|ソース|鍋|麺|菓子|唐辛子|わさび|ワサビ|山葵|からし|カラシ|胡椒|コショウ|マスタード|チゲ|担々|坦々|麻婆|マーボー|タレ|スパイス|チップス|せんべい|大根|漬物|漬け|^口$|ピザ|パスタ|うどん|そば|肉|ご飯|ごはん|丼|煮|焼き|ハバネロ|チリ|トムヤムクン|タコス|おでん|タイ|インド|韓国|四川|本場/;

/** What is said of how hot food is, behind its word. */
const HEAT =
  /^(?:さ?[はをがもの]{0,2}|の[はがもを])(?:\d|[一二三四五]|選|調整|控えめ|段階|レベル|苦手|大丈夫|平気|好き|食べ)/;

/** 辛い is からい of food: of the noun behind it, or of the last noun or verb before it in its sentence. */
function isHot(words: readonly Morpheme[], at: number): boolean {
  if (HEAT.test(textOf(words, at + 1, at + 6))) return true;
  const behind = words[at + 1];
  if (behind?.kind === '名詞' && behind.subkind !== '接尾' && behind.surface !== 'の')
    return FOOD.test(behind.surface) || /^(?:の|系)$/.test(behind.surface);
  for (let before = at - 1; before >= Math.max(0, at - 8); before--) {
    const word = words[before];
    if (!word || /[。！？!?]/.test(word.surface)) return false;
    if (word.kind === '動詞' && word.subkind === '自立') return /^[食飲舐加入な]/.test(word.base);
    if (word.kind === '名詞' && !/^(?:代名詞|副詞可能|非自立|形容動詞語幹)$/.test(word.subkind))
      return FOOD.test(word.surface);
  }
  return false;
}

/** The reading of a word that the dictionary has otherwise, by the words around it. */
export function ownReading(words: readonly Morpheme[], at: number): string | undefined {
  const [previous, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (!word) return undefined;
  const { surface } = word;
  if (surface === '何') {
    if (next?.detail === '助数詞' || next?.subkind === '数') return 'なん';
    return NAN_BEFORE.test(next?.surface ?? '') ? 'なん' : 'なに';
  }
  if (surface === '方' && /^(?:この|その|あの)$/.test(previous?.surface ?? '') && next?.surface !== 'が')
    return 'かた';
  if (surface === '年' && next?.subkind === '数') return 'ねん';
  if (surface === '大分' && /^(?:形容詞|動詞|副詞)$/.test(next?.kind ?? '')) return 'だいぶ';
  // 働き方, but 働く方.
  if (surface === '方' && previous?.kind === '動詞' && !/[うくすつぬむるぐぶただ]$/.test(previous.surface))
    return 'かた';
  if (surface === '方' && previous && next) {
    return /動詞|形容詞|助動詞/.test(previous.kind) || /^(?:の|な|より)$/.test(previous.surface)
      ? 'ほう'
      : undefined;
  }
  // Behind Latin letters: GW中.
  if (surface === '中' && previous?.surface === 'Ａ') return 'ちゅう';
  if (
    surface === '中' &&
    previous?.kind === '名詞' &&
    /^(?:世界|日本|一年|一晩|町|街|部屋|家|体|国|村|島)$/.test(previous.surface)
  )
    return 'じゅう';
  if (surface === '行っ' || surface === '行った')
    return surface.replace('行', carriesOut(words, at) ? 'おこな' : 'い');
  if (
    surface.startsWith('辛') &&
    (word.base === '辛い' || /^(?:さ|すぎ|過ぎ|そう|め)/.test(next?.surface ?? ''))
  )
    return (isHot(words, at) ? 'から' : 'つら') + surface.slice(1);
  if (surface === '間' && (/^[のこそあど]?の$/.test(previous?.surface ?? '') || previous?.kind === '動詞'))
    return 'あいだ';
  if (surface === '鶏' && /^(?:もも|むね|ささみ|ひき|肉|手羽|皮|ガラ|がら)/.test(next?.surface ?? ''))
    return 'とり';
  if (surface === '頃' && (previous === undefined || /[時日月年代]$/.test(previous.surface))) return 'ごろ';
  if (surface === '後' && (next?.surface === 'で' || /^[のただ]$/.test(previous?.surface ?? '')))
    return 'あと';
  const own = byContext(words, at) ?? READINGS.get(surface);
  if (own !== undefined) return own;
  if (!surface.includes('日本') || NIPPON.test(surface) || word.reading === undefined) return undefined;
  return toHiragana(word.reading.replace('ニッポン', 'ニホン'));
}
