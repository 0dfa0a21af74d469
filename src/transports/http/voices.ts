import { createHash } from 'node:crypto';
import type { AliasTables } from '../../contracts/catalog.js';
import type { Services } from '../../services.js';
import { headerParameter, json, NO_KEY, response } from '../api-docs/openapi-parts.js';
import { isFresh, type ResponseHeaders } from './exchange.js';
import type { Route } from './route.js';

/** The two public voice lists, rebuilt when voice aliases change. */
export function voiceRoutes({ catalog }: Services): Route[] {
  const written = (list: () => unknown): (() => WrittenList) => {
    let last: { aliases: AliasTables; list: WrittenList } | undefined;
    return () => {
      if (last?.aliases !== catalog.aliases) last = { aliases: catalog.aliases, list: write(list()) };
      return last.list;
    };
  };
  return [
    listRoute(
      '/data/voices/all-v2.json',
      { operationId: 'listVoices', summary: 'List voice names by model and language', schema: 'VoiceNames' },
      written(() => catalog.voiceNamesByModel()),
    ),
    listRoute(
      '/data/voices/voice_details.json',
      { operationId: 'listVoiceDetails', summary: 'List all details of each voice', schema: 'VoiceDetails' },
      written(() => catalog.voiceDetails()),
    ),
  ];
}

interface WrittenList {
  readonly body: string;
  readonly etag: string;
}

function write(list: unknown): WrittenList {
  const body = JSON.stringify(list);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

function listRoute(
  path: string,
  { schema, ...described }: { operationId: string; summary: string; schema: string },
  list: () => WrittenList,
): Route {
  return {
    method: 'GET',
    path,
    cors: 'open',
    operation: {
      ...described,
      security: NO_KEY,
      parameters: [headerParameter('If-None-Match', 'An ETag from an earlier answer')],
      responses: { 200: response('The list', json(schema)), 304: response('Not changed since that ETag') },
    },
    handle: (exchange) => {
      const { body, etag } = list();
      const headers: ResponseHeaders = { etag, 'cache-control': 'public, max-age=300' };
      if (isFresh(exchange, etag)) exchange.answer(304, headers, '');
      else exchange.answer(200, { ...headers, 'content-type': 'application/json; charset=utf-8' }, body);
    },
  };
}
