/**
 * Finds misspelled settings, in whose place the default would apply unnoticed.
 * @param known settings @param foreign other names that may be set @returns a message for each misspelling
 */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
  foreign: readonly string[],
): string[] {
  return Object.keys(environment)
    .filter((name) => environment[name] !== undefined && !known.includes(name) && !foreign.includes(name))
    .flatMap((name) => {
      const meant = known.find((setting) => isNearMiss(name, setting));
      if (meant !== undefined) return [`${name} is unknown; did you mean ${meant}?`];
      return name.startsWith('SONANT_') ? [`${name} is unknown; the settings are ${known.join(', ')}`] : [];
    })
    .sort();
}

/** Short names resemble too many others (HOST and HOME): they must have the same letters, with or without an S at the end. */
function isNearMiss(name: string, known: string): boolean {
  const letters = (text: string): string =>
    text
      .toUpperCase()
      .replace(/^SONANT_/, '')
      .replace(/[_-]/g, '')
      .replace(/S$/, '');
  return letters(name) === letters(known) || (known.length >= 7 && isOneEditAway(name, known));
}

/** One character more, one less, one other, or two neighbors swapped. */
function isOneEditAway(a: string, b: string): boolean {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwap = restA.length === 2 && restA === [...restB].reverse().join('');
  return isSwap || (restA.length <= 1 && restB.length <= 1);
}
