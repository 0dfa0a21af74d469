import t from 'tap';
import { EMAIL, openDashboard, PASSWORD, PATIENCE_MS } from './dashboard-stage.js';

t.setTimeout(300_000);
const { server, tab, joinPlace } = await openDashboard(t);
const { page } = tab;

void t.test("an invitation's token is in no address that is asked for", async (t) => {
  await tab.join(EMAIL, PASSWORD);
  const token = joinPlace.split('/').at(-1) ?? '';
  t.ok(token.length > 20);
  const asked = tab.addresses.map((address) => address.replace(/#.*/, ''));
  t.ok(asked.some((address) => address.endsWith('/invitations/look-up')));
  t.same(
    asked.filter((address) => address.includes(token)),
    [],
  );
});

void t.test('after a new password another tab of the same browser goes on working', async (t) => {
  const other = await page.context().newPage();
  await other.goto(`${server.url}/#/keys`);
  await other.waitForSelector('h1:text("API keys")');
  const reloaded = other.waitForEvent('load', { timeout: PATIENCE_MS });
  await tab.visit('password');
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD} now`);
  await tab.press('Change password');
  await page.waitForSelector('text=The password is changed');
  await reloaded;
  await other.getByRole('button', { name: 'New key' }).first().click();
  await other.getByLabel('Name').fill('from the other tab');
  await other.getByRole('button', { name: 'Create key' }).click();
  const secret = other.getByLabel('Key of from the other tab');
  t.match(await secret.inputValue({ timeout: PATIENCE_MS }), /^sk_/);
  t.equal(await other.locator('[role=alert]').count(), 0);
  await other.close();
});

/** The first socket after this goes where the server refuses it. */
const REFUSE_NEXT = `{
  const Real = WebSocket;
  window.WebSocket = class extends Real {
    constructor() {
      super(location.origin.replace('http', 'ws') + '/dashboard/nothing');
      window.WebSocket = Real;
    }
  };
}`;

void t.test('a refusal whose reason comes late does not stop what is spoken meanwhile', async (t) => {
  await tab.visit('playground');
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/dashboard/api/session', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.getByLabel('Text to speak').fill('One two three four five six seven eight nine ten.');
  const isAsked = page.waitForRequest('**/dashboard/api/session', { timeout: PATIENCE_MS });
  await page.evaluate(REFUSE_NEXT);
  await page.keyboard.press('Control+Enter');
  await isAsked;
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('.words .heard', { timeout: PATIENCE_MS });
  const isTold = page.waitForResponse('**/dashboard/api/session', { timeout: PATIENCE_MS });
  answer();
  await (await isTold).finished();
  await page.waitForSelector('.speech-status:text("Finished")', { timeout: PATIENCE_MS });
  t.equal(await page.locator('[role=alert]').count(), 0);
});
