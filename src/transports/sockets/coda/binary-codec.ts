import { sonant } from '#coda-messages';
import protobuf from 'protobufjs/minimal.js';
import { SonantError } from '../../../errors.js';
import { checkContextId } from '../../shared/fields.js';
import type {
  ClientMessage,
  Codec,
  ContextTimestamps,
  ServerMessage,
  SynthesisParameters,
} from './messages.js';
import { mapTimestamps, PAYLOADS } from './messages.js';

const { WebSocketRequest, WebSocketResponse } = sonant.coda.v1;

/** coda.proto, one message in each binary frame. */
export const binaryCodec: Codec<Uint8Array> = {
  decode(frame) {
    return readRequest(decodeRequest(frame));
  },

  encode(message: ServerMessage): Uint8Array {
    if (!('done' in message)) return WebSocketResponse.encode(message).finish();
    const { contextId, done } = message;
    return WebSocketResponse.encode({ contextId, done: mapTimestamps(done, withDurations) }).finish();
  },
};

const withDurations = ({ status, spans }: ContextTimestamps): sonant.coda.v1.Timestamps.$Properties => ({
  status,
  spans: spans.map(({ text, start, end }) => ({ text, start: durationOf(start), end: durationOf(end) })),
});

function durationOf(time: number): { seconds: number; nanos: number } {
  const milliseconds = Math.round(time * 1000);
  return { seconds: Math.floor(milliseconds / 1000), nanos: (milliseconds % 1000) * 1_000_000 };
}

function decodeRequest(frame: Uint8Array): sonant.coda.v1.WebSocketRequest {
  const reader = protobuf.Reader.create(frame);
  // Without this, each unknown field would be kept, and a frame can hold tens of thousands.
  reader.discardUnknown = true;
  try {
    return WebSocketRequest.decode(reader);
  } catch {
    throw new SonantError('message_not_decodable');
  }
}

function readRequest(request: sonant.coda.v1.WebSocketRequest): ClientMessage {
  const { payload } = request;
  const contextId = checkContextId(request.contextId);
  switch (payload) {
    case 'config':
      return {
        contextId,
        payload,
        defaults: readDefaults(request.config),
        authorization: request.config?.authorization || undefined,
      };
    case 'start':
      return { contextId, payload, start: readSynthesis(request.start ?? {}) };
    case 'text':
      return { contextId, payload, text: request.text ?? '' };
    case 'end':
    case 'cancel':
      return { contextId, payload };
    case undefined:
    default:
      throw new SonantError('payload_not_one', { allowed: PAYLOADS.join(', ') });
  }
}

function readDefaults(
  config: sonant.coda.v1.WebSocketConfig.$Properties | null | undefined,
): SynthesisParameters | undefined {
  return config?.defaults ? readSynthesis(config.defaults) : undefined;
}

function readSynthesis(synthesis: sonant.coda.v1.SynthesisRequest.$Properties): SynthesisParameters {
  const { audioParameters: audio, mistParameters: mist } = synthesis;
  return {
    language: synthesis.language ?? undefined,
    speaker: synthesis.speaker ?? undefined,
    text: synthesis.text ?? '',
    audioFormat: audio?.audioFormat ?? undefined,
    samplingRate: audio?.samplingRate ?? undefined,
    timeScaleFactor: audio?.timeScaleFactor ?? undefined,
    sentencePauseMs: synthesis.sentencePauseMs ?? undefined,
    gain: synthesis.gain ?? undefined,
    loudness: synthesis.loudness ?? undefined,
    ssml: synthesis.ssml ?? undefined,
    splitStrategy: synthesis.splitStrategy ?? undefined,
    pauseBetweenBrackets: mist?.pauseBetweenBrackets ?? undefined,
    phonemizeBetweenBrackets: mist?.phonemizeBetweenBrackets ?? undefined,
    inlineTimeScaleFactors: mist?.inlineTimeScaleFactors ?? [],
    saveOovs: mist?.saveOovs ?? undefined,
    wordTimestamps: synthesis.wordTimestamps ?? undefined,
    timestampsEnabled: synthesis.timestamps?.enable ?? undefined,
    customLexicon: (synthesis.customLexicon ?? []).map((entry) => ({
      spelling: entry.spelling ?? '',
      pronunciation: entry.pronunciation ?? '',
      alias: entry.alias ?? '',
      caseSensitive: entry.caseSensitive ?? false,
    })),
  };
}
