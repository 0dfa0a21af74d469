import { SonantError } from '../../errors.js';

/** Objects and lists inside one another. */
const MAX_JSON_DEPTH = 32;
/** Strings, commas and opening brackets. A request with a full lexicon of its own has a third of them. */
const MAX_JSON_PARTS = 4000;

/**
 * Refuses JSON that takes much longer to parse than its length suggests: each nested list and each new key costs the parser
 * memory, and the garbage collector time. Stops at the first bound that is exceeded; other mistakes are left to the parser.
 * @throws SonantError `json_too_deep`, `json_too_complex`
 */
export function checkJsonSize(json: string): void {
  let depth = 0;
  let parts = 0;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (character === ']' || character === '}') depth -= 1;
    if (character !== '"' && character !== ',' && character !== '[' && character !== '{') continue;
    parts += 1;
    if (parts > MAX_JSON_PARTS) throw new SonantError('json_too_complex', { max: MAX_JSON_PARTS });
    if (character === '"') i = endOfString(json, i + 1);
    else if (character !== ',') depth += 1;
    if (depth > MAX_JSON_DEPTH) throw new SonantError('json_too_deep', { max: MAX_JSON_DEPTH });
  }
}

/** @returns where its closing quote is, or the end of the text */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let first = quote;
    while (first > start && json[first - 1] === '\\') first -= 1;
    if ((quote - first) % 2 === 0) return quote;
  }
  return json.length;
}
