/** Text in a plain set of characters, with the offsets of the input. */
export interface FoldedText {
  readonly text: string;
  /** Input offset of each code unit of `text`, and one more for its end; null when the two texts are the same. */
  readonly offsets: readonly number[] | null;
}

const ALREADY_PLAIN = /^[\t\n\x20-\x7e]*$/;
const KEYCAP = /[0-9#*]\uFE0F?\u20E3/y;
/** Pictographs in a row; © ® ™ and the keycap digits are text. */
const EMOJI = /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
/** A playing card is its rank and its suit: A♠. */
const SUIT = /[♠♥♦♣]/;
const RANK = /(?:(?<![\p{L}\d])[2-9AKQJT]|10)$/u;
const DIGIT = /\p{Nd}/u;
const DROPPED = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/u;
const BLANK = /[\p{Z}\p{Cc}]/u;
/** Begins a command for a terminal, which is not text. */
const ESCAPE = '\u001B';
const JOINER = /[\u200C\u200D]/;
/** A letter outside Devanagari, where a joiner only chooses a shape. */
const OTHER_LETTER = /(?!\p{Script=Devanagari})[\p{L}\p{M}]$/u;
/** Letters that Unicode has precomposed and decomposed; the decomposed form is the norm. */
const WITH_NUKTA = /[\u0958-\u095F]/;

const PLAIN_SIGNS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '−': '-',
  '﹣': '-',
  '…': '...',
  '⁄': '/',
  '∕': '/',
  '∶': ':',
  '٪': '%',
  '﹪': '%',
  µ: 'μ',
  '∼': '~',
  '∆': 'Δ',
  '∙': '·',
  '⋅': '·',
  // The dot of abbreviations in Devanagari.
  '॰': '.',
};

/** Roman numerals that are one character, and letters with a face of their own: 𝗦𝗮𝗹𝗲, ℝ, Ⓐ. */
const DECORATED = /[\u2160-\u217F\u{1D400}-\u{1D7CB}ℂℍℕℙℚℝℤℓⒶ-ⓩ]/u;

/** The digit on a key, which numbers a step: 1️⃣ Open it. The other keys are pictures. */
const keycapForm = (char: string, next: string): string =>
  DIGIT.test(char) ? (/\p{L}/u.test(next) ? `${char} ` : char) : ' ';

/** Decimal digits stand in runs from 0 to 9, so the distance to the start of the run is the value. */
function digitValue(codePoint: number): string {
  let distance = 0;
  while (distance < 80 && DIGIT.test(String.fromCodePoint(codePoint - distance - 1))) distance++;
  return String(distance % 10);
}

function plainForm(char: string, codePoint: number, previous: string): string {
  const sign = PLAIN_SIGNS[char];
  if (sign !== undefined) return sign;
  if (DECORATED.test(char)) return char.normalize('NFKC');
  if (codePoint >= 0xff01 && codePoint <= 0xff5e) return String.fromCodePoint(codePoint - 0xfee0);
  if (WITH_NUKTA.test(char)) return char.normalize('NFC');
  if (char === '\n' || char === '\t' || char === ESCAPE) return char;
  if (BLANK.test(char)) return ' ';
  if (DIGIT.test(char)) return digitValue(codePoint);
  if (SUIT.test(char) && RANK.test(previous)) return char;
  if (EMOJI.test(char)) return ' ';
  if (JOINER.test(char) && OTHER_LETTER.test(previous)) return char;
  if (DROPPED.test(char)) return '';
  return char;
}

/**
 * Emoji become spaces; invisible characters and lone surrogates go; quotes, dashes, spaces and the decimal digits of all
 * scripts become their plain forms.
 */
export function fold(input: string): FoldedText {
  if (ALREADY_PLAIN.test(input)) return { text: input, offsets: null };
  let text = '';
  const offsets: number[] = [];
  for (let index = 0; index < input.length;) {
    const codePoint = input.codePointAt(index) ?? 0;
    const char = String.fromCodePoint(codePoint);
    KEYCAP.lastIndex = index;
    const keycap = KEYCAP.exec(input);
    const plain = keycap
      ? keycapForm(char, input.charAt(index + keycap[0].length))
      : codePoint < 0x7f && codePoint >= 0x20
        ? char
        : plainForm(char, codePoint, text.slice(-2));
    for (let unit = 0; unit < plain.length; unit++) offsets.push(index);
    text += plain;
    index += keycap ? keycap[0].length : char.length;
  }
  offsets.push(input.length);
  return { text, offsets };
}

export function sourceOffset(folded: FoldedText, index: number): number {
  return folded.offsets === null ? index : (folded.offsets[index] ?? 0);
}

/** The offset after the character that ends, wholly or in part, before `end`: half of one stands for all of it. */
export function sourceEndOffset(folded: FoldedText, end: number): number {
  const start = sourceOffset(folded, end - 1);
  let behind = end;
  while (behind < folded.text.length && sourceOffset(folded, behind) === start) behind++;
  return sourceOffset(folded, behind);
}
