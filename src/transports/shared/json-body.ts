import { SonantError } from '../../errors.js';
import { parseFields, type Fields } from './fields.js';

/** @throws SonantError `body_required`, `body_not_json` (bad UTF-8 too), `body_not_object` */
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
