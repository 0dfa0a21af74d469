import { SonantError } from '../../errors.js';
import type { Fields } from './fields.js';

/** @throws SonantError `body_required`, `body_not_json` (bad UTF-8 too), `body_not_object` */
export function parseJsonObject(body: Uint8Array): Fields {
  if (body.length === 0) throw new SonantError('body_required');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new SonantError('body_not_json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SonantError('body_not_object');
  }
  return value as Fields;
}
