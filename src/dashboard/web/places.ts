/** Where the page is: what follows `#` in its address, as `#/keys` or `#/playground?voice=astra`. */
export interface Place {
  /** Decoded; empty for the overview. */
  readonly parts: readonly string[];
  readonly query: ReadonlyMap<string, string>;
}

/** Never throws: what cannot be decoded is kept as it is. */
export function readPlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s);
  const parts = path.split('/').filter((part) => part !== '');
  return { parts: parts.map(decode), query: new Map(new URLSearchParams(query)) };
}

/** The address of a place. */
export function placeAddress(parts: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `#/${parts.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
