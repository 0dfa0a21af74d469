import { readFileSync } from 'node:fs';
import type { Conversation, Played } from './drive.js';
import { repliesAt, type Reply, wordsOf } from './replies.js';
import type { Mode } from './rows.js';

/** The least length of a long word; the recognizer hears long words reliably. */
const LONG_WORD = 4;
const HEARD_SHARE = { wide: 0.85, telephone: 0.65 };
/** The share of the server's own answer; some voices are harder to recognize. */
const OWN_SHARE = 0.65;
/** A client may end a sentence, or pad a frame. */
const LENGTH_SHARES = [0.95, 1.12] as const;
const WORD_SECONDS = 0.05;

/** What the server itself makes of a reply. */
export interface OwnAnswer {
  /** Seconds, spoken at once. */
  readonly whole: number;
  /** Seconds of its sentences, which have no pauses between them. */
  readonly sentences: number;
  readonly heard: string;
}
/** Answers by the text of the reply. */
export type OwnAnswers = ReadonlyMap<string, OwnAnswer>;

type Line = keyof typeof HEARD_SHARE;

/** The faults of one conversation; empty: it was whole. `heard` has a text for each turn. */
export function complaints(
  talk: Conversation,
  heard: readonly string[],
  own: OwnAnswers,
  { telephone = false, hasWords = false }: Pick<Mode, 'telephone' | 'hasWords'>,
): string[] {
  const line = telephone ? 'telephone' : 'wide';
  const replies = repliesAt(talk.speed);
  return replies.flatMap((reply, number) => {
    const played = talk.turns[number];
    const others = replies.filter((other) => other !== reply);
    const answer = own.get(reply.text);
    const found =
      played === undefined || answer === undefined
        ? ['did not happen']
        : ofTurn(reply, others, played, heard[number] ?? '', answer, line);
    const isCut = reply.bargeInMs !== undefined || (played?.error ?? null) !== null;
    if (hasWords && !isCut && played?.words.length === 0) found.push('no word times');
    return found.map((complaint) => `${talk.speed} words/s, turn ${number + 1}: ${complaint}`);
  });
}

function ofTurn(
  reply: Reply,
  others: readonly Reply[],
  played: Played,
  heard: string,
  own: OwnAnswer,
  line: Line,
): string[] {
  if (played.error !== null) return [played.error.slice(0, 300)];
  const found = heardWords(reply, others, heard, own.heard, HEARD_SHARE[line]);
  const cutShort = reply.bargeInMs !== undefined;
  if (played.starts !== 1) found.push(`${played.starts} starts`);
  // A listener who interrupts need not be told that the speech ended.
  if (played.stops !== 1 && !(cutShort && played.stops === 0)) found.push(`${played.stops} stops`);
  if (cutShort) return found;
  const seconds = wavSeconds(played.file);
  const { whole, sentences } = own;
  const [least, most] = [Math.min(whole, sentences), Math.max(whole, sentences)];
  if (seconds < LENGTH_SHARES[0] * least || seconds > LENGTH_SHARES[1] * most)
    found.push(`${Math.round((100 * seconds) / whole)} % of its length`);
  return [...found, ...wordTimes(reply, played.words, seconds)];
}

/** @param own what the recognizer hears when the server speaks the reply */
function heardWords(
  reply: Reply,
  others: readonly Reply[],
  heard: string,
  own: string,
  share: number,
): string[] {
  const long = (text: string): string[] => wordsOf(text).filter((word) => word.length >= LONG_WORD);
  const [expected, got] = [long(reply.text), long(heard)];
  const foreign = others
    .flatMap(({ text }) => long(text))
    .filter((word) => word.length > LONG_WORD && !expected.includes(word) && got.includes(word));
  const found: string[] = [];
  const possible = commonInOrder(expected, long(own));
  if (possible < OWN_SHARE * expected.length)
    found.push(`the server itself is heard with ${possible} of ${expected.length} words: "${own}"`);
  // A listener who speaks into it hears a beginning.
  const wanted = reply.bargeInMs === undefined ? Math.ceil(share * possible) : 1;
  const common = commonInOrder(expected, got);
  if (common < wanted) found.push(`heard ${common} of ${expected.length} words: "${heard}"`);
  if (foreign.length > 1) found.push(`words of another turn: ${foreign.join(' ')}`);
  return found;
}

/** Length of the longest common subsequence. */
function commonInOrder(a: readonly string[], b: readonly string[]): number {
  let previous = new Array<number>(b.length + 1).fill(0);
  for (const one of a) {
    const current = [0];
    for (const [j, other] of b.entries())
      current.push(one === other ? (previous[j] ?? 0) + 1 : Math.max(previous[j + 1] ?? 0, current[j] ?? 0));
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/** Some clients count from the start of each synthesis, others from the start of the turn: a start of 0 begins anew. */
function wordTimes(reply: Reply, words: Played['words'], seconds: number): string[] {
  if (words.length === 0) return [];
  const found: string[] = [];
  const told = words.map(([word]) => word).join(' ');
  if (words.length !== reply.text.split(' ').length) found.push(`times of ${words.length} words`);
  else if (wordsOf(told).join(' ') !== wordsOf(reply.text).join(' ')) found.push(`times of "${told}"`);
  let [offset, last] = [0, 0];
  for (const [word, start, end] of words) {
    if (start === 0) offset = last;
    const from = offset + start;
    if (from < last - WORD_SECONDS / 10)
      found.push(
        `${word.trim()} starts at ${from.toFixed(2)}, before ${last.toFixed(2)}, the end of the word before`,
      );
    last = offset + (end ?? start);
  }
  if (last > seconds + WORD_SECONDS)
    found.push(`the last word ends at ${last.toFixed(2)} of ${seconds.toFixed(2)} s`);
  if ((words.at(-1)?.[2] ?? null) !== null && last < seconds - WORD_SECONDS)
    found.push(`the last word ends ${(seconds - last).toFixed(2)} s before the audio`);
  return found;
}

/** The length of a file of 16 bits and one channel, with a header of 44 bytes. */
function wavSeconds(file: string): number {
  const bytes = readFileSync(file);
  return (bytes.length - 44) / 2 / bytes.readUInt32LE(24);
}
