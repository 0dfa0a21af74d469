import type { Fields } from '../shared/fields.js';

const BOOLEANS = new Set([
  'immediate',
  'keepSilence',
  'noTextNormalization',
  'pauseBetweenBrackets',
  'phonemizeBetweenBrackets',
  'saveOovs',
]);
const NUMBERS = new Set(['gain', 'samplingRate', 'sentencePauseMs', 'speedAlpha', 'timeScaleFactor']);

const BOOLEAN_FORMS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/**
 * A query string as the fields of a request. A value that is not of its parameter's type stays a string, which the checks
 * of that parameter then refuse. Empty values and `null` are omitted; of several values the last one counts.
 */
export const typeQuery = (query: URLSearchParams): Fields =>
  Object.fromEntries(Array.from(query, ([name, value]) => [name, typeValue(name, value)]));

function typeValue(name: string, value: string): unknown {
  if (value === '' || value === 'null') return null;
  if (BOOLEANS.has(name)) return BOOLEAN_FORMS.get(value.toLowerCase()) ?? value;
  if (!NUMBERS.has(name)) return value;
  const number = value.trim() === '' ? NaN : Number(value);
  return Number.isNaN(number) ? value : number;
}
