import type { Route } from '../http/route.js';
import { content, documentRoute, json, response } from './openapi-parts.js';
import { SCHEMAS } from './openapi-schemas.js';
import type { OpenApiOperation, OpenApiResponse } from './openapi-types.js';

export type OpenApiDocument = ReturnType<typeof describeRoutes>;

/** The group of an operation, by the start of its path; the first match counts. */
const TAGS: readonly { name: string; description: string; paths: RegExp }[] = [
  { name: 'openai', description: 'The OpenAI shape', paths: /^\/v1\/(audio|models)/ },
  { name: 'speech', description: 'Speech from text', paths: /^\/v1\// },
  {
    name: 'words',
    description: 'How words are read and pronounced',
    paths: /^\/(oov|textnorm|phonemize|lexicon)/,
  },
  { name: 'usage', description: 'What an account has used', paths: /^\/usage/ },
  { name: 'voices', description: 'The voices', paths: /^\/data\// },
  { name: 'server', description: 'The server itself', paths: /^/ },
];

const FAILURES: Readonly<Record<number, string>> = {
  400: 'A parameter or the body is invalid; the message says which',
  401: 'No key, or one that is not valid',
  403: 'The key may not use this address',
  404: 'There is no such word or model',
  406: 'The model cannot return any type in Accept',
  413: 'The body is larger than this address takes',
  415: 'The media type of the body is not supported',
  429: 'A limit or quota of the account is reached; try again after Retry-After seconds',
  500: 'The server failed',
  502: 'No worker could take the text',
  503: 'Too many streams; try again after Retry-After seconds',
};

/** The failures that a key, parameters and a body imply, and those of the route alone, in the form in which it answers them. */
function failuresOf({
  errorBody = 'text',
  operation,
  failures = [],
}: Route): Record<number, OpenApiResponse> {
  if (operation === undefined || operation.security !== undefined) return {};
  const { parameters, requestBody } = operation;
  const statuses = [401, 403, 429, 500, 503, ...failures];
  if (parameters ?? requestBody) statuses.push(400);
  if (requestBody) statuses.push(413, 415);
  const text = content('text/plain', { type: 'string' });
  const error = json(errorBody === 'openai' ? 'OpenAiError' : 'Error');
  return Object.fromEntries(
    statuses.map((status) => {
      // An unforeseen failure is JSON everywhere; a store that is down is reported as text.
      const body = errorBody !== 'text' ? error : status === 500 ? { ...text, ...error } : text;
      return [status, response(FAILURES[status] ?? '', body)];
    }),
  );
}

const UNREADABLE = response('The request cannot be read', content('text/plain', { type: 'string' }));

const tagOf = (path: string): string => TAGS.find(({ paths }) => paths.test(path))?.name ?? 'server';

/** The description of the routes that are actually served; it has no other source. */
function describeRoutes(routes: readonly Route[], version: string) {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of routes) {
    const { path, method, operation } = route;
    if (operation === undefined) continue;
    const described = {
      tags: [tagOf(path)],
      description: `${operation.summary}.`,
      security: [{ apiKey: [] }],
      ...operation,
      // A request without parameters can still have invalid framing.
      responses: { 400: UNREADABLE, ...failuresOf(route), ...operation.responses },
    };
    paths[path] = { ...paths[path], [method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sonant',
      version,
      description: 'Text to speech. Every answer carries x-request-id; failures are a status and a message.',
      contact: { name: 'The operator of this server' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: { schemas: SCHEMAS, securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
  };
}

/** Appends `GET /openapi.json`, which describes `routes` and itself. */
export function withDescription(routes: readonly Route[], version: string): Route[] {
  let body = '';
  const described = documentRoute({
    path: '/openapi.json',
    operationId: 'describe',
    summary: 'This description',
    format: 'OpenAPI 3.1',
    mediaType: 'application/json',
    body: () => body,
  });
  const all = [...routes, described];
  body = JSON.stringify(describeRoutes(all, version));
  return all;
}
