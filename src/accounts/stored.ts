import { SonantError } from '../errors.js';

/** What a store answers. @throws SonantError (a rejection) `database_error` instead of the store's own */
export async function stored<Value>(access: () => Promise<Value>): Promise<Value> {
  try {
    return await access();
  } catch (cause) {
    if (cause instanceof SonantError) throw cause;
    throw new SonantError('database_error', {}, { cause });
  }
}
