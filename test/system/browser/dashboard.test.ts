import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { EMAIL, openDashboard, PASSWORD } from './dashboard-stage.js';
import { DashboardTab } from './dashboard-tab.js';

const MARKUP = '<img src=x onerror=alert(1)>';
const REVOKED_WITHIN_MS = 1000;

t.setTimeout(300_000);
const { server, browser, joinPlace, tab, phonemize } = await openDashboard(t);
const { page } = tab;

const synthesisWith = (key: string): Promise<Response> =>
  fetch(`${server.url}/v1/svc-tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'audio/wav' },
    body: JSON.stringify({ text: 'Twenty-one characters', speaker: 'astra', modelId: 'coda' }),
  });

/** Characters of today that the ledger has so far. */
async function charactersToday(): Promise<number> {
  const day = new Date().toISOString().slice(0, 10);
  const answer = await page.request.get(`${server.url}/dashboard/api/usage?from=${day}&to=${day}&by=`);
  const sums = (await answer.json()) as { characters: number }[];
  return sums[0]?.characters ?? 0;
}

void t.test('the link that the first start prints makes the first owner, once', async (t) => {
  t.match(await page.innerText('h1'), /^Join /);
  await tab.screenshot('join');
  t.same(await tab.faults(), [], 'accessible');
  await tab.join(EMAIL, PASSWORD);
  t.equal(await page.innerText('h1'), 'Overview');
  t.match(await page.innerText('main'), /No speech in this period/, 'an empty account says how to begin');
  await tab.screenshot('overview-empty');

  const second = await DashboardTab.open(browser, server.url, joinPlace);
  await second.page.waitForSelector('[role=alert]');
  t.equal(await second.page.innerText('h1'), 'This link does not work');
  await second.close();
});

void t.test(
  'a wrong password is told in a sentence, the right one signs in, and a reload stays there',
  async (t) => {
    const other = await DashboardTab.open(browser, server.url);
    t.equal(await other.page.innerText('h1'), 'Sign in');
    t.same(other.complaints, [], 'nobody is asked who is known to be signed out');
    await other.screenshot('sign-in');
    t.same(await other.faults(), []);
    await other.page.getByLabel('E-mail').fill(EMAIL);
    await other.page.getByLabel('Password', { exact: true }).fill('not the right one');
    await other.press('Sign in');
    t.match(await other.page.innerText('[role=alert]'), /wrong/);
    await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.page.keyboard.press('Enter');
    await other.page.waitForSelector('nav');
    await other.page.reload();
    await other.page.waitForSelector('nav');
    t.equal(await other.page.innerText('aside strong'), await page.innerText('aside strong'));
    await other.press('Sign out');
    await other.page.waitForSelector('h1:text("Sign in")');
    t.equal(
      (await other.page.request.get(`${server.url}/dashboard/api/session`)).status(),
      401,
      'the session is over on the server too',
    );
    await other.close();
  },
);

void t.test('a key is made, shown once, used, seen in the usage, revoked and refused', async (t) => {
  await tab.visit('keys');
  await tab.press('New key');
  await page.getByLabel('Name').fill(MARKUP);
  await page.getByText('Only …').click();
  await page.getByLabel('usage').check();
  await tab.screenshot('keys-new');
  t.same(await tab.faults(), [], 'the dialog');
  await tab.press('Create key');
  const secret = await page.getByLabel(`Key of ${MARKUP}`).inputValue();
  t.match(secret, /^sk_\S{40,}$/);
  await tab.screenshot('keys-secret');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tab.press('Copy the key');
  t.equal(await page.evaluate('navigator.clipboard.readText()'), secret);
  await tab.press('I have saved it');
  t.notMatch(await page.content(), secret, 'it is nowhere on the page any more');
  // The focus is back.
  await page.waitForSelector('button:focus:text("New key")');

  const answer = await synthesisWith(secret);
  t.equal(answer.status, 200);
  await answer.arrayBuffer();
  t.equal(
    (await fetch(`${server.url}/lexicon`, { headers: { authorization: `Bearer ${secret}` } })).status,
    403,
  );

  // The ledger writes in batches.
  while ((await charactersToday()) < 21) await wait(50);
  await tab.visit('');
  await page.waitForSelector('.chart canvas');
  t.match(await page.innerText('.tile >> nth=1'), /^Characters\s+21$/);
  await page.getByText('Key', { exact: true }).click();
  await page.getByText('Show as a table').click();
  await page.waitForSelector(`td:text("${MARKUP}")`);

  await tab.visit('keys');
  await page.getByRole('button', { name: `Revoke ${MARKUP}` }).click();
  await tab.screenshot('keys-revoke');
  await page.keyboard.press('Escape');
  t.equal(await page.locator('dialog').count(), 0, 'Escape takes it back');
  t.equal((await synthesisWith(secret)).status, 200);
  await page.getByRole('button', { name: `Revoke ${MARKUP}` }).click();
  await tab.press('Revoke key');
  await page.waitForSelector('text=is revoked');
  await wait(REVOKED_WITHIN_MS);
  const refused = await synthesisWith(secret);
  t.equal(refused.status, 401);
  t.equal(await refused.text(), 'invalid api key');
  t.match(await page.innerText('details summary'), /Revoked and expired \(1\)/);
});

void t.test('a word of the lexicon is heard, changed and deleted, and a bad one is told', async (t) => {
  await tab.visit('lexicon');
  t.match(await page.innerText('main'), /No words yet/);
  await tab.screenshot('lexicon-empty');
  await tab.press('Add a word');
  await page.getByRole('textbox', { name: 'Word' }).fill('Sonant');
  await page.getByRole('textbox', { name: 'Pronunciation' }).fill('h0El');
  await page.getByText('Symbols').click();
  await tab.screenshot('lexicon-add');
  t.same(await tab.faults(), [], 'the dialog');
  await page.getByRole('button', { name: /^1\b/ }).click();
  await page.getByRole('button', { name: /^o\b/ }).click();
  t.equal(
    await page.getByRole('textbox', { name: 'Pronunciation' }).inputValue(),
    'h0El1o',
    'symbols go where the caret is',
  );
  await tab.rewind();
  await tab.press('Hear it');
  await tab.hear();
  await tab.press('Save');
  await page.waitForSelector('code:text("h0El1o")');
  t.match(await phonemize('Sonant'), /^h0El1o/);

  await tab.press('Change Sonant');
  await page.getByRole('textbox', { name: 'Pronunciation' }).fill('h0El1o?&');
  await tab.press('Save');
  await page.waitForSelector('dialog [role=alert]');
  await page.getByRole('textbox', { name: 'Pronunciation' }).fill('b1u');
  await tab.press('Save');
  await page.waitForSelector('code:text("b1u")');
  t.match(await phonemize('Sonant'), /^b1u/);

  await tab.rewind();
  await tab.press('Hear Sonant');
  await tab.hear();

  await tab.press('Add a word');
  await page.getByRole('textbox', { name: 'Word' }).fill(MARKUP);
  await page.getByRole('textbox', { name: 'Pronunciation' }).fill('b1u');
  await tab.press('Save');
  t.match(await page.innerText('dialog [role=alert]'), '<img', 'markup is text in what is told');
  await page.keyboard.press('Escape');
  await tab.press('Delete Sonant');
  await tab.press('Delete');
  await page.waitForSelector('text=No words yet');
  t.notMatch(await phonemize('Sonant'), /^b1u/);
});

void t.test('an unknown word goes from the report into the lexicon', async (t) => {
  await fetch(`${server.url}/v1/svc-tts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.key}`,
      'content-type': 'application/json',
      accept: 'audio/wav',
    },
    body: JSON.stringify({ text: 'A zorblefax.', speaker: 'astra', modelId: 'coda', saveOovs: true }),
  }).then((answer) => answer.arrayBuffer());
  await tab.visit('unknown-words');
  // Unknown words are written in batches.
  while ((await page.getByText('zorblefax').count()) === 0) {
    await wait(200);
    await page.reload();
    await tab.settle();
  }
  await page.getByRole('button', { name: 'Add to lexicon: zorblefax' }).click();
  t.equal(await page.getByRole('textbox', { name: 'Word' }).inputValue(), 'zorblefax');
  await page.getByRole('textbox', { name: 'Pronunciation' }).fill('z1orbxlf@ks');
  await tab.press('Save');
  await page.waitForSelector('text=All of them are in the lexicon');
});

void t.test('somebody is invited by a link, joins, and is removed', async (t) => {
  await tab.visit('members');
  t.match(await page.innerText('tbody'), EMAIL, 'an address with an entity is text');
  await tab.press('Invite');
  await tab.press('Create link');
  const invitation = await page.getByLabel('Invitation').inputValue();
  await tab.screenshot('members-link');
  await tab.press('Done');

  const guest = await DashboardTab.open(browser, server.url, new URL(invitation).hash);
  await guest.page.getByLabel('E-mail').fill('guest@example.org');
  await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.press('Join');
  await guest.page.waitForSelector('nav');
  await guest.visit('members');
  t.equal(await guest.page.getByRole('button', { name: 'Invite' }).count(), 0, 'a member invites nobody');

  await tab.visit('limits');
  await tab.visit('members');
  await tab.press('Remove guest@example.org');
  await page.locator('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.waitForSelector('text=is removed');
  await guest.visit('keys');
  await guest.page.waitForSelector('h1:text("Sign in")');
  t.match(await guest.page.innerText('main'), /You were signed out/);
  await guest.close();
});

void t.test('a changed password holds at once, here and everywhere', async (t) => {
  await tab.visit('password');
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD} now`);
  await tab.press('Change password');
  await page.waitForSelector('text=The password is changed');
  await tab.visit('keys');
  t.equal(await page.innerText('h1'), 'API keys', 'this browser is still signed in');
});

