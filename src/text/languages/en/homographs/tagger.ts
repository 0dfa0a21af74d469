import { createRequire } from 'node:module';

export interface TaggedWord {
  readonly text: string;
  /** Part of speech, as in Universal Dependencies: `NOUN`, `VERB`, `AUX`, `PART`, ... */
  readonly tag: string;
  /** Offset in the text. */
  readonly start: number;
}

/** As much of wink-nlp as is used here. */
interface WinkNlp {
  readonly its: { readonly pos: unknown };
  readDoc(text: string): { tokens(): { out(its?: unknown): string[] } };
}

let loaded: WinkNlp | undefined;

/** A tenth of a second and 10 MB, so only a thread that meets a homograph loads it. */
function load(): WinkNlp {
  const require = createRequire(import.meta.url);
  const wink = require('wink-nlp') as (model: unknown, pipe: readonly string[]) => WinkNlp;
  return wink(require('wink-eng-lite-web-model'), ['pos']);
}

/** Runs of signs and odd characters make the tokenizer's patterns slow, and no word's part of speech needs them. */
const UNUSUAL = /[^\p{L}\p{M}\d'\s.,!?;:]|(?<=[.,!?;:'])[.,!?;:']/gu;

/** English words and marks with their parts of speech. Other signs count as blanks. */
export function tagWords(text: string): TaggedWord[] {
  loaded ??= load();
  const plain = text.replace(UNUSUAL, (sign) => ' '.repeat(sign.length));
  const tokens = loaded.readDoc(plain).tokens();
  const tags = tokens.out(loaded.its.pos);
  let at = 0;
  return tokens.out().map((word, i): TaggedWord => {
    const start = Math.max(at, plain.indexOf(word, at));
    at = start + word.length;
    return { text: word, tag: tags[i] ?? 'X', start };
  });
}
