import type { Route } from '../http/route.js';
import { list, type Schema } from '../shared/schemas.js';
import { SUBTITLE_TYPES } from '../shared/subtitles.js';
import type { OpenApiOperation, OpenApiParameter, OpenApiResponse } from './openapi-types.js';

export const NO_KEY: NonNullable<OpenApiOperation['security']> = [];

const REQUEST_ID = {
  'x-request-id': {
    description: 'Names this request in the logs; a valid one sent by the client comes back',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  },
};

type Content = NonNullable<OpenApiResponse['content']>;

export const content = (type: string, schema: Schema): Content => ({ [type]: { schema } });

const contents = (types: readonly string[], schema: Schema): Content =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

/** Binary content under several media types. */
export const audioContent = (types: readonly string[]): Content =>
  contents(types, { type: 'string', format: 'binary' });

/** Text under several media types. */
export const textContent = (types: readonly string[]): Content => contents(types, { type: 'string' });

export const SUBTITLE_CONTENT = textContent(Object.values(SUBTITLE_TYPES));

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** JSON of a named schema. */
export const json = (schema: string): Content => content('application/json', ref(schema));

/** A JSON array whose items have a named schema. */
export const jsonList = (schema: string): Content => content('application/json', list(ref(schema)));

/** A JSON request body of a named schema. */
export const jsonBody = (schema: string) => ({ required: true, content: json(schema) });

const parameter =
  (place: OpenApiParameter['in']) =>
  (name: string, description: string, schema: Schema = { type: 'string' }): OpenApiParameter => ({
    name,
    in: place,
    required: place === 'path',
    description,
    schema,
  });

export const queryParameter = parameter('query');
export const headerParameter = parameter('header');
export const pathParameter = parameter('path');

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
