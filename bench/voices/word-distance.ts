/** The words in the form that the recognizer writes: lower case, apostrophes kept. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/[^a-z' ]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
}
