/** The words that the recognizer could say: lower case, apostrophes kept. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/[^a-z' ]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
}

/** Levenshtein distance between two lists of words. */
export function wordDistance(expected: readonly string[], heard: readonly string[]): number {
  let previous = heard.map((_, index) => index + 1);
  previous.unshift(0);
  for (const [i, word] of expected.entries()) {
    const current = [i + 1];
    for (const [j, other] of heard.entries()) {
      current.push(
        Math.min(
          (previous[j] ?? 0) + (word === other ? 0 : 1),
          (previous[j + 1] ?? 0) + 1,
          (current[j] ?? 0) + 1,
        ),
      );
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
