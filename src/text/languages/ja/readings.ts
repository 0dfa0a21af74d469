import type { Morpheme } from './analyser.js';
import { toHiragana } from './kana.js';

/** Where the dictionary's first reading is not what people say today. Surface -> kana. */
const READINGS: ReadonlyMap<string, string> = new Map(
  `日本=にほん 言う=ゆう 明日=あした 昨日=きのう 一昨日=おととい 明後日=あさって 昨夜=ゆうべ 今年=ことし 今朝=けさ 今日=きょう 私=わたし 私達=わたしたち 私たち=わたしたち
何時=なんじ 何人=なんにん 何分=なんぷん 何本=なんぼん 何回=なんかい 何個=なんこ 何年=なんねん 何日=なんにち 何月=なんがつ 何歳=なんさい 何度=なんど 何枚=なんまい 何階=なんがい
他=ほか 後で=あとで 大人=おとな 上手=じょうず 下手=へた 一人=ひとり 二人=ふたり 日本人=にほんじん 日本語=にほんご 日本酒=にほんしゅ 日本国=にほんこく 日本中=にほんじゅう
令和=れいわ 山手線=やまのてせん 何十=なんじゅう 何百=なんびゃく 何千=なんぜん 何万=なんまん 何億=なんおく 二十歳=はたち 八百屋=やおや 時計=とけい 眼鏡=めがね 土産=みやげ 果物=くだもの 部屋=へや 迷子=まいご 真面目=まじめ 真っ赤=まっか 真っ青=まっさお 河原=かわら 家=いえ 宝物=たからもの
十分=じゅうぶん 一日中=いちにちじゅう 世界中=せかいじゅう 一年中=いちねんじゅう 一晩中=ひとばんじゅう 何故=なぜ 貴方=あなた 良い=いい 梅雨=つゆ 七夕=たなばた 紅葉=こうよう`
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
  for (let next = Math.min(at + 3, words.length); next > at + 1; next--) {
    const end = words[next - 1]?.end ?? start;
    const own = end - start <= LONGEST ? READINGS.get(text.slice(start, end)) : undefined;
    if (own !== undefined) return { text: own, next };
  }
  return undefined;
}

/** Before these 何 is なん. */
const NAN_BEFORE = /^(?:で|と|の|だ|です|でし|なら|にん)/;

/** The reading of a word that the dictionary has otherwise, by the words around it. */
export function ownReading(
  word: Morpheme,
  previous: Morpheme | undefined,
  next: Morpheme | undefined,
): string | undefined {
  const { surface } = word;
  if (surface === '何') {
    if (next?.detail === '助数詞' || next?.subkind === '数') return 'なん';
    return NAN_BEFORE.test(next?.surface ?? '') ? 'なん' : 'なに';
  }
  if (surface === '方' && previous && next) {
    return /動詞|形容詞|助動詞/.test(previous.kind) || /^(?:の|な|より)$/.test(previous.surface)
      ? 'ほう'
      : undefined;
  }
  if (
    surface === '中' &&
    previous?.kind === '名詞' &&
    /^(?:世界|日本|一年|一晩|町|街|部屋|家|体|国|村|島)$/.test(previous.surface)
  )
    return 'じゅう';
  if (surface === '行っ' || surface === '行った') return surface.replace('行', 'い');
  if (surface === '頃' && (previous === undefined || /[時日月年代]$/.test(previous.surface))) return 'ごろ';
  if (surface === '後' && next?.surface === 'で') return 'あと';
  const own = READINGS.get(surface);
  if (own !== undefined) return own;
  if (!surface.includes('日本') || NIPPON.test(surface) || word.reading === undefined) return undefined;
  return toHiragana(word.reading.replace('ニッポン', 'ニホン'));
}
