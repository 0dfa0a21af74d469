import { SHORT_TEXT, type SpeechBudget } from '../contracts/budget.js';
import type { SpeechRequest } from '../contracts/speech.js';
import type { PlanItem } from '../contracts/text.js';
import { SonantError } from '../errors.js';

/** What a text has become so far. */
export interface Spent {
  readonly phones: number;
  /** Estimated for what was not encoded yet. */
  readonly audioMs: number;
}

/** How long a phone lasts at time scale 1, milliseconds: a voice's average over any text is between 70 and 95. */
const PHONE_MS = 90;

/** Most requests may have no more code points. A longer text has the budget of as many requests. */
const REQUEST_LENGTH = 1000;

/** The budget of a text. */
export const budgetOf = ({ text }: SpeechRequest, budget: SpeechBudget): SpeechBudget => {
  const times = Math.max(1, text.length / REQUEST_LENGTH);
  return { ...budget, audioSeconds: times * budget.audioSeconds, phones: times * budget.phones };
};

/** @throws SonantError `pauses_too_long` */
export function pausesOf(plan: readonly PlanItem[], { pauseSeconds }: SpeechBudget): Spent {
  const audioMs = plan.reduce((sum, item) => sum + (item.kind === 'pause' ? item.durationMs : 0), 0);
  if (audioMs > 1000 * pauseSeconds) {
    throw new SonantError('pauses_too_long', { seconds: Math.ceil(audioMs / 1000), max: pauseSeconds });
  }
  return { phones: 0, audioMs };
}

/**
 * Adds what a sentence has become.
 * @param scales time scale of each of its phones
 * @throws SonantError `phones_too_many`, `phones_too_dense`, `audio_too_long`
 */
export function spend(
  spent: Spent,
  scales: Iterable<number>,
  { text }: SpeechRequest,
  budget: SpeechBudget,
): Spent {
  let { phones, audioMs } = spent;
  for (const scale of scales) {
    phones += 1;
    audioMs += PHONE_MS * scale;
  }
  if (phones > budget.phones) throw new SonantError('phones_too_many', { max: budget.phones });
  const max = budget.phonesPerCharacter;
  if (phones > max * Math.max(SHORT_TEXT, text.length)) throw new SonantError('phones_too_dense', { max });
  checkAudio(audioMs, budget);
  return { phones, audioMs };
}

/** @throws SonantError `audio_too_long` */
export function checkAudio(audioMs: number, { audioSeconds }: SpeechBudget): void {
  if (audioMs > 1000 * audioSeconds) throw new SonantError('audio_too_long', { max: audioSeconds });
}

/** More phones than a character of each kind can become. */
const MOST_PHONES = { letter: 6, digit: 9, sign: 24 };
const SIGNS = /[^\p{L}\p{M}\p{N}\s.,;:!?'"’()-]/gu;

/**
 * Whether the whole text has to be pronounced before any of it is spoken, to know that it keeps the budget. Ordinary texts need
 * not, and begin to sound after their first sentence.
 */
export function mayExceed(request: SpeechRequest, { audioMs }: Spent, budget: SpeechBudget): boolean {
  const { text, timeScale, voice, markup, pronunciations = {} } = request;
  // Compatibility characters are read as what they stand for: one may be a whole phrase.
  const written = text.normalize('NFKC');
  const digits = written.match(/\p{N}/gu)?.length ?? 0;
  const signs = written.match(SIGNS)?.length ?? 0;
  const own = Math.max(0, ...Object.entries(pronunciations).map(([word, said]) => said.length / word.length));
  const letters = (written.length - digits - signs) * Math.max(MOST_PHONES.letter, own);
  const phones = letters + digits * MOST_PHONES.digit + signs * MOST_PHONES.sign;
  const scale = (timeScale / voice.transform.rate) * Math.max(1, ...markup.inlineTimeScales);
  return (
    phones > budget.phonesPerCharacter * Math.max(SHORT_TEXT, text.length) ||
    phones > budget.phones ||
    audioMs + phones * PHONE_MS * scale > 1000 * budget.audioSeconds
  );
}

/** Whether a file of its own begins with its length. One sentence is pronounced before its first sound anyway. */
export function tellsWavLength(
  { format, text, wavLength }: SpeechRequest,
  plan: readonly PlanItem[],
  { wavLengthCodePoints }: SpeechBudget,
): boolean {
  if (format.codec !== 'wav') return false;
  const sentences = plan.filter(({ kind }) => kind === 'sentence').length;
  return wavLength === 'ahead' || sentences <= 1 || Array.from(text).length <= wavLengthCodePoints;
}
