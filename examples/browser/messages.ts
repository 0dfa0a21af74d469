/** The messages that the page sends, as JSON text frames. */
export type PageMessage =
  | {
      /** Ends whatever is being spoken; what follows belongs to this utterance. */
      readonly type: 'start';
      /** The page's own number for it, returned in `started`. */
      readonly utterance: number;
      readonly speaker: string;
      readonly modelId: string;
      /** 0.4..2.5; 2 is twice as fast. */
      readonly speed: number;
    }
  /** Spoken as soon as a sentence is whole. */
  | { readonly type: 'text'; readonly text: string }
  /** No more text: the rest is spoken. */
  | { readonly type: 'end' }
  /** Stops speech at once. */
  | { readonly type: 'clear' };

/**
 * What the page receives as text frames. Binary frames are 16-bit little-endian samples at 24 kHz, in order. All that
 * follows a `started` belongs to its utterance.
 */
export type PageEvent =
  | { readonly type: 'started'; readonly utterance: number }
  /** Before the audio of each synthesis; seconds from the start of that audio. */
  | {
      readonly type: 'timestamps';
      readonly words: string[];
      readonly start: number[];
      readonly end: number[];
    }
  /** All audio of the utterance has been sent. */
  | { readonly type: 'done' }
  /** The utterance is over. */
  | { readonly type: 'error'; readonly message: string };

const MAX_NAME_LENGTH = 64;

/** @returns undefined when it is none of the messages */
export function parseMessage(frame: string): PageMessage | undefined {
  let message: unknown;
  try {
    message = JSON.parse(frame);
  } catch {
    return undefined;
  }
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, utterance, speaker, modelId, speed, text } = message as Record<string, unknown>;
  switch (type) {
    case 'start':
      return isCount(utterance) && isName(speaker) && isName(modelId) && isSpeed(speed)
        ? { type, utterance, speaker, modelId, speed }
        : undefined;
    case 'text':
      return typeof text === 'string' ? { type, text } : undefined;
    case 'end':
    case 'clear':
      return { type };
    default:
      return undefined;
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH;
const isSpeed = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0.4 && value <= 2.5;
