import { AUDIO_CODECS, type AudioCodec } from '../../../contracts/audio.js';
import { MODEL_IDS, type ModelId } from '../../../contracts/catalog.js';
import type { WordTimes } from '../../../contracts/speech.js';
import { SonantError } from '../../../errors.js';
import {
  checkContextId,
  checkOneOf,
  type Fields,
  parseFields,
  readRawString,
  readString,
} from '../../shared/fields.js';
import { DEFAULT_MODEL } from '../../shared/synthesis-request.js';

export const OPERATIONS = ['clear', 'flush', 'eos'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** What one frame of a client asks for. At least one of `text` and `operation` is there. */
export interface ClientMessage {
  readonly text: string | undefined;
  /** Comes after the text. */
  readonly operation: Operation | undefined;
  /** Undefined: not given, the newest one stays. */
  readonly contextId: string | null | undefined;
  /** Where the text's own markup options are found. */
  readonly fields: Fields;
}

/** The message format of one address; the session behind all of them is the same. An answer of undefined is not sent. */
export interface Dialect {
  /** Its path without the slash. */
  readonly name: 'ws' | 'ws2' | 'ws3';
  readonly models: readonly ModelId[];
  readonly defaultModel: ModelId;
  readonly codecs: readonly AudioCodec[];
  /** Codecs that are one stream over the whole connection; in the others each synthesis is a file of its own. */
  readonly continuous: readonly AudioCodec[];
  /** `comma`: until the first audio is out, a clause that ends with a comma counts as a sentence. */
  readonly firstBreak: 'sentence' | 'comma';
  /**
   * `ahead`: before the first chunk of their synthesis; `behind`: after its last one. Clients of `/ws2` play what they have
   * gathered when they come.
   */
  readonly wordTimes: 'ahead' | 'behind' | 'never';
  /** @throws SonantError for an invalid frame */
  read(frame: string): ClientMessage;
  /** The answer to a binary frame. */
  refuseBinary(): string | undefined;
  chunk(bytes: Uint8Array, contextId: string | null): string | Uint8Array;
  timestamps(words: WordTimes, contextId: string | null): string | undefined;
  /** @param ssmlWarnings what was ignored in the run's SSML; the event has them if there are any */
  done(contextId: string | null, ssmlWarnings?: readonly string[]): string | undefined;
  error(message: string): string | undefined;
}

const CONTINUOUS: readonly AudioCodec[] = ['mp3', 'aac', 'pcm', 'mulaw', 'alaw'];

const JSON_EVENTS: Pick<Dialect, 'read' | 'refuseBinary' | 'chunk' | 'timestamps' | 'error'> = {
  read: readJson,
  refuseBinary: () => JSON_EVENTS.error(new SonantError('frame_not_text').message),
  // Base64 needs no escaping, so the longest part of the longest events is not scanned again.
  chunk: (bytes, contextId) =>
    `{"type":"chunk","data":"${toBase64(bytes)}","contextId":${JSON.stringify(contextId)}}`,
  timestamps: (words, contextId) => JSON.stringify({ type: 'timestamps', word_timestamps: words, contextId }),
  error: (message) => JSON.stringify({ type: 'error', message }),
};

const ifAny = (ssmlWarnings: readonly string[] = []): object =>
  ssmlWarnings.length === 0 ? {} : { ssmlWarnings };

const toBase64 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

/** A `contextId` of null is a value. */
const givenNull = (fields: Fields): null | undefined =>
  Object.hasOwn(fields, 'contextId') ? null : undefined;

/** @throws SonantError */
function readJson(frame: string): ClientMessage {
  const fields = parseFields(frame);
  const text = readRawString(fields, 'text');
  const operation = readString(fields, 'operation');
  const contextId = readRawString(fields, 'contextId');
  if (text === undefined && operation === undefined) throw new SonantError('message_empty');
  return {
    text,
    operation: operation === undefined ? undefined : checkOneOf(operation, 'operation', OPERATIONS),
    contextId: contextId === undefined ? givenNull(fields) : checkContextId(contextId),
    fields,
  };
}

const COMMANDS: ReadonlyMap<string, Operation> = new Map(
  OPERATIONS.map((operation) => [`<${operation.toUpperCase()}>`, operation]),
);

const nothing = (): undefined => undefined;

/** Text in, audio out, and no events. */
const WS: Dialect = {
  name: 'ws',
  models: MODEL_IDS,
  defaultModel: DEFAULT_MODEL,
  codecs: AUDIO_CODECS,
  continuous: [...CONTINUOUS, 'wav'],
  firstBreak: 'comma',
  wordTimes: 'never',
  read: (frame) => {
    const operation = COMMANDS.get(frame);
    const text = operation === undefined ? frame : undefined;
    return { text, operation, contextId: undefined, fields: {} };
  },
  refuseBinary: nothing,
  chunk: (bytes) => bytes,
  timestamps: nothing,
  done: nothing,
  error: nothing,
};

const WS2: Dialect = {
  ...JSON_EVENTS,
  name: 'ws2',
  models: ['mistv2', 'mist'],
  defaultModel: 'mistv2',
  codecs: ['mp3', 'mulaw', 'alaw', 'pcm'],
  continuous: CONTINUOUS,
  firstBreak: 'sentence',
  wordTimes: 'behind',
  done: (contextId, warnings) => JSON.stringify({ type: 'done', done: true, contextId, ...ifAny(warnings) }),
};

export const WS3: Dialect = {
  ...JSON_EVENTS,
  name: 'ws3',
  models: MODEL_IDS,
  defaultModel: DEFAULT_MODEL,
  codecs: AUDIO_CODECS,
  continuous: CONTINUOUS,
  firstBreak: 'sentence',
  wordTimes: 'ahead',
  done: (contextId, warnings) => JSON.stringify({ type: 'done', contextId, ...ifAny(warnings) }),
};

export const DIALECTS: readonly Dialect[] = [WS, WS2, WS3];
