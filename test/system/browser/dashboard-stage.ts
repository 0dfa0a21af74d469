import type { Browser } from 'playwright-core';
import type { Test } from 'tap';
import { startServer } from '../../support/running-server.js';
import { DashboardTab } from './dashboard-tab.js';
import { launchChromium } from './tab.js';

export const EMAIL = 'o&ltimg@example.org';
export const PASSWORD = 'four words are easy';
/** Of another machine's load, which a test cannot know. */
export const PATIENCE_MS = 20_000;

export interface DashboardStage {
  readonly server: Awaited<ReturnType<typeof startServer>>;
  readonly browser: Browser;
  /** `#/join/<token>`, as the first start printed it. */
  readonly joinPlace: string;
  /** There. */
  readonly tab: DashboardTab;
}

/** A server that has never been started before, and a browser at the link that it printed. */
export async function openDashboard(t: Test): Promise<DashboardStage> {
  const server = await startServer();
  const browser = await launchChromium();
  t.teardown(async () => {
    await browser.close();
    await server.stop();
  });
  const link = /http:\S+#\/join\/\S+/.exec(server.output())?.[0] ?? '';
  const joinPlace = new URL(link).hash;
  return { server, browser, joinPlace, tab: await DashboardTab.open(browser, server.url, joinPlace) };
}
