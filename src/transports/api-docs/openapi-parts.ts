import type { Route } from '../http/route.js';
import { list, type Schema } from '../shared/schemas.js';
import { SUBTITLE_TYPES } from '../shared/subtitles.js';
import type { OpenApiOperation, OpenApiResponse } from './openapi-types.js';

export const NO_KEY: NonNullable<OpenApiOperation['security']> = [];

const REQUEST_ID = {
  'x-request-id': {
    description: 'Names this request in the logs; a valid one sent by the client comes back',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  },
};

type Content = NonNullable<OpenApiResponse['content']>;

export const content = (type: string, schema: Schema): Content => ({ [type]: { schema } });

/** Binary content under several media types. */
export const audioContent = (types: readonly string[]): Content =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

export const SUBTITLE_CONTENT: Content = Object.assign(
  {},
  ...Object.values(SUBTITLE_TYPES).map((type) => content(type, { type: 'string' })),
) as Content;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** JSON of a named schema. */
export const json = (schema: string): Content => content('application/json', ref(schema));

/** A JSON array whose items have a named schema. */
export const jsonList = (schema: string): Content => content('application/json', list(ref(schema)));

/** A JSON request body of a named schema. */
export const jsonBody = (schema: string) => ({ required: true, content: json(schema) });

export const queryParameter = (name: string, description: string, schema: Schema = { type: 'string' }) =>
  ({ name, in: 'query', required: false, description, schema }) as const;

export const response = (description: string, body?: Content): OpenApiResponse => ({
  description,
  headers: REQUEST_ID,
  ...(body && { content: body }),
});

interface Document {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** What it is written in. */
  readonly format: string;
  readonly mediaType: string;
  readonly cors?: Route['cors'];
  readonly body: () => string;
}

/** A document for programs, which needs no key. */
export const documentRoute = (document: Document): Route => ({
  method: 'GET',
  path: document.path,
  cors: document.cors,
  operation: {
    operationId: document.operationId,
    summary: document.summary,
    security: NO_KEY,
    responses: {
      200: response(
        document.format,
        content(document.mediaType, { type: document.mediaType === 'text/plain' ? 'string' : 'object' }),
      ),
    },
  },
  handle: (exchange) => {
    const type = `${document.mediaType}; charset=utf-8`;
    exchange.answer(200, { 'content-type': type, 'cache-control': 'no-cache' }, document.body());
  },
});

const FAILURES: Readonly<Record<number, string>> = {
  400: 'A parameter or the body is invalid; the message says which',
  401: 'No key, or one that is not valid',
  403: 'The key may not use this address',
  404: 'There is no such word or model',
  406: 'The model cannot return any type in Accept',
  413: 'The body is larger than this address takes',
  415: 'The media type of the body is not supported',
  500: 'The server failed',
  502: 'No worker could take the text',
  503: 'Too many streams; try again after Retry-After seconds',
};

/** The failures that a route can answer, in its own form. */
export function failures(
  statuses: readonly number[],
  shape: 'text' | 'json' | 'openai',
): Record<string, OpenApiResponse> {
  return Object.fromEntries(
    statuses.map((status) => {
      const text = content('text/plain', { type: 'string' });
      const error = json(shape === 'openai' ? 'OpenAiError' : 'Error');
      // An unforeseen failure is JSON everywhere; a store that is down is reported as text.
      const body = shape !== 'text' ? error : status === 500 ? { ...text, ...error } : text;
      return [String(status), response(FAILURES[status] ?? '', body)];
    }),
  );
}
