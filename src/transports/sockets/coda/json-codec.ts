import { SonantError } from '../../../errors.js';
import { checkContextId } from '../../shared/fields.js';
import { JsonFields } from './json-fields.js';
import type {
  ClientMessage,
  Codec,
  ContextTimestamps,
  ServerMessage,
  SynthesisParameters,
} from './messages.js';
import { mapTimestamps, PayloadError, PAYLOADS, SPLIT_STRATEGIES } from './messages.js';

/** proto3's canonical JSON of coda.proto, one message in each text frame. */
export const jsonCodec: Codec<string> = {
  decode(frame) {
    return readRequest(JsonFields.parse(frame));
  },

  encode(message: ServerMessage): string {
    if ('done' in message) {
      const { contextId, done } = message;
      return JSON.stringify({ contextId, done: mapTimestamps(done, withDurations) });
    }
    if (!('audio' in message)) return JSON.stringify(message);
    const { buffer, byteOffset, length } = message.audio;
    const audio = Buffer.from(buffer, byteOffset, length).toString('base64');
    // Base64 needs no escaping, and this is most of what is sent.
    return `{"contextId":${JSON.stringify(message.contextId)},"audio":"${audio}"}`;
  },
};

const withDurations = ({ status, spans }: ContextTimestamps): object => ({
  status,
  spans: spans.map(({ text, start, end }) => ({ text, start: durationOf(start), end: durationOf(end) })),
});

/** A google.protobuf.Duration in proto3's JSON: no fraction, or one of three digits. */
const durationOf = (seconds: number): string =>
  `${Number.isInteger(seconds) ? seconds : seconds.toFixed(3)}s`;

function readRequest(fields: JsonFields): ClientMessage {
  const contextId = checkContextId(fields.string('contextId') ?? '');
  const given = PAYLOADS.filter((name) => fields.has(name));
  const [payload] = given;
  if (payload === undefined || given.length > 1) {
    throw new SonantError('payload_not_one', { allowed: PAYLOADS.join(', ') });
  }
  if (payload === 'config') return { contextId, payload, ...readConfig(fields.message(payload)) };
  try {
    if (payload === 'text') return { contextId, payload, text: fields.string(payload) ?? '' };
    const message = fields.message(payload);
    if (payload === 'start') return { contextId, payload, start: readSynthesis(message) };
    return { contextId, payload };
  } catch (cause) {
    throw new PayloadError(contextId, SonantError.from(cause));
  }
}

function readConfig(
  config: JsonFields | undefined,
): Pick<Extract<ClientMessage, { payload: 'config' }>, 'defaults' | 'authorization'> {
  const authorization = config?.string('authorization') || undefined;
  config?.string('license');
  const defaults = config?.message('defaults');
  return { defaults: defaults && readSynthesis(defaults), authorization };
}

function readSynthesis(synthesis: JsonFields | undefined): SynthesisParameters {
  const audio = synthesis?.message('audioParameters');
  const mist = synthesis?.message('mistParameters');
  synthesis?.message('codaParameters')?.int32('textLookaheadTokens');
  return {
    language: synthesis?.string('language'),
    speaker: synthesis?.string('speaker'),
    text: synthesis?.string('text') ?? '',
    audioFormat: audio?.string('audioFormat'),
    samplingRate: audio?.int32('samplingRate'),
    timeScaleFactor: audio?.float('timeScaleFactor'),
    sentencePauseMs: synthesis?.int32('sentencePauseMs'),
    gain: synthesis?.float('gain'),
    loudness: synthesis?.float('loudness'),
    ssml: synthesis?.bool('ssml'),
    splitStrategy: synthesis?.enumeration('splitStrategy', SPLIT_STRATEGIES),
    pauseBetweenBrackets: mist?.bool('pauseBetweenBrackets'),
    phonemizeBetweenBrackets: mist?.bool('phonemizeBetweenBrackets'),
    inlineTimeScaleFactors: mist?.floats('inlineTimeScaleFactors') ?? [],
    saveOovs: mist?.bool('saveOovs'),
    wordTimestamps: synthesis?.bool('wordTimestamps'),
    timestampsEnabled: synthesis?.message('timestamps')?.bool('enable'),
    customLexicon: (synthesis?.messages('customLexicon') ?? []).map((entry) => ({
      spelling: entry.string('spelling') ?? '',
      pronunciation: entry.string('pronunciation') ?? '',
      alias: entry.string('alias') ?? '',
      caseSensitive: entry.bool('caseSensitive') ?? false,
    })),
  };
}
