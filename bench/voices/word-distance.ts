/** The words that the recognizer could say: lower case, apostrophes kept. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/[^a-z' ]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
}
