import type { Morpheme } from './analyser.js';
import { BY_CONTEXT } from './context-table.js';
import { toHiragana } from './latin.js';
import { GIVEN_NAMES, READINGS } from './reading-table.js';
import { readingOfSecond } from './suffixes.js';

/** Names that keep the full form of the country's name. */
const NIPPON = /^(?:全日本|日本銀行|日本放送|日本武道館|日本電信電話|日本郵)/u;

const LONGEST = Math.max(...[...READINGS.keys()].map((written) => written.length));
const STARTS: ReadonlySet<string> = new Set([...READINGS.keys()].map((written) => written.charAt(0)));

/** The reading of a word that the dictionary takes apart (令和), and how many of `words` it is. */
export function compoundReading(
  text: string,
  words: readonly Morpheme[],
  at: number,
): { text: string; next: number } | undefined {
  const start = words[at]?.start ?? 0;
  if (!STARTS.has(text.charAt(start))) return undefined;
  for (let next = Math.min(at + 4, words.length); next > at + 1; next--) {
    const end = words[next - 1]?.end ?? start;
    const own = end - start <= LONGEST ? READINGS.get(text.slice(start, end)) : undefined;
    if (own !== undefined) return { text: byContext(words, at, next) ?? own, next };
  }
  return undefined;
}

/** What follows 何 where it is read as なん. */
const NAN_BEFORE = /^(?:で|て|と|の|だ|です|でし|なら|にん)/;

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

const BY_KANJI = new Map<string, (typeof BY_CONTEXT)[number][]>();
for (const row of BY_CONTEXT)
  BY_KANJI.set(row[3].charAt(0), [...(BY_KANJI.get(row[3].charAt(0)) ?? []), row]);

const textOf = (words: readonly Morpheme[], from: number, to: number): string =>
  words
    .slice(Math.max(0, from), to)
    .map(({ surface }) => surface)
    .join('');

function byContext(words: readonly Morpheme[], at: number, next = at + 1): string | undefined {
  const candidates = BY_KANJI.get(words[at]?.surface.charAt(0) ?? '');
  if (!candidates) return undefined;
  const surface = textOf(words, at, next);
  const rows = candidates.filter(([word]) => word.test(surface));
  if (rows.length === 0) return undefined;
  const before = textOf(words, at - 3, at);
  const behind = textOf(words, next, next + 4);
  const found = rows.find((row) => row[1].test(before) && row[2].test(behind));
  return found && withRest(surface, found[3], found[4], words[at]?.reading ?? '');
}

/** The rest of a verb has kanji of its own in 抱き上げ: it is read as the dictionary has it. */
function withRest(surface: string, kanji: string, kana: string, reading: string): string {
  const rest = surface.slice(kanji.length);
  if (!surface.startsWith(kanji) || !/\p{Script=Han}/u.test(rest)) return surface.replace(kanji, kana);
  const from = toHiragana(reading).indexOf(rest.charAt(0), 1);
  return from < 0 ? toHiragana(reading) : kana + toHiragana(reading).slice(from);
}

const FOOD =
  /カレー|ラーメン|料理|食べ物|^もの$|^物$|味|スープ|キムチ|ソース|鍋|麺|菓子|唐辛子|わさび|ワサビ|山葵|からし|カラシ|胡椒|コショウ|マスタード|チゲ|担々|坦々|麻婆|マーボー|タレ|スパイス|チップス|せんべい|大根|漬物|漬け|^口$|ピザ|パスタ|うどん|そば|肉|ご飯|ごはん|丼|煮|焼き|ハバネロ|チリ|トムヤムクン|タコス|おでん|タイ|インド|韓国|四川|本場/;

/** What is said of how hot food is, after its word. */
const HEAT =
  /^(?:さ?[はをがもの]{0,2}|の[はがもを])(?:\d|[一二三四五]|選|調整|控えめ|段階|レベル|苦手|大丈夫|平気|好き|食べ)/;

/** 辛い is からい of food: of the noun after it, or of the last noun or verb before it in its sentence. */
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

const HONORIFIC = /^(?:さん|くん|君|ちゃん|様|氏|選手|先生)$/;

/** After が, what is said of a thing that is compared. */
const COMPARED = /^(?:形容詞|副詞)$/;
/** Nouns of people: 担当の方, 初めての方, 20代の方, 年配の方. */
const OF_PEOPLE =
  /^(?:」|番|号|他|ほか|多く|大半|一部|すべて|全て|未経験|独身|希望|障害|障がい|日本人|初めて|はじめて|以上|以下|未満|年配|女性|男性|会員|学生|一般|地元|近所|高齢|目上|外国|海外|代|歳|才|用|名|系|者|様)$/;
