import type { Part } from './accents.js';
import { analyse, type Morpheme } from './analyser.js';
import { dayOfMonth, month } from './counters.js';
import { isKana, toHiragana } from './latin.js';
import { ANY_COUNTER, sayCounted } from './number-rules.js';
import { cardinal, digitByDigit, KANJI_NUMBER, kanjiDigits } from './numbers.js';
import { KANJI_READINGS } from './reading-table.js';
import { compoundReading, ownReading } from './readings.js';

/** A word to say, in kana, at its place in the text. */
export interface Word {
  text: string;
  readonly start: number;
  end: number;
  readonly parts: Part[];
}

const COPULA = /^特殊・(?:ダ|デス)/;
/** Particles that belong to the verb before them. */
const CONJUNCTIVE = /^(?:て|で|ば|ちゃ|じゃ|ちゃっ|たって|だって|つつ|ながら)$/;
const isVerbal = (word: Morpheme | undefined): boolean =>
  word !== undefined && /^(?:動詞|形容詞|助動詞)$/.test(word.kind);

/** 数百, 十数 and 何百 are one number with what counts after it. */
const isVagueNumber = (word: Morpheme, previous: Morpheme): boolean =>
  /^(?:数|何[十百千万億])$/.test(previous.surface)
    ? word.subkind === '数' || word.detail === '助数詞'
    : word.surface === '数' && previous.subkind === '数';

/** Whether a word is written together with the one before it. */
function joins(word: Morpheme, previous: Morpheme | undefined): boolean {
  if (!previous || previous.end !== word.start || previous.kind === '記号' || previous.kind === 'UNK')
    return false;
  if (previous.kind === '接頭詞') return previous.surface !== '約';
  switch (word.kind) {
    case '助動詞':
      if (previous.kind === '助動詞')
        return !COPULA.test(word.inflection) || COPULA.test(previous.inflection);
      return isVerbal(previous)
        ? word.base === 'だ'
          ? /^[んい]$/.test(previous.surface.slice(-1)) && previous.kind === '動詞'
          : !COPULA.test(word.inflection)
        : word.surface === 'な' || /^(?:う|ん)$/.test(word.surface);
    case '動詞':
      return (
        word.subkind === '接尾' ||
        (word.subkind === '非自立' && previous.kind === '動詞' && previous.subkind !== '非自立')
      );
    case '形容詞':
      return word.subkind !== '自立' && isVerbal(previous);
    case '助詞':
      return word.subkind === '接続助詞' && CONJUNCTIVE.test(word.surface) && isVerbal(previous);
    case '名詞':
      return (
        isVagueNumber(word, previous) ||
        word.subkind === '接尾' ||
        (word.surface === 'ん' && isVerbal(previous))
      );
    default:
      return false;
  }
}

/** は, へ and を as they are said, where they are particles; 'は' of こんにちは is one, too. */
export function saidKana(word: Morpheme): string {
  const { surface, reading, pronunciation } = word;
  if (word.kind === '助詞' && surface === 'を') return 'お';
  if (reading === undefined || pronunciation?.length !== reading.length || surface.length !== reading.length)
    return surface;
  return [...surface]
    .map((kana, at) => {
      if (kana === 'は' && reading[at] === 'ハ' && pronunciation[at] === 'ワ') return 'わ';
      return kana === 'へ' && reading[at] === 'ヘ' && pronunciation[at] === 'エ' ? 'え' : kana;
    })
    .join('');
}

/** Characters that the dictionary lacks as a word, one by one. */
function sayUnknown(surface: string): string {
  const known = KANJI_READINGS.get(surface);
  if (known !== undefined || [...surface].length === 1) return known ?? surface;
  return [...surface]
    .map((character) => {
      if (isKana(character)) return character;
      const own = KANJI_READINGS.get(character);
      if (own !== undefined) return own;
      const [found] = analyse(character);
      return found?.reading === undefined ? character : toHiragana(found.reading);
    })
    .join('');
}

