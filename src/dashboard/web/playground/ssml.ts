/** A problem at one place of a document; a warning is about what the server ignores. */
export interface SsmlNote {
  readonly kind: 'error' | 'warning';
  /** The line number, from 1. */
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** A text that the server takes for SSML. */
export const isSsml = (text: string): boolean => /^\s*(?:<\?xml[^>]{0,200}>\s*)?<speak[\s/>]/i.test(text);

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What the elements of a document hold, which is the text whose words are timed. */
export const plainOf = (source: string): string =>
  source
    .replace(/<!--.*?-->|<\?.*?\?>/gs, '')
    .replace(/<\/?(?:p|s|break|voice)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
      const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
      if (name !== undefined) return SIGNS[String(name).toLowerCase()] ?? whole;
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();

/** A document that says the text. */
export const toSsml = (text: string): string => `<speak>\n${escapeXml(text)}\n</speak>`;

/** A text as the content of an element. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;');

/** The tag or character that a note is about, as a range of the document. */
export function rangeOf(source: string, { line, column }: SsmlNote): { start: number; end: number } {
  const lines = source.split('\n');
  const lineStart = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const place = Math.min(lineStart + column - 1, Math.max(0, source.length - 1));
  // The parser is at the end of a tag that closes nothing.
  const opening = source[place] === '>' ? source.lastIndexOf('<', place) : place;
  const start = Math.max(0, opening);
  const closing = source.indexOf('>', start);
  return { start, end: source[start] === '<' && closing !== -1 ? closing + 1 : start + 1 };
}
