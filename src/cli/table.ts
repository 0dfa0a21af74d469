const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Shown two columns wide: East Asian scripts with their marks, full-width forms, and what is an emoji by itself. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u;
/** Katakana and Hangul have narrow forms too. */
const NARROW = /^[\uff61-\uffdc]/u;
const INVISIBLE = /^[\p{Mark}\p{Cf}]+$/u;
/** A terminal would obey these, and anyone can choose names: control characters, and marks that change the direction of text. */
const COMMANDS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** How many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (INVISIBLE.test(segment)) continue;
    columns += WIDE.test(segment) && !NARROW.test(segment) ? 2 : 1;
  }
  return columns;
}

/** The text, with what a terminal would obey replaced. */
export const printable = (text: string): string => text.replace(COMMANDS, '\ufffd');

/**
 * Rows as columns of equal width. Characters that a terminal would obey are shown as U+FFFD.
 * @param numbersFrom the first of the columns that are aligned to the right
 */
export function table(rows: readonly (readonly string[])[], numbersFrom = Infinity): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => columnsOf(row[column] ?? ''))),
  );
  const padded = (cell: string, column: number): string => {
    const blanks = ' '.repeat((widths[column] ?? 0) - columnsOf(cell));
    return column >= numbersFrom ? blanks + cell : cell + blanks;
  };
  return cells.map((row) => `${row.map(padded).join('  ').trimEnd()}\n`).join('');
}
