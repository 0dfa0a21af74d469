/** One element of an Accept header. */
export interface MediaRange {
  /** Lower case, `type/subtype`, either may be `*`. */
  readonly type: string;
  /** Names in lower case, values without their quotes; `q` is not among them. */
  readonly parameters: ReadonlyMap<string, string>;
  /** 0..1; 1 when absent or not a number. */
  readonly quality: number;
}

/** Splits at every `separator` outside a quoted string. One pass. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (quoted && char === '\\') i += 1;
    else if (char === '"') quoted = !quoted;
    else if (char === separator && !quoted) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

const unquote = (value: string): string =>
  value.startsWith('"') ? value.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1') : value;

function parseRange(element: string): MediaRange | undefined {
  const [type = '', ...rest] = splitOutsideQuotes(element, ';');
  const name = type.trim().toLowerCase();
  if (!name.includes('/')) return undefined;
  const parameters = new Map<string, string>();
  for (const part of rest) {
    const equals = part.indexOf('=');
    if (equals > 0) {
      parameters.set(part.slice(0, equals).trim().toLowerCase(), unquote(part.slice(equals + 1).trim()));
    }
  }
  const quality = Number.parseFloat(parameters.get('q') ?? '1');
  parameters.delete('q');
  return { type: name, parameters, quality: Number.isNaN(quality) ? 1 : Math.min(1, Math.max(0, quality)) };
}

/** An Accept header as media ranges, best first, ties in the client's order. Never throws; invalid media ranges are left out. */
export function parseAccept(header: string): MediaRange[] {
  return splitOutsideQuotes(header, ',')
    .map(parseRange)
    .filter((range) => range !== undefined)
    .sort((a, b) => b.quality - a.quality);
}
