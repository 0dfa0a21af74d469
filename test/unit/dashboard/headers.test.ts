import { test } from 'tap';
import { startDashboard } from './dashboard-server.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Method, path, status: right ones and wrong ones. */
const REQUESTS = [
  ['GET', '/', 200],
  ['OPTIONS', '/', 204],
  ['DELETE', '/', 405],
  ['GET', '/dashboard/assets/app-12ab34cd.js', 200],
  ['GET', '/dashboard/assets/nothing.js', 404],
  ['GET', '/dashboard/api/session', 401],
  ['POST', '/dashboard/api/invitations/look-up', 400],
  ['GET', '/dashboard/api/invitations/look-up', 405],
  ['POST', '/dashboard/api/sign-in', 400],
  ['PUT', '/dashboard/api/keys', 405],
] as const;

void test('every answer of the dashboard has its headers, a failure too', async (t) => {
  const { url } = await startDashboard(t);
  for (const [method, path, status] of REQUESTS) {
    const { status: found, headers } = await fetch(url + path, { method });
    t.equal(found, status, `${method} ${path}`);
    t.equal(headers.get('content-security-policy'), POLICY);
    t.equal(headers.get('x-content-type-options'), 'nosniff');
    t.equal(headers.get('referrer-policy'), 'no-referrer');
    t.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    t.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    t.equal(headers.get('access-control-allow-origin'), null, 'no other page may read it');
    t.equal(headers.get('strict-transport-security'), null, 'over http it would mean nothing');
    if (path.startsWith('/dashboard/api') && status !== 405)
      t.equal(headers.get('cache-control'), 'no-store');
    if (path.startsWith('/dashboard/api')) {
      t.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    }
  }
});

void test('the API reference may also draw its own icons and play what an answer holds', async (t) => {
  const { url } = await startDashboard(t);
  const { status, headers } = await fetch(`${url}/reference`);
  t.equal(status, 200);
  t.equal(
    headers.get('content-security-policy'),
    `${POLICY.replace("img-src 'self'", "img-src 'self' data:")}; media-src blob:`,
  );
  t.equal(headers.get('x-content-type-options'), 'nosniff');
  t.equal(headers.get('referrer-policy'), 'no-referrer');
});

void test('what came over https is asked to come over https again', async (t) => {
  const { url } = await startDashboard(t, { trustProxy: 'yes' });
  for (const path of ['/', '/dashboard/api/session', '/dashboard/nothing', '/health/live']) {
    const behind = await fetch(url + path, { headers: { 'x-forwarded-proto': 'https' } });
    t.equal(behind.headers.get('strict-transport-security'), 'max-age=31536000', path);
    const plain = await fetch(url + path, { headers: { 'x-forwarded-proto': 'http' } });
    t.equal(plain.headers.get('strict-transport-security'), null);
  }
  const distrusting = await startDashboard(t);
  const answer = await fetch(distrusting.url, { headers: { 'x-forwarded-proto': 'https' } });
  t.equal(answer.headers.get('strict-transport-security'), null, 'a stranger may say anything');
});

void test('an address that is not served is shown by no browser', async (t) => {
  const { url } = await startDashboard(t);
  for (const path of ['/dashboard/api/nothing', '/dashboard', '/dashboard/a/b/c', '/x']) {
    const { status, headers } = await fetch(url + path);
    t.equal(status, 404);
    t.match(headers.get('content-security-policy'), /^default-src 'none'/);
    t.equal(headers.get('x-content-type-options'), 'nosniff');
  }
});
