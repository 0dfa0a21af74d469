import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const RECORDER = fileURLToPath(new URL('../../../../test/system/browser/recorder.js', import.meta.url));
const RATE_HZ = 24000;

const CHROMIUM_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/** @param more arguments of its command line @throws Error there is none on the PATH */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'chromium'), join(folder, 'chromium-browser')])
    .find(existsSync);
  if (executablePath === undefined) throw new Error('no chromium on the PATH; apt-get install chromium');
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, ...more] });
}

/** When a word sounds, in seconds on the clock that its owner names. */
export interface TimedWord {
  readonly word: string;
  readonly soundSeconds: number;
}

interface LitWord extends TimedWord {
  /** What the browser took for the frame in which it lit up. */
  readonly frameMs: number;
}

/** The audio that the bridge sent for one utterance. */
interface Utterance {
  readonly samples: Int16Array;
  /** Times count from the start of the utterance. */
  readonly words: TimedWord[];
}

type Event =
  | { readonly type: 'started' | 'done' | 'error' }
  | { readonly type: 'timestamps'; readonly words: string[]; readonly start: number[] };

/** A tab with the page, and all that goes over its wires. */
export class Tab {
  /** The addresses of all requests, sockets included. */
  readonly addresses: string[] = [];
  /** Headers and bodies of requests and answers, and frames, as text. */
  readonly traffic: string[] = [];
  /** Warnings, errors and exceptions. */
  readonly complaints: string[] = [];
  readonly #frames: (string | Buffer)[] = [];

  private constructor(readonly page: Page) {}

  static async open(browser: Browser, url: string): Promise<Tab> {
    // The recorder's audio worklet is what the page's own policy would keep out.
    const context = await browser.newContext({ bypassCSP: true });
    await context.addInitScript({ path: RECORDER });
    const tab = new Tab(await context.newPage());
    tab.#watch();
    await tab.page.goto(url);
    await tab.page.waitForFunction('recorder.isReady && document.querySelectorAll("option").length > 0');
    return tab;
  }

  #watch(): void {
    const { page, addresses, traffic, complaints } = this;
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      addresses.push(request.url());
      traffic.push(JSON.stringify(request.headers()), request.postData() ?? '');
    });
    page.on('response', (response) => {
      traffic.push(JSON.stringify(response.headers()));
      void response.text().then(
        (body) => traffic.push(body),
        (error: unknown) => complaints.push(String(error)),
      );
    });
    page.on('websocket', (socket) => {
      addresses.push(socket.url());
      socket.on('framesent', ({ payload }) => traffic.push(payload.toString()));
      socket.on('framereceived', ({ payload }) => {
        traffic.push(payload.toString());
        this.#frames.push(payload);
      });
    });
  }

  async speak(text: string): Promise<void> {
    await this.page.fill('#text', text);
    await this.page.click('#speak');
  }

  async waitForStatus(status: string): Promise<void> {
    await this.page.waitForFunction(`document.getElementById('status').textContent === '${status}'`);
  }

  /**
   * What came out of the page's audio context, from its first frame on. Rounded: frames are given to the browser as
   * seconds, which leaves errors of 1e-14.
   */
  async played(): Promise<Int16Array> {
    const bytes = Buffer.from(await this.page.evaluate<string>('recorder.played()'), 'base64');
    const samples = new Float32Array(Uint8Array.from(bytes).buffer);
    return Int16Array.from(samples, (sample) => Math.round(sample * 32768));
  }

  /** The words that the page has highlighted, on the clock of the audio context. */
  litWords(): Promise<LitWord[]> {
    return this.page.evaluate<LitWord[]>('recorder.litWords');
  }

  /** What the bridge has sent so far, utterance by utterance. */
  received(): Utterance[] {
    const utterances: { chunks: Buffer[]; words: TimedWord[] }[] = [];
    for (const frame of this.#frames) {
      const utterance = utterances.at(-1);
      if (typeof frame !== 'string') {
        utterance?.chunks.push(frame);
        continue;
      }
      const event = JSON.parse(frame) as Event;
      if (event.type === 'started') utterances.push({ chunks: [], words: [] });
      if (event.type !== 'timestamps') continue;
      const offset = Buffer.concat(utterance?.chunks ?? []).length / 2 / RATE_HZ;
      event.words.forEach((word, i) => {
        utterance?.words.push({ word, soundSeconds: offset + (event.start[i] ?? NaN) });
      });
    }
    return utterances.map(({ chunks, words }) => ({ samples: samplesOf(Buffer.concat(chunks)), words }));
  }
}

/** The samples in little-endian bytes. */
export const samplesOf = (pcm: Buffer): Int16Array => new Int16Array(Uint8Array.from(pcm).buffer);

/** Where `wanted` begins in `samples`, in one piece; -1: nowhere. */
export function find(samples: Int16Array, wanted: Int16Array): number {
  const place = Buffer.from(samples.buffer).indexOf(Buffer.from(wanted.buffer));
  return place === -1 ? -1 : place / Int16Array.BYTES_PER_ELEMENT;
}

export const isSilent = (samples: Int16Array): boolean => samples.every((sample) => sample === 0);

/** Whether the same is said, silence aside: a player that waits for the speech adds some. */
export function soundsLike(a: Int16Array, b: Int16Array): boolean {
  const [sound, other] = [a, b].map((samples) =>
    Buffer.from(samples.filter((sample) => sample !== 0).buffer),
  );
  return sound !== undefined && other !== undefined && sound.length > 0 && sound.equals(other);
}

/** Whether `a` is the sound of `b` with at most `tailSeconds` behind it; a socket's text keeps the silence after its last sound. */
export function beginsLike(a: Int16Array, b: Int16Array, tailSeconds = 0.5): boolean {
  const sound = a.filter((sample) => sample !== 0);
  const other = b.filter((sample) => sample !== 0);
  const tail = sound.length - other.length;
  return (
    tail >= 0 && tail < tailSeconds * RATE_HZ && soundsLike(sound.subarray(0, other.length).slice(), other)
  );
}
