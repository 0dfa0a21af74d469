import type { SonantError } from '../../errors.js';

/**
 * What the log says of a failure that is the server's own; undefined: of this one nothing. Of another program's error, such
 * as a database's, only what it is, as its further fields may hold what a client has sent.
 */
export function faultOf(error: SonantError): unknown {
  if (error.code === 'internal_error') return error.cause ?? error;
  if (error.httpStatus !== 500 || error.cause === undefined) return undefined;
  const { cause } = error;
  if (!(cause instanceof Error)) return { message: error.message };
  const { name, message, stack } = cause;
  return { type: name, message, stack };
}
