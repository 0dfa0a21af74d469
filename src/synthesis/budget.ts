import { SHORT_TEXT, type SpeechBudget } from '../contracts/budget.js';
import type { Said, SpeechRequest } from '../contracts/speech.js';
import type { PlanItem } from '../contracts/text.js';
import { SonantError } from '../errors.js';

/** The part of a budget that a text has used so far. */
export interface Spent {
  readonly phones: number;
  /** Estimated for audio that is not encoded yet. */
  readonly audioMs: number;
}

/** How long a phone lasts at time scale 1, in milliseconds. A voice's average over any text is between 70 and 95. */
const PHONE_MS = 90;

/** The most code points of an ordinary request. A longer text has the budget of as many requests as it would need. */
const REQUEST_LENGTH = 1000;

/** The length of the requested text. */
const lengthOf = ({ text, directions }: SpeechRequest): number =>
  Math.max(text.length, directions?.characters ?? 0);

/** The budget of a text. */
export const budgetOf = (request: SpeechRequest, budget: SpeechBudget): SpeechBudget => {
  const times = Math.max(1, lengthOf(request) / REQUEST_LENGTH);
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
 * @param segments with the time scale of each of its phones
 * @throws SonantError `phones_too_many`, `phones_too_dense`, `audio_too_long`
 */
export function spend(
  spent: Spent,
  segments: readonly { readonly timeScale: Float32Array }[],
  request: SpeechRequest,
  budget: SpeechBudget,
): Spent {
  let { phones, audioMs } = spent;
  for (const { timeScale } of segments) {
    phones += timeScale.length;
    audioMs += PHONE_MS * timeScale.reduce((sum, scale) => sum + scale, 0);
  }
  if (phones > budget.phones) throw new SonantError('phones_too_many', { max: budget.phones });
  const max = budget.phonesPerCharacter;
  if (phones > max * Math.max(SHORT_TEXT, lengthOf(request)))
    throw new SonantError('phones_too_dense', { max });
  checkAudio(audioMs, budget);
  return { phones, audioMs };
}

/** @throws SonantError `audio_too_long` */
export function checkAudio(audioMs: number, { audioSeconds }: SpeechBudget): void {
  if (audioMs > 1000 * audioSeconds) throw new SonantError('audio_too_long', { max: audioSeconds });
}

/** An upper bound of the phones that one character becomes, by its kind. */
const MAX_PHONES_OF = { letter: 6, digit: 9, sign: 24 };
const SIGNS = /[^\p{L}\p{M}\p{N}\s.,;:!?'"’()-]/gu;
const ONLY_LETTERS = /^[a-z\s.,;:!?'"()-]*$/i;

/**
 * Whether the whole text has to be pronounced before any of it is spoken, to know that it keeps the budget. Ordinary texts need
 * not, and begin to sound after their first sentence.
 */
export function mayExceed(request: SpeechRequest, { audioMs }: Spent, budget: SpeechBudget): boolean {
  const { timeScale, voice, markup, directions, pronunciations = {} } = request;
  const spans = directions?.parts.flatMap((part) => ('text' in part ? [part] : []));
  const text =
    spans?.map(({ text: typed, said, phonemes }) => said ?? phonemes ?? typed).join(' ') ?? request.text;
  const { letters: plain, digits, signs } = countCharacters(text);
  const own = Math.max(
    0,
    ...Object.entries(pronunciations).map(([term, said]) => mostOf(said) / term.length),
  );
  const letters = plain * Math.max(MAX_PHONES_OF.letter, own);
  const most = (phones: number): number => Math.max(phones, own);
  const phones = letters + digits * most(MAX_PHONES_OF.digit) + signs * most(MAX_PHONES_OF.sign);
  const slowest = spans?.reduce((most, span) => Math.max(most, span.timeScale), 1);
  const scale = (timeScale / voice.transform.rate) * (slowest ?? Math.max(1, ...markup.inlineTimeScales));
  return (
    phones > budget.phonesPerCharacter * Math.max(SHORT_TEXT, text.length) ||
    phones > budget.phones ||
    audioMs + phones * PHONE_MS * scale > 1000 * budget.audioSeconds
  );
}

/** An upper bound of the phones of an account's pronunciation of a term. */
const mostOf = (said: Said): number =>
  typeof said === 'string' ? said.length : said.alias.length * MAX_PHONES_OF.sign;

/** Counts characters by how they are read. */
function countCharacters(text: string): { letters: number; digits: number; signs: number } {
  if (ONLY_LETTERS.test(text)) return { letters: text.length, digits: 0, signs: 0 };
  // Compatibility characters are read as what they stand for: one may be a whole phrase.
  const written = text.normalize('NFKC');
  const digits = written.match(/\p{N}/gu)?.length ?? 0;
  const signs = written.match(SIGNS)?.length ?? 0;
  return { letters: written.length - digits - signs, digits, signs };
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
