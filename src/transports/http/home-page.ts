import { createHash } from 'node:crypto';
import type { ResponseHeaders } from './exchange.js';

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem; }
  pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: 0.5rem; }
`;

/** A page of one file: it asks nothing of anyone, and the policy holds it to that. */
export const HOME_PAGE_HEADERS: ResponseHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
    `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
};

/** @param brand the word of the synthesis address. */
export const homePage = (brand: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sonant</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Sonant</h1>
<p>This server turns text into speech. It is used over HTTP with a key:</p>
<pre><code>curl -H "Authorization: Bearer $SONANT_KEY" -H "Accept: audio/wav" \\
  -H "Content-Type: application/json" -o speech.wav \\
  -d '{"text": "Hello there.", "speaker": "astra", "modelId": "coda"}' \\
  ADDRESS/v1/${brand}-tts</code></pre>
<p>Put the address of this page in the place of <code>ADDRESS</code>. The first start printed a key; <code>npx sonant keys create --name NAME</code> makes another.</p>
<ul>
<li><a href="/data/voices/voice_details.json">The voices</a></li>
<li>For programs: <a href="/openapi.json">every HTTP address</a>, <a href="/asyncapi.json">every socket</a></li>
<li><a href="/health/ready">Whether it is ready</a> and <a href="/metrics">how it is doing</a></li>
</ul>
</body>
</html>
`;
