import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { startBridge } from '../../../examples/browser/bridge.js';
import { speak } from '../../support/e2e-client.js';
import { startServer } from '../../support/running-server.js';
import { beginsLike, find, isSilent, launchChromium, samplesOf, soundsLike, Tab } from './tab.js';

const RATE_HZ = 24000;
/** What a frame of a page that nothing holds up takes. */
const FRAME_MS = 17;
const SENTENCES = 'The first one is short. The second goes on where it ended.';

const sonant = await startServer();
const access = { sonantUrl: sonant.url, key: sonant.key };
const bridge = await startBridge({ ...access, host: '127.0.0.1', port: 0, origins: [] });
const browser = await launchChromium();
t.teardown(async () => {
  await browser.close();
  await bridge.close();
  await sonant.stop();
});

/** A machine that is busy with something else may let the speech run dry. The page counts that; then it is tried again. */
async function hearAgentInTime(): Promise<Tab> {
  for (let attempt = 1; ; attempt++) {
    const tab = await Tab.open(browser, bridge.url);
    await tab.page.check('#as-agent');
    await tab.speak(SENTENCES);
    await tab.waitForStatus('Finished');
    if (attempt === 5 || (await tab.page.innerText('#gaps')) === '0') return tab;
  }
}

void t.test('a text that an agent types', async (t) => {
  const tab = await hearAgentInTime();
  const [sent] = tab.received();
  const played = await tab.played();
  if (sent === undefined) throw new Error('nothing was sent');
  const startFrame = find(played, sent.samples);

  void t.test('is played sample by sample as it was sent, without a gap', async (t) => {
    t.ok(sent.samples.length > 2 * RATE_HZ, 'some seconds were spoken');
    t.ok(startFrame >= 0, 'all samples, in order, in one piece');
    t.ok(isSilent(played.subarray(0, startFrame)), 'nothing before');
    t.ok(isSilent(played.subarray(startFrame + sent.samples.length)), 'nothing after');
    t.equal(await tab.page.innerText('#gaps'), '0');
    t.match(await tab.page.innerText('#first-audio'), /^\d+ ms$/);
  });

  void t.test('lights up in order, each word within 100 ms of its sound', async (t) => {
    const words = SENTENCES.split(' ');
    const lit = await tab.litWords();
    t.same(
      lit.map(({ word }) => word),
      words,
    );
    t.same(
      sent.words.map(({ word }) => word),
      words,
    );
    const offMs = lit.map(({ soundSeconds, frameMs }, i) => {
      const expected = startFrame / RATE_HZ + (sent.words[i]?.soundSeconds ?? NaN);
      return Math.abs(soundSeconds - expected) * 1000 - Math.max(0, frameMs - FRAME_MS);
    });
    t.comment(`the word farthest from its sound: ${Math.max(...offMs).toFixed(0)} ms`);
    t.ok(Math.max(...offMs) <= 100, `off by ${offMs.map(Math.round).join(', ')} ms, late frames not counted`);
  });

  void t.test('is asked of no host but the bridge, and nothing is wrong on the way', (t) => {
    const { host } = new URL(bridge.url);
    t.same(
      tab.addresses.filter((address) => new URL(address).host !== host),
      [],
    );
    t.ok(
      tab.addresses.some((address) => address.startsWith('ws:')),
      'the socket was watched too',
    );
    t.same(tab.complaints, []);
    t.end();
  });

  void t.test('costs a key that the page never sees', (t) => {
    const [, secret] = /_([^_]+)$/.exec(sonant.key) ?? [];
    t.ok(secret !== undefined && tab.traffic.length > 20);
    t.notOk(
      tab.traffic.some((text) => text.includes(sonant.key) || text.includes(String(secret))),
      'neither the key nor its secret part',
    );
    t.end();
  });
});

void t.test('Escape silences at once; Ctrl+Enter speaks the next text and nothing of the last', async (t) => {
  const tab = await Tab.open(browser, bridge.url);
  await tab.speak('This sentence goes on and on, long after it was stopped. '.repeat(80));
  await tab.page.waitForFunction('recorder.isPlaying()');
  await tab.page.keyboard.press('Escape');
  await tab.waitForStatus('Stopped');
  await wait(300);

  const stoppedFrame = RATE_HZ * (await tab.page.evaluate<number>('recorder.stoppedSeconds'));
  const played = await tab.played();
  const lastFrame = played.findLastIndex((sample) => sample !== 0);
  t.comment(`silent after ${(((lastFrame - stoppedFrame) / RATE_HZ) * 1000).toFixed(1)} ms`);
  t.ok(lastFrame > 0, 'it had begun');
  t.ok(lastFrame < stoppedFrame + 0.03 * RATE_HZ, 'silent within 30 ms, the buffer of the browser included');

  await tab.page.fill('#text', 'Next.');
  await tab.page.keyboard.press('Control+Enter');
  await tab.waitForStatus('Finished');
  t.equal(await tab.page.evaluate('document.activeElement.id'), 'text', 'the keyboard is back in the text');
  const second = tab.received()[1];
  if (second === undefined) throw new Error('nothing was sent');
  const later = (await tab.played()).slice(lastFrame + 1);
  t.ok(soundsLike(later, second.samples), 'the next text and nothing else');
  t.same(tab.complaints, [], 'nothing of the last text arrives where none is expected');
});

void t.test('two tabs that speak at once each play their own voice and text', async (t) => {
  const parts = [
    { speaker: 'Astra', text: 'This is the left one.' },
    { speaker: 'Rigel', text: 'Here speaks the right.' },
  ];
  const tabs = await Promise.all(
    parts.map(async ({ speaker }) => {
      const tab = await Tab.open(browser, bridge.url);
      await tab.page.selectOption('#voice', { label: speaker });
      return tab;
    }),
  );
  await Promise.all(tabs.map((tab, i) => tab.speak(parts[i]?.text ?? '')));
  for (const tab of tabs) await tab.waitForStatus('Finished');
  for (const [i, { speaker, text }] of parts.entries()) {
    const body = { text, speaker: speaker.toLowerCase(), modelId: 'coda', samplingRate: RATE_HZ };
    const alone = await speak(sonant, { body, accept: 'audio/L16' });
    const received = tabs[i]?.received()[0]?.samples ?? new Int16Array();
    t.ok(beginsLike(received, samplesOf(alone.bytes)), `${speaker} speaks as over HTTP`);
    // A busy machine may let the speech run dry later on.
    const beginning = received.slice(0, 0.08 * RATE_HZ);
    const played = (await tabs[i]?.played()) ?? new Int16Array();
    t.ok(find(played, beginning) >= 0, `and ${speaker} is what this tab plays`);
  }
});

void t.test(
  'a bridge that is gone is a sentence on the page, and speaking works when it is back',
  async (t) => {
    const gone = await startBridge({ ...access, host: '127.0.0.1', port: 0, origins: [] });
    const tab = await Tab.open(browser, gone.url);
    await gone.close();
    await tab.speak('Hello?');
    await tab.page.waitForSelector('#problem:not([hidden])');
    t.equal(await tab.page.innerText('#problem'), 'The bridge cannot be reached.');
    const port = Number(new URL(gone.url).port);
    const back = await startBridge({ ...access, host: '127.0.0.1', port, origins: [] });
    t.teardown(() => back.close());
    await tab.page.click('#speak');
    await tab.waitForStatus('Finished');
    t.ok(await tab.page.isHidden('#problem'));
  },
);
