import t from 'tap';
import { EMAIL, openDashboard, PASSWORD } from './dashboard-stage.js';

t.setTimeout(300_000);
const { server, tab } = await openDashboard(t);
const { page } = tab;

/** The voice that the server takes for the name; the error's text when it takes none. */
async function voiceOf(speaker: string): Promise<string> {
  const answer = await fetch(`${server.url}/data/voices/voice_details.json`);
  const rows = (await answer.json()) as { speaker: string; modelId: string; aliases: string[] }[];
  return rows.find((row) => row.modelId === 'coda' && row.aliases.includes(speaker))?.speaker ?? 'nobody';
}

void t.test('an alias is added, changed and removed, and the server obeys at once', async (t) => {
  await tab.join(EMAIL, PASSWORD);
  await tab.visit('aliases');
  t.match(await page.innerText('tbody'), /alloy\s+Astra/, 'the shipped ones are listed');
  await tab.screenshot('aliases');
  await tab.press('Add an alias');
  await page.getByLabel('Alias', { exact: true }).fill('Reception');
  await page.getByLabel('Voice', { exact: true }).selectOption('linde');
  await page.getByLabel('Otherwise (1)').selectOption('isar');
  await tab.screenshot('aliases-add');
  t.same(await tab.faults(), [], 'the dialog');
  await tab.press('Save');
  const row = page.locator('tr', { hasText: 'reception' });
  await row.waitFor();
  t.match(await row.innerText(), /Linde or Isar\s+This server/);
  t.equal(await voiceOf('reception'), 'linde');

  await tab.press('Change reception');
  await page.getByLabel('Voice', { exact: true }).selectOption('');
  await tab.press('Save');
  await page.locator('tr', { hasText: /reception\s*Isar/ }).waitFor();
  t.equal(await voiceOf('reception'), 'isar');

  await tab.press('Add an alias');
  await page.getByLabel('Alias', { exact: true }).fill('astra');
  await page.getByLabel('Voice', { exact: true }).selectOption('luna');
  await tab.press('Save');
  t.equal(
    await page.locator('dialog [role=alert]').innerText(),
    'Astra is a voice, so it cannot be an alias.',
    'a refusal is told where the form is',
  );
  await page.keyboard.press('Escape');

  await tab.press('Remove reception');
  await tab.press('Remove');
  await page.waitForSelector('text=reception is removed');
  await row.waitFor({ state: 'detached' });
  t.equal(await voiceOf('reception'), 'nobody');
});
