import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { wavFile } from '../../support/recordings.js';
import { EMAIL, openDashboard, PASSWORD } from './dashboard-stage.js';

const RATE_HZ = 48000;
const folder = mkdtempSync(join(tmpdir(), 'microphone-'));
/** What the microphone of the browser hears, from the start of each recording. */
const HEARD = join(folder, 'heard.wav');

t.setTimeout(300_000);
t.teardown(() => {
  rmSync(folder, { recursive: true });
});
const { tab } = await openDashboard(t, [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${HEARD}%noloop`,
]);
const { page } = tab;
await tab.join(EMAIL, PASSWORD);
await tab.visit('lexicon');

void t.test('a recording without speech is told, and another one can follow', async (t) => {
  writeFileSync(HEARD, wavFile({ tag: 1, bits: 16, rateHz: RATE_HZ, data: Buffer.alloc(10 * RATE_HZ) }));
  await tab.press('Add a word');
  await page.getByRole('textbox', { name: 'Word' }).fill('read');
  await tab.press('Record the word');
  await page.waitForSelector('text=Say the word now');
  await page.waitForTimeout(1000);
  await tab.press('Stop recording');
  t.match(await page.innerText('dialog [role=alert]'), /^The recording contains no speech/);
  t.equal(await page.getByRole('button', { name: 'Record the word' }).isEnabled(), true);
  await tab.screenshot('lexicon-record');
  t.same(await tab.faults(), []);
  t.same(await tab.policyViolations(), []);
});
