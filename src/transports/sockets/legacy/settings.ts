import type { AudioCodec } from '../../../contracts/audio.js';
import type { Catalog } from '../../../contracts/catalog.js';
import { readLexicon } from '../../shared/custom-lexicon.js';
import { checkOneOf, type Fields, readBoolean, readString } from '../../shared/fields.js';
import { flag, type Schema, SETTINGS_PROPERTIES } from '../../shared/schemas.js';
import {
  parseMarkup,
  parseSynthesisSettings,
  type SynthesisSettings,
} from '../../shared/synthesis-request.js';
import type { Dialect } from './dialects.js';
import type { OwnOptions } from './text-options.js';

const SEGMENTS = ['bySentence', 'byClause', 'immediate', 'never'] as const;
const DEFAULT_CODEC: AudioCodec = 'mp3';
/** The parameters of the query, as every dialect has them. */
export const QUERY_PROPERTIES: Readonly<Record<string, Schema>> = {
  ...SETTINGS_PROPERTIES,
  segment: { type: 'string', enum: SEGMENTS, default: 'bySentence' },
  immediate: flag('The same as segment=immediate'),
};
const MARKUP_FIELDS = ['phonemizeBetweenBrackets', 'pauseBetweenBrackets', 'inlineSpeedAlpha'] as const;

/** The settings from a connection's address and query. */
export interface LegacySettings extends SynthesisSettings {
  readonly codec: AudioCodec;
  /** When gathered text is spoken: `byClause` waits for the first clause of a run, then for sentences; `never` for an operation. */
  readonly segment: (typeof SEGMENTS)[number];
  /** The query's markup parameters; a message may overrule each. */
  readonly markupFields: Fields;
  /** Whether every text is SSML, or what begins with `<speak`. */
  readonly ssml: 'always' | 'detected';
}

/** @throws SonantError the first check that fails: what the address serves, then as for every request, then `segment` */
export function parseSettings(query: URLSearchParams, catalog: Catalog, dialect: Dialect): LegacySettings {
  const fields = typeQuery(query);
  const modelId = readString(fields, 'modelId');
  if (modelId !== undefined) checkOneOf(catalog.modelOf(modelId) ?? modelId, 'modelId', dialect.models);
  const codec = readString(fields, 'audioFormat') ?? DEFAULT_CODEC;
  return {
    codec: checkOneOf(codec, 'audioFormat', dialect.codecs),
    ...parseSynthesisSettings(fields, catalog, dialect.defaultModel),
    segment: parseSegment(fields),
    markupFields: pickMarkup(fields),
    ssml: readBoolean(fields, 'ssml') ? 'always' : 'detected',
  };
}

/** @throws SonantError `field_not_boolean`, `field_not_one_of` */
function parseSegment(fields: Fields): LegacySettings['segment'] {
  const segment = checkOneOf(readString(fields, 'segment') ?? 'bySentence', 'segment', SEGMENTS);
  return readBoolean(fields, 'immediate') ? 'immediate' : segment;
}

const pickMarkup = (fields: Fields): Fields =>
  Object.fromEntries(
    MARKUP_FIELDS.filter((field) => Object.hasOwn(fields, field) && fields[field] !== null).map((field) => [
      field,
      fields[field],
    ]),
  );

/**
 * The options that a message brings for its own text.
 * @returns undefined when it brings none: those of the connection hold.
 * @throws SonantError `field_not_boolean`, `field_not_string`, `inline_speeds_invalid`, and as `readLexicon`
 */
export function parseOwnOptions(
  fields: Fields,
  { markupFields, markup, modelId, voice }: LegacySettings,
): OwnOptions | undefined {
  const own = pickMarkup(fields);
  const pronunciations = readLexicon(fields);
  const hasMarkup = Object.keys(own).length > 0;
  if (!hasMarkup && pronunciations === undefined) return undefined;
  const ownMarkup = { ...markupFields, ...own };
  return { markup: hasMarkup ? parseMarkup(ownMarkup, modelId, voice.language) : markup, pronunciations };
}

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
const typeQuery = (query: URLSearchParams): Fields =>
  Object.fromEntries(Array.from(query, ([name, value]) => [name, typeValue(name, value)]));

function typeValue(name: string, value: string): unknown {
  if (value === '' || value === 'null') return null;
  const types = [QUERY_PROPERTIES[name]?.['type']].flat();
  if (types.includes('boolean')) return BOOLEAN_FORMS.get(value.toLowerCase()) ?? value;
  if (!types.includes('number') && !types.includes('integer')) return value;
  const number = value.trim() === '' ? NaN : Number(value);
  return Number.isNaN(number) ? value : number;
}
