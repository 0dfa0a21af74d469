/** What the server takes at most in one request. */
export const MAX_BODY_BYTES = 64 * 1024;

/** A lexicon file as it is sent. */
export interface LexiconFile {
  readonly table: string;
  /** The name of the file, which says what the table is written in. */
  readonly name: string;
}

export interface FilePart extends LexiconFile {
  /** The offset that turns a line of this part into a line of the whole file. */
  readonly linesBefore: number;
}

const ENTITY_END = /(?<=<\/lexeme\s*>)/;
const FIRST_ENTITY = /<lexeme[\s>]/;

/**
 * A file in parts that one request can hold: lines, or the lexemes of a Pronunciation Lexicon, with what stands around them.
 * @returns one part where it fits. A single line that does not is a part too, for the server to refuse.
 */
export function partsOf({ table, name }: LexiconFile): FilePart[] {
  const { head, units, tail } = unitsOf(table, name);
  const room = MAX_BODY_BYTES - bytesOf(JSON.stringify({ table: head + tail, name }));
  const parts: FilePart[] = [];
  let [part, byteCount, linesBefore] = ['', 0, 0];
  const endPart = (): void => {
    parts.push({ table: head + part + tail, name, linesBefore });
    linesBefore += lineEnds(part);
    [part, byteCount] = ['', 0];
  };
  for (const unit of units) {
    // In JSON, quotes, tabs and line ends take two bytes.
    const unitBytes = bytesOf(JSON.stringify(unit)) - 2;
    if (part !== '' && byteCount + unitBytes > room) endPart();
    part += unit;
    byteCount += unitBytes;
  }
  if (part !== '' || parts.length === 0) endPart();
  return parts;
}

interface Units {
  readonly head: string;
  readonly units: readonly string[];
  readonly tail: string;
}

function unitsOf(table: string, name: string): Units {
  if (/^\uFEFF?\s*</.test(table)) {
    const start = FIRST_ENTITY.exec(table)?.index ?? table.length;
    const units = table.slice(start).split(ENTITY_END);
    return { head: table.slice(0, start), units: units.slice(0, -1), tail: units.at(-1) ?? '' };
  }
  const lines = table.split(/(?<=\n)/);
  const isNamed = /\.csv$/i.test(name) && /(?:^|[,;\t])"?word"?(?=[,;\t\r\n]|$)/i.test(lines[0] ?? '');
  return { head: isNamed ? (lines[0] ?? '') : '', units: lines.slice(isNamed ? 1 : 0), tail: '' };
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const lineEnds = (text: string): number => text.split('\n').length - 1;

/** An error of a part, with the line of the whole file. */
export const withLineOf = (message: string, { linesBefore }: FilePart): string =>
  message.replace(/\bline (\d+)/i, (whole, line: string) =>
    whole.replace(line, String(Number(line) + linesBefore)),
  );
