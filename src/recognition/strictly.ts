import { damaged } from './bounds.js';

/**
 * Runs a step of a WebAssembly decoder. These tell the console of every fault in what a client sent, and one of them then tries
 * the same frame again: here the first fault ends the decoding. The step is synchronous, so nobody else's words are caught.
 * @throws SonantError `recording_damaged`
 */
export function strictly<Value>(step: () => Value): Value {
  const { error } = console;
  console.error = (problem: unknown): never => {
    throw new Error(String(problem));
  };
  try {
    return step();
  } catch {
    throw damaged('a frame of it cannot be decoded');
  } finally {
    console.error = error;
  }
}
