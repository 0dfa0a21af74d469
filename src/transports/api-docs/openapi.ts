import type { Route } from '../http/route.js';
import { content, documentRoute, response } from './openapi-parts.js';
import { SCHEMAS } from './openapi-schemas.js';
import type { OpenApiOperation } from './openapi-types.js';

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

const UNREADABLE = response('The request cannot be read', content('text/plain', { type: 'string' }));

const tagOf = (path: string): string => TAGS.find(({ paths }) => paths.test(path))?.name ?? 'server';

/** The description of the routes that are actually served; it has no other source. */
function describeRoutes(routes: readonly Route[], version: string) {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const { path, method, operation } of routes) {
    if (operation === undefined) continue;
    const described = {
      tags: [tagOf(path)],
      description: `${operation.summary}.`,
      security: [{ apiKey: [] }],
      ...operation,
      // A request without parameters can still have invalid framing.
      responses: { 400: UNREADABLE, ...operation.responses },
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
