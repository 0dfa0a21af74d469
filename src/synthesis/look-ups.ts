import type { EngineVoice, LanguageCode } from '../contracts/catalog.js';
import type { MarkupOptions, PhonemizeResult } from '../contracts/speech.js';
import { normalizeSentence, normalizeText } from '../text/normalize/index.js';
import { planText } from '../text/plan.js';
import { phonesToServiceAlphabet } from '../text/pronounce/alphabet.js';
import { outOfVocabulary } from '../text/pronounce/dictionary.js';
import { pronounceFreely } from '../text/pronounce/pronounce.js';
import type { SpeechEngine } from './engine.js';

const PLAIN_TEXT: MarkupOptions = { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false };

/** What clients ask about a text without having it spoken. */
export class LookUps {
  private readonly engine: SpeechEngine;
  private readonly voices: readonly EngineVoice[];

  /** @param voices of each language, the first one pronounces */
  constructor(engine: SpeechEngine, voices: readonly EngineVoice[]) {
    this.engine = engine;
    this.voices = voices;
  }

  normalize(text: string, language: LanguageCode): string {
    return normalizeText(text, language);
  }

  /** @throws Error when no voice speaks the language. */
  phonemize(text: string, language: LanguageCode): PhonemizeResult {
    const voice = this.voices.find((voice) => voice.language === language);
    if (voice === undefined) throw new Error(`no voice speaks ${language}`);
    const tokens = planText(text, language, PLAIN_TEXT).flatMap((item) =>
      item.kind === 'sentence' ? normalizeSentence(item.spans, language, 'on') : [],
    );
    const phones = pronounceFreely(tokens, (clause) => this.engine.ipaOf(clause, voice));
    return { phonemeString: phonesToServiceAlphabet(phones) };
  }

  outOfVocabulary(text: string): string[] {
    return outOfVocabulary(text);
  }
}
