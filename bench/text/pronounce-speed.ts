import { loadAddon } from '../../src/engine/addon.js';
import { WordPronouncers } from '../../src/synthesis/word-pronouncers.js';
import { normalizeSentence } from '../../src/text/normalize.js';
import { pronounceFreely } from '../../src/text/phonetics/pronounce.js';
import { planText } from '../../src/text/plan.js';
import { SENTENCES } from '../../test/support/load/sentences.js';
import { MODELS } from './pronounce-systems.js';

const CHARACTERS = 1000;
const REPETITIONS = 25;

export interface Speed {
  readonly medianMs: number;
  readonly firstMs: number;
}

/** Processor time from 1,000 characters of ordinary English to phones: sentences, normalization, pronunciation. */
export function measureSpeed(): Speed {
  const addon = loadAddon();
  const pronouncer = new WordPronouncers(addon, MODELS).pronouncerOf({
    language: 'en',
    espeakVoice: 'en-us',
  });
  let text = '';
  for (let i = 0; text.length < CHARACTERS; i++) text += `${SENTENCES[i % SENTENCES.length] ?? ''} `;
  text = text.slice(0, CHARACTERS);
  const run = (): number => {
    const before = addon.threadCpuMs();
    for (const item of planText(text, 'en', {
      pauses: false,
      phonemes: false,
      inlineTimeScales: [],
      homographs: false,
    })) {
      if (item.kind !== 'sentence') continue;
      const tokens = normalizeSentence(item.spans, 'en', 'on', { homographs: 'plain' });
      pronounceFreely(tokens, (clause) => addon.textToIpa(clause, 'en-us'), pronouncer);
    }
    return addon.threadCpuMs() - before;
  };
  const firstMs = run();
  const times = Array.from({ length: REPETITIONS }, run).sort((a, b) => a - b);
  return { firstMs, medianMs: times[REPETITIONS >> 1] ?? Number.NaN };
}
