import { test } from 'tap';
import { type Answer, Browser } from './browser.js';
import { PASSWORD, startDashboard } from './dashboard-server.js';

const MARKUP = '<img src=x onerror=alert(1)>';
const MARKUPS = [MARKUP, '"><script>alert(1)</script>', "'-alert(1)-'", '</script><svg onload=alert(1)>'];

/** Markup is harmless where no browser takes the answer for a page. */
function isData({ headers, body }: Answer): boolean {
  const type = headers.get('content-type');
  return (
    type === 'application/json; charset=utf-8' &&
    headers.get('x-content-type-options') === 'nosniff' &&
    typeof body === 'object'
  );
}

void test('markup comes back as data, wherever it is put', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  for (const name of MARKUPS) {
    const made = await ada.call('POST', 'keys', { name });
    t.match([made.status, made.body], [200, { name }]);
    t.ok(isData(made));
  }
  t.ok(isData(await ada.call('GET', 'keys')));
  await t.rejects(join(`${MARKUP.replaceAll(' ', '/')}@example.com`, 'member'), { message: /email_invalid/ });
  const odd = await join('&lt;img/onerror=alert&#40;1&#41;&gt;@example.com'.replaceAll(';', ''), 'member');
  t.ok(isData(await odd.call('GET', 'session')));
  t.ok(isData(await ada.call('GET', 'members')));
  // An error repeats what was sent.
  for (const markup of MARKUPS) {
    const path = encodeURIComponent(markup);
    const named = await ada.call('PUT', `lexicon/${path}`, { phonemes: 'h0El1o' });
    t.equal(named.status, /[<>]/.test(markup) ? 400 : 200, 'a term may have signs, but no brackets');
    t.ok(isData(named));
    for (const answer of [
      await ada.call('PUT', 'lexicon/word', { phonemes: markup }),
      await ada.call('PUT', `lexicon/word?lang=${path}`, { phonemes: 'h0El1o' }),
      await ada.call('DELETE', `keys/${path}x`),
      await ada.call('POST', 'speak', { text: 'a', speaker: markup, modelId: 'coda' }),
      await ada.call('POST', 'speak', { text: 'a', speaker: 'astra', modelId: markup }),
      await ada.call('GET', `usage?by=${path}`),
      await ada.call('POST', 'invitations/look-up', { token: markup }),
      await ada.call('POST', 'sign-in', { email: markup, password: markup }),
    ]) {
      t.ok(answer.status >= 400 && answer.status < 500);
      t.ok(isData(answer), `${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }
});

const QUERIES = [
  "' OR '1'='1",
  "'; DROP TABLE members; --",
  '" OR ""="',
  "x' UNION SELECT password_hash FROM members --",
  '%',
  '_',
  '\\',
  '$1',
  '?',
];

void test('what looks like SQL is text', async (t) => {
  const { url, join, services, account } = await startDashboard(t);
  const ada = await join('ada@example.com');
  await ada.call('POST', 'keys', { name: 'precious' });
  for (const sql of QUERIES) {
    t.equal((await ada.call('DELETE', `keys/${encodeURIComponent(sql)}`)).status, 404, sql);
    t.equal((await ada.call('DELETE', `members/${encodeURIComponent(sql)}`)).status, 404);
    t.equal((await new Browser(url).call('POST', 'invitations/look-up', { token: sql })).status, 404);
    const made = await ada.call('POST', 'keys', { name: sql });
    t.match([made.status, made.body], [200, { name: sql.trim() }]);
    t.equal((await ada.call('DELETE', `keys/${encodeURIComponent(sql)}`)).status, 204);
    const email = `${sql.replaceAll(/[\s@]/g, '')}@example.com`;
    const from = { email, password: PASSWORD };
    t.ok([401, 429].includes((await new Browser(url).call('POST', 'sign-in', from)).status));
  }
  const live = (await services.store.listKeys(account.id)).filter(({ revokedAtMs }) => revokedAtMs === null);
  t.match(live, [{ name: 'precious' }]);
  t.equal(live.length, 1);
  t.equal((await services.store.listMembers(account.id)).length, 1);
});
