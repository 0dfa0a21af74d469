/** A row of a sealed set: a text with the readings that a native speaker accepts, or a word with its pronunciations. */
export interface SealedText {
  readonly kind: 'text' | 'trap';
  readonly written: string;
  readonly readings: readonly string[];
}

export interface SealedWord {
  readonly kind: 'word';
  readonly word: string;
  /** IPA; kana in Japanese. */
  readonly pronunciations: readonly string[];
}

export type SealedRow = SealedText | SealedWord;

const CHOICE = /\{\{(.+?)=>(.+?)\}\}/gu;

/** Every way to choose one of each list, in order. */
function products(lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<string[]>(
    (said, choices) => said.flatMap((start) => choices.map((choice) => start + choice)),
    [''],
  );
}

/** `It is {{5%=>five percent|five per cent}}.` or, for the whole text, `written => reading|reading`. */
export function readSealedText(kind: SealedText['kind'], notation: string): SealedText {
  const whole = notation.split(' => ');
  if (whole.length === 2) return { kind, written: whole[0] ?? '', readings: (whole[1] ?? '').split('|') };
  const lists: string[][] = [];
  let done = 0;
  for (const match of notation.matchAll(CHOICE)) {
    lists.push([notation.slice(done, match.index)], (match[2] ?? '').split('|'));
    done = match.index + match[0].length;
  }
  lists.push([notation.slice(done)]);
  return { kind, written: notation.replace(CHOICE, '$1'), readings: products(lists) };
}

/** @throws Error for a line of an unknown kind */
export function readSealedSet(table: string): SealedRow[] {
  return table
    .trimEnd()
    .split('\n')
    .map((line): SealedRow => {
      const [kind, first = '', second = ''] = line.split('\t');
      if (kind === 'word') return { kind, word: first, pronunciations: second.split('|') };
      if (kind === 'text' || kind === 'trap') return readSealedText(kind, first);
      throw new Error(`not a row of a sealed set: ${line}`);
    });
}
