import type { Piece } from '../../core/scan.js';
import { table } from '../../core/words.js';
import { accentOf, kanaKey } from './accent-table.js';
import { accentuate, type Part } from './accents.js';
import { analyse, type Morpheme } from './analyser.js';
import { group, saidKana, type Word } from './grouping.js';
import { hasJapanese, isKana, sayLatin, toKatakana, wholeKana } from './latin.js';
import { numberAccents } from './number-accents.js';

const NUMBER_BEFORE =
  /(?:ゼロ|いち|にい|さん|よん|ごお|ろく|なな|はち|きゅう|じゅう|[ひびぴ]ゃく|[せぜ]ん|まん|おく|ちょう|てん|マイナス)$/;

/** Kana between spaces: nothing to read, only particles to find. What is already spoken stays as it is. */
function readKana(text: string): Word[] {
  const whole = (said: string): Word[] => [{ text: said, start: 0, end: text.length, parts: partsOf(said) }];
  if (text === 'は') return whole('わ');
  if (text === 'へ') return whole('え');
  if (text === 'を') return whole('お');
  if (!/[はへを]/.test(text.slice(1))) return whole(text);
  const words = analyse(text);
  // A particle never begins a word, so the dictionary has taken a word that it lacks apart.
  if (words.length > 1 && /^[はへ]$/.test(words[0]?.surface ?? '')) return whole(text);
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

/** A piece whose words are known one by one. */
interface ReadPiece extends Piece {
  readonly parts?: readonly Part[];
}

const PARTICLES = table(`
  わ: は; え: へ; お: を
`);

/** The words of kana that a rule has written, or that the text had. */
const partsOf = (kana: string): Part[] =>
  kana.split(' ').flatMap((said): Part[] => {
    const words = analyse(PARTICLES[said] ?? said);
    const known = words.length > 1 && accentOf(kanaKey(toKatakana(said))) !== undefined;
    if (known || numberAccents(said) || words.some(({ reading }) => reading === undefined)) return [{ said }];
    return words.map((morpheme) => ({ said: morpheme.surface, morpheme }));
  });

/** `partsOf` that remembers: the same numbers come again and again. */
function rememberedParts(): (kana: string) => readonly Part[] {
  const known = new Map<string, readonly Part[]>();
  return (kana) => {
    const parts = known.get(kana) ?? partsOf(kana);
    known.set(kana, parts);
    return parts;
  };
}

/** Gives pieces between two marks the tones of their accent phrases. */
function withTones(pieces: readonly ReadPiece[], read: (kana: string) => readonly Part[]): Piece[] {
  const found: Piece[] = [];
  let open: ReadPiece[] = [];
  const close = (): void => {
    const tones = accentuate(open.map(({ parts, text }) => parts ?? read(text)));
    open.forEach(({ parts: _parts, ...piece }, i) => found.push({ ...piece, tones: tones[i] ?? '' }));
    open = [];
  };
  for (const piece of pieces) {
    if ((piece.kind === 'spoken' || piece.kind === 'word') && hasJapanese(piece.text)) {
      open.push(piece);
      continue;
    }
    close();
    found.push(piece);
  }
  close();
  return found;
}

const shifted = (words: readonly Word[], by: number): ReadPiece[] =>
  words.map(({ text, start, end, parts }) => ({
    kind: 'spoken',
    parts,
    text,
    start: start + by,
    end: end + by,
    apart: true,
  }));

/** Signs that the dictionary lacks, and the end of a line: what follows them would be taken for a suffix (**値**). */
const UNKNOWN_SIGN = /[\n!-'*-/:-@[-`{-~•·●■◆▪–—]/g;

/** What the analyser gets for a text: things that are no Japanese words become a noun, and signs a comma. */
function masked(text: string, pieces: readonly Piece[]): string {
  const signs = text.replace(UNKNOWN_SIGN, '、');
  let shown = '';
  let done = 0;
  for (const { kind, start, end } of pieces) {
    if (kind === 'mark' || kind === 'open' || kind === 'hyphen') continue;
    const written = text.slice(start, end);
    if (hasJapanese(written) && (kind === 'word' || /^\d/.test(written))) continue;
    if (/^\d+$/.test(written)) continue;
    shown += signs.slice(done, start) + 'Ａ'.padEnd(end - start, ' ');
    done = end;
  }
  return shown + signs.slice(done);
}

const BLANK = /\s/;

/** Tells of one place after another whether the stretch between spaces around it holds nothing but kana and marks. */
function kanaStretches(text: string): (start: number) => boolean {
  let end = 0;
  let onlyKana = false;
  return (start) => {
    if (start < end) return onlyKana;
    let from = start;
    end = start + 1;
    while (from > 0 && !BLANK.test(text[from - 1] ?? ' ')) from--;
    while (end < text.length && !BLANK.test(text[end] ?? ' ')) end++;
    onlyKana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー\p{P}]*$/u.test(
      text
        .slice(from, end)
        .replace(/[〜~]/g, 'x')
        .replace(/\u3099|\u309A/g, ''),
    );
    return onlyKana;
  };
}

/** The place of the first word that has what all words after it have, too. */
function firstWith(words: readonly Morpheme[], has: (word: Morpheme) => boolean): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const word = words[middle];
    if (word && has(word)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Words of a piece of Japanese script, with the help of an analysis of the whole text. */
function readPiece(text: string, piece: Piece, words: readonly Morpheme[]): ReadPiece[] {
  const from = firstWith(words, (word) => word.end > piece.start);
  const to = firstWith(words, (word) => word.start >= piece.end);
  const fits = words.slice(from, to).every((word) => word.start >= piece.start && word.end <= piece.end);
  if (fits) return shifted(group(text, words, from, to), 0);
  const alone = text.slice(piece.start, piece.end);
  return shifted(group(alone, analyse(alone)), piece.start);
}

/** Words in Latin letters inside of what a rule has said. */
const sayLetters = (said: string): string =>
  said.replace(/[\p{Script=Latin}\p{M}][\p{Script=Latin}\p{M}'-]*/gu, (word) => sayLatin(word));

/** 第3回 is one word. */
function withPrefix(
  pieces: readonly ReadPiece[],
  text: string,
  read: (kana: string) => readonly Part[],
): ReadPiece[] {
  const found: ReadPiece[] = [];
  const joined = new Map<string, readonly Part[]>();
  for (const piece of pieces) {
    const last = found.at(-1);
    if (
      last &&
      last.end === piece.start &&
      /^[第]$/.test(text.slice(last.start, last.end)) &&
      piece.kind === 'spoken'
    ) {
      const said = last.text + piece.text;
      const parts = joined.get(said) ?? [last, piece].flatMap((part) => part.parts ?? read(part.text));
      joined.set(said, parts);
      found[found.length - 1] = { ...piece, text: said, start: last.start, parts };
    } else found.push(piece);
  }
  return found;
}

/** Turns the scanner's pieces into words in kana, each a token of its own. */
export function readJapanese(text: string, pieces: readonly Piece[]): Piece[] {
  const read = rememberedParts();
  return withTones(withPrefix(readPieces(text, pieces), text, read), read);
}

function readPieces(text: string, pieces: readonly Piece[]): ReadPiece[] {
  let words: Morpheme[] | undefined;
  const onlyKana = kanaStretches(text);
  return pieces.flatMap((piece): ReadPiece[] => {
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
    if (onlyKana(piece.start)) {
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

/** One word of any Japanese script in kana, without spaces: for text that was not normalized. */
export function readWord(word: string): string {
  return isKana(word)
    ? word
    : group(word, analyse(word))
        .map(({ text }) => (hasJapanese(text) ? text : sayLatin(text)))
        .join('');
}
