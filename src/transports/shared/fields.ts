import { languageOf } from '../../catalog/languages.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import { countCodePoints } from '../../text/segment/limit.js';
import { checkJsonSize } from './json-size.js';

/** The longest text on every endpoint except those for long texts. */
export const MAX_TEXT_CODE_POINTS = 1000;

/** A decoded request: JSON values, or a query string's values once they are typed. */
export type Fields = Readonly<Record<string, unknown>>;

/** @throws SonantError `json_too_deep`, `json_too_complex`, `body_not_json`, `body_not_object` */
export function parseFields(json: string): Fields {
  checkJsonSize(json);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new SonantError('body_not_json');
  }
  if (!isFields(value)) throw new SonantError('body_not_object');
  return value;
}

/** Whether a JSON value is an object. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null means omitted, everywhere. */
const written = (fields: Fields, field: string): unknown =>
  Object.hasOwn(fields, field) ? (fields[field] ?? undefined) : undefined;

/** An empty string means omitted, too, because forms and templates send one where nothing was chosen. */
function given(fields: Fields, field: string): unknown {
  const value = written(fields, field);
  return value === '' ? undefined : value;
}

/** @throws SonantError `field_not_string` */
export const readString = (fields: Fields, field: string): string | undefined =>
  checkString(given(fields, field), field);

/** @throws SonantError `field_required`, `field_not_string` */
export function readRequiredString(fields: Fields, field: string): string {
  const value = readString(fields, field);
  if (value === undefined) throw new SonantError('field_required', { field });
  return value;
}

/** As `readString`, but an empty string is a value (a text, a context's name). @throws SonantError `field_not_string` */
export const readRawString = (fields: Fields, field: string): string | undefined =>
  checkString(written(fields, field), field);

function checkString(value: unknown, field: string): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw new SonantError('field_not_string', { field });
}

/** UTF-16 code units of a context's id, which comes back with every part of the audio. */
const MAX_CONTEXT_ID_LENGTH = 256;

/** @throws SonantError `text_too_long` */
export function checkContextId(id: string): string {
  if (id.length > MAX_CONTEXT_ID_LENGTH) throw new SonantError('text_too_long', { field: 'contextId' });
  return id;
}

/** May be infinite: JSON has numbers like 1e999. @throws SonantError `field_not_number` */
export function readNumber(fields: Fields, field: string): number | undefined {
  const value = given(fields, field);
  if (value === undefined || typeof value === 'number') return value;
  throw new SonantError('field_not_number', { field });
}

/** @throws SonantError `field_not_integer` */
export function readInteger(fields: Fields, field: string): number | undefined {
  const value = given(fields, field);
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value))) return value;
  throw new SonantError('field_not_integer', { field });
}

/** Omitted is false. @throws SonantError `field_not_boolean` */
export function readBoolean(fields: Fields, field: string): boolean {
  const value = given(fields, field);
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  throw new SonantError('field_not_boolean', { field });
}

/** @throws SonantError `field_not_one_of` */
export function checkOneOf<Value extends string>(
  value: string,
  field: string,
  allowed: readonly Value[],
): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new SonantError('field_not_one_of', { field, allowed: allowed.join(', ') });
  return found;
}

/** @throws SonantError `list_too_long` */
export function checkLength<Item>(list: readonly Item[], field: string, max: number): readonly Item[] {
  if (list.length > max) throw new SonantError('list_too_long', { field, max });
  return list;
}

/** @throws SonantError `field_not_finite`, `field_not_positive` */
export function checkPositive(value: number, field: string): number {
  if (!Number.isFinite(value)) throw new SonantError('field_not_finite', { field });
  if (value <= 0) throw new SonantError('field_not_positive', { field });
  return value;
}

/** @throws SonantError `field_out_of_range` */
export function checkRange(value: number, field: string, range: { min: number; max: number }): number {
  if (value < range.min || value > range.max)
    throw new SonantError('field_out_of_range', { field, ...range });
  return value;
}

/**
 * A required text, counted in code points. Lone surrogates become U+FFFD, so that it survives UTF-8; no offset moves.
 * @param maxCodePoints Infinity: as long as the body allows.
 * @throws SonantError `field_required`, `field_not_string`, `text_empty`, `text_too_long`
 */
export function readText(fields: Fields, field: string, maxCodePoints: number): string {
  const text = readRawString(fields, field);
  if (text === undefined) throw new SonantError('field_required', { field });
  if (text === '') throw new SonantError('text_empty', { field });
  if (isLongerThan(text, maxCodePoints)) {
    throw new SonantError('text_too_long', { field });
  }
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

export const isLongerThan = (text: string, maxCodePoints: number): boolean =>
  text.length > maxCodePoints && countCodePoints(text) > maxCodePoints;

/** @throws SonantError `body_required`, `body_not_json` (bad UTF-8 too), and as `parseFields` */
export function parseJsonObject(body: Uint8Array): Fields {
  if (body.length === 0) throw new SonantError('body_required');
  return parseFields(decodeUtf8(body));
}

function decodeUtf8(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new SonantError('body_not_json');
  }
}

/** @param form an ISO 639 code or a BCP 47 tag @throws SonantError `language_unknown` */
export function parseLanguage(form: string): LanguageCode {
  const language = languageOf(form);
  if (language === undefined) throw new SonantError('language_unknown', { lang: form });
  return language;
}
