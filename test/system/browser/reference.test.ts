import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { startServer } from '../../support/running-server.js';
import { PATIENCE_MS } from './dashboard-stage.js';
import { DashboardTab } from './dashboard-tab.js';
import { launchChromium } from './tab.js';

t.setTimeout(300_000);
const server = await startServer();
const browser = await launchChromium();
t.teardown(async () => {
  await browser.close();
  await server.stop();
});
const tab = await DashboardTab.open(browser, server.url, 'reference');
const { page } = tab;

interface Operation {
  readonly summary: string;
}

void t.test('the reference shows every operation of the description', async (t) => {
  const answer = await fetch(`${server.url}/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  const expected = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary }]) => `${method.toUpperCase()} ${path} ${summary}`),
  );
  await page.locator('.opblock').first().waitFor({ timeout: PATIENCE_MS });
  const shown = await page.evaluate<string[]>(`
    [...document.querySelectorAll('.opblock')].map((block) =>
      ['.opblock-summary-method', '[data-path]', '.opblock-summary-description']
        .map((part) => block.querySelector(part))
        .map((element) => element.dataset.path ?? element.textContent)
        .join(' '))`);
  t.ok(expected.length > 20);
  t.same(shown.sort(), expected.sort());
});

void t.test('a request that is tried there is answered, and its speech plays', async (t) => {
  await page.getByRole('button', { name: 'Authorize', exact: true }).first().click();
  await page.locator('.auth-container input').fill(server.key);
  await page.locator('.auth-btn-wrapper button.authorize').click();
  await page.locator('.auth-btn-wrapper .btn-done').click();
  const speech = page.locator('.opblock', { has: page.locator('[data-path="/v1/audio/speech"]') });
  await speech.locator('.opblock-summary-control').click();
  await speech.getByRole('button', { name: 'Try it out' }).click();
  const body = { model: 'tts-1', voice: 'alloy', input: 'Hello.', response_format: 'wav' };
  await speech.locator('textarea.body-param__text').fill(JSON.stringify(body));
  await speech.getByRole('button', { name: 'Execute' }).click();
  await speech.locator('audio').waitFor({ timeout: PATIENCE_MS });
  const seconds = (): Promise<number> =>
    page.evaluate<number>(`document.querySelector('audio').duration || 0`);
  for (let tries = 0; tries < 400 && (await seconds()) === 0; tries++) await wait(50);
  t.ok((await seconds()) > 0.3, `${await seconds()} s`);
});

void t.test('it fits a phone and follows the colours of the system', async (t) => {
  const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const grounds = new Set<string>();
  for (const [look, colorScheme, width] of [
    ['light', 'light', 1280],
    ['dark', 'dark', 1280],
    ['phone', 'light', 360],
    ['phone-dark', 'dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    grounds.add(await ground());
    t.equal(
      await page.evaluate(`document.documentElement.classList.contains('dark-mode')`),
      colorScheme === 'dark',
    );
    t.notOk(await tab.isTooWide(), `it fits ${width} px`);
    await tab.screenshot(`reference-${look}`);
  }
  t.equal(grounds.size, 2);
});

void t.test('it asks no other host, breaks no rule of its policy and complains of nothing', async (t) => {
  t.ok(tab.addresses.length > 4);
  t.same(tab.strangers, []);
  t.same(await tab.policyViolations(), []);
  t.same(tab.complaints, []);
});
