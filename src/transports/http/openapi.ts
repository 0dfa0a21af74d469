import { NO_KEY, content, response } from './openapi-parts.js';
import { SCHEMAS } from './openapi-schemas.js';
import type { OpenApiOperation } from './openapi-types.js';
import type { Route } from './route.js';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: typeof SCHEMAS;
    readonly securitySchemes: { readonly apiKey: Readonly<Record<string, string>> };
  };
}

/** The description of the routes that are really served: nothing else feeds it. */
function describeRoutes(routes: readonly Route[], version: string): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const { path, method, operation } of routes) {
    if (operation !== undefined) paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sonant',
      version,
      description: 'Text to speech. Every answer carries x-request-id; failures are a status and a message.',
    },
    paths,
    components: {
      schemas: SCHEMAS,
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** Appends `GET /openapi.json`, which describes `routes` and itself. */
export function withDescription(routes: readonly Route[], version: string): Route[] {
  let body = '';
  const described: Route = {
    method: 'GET',
    path: '/openapi.json',
    errorBody: 'text',
    cors: 'none',
    operation: {
      operationId: 'describe',
      summary: 'This description',
      security: NO_KEY,
      responses: { 200: response('OpenAPI 3.1', content('application/json', { type: 'object' })) },
    },
    handle: (exchange) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };
      exchange.answer(200, headers, body);
    },
  };
  const all = [...routes, described];
  body = JSON.stringify(describeRoutes(all, version));
  return all;
}
