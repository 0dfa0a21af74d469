import type { Piece } from '../scan.js';
import { analyse } from './analyser.js';
import type { Morpheme } from './analyser.js';
import { hasJapanese, isKana, toHiragana, wholeKana } from './kana.js';
import { sayLatin } from './latin.js';
import { KANJI_NUMBER, cardinal, digitByDigit, kanjiDigits } from './numbers.js';
import { ANY_COUNTER, sayCounted } from './number-rules.js';
import { compoundReading, ownReading } from './readings.js';
import { dayOfMonth, month } from './counters.js';

/** A word to say, in kana, at its place in the text. */
interface Word {
  text: string;
  readonly start: number;
  end: number;
}

const COPULA = /^特殊・(?:ダ|デス)/;
/** Particles that belong to the verb before them. */
const CONJUNCTIVE = /^(?:て|で|ば|ちゃ|じゃ|ちゃっ|たって|だって|つつ|ながら)$/;
const isVerbal = (word: Morpheme | undefined): boolean =>
  word !== undefined && /^(?:動詞|形容詞|助動詞)$/.test(word.kind);

/** 数百, 十数 and 何百 are one number with what counts behind it. */
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
function saidKana(word: Morpheme): string {
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
  if ([...surface].length === 1) return surface;
  return [...surface]
    .map((character) => {
      if (isKana(character)) return character;
      const [found] = analyse(character);
      return found?.reading === undefined ? character : toHiragana(found.reading);
    })
    .join('');
}

