import type { Browser } from 'playwright-core';
import type { Test } from 'tap';
import { startServer } from '../../support/running-server.js';
import { DashboardTab } from './dashboard-tab.js';
import { launchChromium } from './tab.js';

export const EMAIL = 'o&ltimg@example.org';
export const PASSWORD = 'four words are easy';
/** How long a step may take on a machine whose load a test cannot know. */
export const PATIENCE_MS = 20_000;

export interface DashboardStage {
  readonly server: Awaited<ReturnType<typeof startServer>>;
  readonly browser: Browser;
  /** `#/join/<token>`, as the first start printed it. */
  readonly joinPlace: string;
  /** A tab on the dashboard of that server. */
  readonly tab: DashboardTab;
  /** How the account pronounces a text. */
  readonly phonemize: (text: string) => Promise<string>;
}

/**
 * A server that has never been started before, and a browser at the link that it printed.
 * @param more arguments of the browser's command line
 */
export async function openDashboard(t: Test, more: readonly string[] = []): Promise<DashboardStage> {
  const server = await startServer();
  const browser = await launchChromium(more);
  t.teardown(async () => {
    await browser.close();
    await server.stop();
  });
  const link = /http:\S+#\/join\/\S+/.exec(server.output())?.[0] ?? '';
  const joinPlace = new URL(link).hash;
  const phonemize = async (text: string): Promise<string> => {
    const answer = await fetch(`${server.url}/phonemize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}` },
      body: JSON.stringify({ text }),
    });
    return ((await answer.json()) as { phonemeString: string }).phonemeString;
  };
  const tab = await DashboardTab.open(browser, server.url, joinPlace);
  return { server, browser, joinPlace, tab, phonemize };
}
