import { createHash } from 'node:crypto';
import type { Exchange, ResponseHeaders } from './exchange.js';
import { NO_KEY, content, ref, response } from '../api-docs/openapi-parts.js';
import type { Route } from './route.js';
import type { Services } from '../../services.js';

/** The two public voice lists, written anew for each answer: other names of voices come and go. */
export function voiceRoutes({ catalog }: Services): Route[] {
  return [
    listRoute('/data/voices/all-v2.json', 'listVoices', 'VoiceNames', () => catalog.voiceNamesByModel()),
    listRoute('/data/voices/voice_details.json', 'listVoiceDetails', 'VoiceDetails', () =>
      catalog.voiceDetails(),
    ),
  ];
}

function listRoute(path: string, operationId: string, schema: string, list: () => unknown): Route {
  return {
    method: 'GET',
    path,
    errorBody: 'text',
    cors: 'open',
    operation: {
      operationId,
      summary:
        operationId === 'listVoices'
          ? 'Voice names by model and language'
          : 'All that is known of each voice',
      security: NO_KEY,
      parameters: [
        {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          description: 'An ETag from an earlier answer',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: response('The list', content('application/json', ref(schema))),
        304: response('Not changed since that ETag'),
      },
    },
    handle: (exchange) => {
      const body = JSON.stringify(list());
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      const headers: ResponseHeaders = { etag, 'cache-control': 'public, max-age=300' };
      if (isFresh(exchange, etag)) exchange.answer(304, headers, '');
      else exchange.answer(200, { ...headers, 'content-type': 'application/json; charset=utf-8' }, body);
    },
  };
}

/** Weak comparison, as If-None-Match asks for. */
function isFresh({ head }: Exchange, etag: string): boolean {
  const tags = (head.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
