import { flag, list, nullable, object, type Schema, string, WORD_TIMES } from '../../shared/schemas.js';
import type { SocketDescription, SocketMessage } from '../socket.js';
import { type Dialect, OPERATIONS } from './dialects.js';
import { QUERY_PROPERTIES } from './settings.js';

const CONTEXT_ID = nullable('string', 'The newest that the client gave when the synthesis began');

const query = ({ models, defaultModel, codecs }: Dialect): Schema =>
  object(['speaker'], {
    ...QUERY_PROPERTIES,
    modelId: { type: 'string', enum: models, default: defaultModel },
    audioFormat: { type: 'string', enum: codecs, default: 'mp3' },
  });

const event = (
  type: string,
  required: readonly string[],
  properties: Readonly<Record<string, Schema>>,
): Schema => object(['type', ...required], { type: { const: type }, ...properties });

const json = (
  name: string,
  from: SocketMessage['from'],
  summary: string,
  payload: Schema,
): SocketMessage => ({ name, from, summary, contentType: 'application/json', payload });

const jsonMessages = (wordTimes: string, doneFields: Readonly<Record<string, Schema>>): SocketMessage[] => [
  json('request', 'client', 'Text to speak, an operation, or both: the text comes first', {
    anyOf: [{ required: ['text'] }, { required: ['operation'] }],
    ...object([], {
      text: string('Gathered until it can be spoken'),
      operation: { type: 'string', enum: OPERATIONS },
      contextId: nullable('string', 'Kept until another one is given'),
      pauseBetweenBrackets: flag('For this text alone'),
      phonemizeBetweenBrackets: flag('For this text alone'),
      inlineSpeedAlpha: string('For this text alone'),
    }),
  }),
  json(
    'chunk',
    'server',
    'The next bytes of audio',
    event('chunk', ['data', 'contextId'], {
      data: string('In audioFormat', { contentEncoding: 'base64' }),
      contextId: CONTEXT_ID,
    }),
  ),
  json(
    'timestamps',
    'server',
    `${wordTimes} of a synthesis: when its words sound. English, Spanish, and no lang only`,
    event('timestamps', ['word_timestamps', 'contextId'], {
      word_timestamps: WORD_TIMES,
      contextId: CONTEXT_ID,
    }),
  ),
  json(
    'done',
    'server',
    'All is spoken, and a flush, eos or clear asked for no more; or the audio would have been played by now and no text came. With segment=never: of one flush',
    event('done', ['contextId', ...Object.keys(doneFields)], {
      contextId: CONTEXT_ID,
      ...doneFields,
      ssmlWarnings: list(
        { type: 'string' },
        'What SSML was passed over, by line and column; only if there was any',
      ),
    }),
  ),
  json(
    'error',
    'server',
    'What was sent could not be understood; the socket lives on',
    event('error', ['message'], { message: string('What went wrong') }),
  ),
];

const RAW_MESSAGES: SocketMessage[] = [
  {
    name: 'text',
    from: 'client',
    summary: 'Text to speak, or one of the operations',
    contentType: 'text/plain',
    payload: string(OPERATIONS.map((operation) => `<${operation.toUpperCase()}>`).join(', ')),
  },
  {
    name: 'audio',
    from: 'server',
    summary: 'The next bytes of audio, in a binary frame',
    contentType: 'application/octet-stream',
    payload: string('In audioFormat', { format: 'binary' }),
  },
];

const MESSAGES: Readonly<Record<string, { summary: string; messages: SocketMessage[] }>> = {
  ws: { summary: 'Text in, audio out', messages: RAW_MESSAGES },
  ws2: {
    summary: 'mistv2 and mist, in JSON',
    messages: jsonMessages('After the last chunk', { done: { const: true } }),
  },
  ws3: { summary: 'Every model, in JSON', messages: jsonMessages('Before the first chunk', {}) },
};

/** What `/asyncapi.json` says of a dialect. */
export const describeDialect = (dialect: Dialect): SocketDescription => ({
  summary: '',
  messages: [],
  ...MESSAGES[dialect.name],
  query: query(dialect),
  subprotocols: [],
});
