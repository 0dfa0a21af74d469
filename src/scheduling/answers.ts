import { SonantError } from '../errors.js';
import type { Answer, SentencePart } from './tasks.js';

/** Asks for one sentence after the other. */
export async function bySentence(ask: (at: number) => Promise<SentencePart>): Promise<string> {
  const parts: string[] = [];
  for (let at: number | null = 0; at !== null;) {
    const part: SentencePart = await ask(at);
    if (part.text !== '') parts.push(part.text);
    at = part.next;
  }
  return parts.join(' ');
}

/** @throws SonantError that the worker answered with */
export function valueOf<Value>(answer: Answer<Value>): Value {
  if (answer.kind === 'failed') throw SonantError.fromPlain(answer.error);
  return answer.value;
}
