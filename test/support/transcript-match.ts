/**
 * Compares JSON with a pattern: equal, but for strings that begin with `$`.
 * `$any`, `$string` (not empty), `$strings`, `$times` (seconds, not falling), `$times 2 0..0.5` (so many, the first
 * within), `$~part`, `$/expression/`; a `?` at the end: the key may be missing.
 * @returns why it does not match; undefined: it does
 */
export function mismatch(pattern: unknown, actual: unknown, path = ''): string | undefined {
  const where = path === '' ? '' : `${path} `;
  if (typeof pattern === 'string' && pattern.startsWith('$')) {
    return wildcard(pattern, actual) ? undefined : `${where}is ${show(actual)}, not ${pattern}`;
  }
  if (Array.isArray(pattern) && Array.isArray(actual) && pattern.length === actual.length) {
    return first(pattern.map((item, i) => mismatch(item, actual[i], `${path}[${i}]`)));
  }
  if (isObject(pattern) && isObject(actual)) {
    const names = [...new Set([...Object.keys(pattern), ...Object.keys(actual)])];
    return first(names.map((name) => field(pattern, actual, name, path === '' ? name : `${path}.${name}`)));
  }
  return Object.is(pattern, actual) ? undefined : `${where}is ${show(actual)}, not ${show(pattern)}`;
}

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const first = (reasons: (string | undefined)[]): string | undefined =>
  reasons.find((reason) => reason !== undefined);

function field(pattern: JsonObject, actual: JsonObject, name: string, path: string): string | undefined {
  if (!(name in pattern)) return `${path} is too much`;
  const wanted = pattern[name];
  if (name in actual) return mismatch(wanted, actual[name], path);
  return typeof wanted === 'string' && /^\$.*\?$/.test(wanted) ? undefined : `${path} is missing`;
}

function wildcard(pattern: string, actual: unknown): boolean {
  const [name, count, window] = pattern.replace(/\?$/, '').split(' ');
  if (pattern.startsWith('$~')) return typeof actual === 'string' && actual.includes(pattern.slice(2));
  if (pattern.startsWith('$/'))
    return typeof actual === 'string' && new RegExp(pattern.slice(2, -1)).test(actual);
  switch (name) {
    case '$any':
      return true;
    case '$string':
      return typeof actual === 'string' && actual !== '';
    case '$strings':
      return Array.isArray(actual) && actual.length > 0 && actual.every((item) => typeof item === 'string');
    case '$times':
      return (
        isTimes(actual) &&
        (count === undefined || actual.length === Number(count)) &&
        startsIn(actual, window)
      );
    default:
      return pattern === actual;
  }
}

const isTimes = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.every(
    (time: unknown, i) => typeof time === 'number' && time >= 0 && time >= Number(value[i - 1] ?? 0),
  );

function startsIn([time = 0]: readonly number[], window: string | undefined): boolean {
  const [min = '', max = ''] = window?.split('..') ?? [];
  return time >= Number(min || 0) && time <= (max === '' ? Infinity : Number(max));
}

function show(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