void t.test('the audit log shows an owner who changed what, and can be narrowed', async (t) => {
  await tab.visit('audit');
  await page.waitForSelector('tbody tr');
  t.match(await page.innerText('tbody'), /Member removed[^]*guest@example\.org/);
  await page.getByLabel('About').selectOption('password');
  // No waitForFunction: the policy of the page forbids eval.
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
  t.match(await page.innerText('tbody'), /Password set[^]*127\.0\.0\.1/);
});

const PAGES = [
  '',
  'playground',
  'voices',
  'aliases',
  'lexicon',
  'unknown-words',
  'keys',
  'members',
  'audit',
  'health',
  'limits',
  'password',
];

void t.test('every page is accessible and fits, in light, in dark and on a phone', async (t) => {
  for (const [look, colorScheme, width] of [
    ['light', 'light', 1280],
    ['dark', 'dark', 1280],
    ['phone', 'light', 360],
    ['phone-dark', 'dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: width < 400 ? 740 : 900 });
    for (const name of PAGES) {
      await tab.visit(name);
      const faults = await tab.faults();
      t.same(
        faults.filter((fault) => /^(serious|critical)/.test(fault)),
        [],
        `${name || 'overview'} in ${look}`,
      );
      for (const fault of faults) t.comment(`${look} ${name}: ${fault}`);
      t.notOk(await tab.isTooWide(), `${name || 'overview'} fits ${width} px`);
      await tab.screenshot(`${name || 'overview'}-${look}`);
    }
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await tab.screenshot('menu-phone');
  t.same(await tab.faults(), [], 'the menu of a phone');
  await page.setViewportSize({ width: 1280, height: 900 });
});

void t.test('the switch of colours wins over the system, and is kept', async (t) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await ground();
  await page.getByTitle('Dark').click();
  const dark = await ground();
  t.not(dark, light);
  await page.reload();
  await page.waitForSelector('nav');
  t.equal(await ground(), dark);
  await page.getByTitle('System').click();
  t.equal(await ground(), light);
});

void t.test('the keyboard skips the navigation', async (t) => {
  await tab.visit('keys');
  await page.reload();
  await page.waitForSelector('nav');
  await page.keyboard.press('Tab');
  t.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to the content');
  await page.keyboard.press('Enter');
  t.equal(await page.evaluate('document.activeElement.id'), 'main');
  t.equal(new URL(page.url()).hash, '#/keys', 'and the page is still the page');
});

void t.test(
  'the page asks no other host, breaks no rule of its policy and complains of nothing',
  async (t) => {
    t.ok(tab.addresses.length > 50);
    t.same(tab.strangers, []);
    t.same(await tab.policyViolations(), []);
    t.same(tab.unprovokedComplaints, []);
    t.equal(await page.locator('img').count(), 0, 'nobody put a picture on the page');
  },
);

void t.test('the page is small, and asks for little', async (t) => {
  const context = await browser.newContext();
  const fresh = await context.newPage();
  const loaded: { name: string; bytes: number; wireBytes: number }[] = [];
  const pending: Promise<void>[] = [];
  fresh.on('requestfinished', (request) => {
    const measure = async (): Promise<void> => {
      const { responseBodySize } = await request.sizes();
      const answer = await request.response();
      const bytes = ((await answer?.body()) ?? Buffer.alloc(0)).length;
      loaded.push({ name: new URL(request.url()).pathname, bytes, wireBytes: responseBodySize });
    };
    pending.push(measure());
  });
  await fresh.goto(server.url);
  await fresh.waitForSelector('h1');
  await fresh.waitForLoadState('networkidle');
  const timing = await fresh.evaluate<{ ready: number; painted: number }>(`({
    ready: performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd,
    painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  })`);
  const signIn = await totalOf('sign-in');
  t.comment(`DOMContentLoaded ${timing.ready.toFixed(0)} ms, first render ${timing.painted.toFixed(0)} ms`);
  await fresh.getByLabel('E-mail').fill(EMAIL);
  await fresh.getByLabel('Password', { exact: true }).fill(`${PASSWORD} now`);
  await fresh.keyboard.press('Enter');
  await fresh.waitForSelector('.chart canvas');
  await fresh.goto(`${server.url}/#/playground`);
  await fresh.waitForSelector('textarea');
  const whole = await totalOf('every part');
  t.ok(signIn.scripts < 80_000);
  t.ok(whole.scripts < 150_000);
  t.ok(signIn.requests <= 10);
  await context.close();

  async function totalOf(what: string): Promise<{ scripts: number; requests: number }> {
    await fresh.waitForLoadState('networkidle');
    await Promise.all(pending);
    const files = loaded.filter(({ name }) => name === '/' || name.startsWith('/dashboard/assets/'));
    const sum = (of: typeof files, key: 'bytes' | 'wireBytes'): number =>
      of.reduce((total, file) => total + file[key], 0);
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    t.comment(
      `${what}: ${files.length} files, ${sum(files, 'wireBytes')} bytes on the wire, ${sum(files, 'bytes')} unpacked, ` +
        `of them ${sum(scripts, 'bytes')} of scripts (${sum(scripts, 'wireBytes')} on the wire)`,
    );
    return { scripts: sum(scripts, 'bytes'), requests: files.length };
  }
});

void t.test('who signs out is out', async (t) => {
  await tab.visit('');
  await tab.press('Sign out');
  await page.waitForSelector('h1:text("Sign in")');
  await page.reload();
  await page.waitForSelector('h1:text("Sign in")');
  t.same(server.errorLines, []);
});
