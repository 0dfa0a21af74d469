import type { Catalog } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import { type Fields, isLongerThan, readText } from '../shared/fields.js';
import { checkScript, withSsmlInSteps } from '../shared/ssml.js';
import {
  checkSpeakable,
  type SynthesisRequest,
  type SynthesisSettings,
} from '../shared/synthesis-request.js';
import type { Exchange } from './exchange.js';
import { MAX_BODY_BYTES } from './request-body.js';

/** A character may be written as two escapes of six bytes each. */
export const maxBodyBytes = (longTextCodePoints: number): number => 12 * longTextCodePoints + MAX_BODY_BYTES;

/** @throws SonantError as `readText`, but `long_text_too_long` instead of `text_too_long`, to name the limit and its setting */
export function readLongText(fields: Fields, field: string, max: number): string {
  const text = readText(fields, field, Infinity);
  if (isLongerThan(text, max)) throw new SonantError('long_text_too_long', { field, max });
  return text;
}

/** @throws SonantError (a rejection) `nothing_to_speak`, `script_not_of_speaker`, `ssml_invalid`, `text_too_long` */
export async function askToSpeak(
  exchange: Exchange,
  { text, field, ssml, max }: { text: string; field: string; ssml: boolean; max: number },
  settings: SynthesisSettings,
  catalog: Catalog,
): Promise<SynthesisRequest> {
  if (ssml) return exchange.inTurns(withSsmlInSteps(text, settings, catalog, { field, max }));
  checkSpeakable(text, field);
  checkScript(text, settings, catalog);
  return { ...settings, text, textField: field };
}