function readMorpheme(words: readonly Morpheme[], at: number): string {
  const word = words[at];
  if (!word) return '';
  const own = ownReading(word, words[at - 1], words[at + 1]);
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

/** Words in kana of analysed text. */
function group(text: string, words: readonly Morpheme[]): Word[] {
  const found: Word[] = [];
  for (let at = 0; at < words.length;) {
    const morpheme = words[at] as Morpheme;
    const number = compoundReading(text, words, at) ?? kanjiNumber(text, words, at);
    const next = number?.next ?? at + 1;
    const end = words[next - 1]?.end ?? morpheme.end;
    const said = number?.text ?? readMorpheme(words, at);
    const open = found.at(-1);
    const before = words[at - 1];
    const together = number && before ? before.kind === '接頭詞' || isVagueNumber(morpheme, before) : true;
    if (open && together && joins(morpheme, before)) {
      open.text += said;
      open.end = end;
    } else if (morpheme.kind !== '記号' || morpheme.reading !== morpheme.surface) {
      found.push({ text: said, start: morpheme.start, end });
    } else found.push({ text: '', start: morpheme.start, end });
    at = next;
  }
  return found.filter((word) => word.text !== '');
}

/** Kana between blanks: nothing to read, only particles to find. What is already spoken stays as it is. */
const NUMBER_BEFORE =
  /(?:ゼロ|いち|にい|さん|よん|ごお|ろく|なな|はち|きゅう|じゅう|[ひびぴ]ゃく|[せぜ]ん|まん|おく|ちょう|てん|マイナス)$/;

function readKana(text: string): Word[] {
  const whole = (said: string): Word[] => [{ text: said, start: 0, end: text.length }];
  if (text === 'は') return whole('わ');
  if (text === 'へ') return whole('え');
  if (text === 'を') return whole('お');
  if (!/[はへを]/.test(text.slice(1))) return whole(text);
  const words = analyse(text);
  const changes = words.some(
    (word) =>
      word.start > 0 &&
      (saidKana(word) !== word.surface || word.surface === 'を') &&
      !(/^[はへ][ちっん]/.test(text.slice(word.start)) && NUMBER_BEFORE.test(text.slice(0, word.start))),
  );
  const native = /^(?:ひと|ふた)は[こん]/.test(text);
  if (native) return whole(text);
  const greeting = words.length === 1 && words[0] ? saidKana(words[0]) : text;
  if (greeting !== text) return whole(greeting);
  return changes ? group(text, words) : whole(text);
}

const shifted = (words: readonly Word[], by: number): Piece[] =>
  words.map(({ text, start, end }) => ({
    kind: 'spoken',
    text,
    start: start + by,
    end: end + by,
    apart: true,
  }));

/** What the analyser gets for a text: things that are no Japanese words become a noun. */
function masked(text: string, pieces: readonly Piece[]): string {
  let shown = text;
  for (const { kind, start, end } of pieces) {
    if (kind === 'mark' || kind === 'open' || kind === 'hyphen') continue;
    const written = text.slice(start, end);
    if (hasJapanese(written) && (kind === 'word' || /^\d/.test(written))) continue;
    if (/^\d+$/.test(written)) continue;
    shown = shown.slice(0, start) + 'Ａ'.padEnd(end - start, ' ') + shown.slice(end);
  }
  return shown;
}

const BLANK = /\s/;

/** Whether a stretch between blanks holds nothing but kana and marks. */
function onlyKana(text: string, start: number, end: number): boolean {
  let from = start;
  let to = end;
  while (from > 0 && !BLANK.test(text[from - 1] ?? ' ')) from--;
  while (to < text.length && !BLANK.test(text[to] ?? ' ')) to++;
  return /^[\p{Script=Hiragana}\p{Script=Katakana}ー\p{P}]*$/u.test(
    text
      .slice(from, to)
      .replace(/[〜~]/g, 'x')
      .replace(/\u3099|\u309A/g, ''),
  );
}

/** Words of a piece of Japanese script, with the help of an analysis of the whole text. */
function readPiece(text: string, piece: Piece, words: readonly Morpheme[]): Piece[] {
  const inside = words.filter((word) => word.start < piece.end && word.end > piece.start);
  const fits = inside.every((word) => word.start >= piece.start && word.end <= piece.end);
  if (fits) return shifted(group(text, inside), 0);
  const alone = text.slice(piece.start, piece.end);
  return shifted(group(alone, analyse(alone)), piece.start);
}

/** Words in Latin letters inside of what a rule has said. */
const sayLetters = (said: string): string =>
  said.replace(/[\p{Script=Latin}\p{M}][\p{Script=Latin}\p{M}'-]*/gu, (word) => sayLatin(word));

/** 第3回 is one word. */
function withPrefix(pieces: readonly Piece[], text: string): Piece[] {
  const found: Piece[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (
      last &&
      last.end === piece.start &&
      /^[第]$/.test(text.slice(last.start, last.end)) &&
      piece.kind === 'spoken'
    )
      found[found.length - 1] = { ...piece, text: last.text + piece.text, start: last.start };
    else found.push(piece);
  }
  return found;
}

/** Turns the scanner's pieces into words in kana, each a token of its own. */
export const readJapanese = (text: string, pieces: readonly Piece[]): Piece[] =>
  withPrefix(readPieces(text, pieces), text);

function readPieces(text: string, pieces: readonly Piece[]): Piece[] {
  let words: Morpheme[] | undefined;
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind !== 'word' && piece.kind !== 'spoken') return [piece];
    if (piece.kind === 'spoken' || !hasJapanese(piece.text)) {
      return [
        {
          ...piece,
          text: piece.kind === 'spoken' ? sayLetters(piece.text) : sayLatin(piece.text),
          apart: true,
        },
      ];
    }
    const whole = wholeKana(piece.text);
    if (onlyKana(text, piece.start, piece.end)) {
      const read = readKana(whole);
      return whole.length === piece.text.length
        ? shifted(read, piece.start)
        : [{ ...piece, kind: 'spoken', text: read.map((word) => word.text).join(' '), apart: true }];
    }
    if (whole !== piece.text) {
      const read = group(whole, analyse(whole)).map((word) => word.text);
      return [{ ...piece, kind: 'spoken', text: read.join(' '), apart: true }];
    }
    words ??= analyse(masked(text, pieces));
    return readPiece(text, piece, words);
  });
}

/** One word of any Japanese script in kana, without blanks: for text that was not normalized. */
export function readWord(word: string): string {
  return isKana(word)
    ? word
    : group(word, analyse(word))
        .map(({ text }) => (hasJapanese(text) ? text : sayLatin(text)))
        .join('');
}
