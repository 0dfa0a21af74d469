import type { LanguageCode } from '../contracts/catalog.js';
import type { Pronunciations } from '../contracts/speech.js';
import type { SpokenToken, TextSpan } from '../contracts/text.js';
import { TokenAssembler } from './core/assemble.js';
import { sayLetterByLetter, SPELL } from './core/codes.js';
import { fold, type FoldedText, sourceEndOffset, sourceOffset } from './core/fold.js';
import type { LanguageRules } from './core/rules.js';
import { inTwoBytes, type Piece, scan } from './core/scan.js';
import { LANGUAGES } from './languages/index.js';
import { applyLexicon } from './phonetics/apply-lexicon.js';
import { planText } from './plan.js';

export interface NormalizeOptions {
  /** `markup`: the suffix of `word_vrb` is not spoken and becomes the token's `homograph`. */
  readonly homographs: 'markup' | 'plain';
}

const AS_TYPED = new RegExp(`${SPELL.source}|\\S+`, 'g');
const HAS_SPELL = new RegExp(SPELL.source, 'g');
const SPEAKABLE = /[\p{L}\p{M}\p{N}\p{Sc}%°&@+=]/u;
const PUNCTUATION = /^[.,!?;:…)"。、！？।॥،؟؛۔]+$/;
const DASH = /^[-–—]+$/;
const HOMOGRAPH = /(?<![\p{L}\d_])([\p{L}\p{M}']{1,40})_(nou|vrb|adj|adv|pst|prs)(?![\p{L}\d_])/gu;

function spellOut(content: string, { digits, signs, nameLetters }: LanguageRules): string {
  const spelled = sayLetterByLetter(content, digits, signs);
  return nameLetters === undefined ? spelled : nameLetters(spelled);
}

/** Words as they stand; only `spell(...)` is read, in the language's words or else in English ones. */
function piecesAsTyped(text: string, rules: LanguageRules): Piece[] {
  return [...text.matchAll(AS_TYPED)].flatMap((match): Piece[] => {
    const [typed, spelled] = match;
    const range = { start: match.index, end: match.index + typed.length };
    if (spelled !== undefined) {
      return [{ kind: 'word', text: spellOut(spelled, rules), ...range }];
    }
    if (SPEAKABLE.test(typed)) return [{ kind: 'word', text: typed, ...range }];
    if (PUNCTUATION.test(typed)) return [{ kind: 'mark', text: typed, ...range }];
    return DASH.test(typed) ? [{ kind: 'mark', text: ',', ...range }] : [];
  });
}

function shifted(pieces: readonly Piece[], by: number): Piece[] {
  return by === 0
    ? [...pieces]
    : pieces.map((piece) => ({ ...piece, start: piece.start + by, end: piece.end + by }));
}

/** Reads `spell(...)` separately, so that no other rule matches inside or across it. */
function pieces(text: string, rules: LanguageRules): Piece[] {
  if (!text.includes('spell(')) return scan(text, rules);
  const found: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(HAS_SPELL)) {
    const end = match.index + match[0].length;
    found.push(...shifted(scan(text.slice(done, match.index), rules), done), {
      kind: 'spoken',
      text: spellOut(match[1] ?? '', rules),
      start: match.index,
      end,
    });
    done = end;
  }
  return [...found, ...shifted(scan(text.slice(done), rules), done)];
}

function readPieces(folded: string, rules: LanguageRules): Piece[] {
  const text = inTwoBytes(folded);
  const found = pieces(text, rules);
  return rules.read ? rules.read(text, found) : found;
}

/** What is read in place of a text. */
function piecesInPlace(said: string, inWords: boolean, rules: LanguageRules): Piece[] {
  if (!inWords) return readPieces(fold(said).text, rules);
  const whole: Piece[] = [{ kind: 'spoken', text: said, start: 0, end: said.length }];
  return rules.read?.(said, whole) ?? whole;
}

interface Homographs {
  readonly text: FoldedText;
  /** Kind of the word that starts at this offset of the folded text. */
  readonly kinds: ReadonlyMap<number, string>;
}

/** Takes the suffixes out of the text. */
function readHomographs(folded: FoldedText): Homographs {
  const kinds = new Map<number, string>();
  let text = '';
  const offsets: number[] = [];
  let done = 0;
  const keep = (from: number, to: number): void => {
    text += folded.text.slice(from, to);
    for (let index = from; index < to; index++) offsets.push(sourceOffset(folded, index));
  };
  for (const match of folded.text.matchAll(HOMOGRAPH)) {
    keep(done, match.index);
    kinds.set(text.length, match[2] ?? '');
    keep(match.index, match.index + (match[1] ?? '').length);
    done = match.index + match[0].length;
  }
  if (done === 0) return { text: folded, kinds };
  keep(done, folded.text.length);
  offsets.push(sourceOffset(folded, folded.text.length));
  return { text: { text, offsets }, kinds };
}

/**
 * The spoken form of one sentence.
 * @param spans the sentence's spans, in order
 * @param mode `off`: words as typed, without emoji
 */
export function normalizeSentence(
  spans: readonly TextSpan[],
  language: LanguageCode,
  mode: 'on' | 'off',
  options: NormalizeOptions = { homographs: 'plain' },
): SpokenToken[] {
  const assembler = new TokenAssembler();
  for (const span of spans) {
    const { rules } = LANGUAGES[span.language ?? language];
    if (span.kind === 'phonemes') {
      assembler.addPhonemes(span);
      continue;
    }
    if (span.said !== undefined) {
      const end = span.offset + span.text.length;
      for (const piece of piecesInPlace(span.said, span.inWords === true, rules)) {
        assembler.add(piece, span, span.offset, end);
      }
      continue;
    }
    const plain: Homographs = { text: fold(span.text), kinds: new Map() };
    const { text, kinds } = options.homographs === 'markup' ? readHomographs(plain.text) : plain;
    const found = mode === 'on' ? readPieces(text.text, rules) : piecesAsTyped(text.text, rules);
    for (const piece of found) {
      const start = span.offset + sourceOffset(text, piece.start);
      const end = span.offset + sourceEndOffset(text, piece.end);
      assembler.add(piece, span, start, end, kinds.get(piece.start) ?? span.homograph);
    }
  }
  return assembler.finish();
}

const PLAIN = { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false } as const;

/** The tokens of plain text, sentence after sentence. */
export const normalizePlainText = (
  text: string,
  language: LanguageCode,
  pronunciations?: Pronunciations,
): SpokenToken[] =>
  plainSentences(text, language).flatMap((spans) =>
    normalizeSentence(applyLexicon(spans, pronunciations, language), language, 'on'),
  );

/** The sentences of plain text. */
export const plainSentences = (text: string, language: LanguageCode): (readonly TextSpan[])[] =>
  planText(text, language, PLAIN).flatMap((item) => (item.kind === 'sentence' ? [item.spans] : []));

/** What the pronouncer gets of plain text: its tokens, joined by spaces. */
export const normalizeText = (text: string, language: LanguageCode): string =>
  normalizePlainText(text, language)
    .map((token) => token.text)
    .join(' ');