function readMorpheme(words: readonly Morpheme[], at: number): string {
  const word = words[at];
  if (!word) return '';
  const own = ownReading(words, at);
  if (own !== undefined) return own;
  if (isKana(word.surface)) return saidKana(word);
  return word.reading === undefined ? sayUnknown(word.surface) : toHiragana(word.reading);
}

const COUNTER_AT = new RegExp(`${ANY_COUNTER}目?`, 'uy');

/** A number in kanji with its counter, if the words from `at` on are one. */
function kanjiNumber(
  text: string,
  words: readonly Morpheme[],
  at: number,
): { text: string; next: number } | undefined {
  let next = at;
  while (words[next]?.subkind === '数' && KANJI_NUMBER.test(words[next]?.surface ?? '')) next++;
  const first = words[at];
  const last = words[next - 1];
  if (!first || !last || next === at) return undefined;
  const digits = kanjiDigits(text.slice(first.start, last.end));
  if (digits.length > 16) return { text: digitByDigit(digits), next };
  const monthEnd = words[next]?.surface === '月' && Number(digits) <= 12;
  if (monthEnd) return { text: month(digits), next: next + 1 };
  COUNTER_AT.lastIndex = last.end;
  let counter = COUNTER_AT.exec(text)?.[0] ?? '';
  let behind = next;
  while (words[behind] && (words[behind]?.start ?? 0) < last.end + counter.length) behind++;
  if (counter !== '' && words[behind - 1]?.end === last.end + counter.length) {
    const ordinal = counter.length > 1 && counter.endsWith('目');
    counter = ordinal ? counter.slice(0, -1) : counter;
    const inMonth = counter === '日' && words[at - 1]?.surface.endsWith('月');
    const said = inMonth ? dayOfMonth(digits) : sayCounted(digits, counter);
    if (said !== undefined) return { text: said + (ordinal ? 'め' : ''), next: behind };
  }
  return next - at === 1 && [...first.surface].length === 1 ? undefined : { text: cardinal(digits), next };
}

/** A number in kanji is no word of the dictionary; two words with one reading are a noun (日本人). */
function partOf(said: string, morpheme: Morpheme, surface: string, count: number): Part {
  if (morpheme.subkind === '数' && (count > 1 || KANJI_NUMBER.test(surface))) return { said };
  return { said, morpheme: count === 1 ? morpheme : { ...morpheme, surface, kind: '名詞', subkind: '一般' } };
}

/**
 * Words in kana of an analysed text, as Japanese writes them where it puts spaces: particles apart, endings with their verb.
 *
 * @param from index of the first word to say; those before it and from `to` on are what stands around
 */
export function group(text: string, words: readonly Morpheme[], from = 0, to = words.length): Word[] {
  const found: Word[] = [];
  for (let at = from; at < to;) {
    const morpheme = words[at] as Morpheme;
    const whole = compoundReading(text, words, at) ?? kanjiNumber(text, words, at);
    const number = whole && whole.next <= to ? whole : undefined;
    const next = number?.next ?? at + 1;
    const end = words[next - 1]?.end ?? morpheme.end;
    const before = words[at - 1];
    const vague = before !== undefined && isVagueNumber(morpheme, before);
    const plain = number?.text ?? readMorpheme(words, at);
    // 数万 is no 一万.
    const said = vague && /^[万億兆]/.test(morpheme.surface) ? plain.replace(/^いち/, '') : plain;
    const part = partOf(said, morpheme, text.slice(morpheme.start, end), next - at);
    const open = found.at(-1);
    const together = number && before ? before.kind === '接頭詞' || vague : true;
    if (open && together && joins(morpheme, before)) {
      open.text += said;
      open.end = end;
      open.parts.push(part);
    } else if (morpheme.kind !== '記号' || morpheme.reading !== morpheme.surface) {
      found.push({ text: said, start: morpheme.start, end, parts: [part] });
    } else found.push({ text: '', start: morpheme.start, end, parts: [] });
    at = next;
  }
  return found.filter((word) => word.text !== '');
}