const POLITE = /^[おご御]$/;

/** 方 is かた of people and of ways, ほう of directions and of what is compared. */
function readingOfSide(words: readonly Morpheme[], at: number): string | undefined {
  const [noun, previous, next, said] = [words[at - 2], words[at - 1], words[at + 1], words[at + 2]];
  if (!previous) return undefined;
  const compared =
    next?.surface === 'より' ||
    (next?.surface === 'が' && (COMPARED.test(said?.kind ?? '') || said?.subkind === '形容動詞語幹'));
  if (/^(?:この|その|あの)$/.test(previous.surface)) return compared ? 'ほう' : 'かた';
  if (previous.kind === '動詞' && !ENDS_SENTENCE.test(previous.surface)) return 'かた';
  if (compared) return 'ほう';
  if (previous.surface === 'の') {
    const isPerson =
      noun?.subkind === 'サ変接続' ||
      OF_PEOPLE.test(noun?.surface ?? '') ||
      [3, 4].some((by) => POLITE.test(words[at - by]?.surface ?? ''));
    return isPerson ? 'かた' : 'ほう';
  }
  if (/^(?:動詞|助動詞)$/.test(previous.kind) && /^[はもへにでを、]$/.test(next?.surface ?? '、'))
    return 'かた';
  return /動詞|形容詞/.test(previous.kind) || /^(?:な|より)$/.test(previous.surface) ? 'ほう' : undefined;
}
/** 働く方, 働いた方 and not 働き方. */
const ENDS_SENTENCE = /[うくすつぬむるぐぶただ]$/;

/** The reading of a word that the dictionary has otherwise, by the words around it. */
export function ownReading(words: readonly Morpheme[], at: number): string | undefined {
  const [previous, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (!word) return undefined;
  const { surface } = word;
  if (surface === '何') {
    if (next?.detail === '助数詞' || next?.subkind === '数') return 'なん';
    return NAN_BEFORE.test(next?.surface ?? '') ? 'なん' : 'なに';
  }
  if (surface === '方') return readingOfSide(words, at);
  if (
    surface === '年' &&
    !/^(?:[のな]|[そこあど]の|同じ)$/.test(previous?.surface ?? '') &&
    (next?.subkind === '数' || /^[\dＡ]/.test(next?.surface ?? ''))
  )
    return 'ねん';
  if (surface === '大分' && /^(?:形容詞|動詞|副詞)$/.test(next?.kind ?? '')) return 'だいぶ';
  if (surface === '人' && previous?.surface === 'もの') return 'ひと';
  // After Latin letters: GW中, EV車.
  if (previous?.surface === 'Ａ' && /^[中車]$/.test(surface)) return surface === '中' ? 'ちゅう' : 'しゃ';
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
  if (word.kind === '接頭詞' && surface === '親' && !/^[米日中露韓欧ＡE]/.test(next?.surface ?? ''))
    return 'おや';
  if (word.kind === '接頭詞' && surface === '今' && /^[ぁ-ん]/.test(next?.surface ?? '')) return 'いま';
  const name = GIVEN_NAMES[surface];
  if (name !== undefined && (previous?.detail === '人名' || HONORIFIC.test(next?.surface ?? ''))) return name;
  if (surface === '間' && (/^[のこそあど]?の$/.test(previous?.surface ?? '') || previous?.kind === '動詞'))
    return 'あいだ';
  if (surface === '鶏' && /^(?:もも|むね|ささみ|ひき|肉|手羽|皮|ガラ|がら)/.test(next?.surface ?? ''))
    return 'とり';
  if (surface === '頃' && (previous === undefined || /[時日月年代]$/.test(previous.surface))) return 'ごろ';
  // Weather: 東の風、後、南の風.
  if (surface === '後' && previous?.surface === '、' && next?.surface === '、') return 'のち';
  const counts = previous?.end === word.start && previous.kind === '名詞';
  if (
    surface === '後' &&
    ((/^(?:で|から)$/.test(next?.surface ?? '') && !counts) || /^[のただ]$/.test(previous?.surface ?? ''))
  )
    return 'あと';
  const listed = surface.length === 1 && word.subkind === '接尾' ? undefined : READINGS.get(surface);
  const own = byContext(words, at) ?? readingOfSecond(words, at) ?? listed;
  if (own !== undefined) return own;
  if (!surface.includes('日本') || NIPPON.test(surface) || word.reading === undefined) return undefined;
  return toHiragana(word.reading.replace('ニッポン', 'ニホン'));
}
