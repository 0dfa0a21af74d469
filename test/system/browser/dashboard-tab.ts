import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';

const ROOT = new URL('../../../../', import.meta.url);
const RECORDER = fileURLToPath(new URL('test/system/browser/dashboard-recorder.js', ROOT));
const SCREENSHOTS = fileURLToPath(new URL('build/screenshots/', ROOT));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A piece of sound that was given to the audio clock. */
export interface ScheduledSound {
  readonly whenFrame: number;
  readonly frames: number;
  readonly rateHz: number;
  /** 0..1. */
  readonly loudest: number;
}

interface AxeViolation {
  readonly id: string;
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical';
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** A browser's tab with the dashboard, in a profile of its own, and all that it asks for. */
export class DashboardTab {
  /** The addresses of all requests, sockets included. */
  readonly addresses: string[] = [];
  /** Warnings, errors and exceptions. */
  readonly complaints: string[] = [];
  /** How many bytes of samples the newest socket brought. */
  socketAudioBytes = 0;

  private constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  /** @param place as `#/keys` */
  static async open(browser: Browser, url: string, place = ''): Promise<DashboardTab> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addInitScript({ path: RECORDER });
    const tab = new DashboardTab(await context.newPage(), url);
    tab.#watch();
    await tab.page.goto(`${url}/${place}`);
    await tab.page.waitForSelector('h1');
    return tab;
  }

  #watch(): void {
    const { page, addresses, complaints } = this;
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => addresses.push(request.url()));
    page.on('websocket', (socket) => {
      addresses.push(socket.url());
      this.socketAudioBytes = 0;
      socket.on('framereceived', ({ payload }) => {
        const event = JSON.parse(payload.toString()) as { type: string; data?: string };
        if (event.type === 'chunk') this.socketAudioBytes += Buffer.from(event.data ?? '', 'base64').length;
      });
    });
  }

  /** Makes the first owner, where the link of the first start leads to. */
  async join(email: string, password: string): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.press('Join');
    await this.page.waitForSelector('nav');
    await this.settle();
  }

  /** Goes to a page by its address and waits until what it shows has come. */
  async visit(name: string): Promise<void> {
    await this.page.goto(`${this.url}/#/${name}`);
    await this.settle();
  }

  async settle(): Promise<void> {
    await this.page.waitForSelector('h1');
    await this.page.locator('.loading').waitFor({ state: 'detached' });
    // A frame for what is drawn on canvases.
    await this.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve()))');
  }

  /** Presses a button, named by its visible words or its label. */
  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    await this.page.screenshot({ path: `${SCREENSHOTS}${name}.png`, fullPage: true, animations: 'disabled' });
  }

  /** The findings of axe-core, as `impact rule: where`. */
  async faults(): Promise<string[]> {
    const { violations } = await this.page.evaluate<{ violations: AxeViolation[] }>(
      `${AXE}; axe.run(document, { resultTypes: ['violations'] })`,
    );
    return violations.map(
      ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }

  /** Whether a page has to be moved sideways. */
  isTooWide(): Promise<boolean> {
    return this.page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  }

  scheduledSounds(): Promise<ScheduledSound[]> {
    return this.page.evaluate<ScheduledSound[]>('recorder.starts');
  }

  /** Waits for the first sound since the recorder was rewound. */
  async hear(): Promise<void> {
    while ((await this.scheduledSounds()).length === 0) await wait(20);
  }

  litWords(): Promise<string[]> {
    return this.page.evaluate<string[]>('recorder.litWords');
  }

  policyViolations(): Promise<string[]> {
    return this.page.evaluate<string[]>('recorder.violations');
  }

  /** Requests to anybody else's host. */
  get strangers(): string[] {
    const { host } = new URL(this.url);
    return this.addresses.filter(
      (address) => !/^(blob|data):/.test(address) && new URL(address).host !== host,
    );
  }

  /** Complaints but for those that a browser has when a test provokes a refusal. */
  get unprovokedComplaints(): string[] {
    const refusals = /^Failed to load resource: the server responded with a status of 400/;
    return this.complaints.filter((complaint) => !refusals.test(complaint));
  }

  /** Forgets what was recorded so far. */
  async rewind(): Promise<void> {
    await this.page.evaluate('recorder.starts = []; recorder.litWords = []; undefined');
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
