/** Prefix of the key of a term whose case counts; no other key begins with a space. */
const CASE_COUNTS = ' ';

/**
 * What counts as one unit of a term: a run of letters and digits, or a single sign. Japanese writes words without spaces
 * between them, so each kanji and each hiragana is a unit; a run of katakana is a word.
 */
const KATAKANA = String.raw`[\p{Script=Katakana}ー]`;
const LETTER = String.raw`[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}${KATAKANA}]]`;
const UNIT = new RegExp(String.raw`[\p{Script=Han}\p{Script=Hiragana}]|${KATAKANA}+|${LETTER}+|\S`, 'gv');
/** A space between units that are two without it: "C ++" is the term "C++", but "New York" is not "NewYork". */
const IDLE_BLANK = new RegExp(
  `(?<=${LETTER}) (?!${LETTER})|(?<=${KATAKANA}) (?!${KATAKANA})|(?<!${LETTER}|${KATAKANA}) `,
  'gv',
);
const JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}]$/u;

/** As a term is looked up: one space where words need it, one kind of apostrophe, small letters unless case counts. */
export function termKey(term: string, caseSensitive = false): string {
  const plain = term
    .normalize('NFC')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(IDLE_BLANK, '');
  return caseSensitive ? CASE_COUNTS + plain : plain.toLowerCase();
}

export const isCaseSensitive = (key: string): boolean => key.startsWith(CASE_COUNTS);

/** A place of a text where a term stands; UTF-16 code units. */
export interface TermMatch<Value> {
  readonly value: Value;
  readonly start: number;
  readonly end: number;
}

interface Node<Value> {
  value?: Value;
  next?: Map<string, Node<Value>>;
}

interface Unit {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const unitsOf = (text: string): Unit[] =>
  Array.from(text.matchAll(UNIT), ({ 0: unit, index }) => ({
    text: unit.normalize('NFC').replaceAll('’', "'"),
    start: index,
    end: index + unit.length,
  }));

/** Values by terms (words, phrases, names with signs), found in a text in one pass: no longer than the longest term for each unit. */
export class TermTree<Value> {
  private readonly exact: Node<Value> = {};
  private readonly folded: Node<Value> = {};
  private count = 0;

  /** @param entries values by their keys, as `termKey` makes them */
  constructor(entries: Iterable<readonly [key: string, value: Value]> = []) {
    for (const [key, value] of entries) this.set(key, value);
  }

  get size(): number {
    return this.count;
  }

  get(key: string): Value | undefined {
    let node: Node<Value> | undefined = this.rootOf(key);
    for (const { text } of unitsOf(key)) node = node?.next?.get(text);
    return node?.value;
  }

  set(key: string, value: Value): void {
    let node = this.rootOf(key);
    for (const { text } of unitsOf(key)) {
      node.next ??= new Map();
      const next: Node<Value> = node.next.get(text) ?? {};
      node.next.set(text, next);
      node = next;
    }
    if (node.value === undefined) this.count += 1;
    node.value = value;
  }

  /** Leaves nothing behind that no other term needs. */
  delete(key: string): void {
    const units = unitsOf(key);
    const path = [this.rootOf(key)];
    for (const { text } of units) {
      const next = path.at(-1)?.next?.get(text);
      if (next === undefined) return;
      path.push(next);
    }
    const last = path.at(-1);
    if (last?.value === undefined) return;
    delete last.value;
    this.count -= 1;
    for (let i = units.length; i > 0; i--) {
      const node = path[i];
      if (node?.value !== undefined || (node?.next?.size ?? 0) > 0) return;
      const parent = path[i - 1];
      parent?.next?.delete(units[i - 1]?.text ?? '');
      if (parent?.next?.size === 0) delete parent.next;
    }
  }

  /** The terms of a text, from the left, of those that begin at a place the longest; one whose case counts wins. */
  *matchesIn(text: string): Generator<TermMatch<Value>, void> {
    if (this.count === 0) return;
    const units = unitsOf(text);
    for (let i = 0; i < units.length;) {
      const exact = longestFrom(this.exact, units, i, (unit) => unit);
      const folded = longestFrom(this.folded, units, i, (unit) => unit.toLowerCase());
      const found = (folded?.units ?? 0) > (exact?.units ?? 0) ? folded : exact;
      const [start, end] = [units[i]?.start ?? 0, units[i + (found?.units ?? 1) - 1]?.end ?? 0];
      if (found !== undefined) yield { value: found.value, start, end };
      i += found?.units ?? 1;
    }
  }

  private rootOf(key: string): Node<Value> {
    return isCaseSensitive(key) ? this.exact : this.folded;
  }
}

function longestFrom<Value>(
  root: Node<Value>,
  units: readonly Unit[],
  from: number,
  form: (unit: string) => string,
): { readonly value: Value; readonly units: number } | undefined {
  let found: { readonly value: Value; readonly units: number } | undefined;
  let node: Node<Value> | undefined = root;
  for (let i = from; node?.next !== undefined && i < units.length; i++) {
    node = node.next.get(form(units[i]?.text ?? ''));
    if (node?.value !== undefined && !isInsideWord(units, from, i)) {
      found = { value: node.value, units: i - from + 1 };
    }
  }
  return found;
}

/** A single kanji or hiragana between others is a part of a word. */
function isInsideWord(units: readonly Unit[], from: number, to: number): boolean {
  const isJoined = (a: Unit | undefined, b: Unit | undefined): boolean =>
    a !== undefined && b !== undefined && a.end === b.start && JAPANESE.test(a.text) && JAPANESE.test(b.text);
  return from === to && (isJoined(units[from - 1], units[from]) || isJoined(units[to], units[to + 1]));
}
