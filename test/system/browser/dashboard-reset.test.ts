import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { startServer } from '../../support/running-server.js';
import { sonantJson } from '../../support/sonant.js';
import { EMAIL, PASSWORD } from './dashboard-stage.js';
import { DashboardTab } from './dashboard-tab.js';
import { launchChromium } from './tab.js';

const NEXT = 'five words are easier still';

t.setTimeout(120_000);
void t.test('a forgotten password is replaced by a link from the operator, once', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-reset-'));
  const server = await startServer({ dataFolder: folder });
  const browser = await launchChromium();
  t.teardown(async () => {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const invitation = /http:\S+#\/join\/\S+/.exec(server.output())?.[0] ?? '';
  const signedIn = await DashboardTab.open(browser, server.url, new URL(invitation).hash);
  await signedIn.join(EMAIL, PASSWORD);

  const args = ['members', 'reset-link', EMAIL, '--url', server.url];
  const { link } = sonantJson(args, { DATA_DIR: folder }) as { link: string };
  const forgetful = await DashboardTab.open(browser, server.url, new URL(link).hash);
  // The address comes after the page.
  await forgetful.page.getByText(`For ${EMAIL}`).waitFor();
  t.match(await forgetful.page.innerText('main'), `For ${EMAIL}`);
  await forgetful.page.getByLabel('New password', { exact: true }).fill(NEXT);
  await forgetful.press('Change password');
  await forgetful.page.waitForSelector('text=The password is changed');
  await forgetful.visit('keys');
  t.equal(await forgetful.page.innerText('h1'), 'API keys', 'who has chosen one is signed in');

  await signedIn.visit('keys');
  await signedIn.page.waitForSelector('h1:text("Sign in")');
  t.match(await signedIn.page.innerText('main'), 'sonant members reset-link');
  const late = await DashboardTab.open(browser, server.url, new URL(link).hash);
  await late.page.waitForSelector('h1:text("This link does not work")');
});
