import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { EMAIL, openDashboard, PASSWORD, PATIENCE_MS } from './dashboard-stage.js';

const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

t.setTimeout(600_000);
const { server, tab, phonemize } = await openDashboard(t);
const { page } = tab;
page.setDefaultTimeout(3 * PATIENCE_MS);

void t.test('the first card leads from nothing to a file: a key, and a command with it', async (t) => {
  await tab.join(EMAIL, PASSWORD);
  const command = page.getByRole('region', { name: 'curl example' });
  t.match(await command.innerText(), 'YOUR_API_KEY');
  await tab.press('Create another API key');
  await page.getByLabel('Name').fill('first program');
  await page.keyboard.press('Enter');
  const secret = page.getByLabel('Key of first program');
  await secret.waitFor();
  t.equal(
    await page.evaluate('document.activeElement.value'),
    await secret.inputValue(),
    'the key has the focus',
  );
  t.match(await page.evaluate('getSelection().toString()'), /^sk_/, 'and is selected');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  t.ok(await secret.isVisible(), 'Enter, pressed once too often, loses nothing');
  const key = await secret.inputValue();
  await tab.press('I have saved it');
  const code = await command.innerText();
  t.match(code, key);
  await tab.screenshot('first-steps');
  t.same(await tab.faults(), []);
  const folder = t.testdir({});
  execFileSync('sh', ['-ec', code], { cwd: folder, stdio: 'ignore' });
  t.ok(statSync(join(folder, 'speech.mp3')).size > 10_000);

  await tab.visit('playground');
  await page.getByText('Socket', { exact: true }).click();
  const socket = (await page.getByRole('region', { name: 'Socket example' }).innerText()).replace(
    'YOUR_API_KEY',
    key,
  );
  await tab.screenshot('playground-socket');
  writeFileSync(join(folder, 'speech.mjs'), socket);
  symlinkSync(MODULES, join(folder, 'node_modules'));
  execFileSync(process.execPath, ['speech.mjs'], { cwd: folder });
  t.ok(statSync(join(folder, 'speech.pcm')).size > 100_000, 'the example of the socket runs as it is');
});

void t.test('what was spoken can be taken up again, and is forgotten on demand', async (t) => {
  await tab.visit('playground');
  await page.getByLabel('Text to speak').fill('A sentence to remember.');
  await page.getByLabel('Voice', { exact: true }).selectOption('luna');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^A sentence to remember\. Luna, coda/ }).waitFor();
  await page.reload();
  await tab.settle();
  t.notMatch(await page.getByLabel('Text to speak').inputValue(), 'remember');
  await page.getByRole('button', { name: /^A sentence to remember\./ }).click();
  t.equal(await page.getByLabel('Text to speak').inputValue(), 'A sentence to remember.');
  t.equal(await page.getByLabel('Voice', { exact: true }).inputValue(), 'luna');
  await tab.screenshot('playground-history');
  t.same(await tab.faults(), []);
  await tab.press('Clear');
  t.equal(await page.getByRole('heading', { name: 'History' }).count(), 0);
  await page.reload();
  await tab.settle();
  t.equal(await page.getByRole('heading', { name: 'History' }).count(), 0);
});

void t.test('two voices read the same text, with their names hidden if the ear is to decide', async (t) => {
  await tab.visit('voices');
  await page.getByText('Compare two voices').click();
  await page.getByLabel('Voice A').selectOption('astra');
  await page.getByLabel('Voice B').selectOption('rigel');
  await page.getByLabel('Text for both').fill('One two three.');
  await tab.screenshot('compare');
  t.same(await tab.faults(), []);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/dashboard/api/speak')) {
      asked.push((JSON.parse(request.postData() ?? '{}') as { speaker: string }).speaker);
    }
  });
  await tab.rewind();
  await tab.press('Play A: Astra');
  await tab.hear();
  await tab.press('Play B: Rigel');
  await page.getByText('Hidden, in random order').click();
  await tab.press('Play the first');
  await tab.press('Play the second');
  await tab.press('Show the names');
  t.same(asked.slice(0, 2), ['astra', 'rigel']);
  t.same([...asked.slice(2)].sort(), ['astra', 'rigel'], 'each once');
});

void t.test('a long lexicon is imported, paged and exported', async (t) => {
  const folder = t.testdir({});
  const words = Array.from(
    { length: 120 },
    (_, i) => `word${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`,
  );
  const table = words.map((word) => `${word}\tb1u\ten\n`).join('');
  const file = join(folder, 'lexicon.tsv');
  writeFileSync(file, table);
  await tab.visit('lexicon');
  await page.getByLabel('Lexicon file').setInputFiles(file);
  await page.waitForSelector('text=120 words imported');
  await page.waitForSelector('text=1 to 50 of 120');
  t.equal(await page.locator('tbody tr').count(), 50);
  await tab.press('Next');
  await tab.press('Next');
  await page.waitForSelector('text=101 to 120 of 120');
  t.equal(await page.locator('tbody tr').count(), 20);
  t.ok(await page.getByRole('button', { name: 'Next' }).isDisabled());
  await tab.screenshot('lexicon-paged');
  t.same(await tab.faults(), []);
  await page.getByPlaceholder('Search words').fill('worda');
  await page.waitForSelector('text=5 words');
  t.equal(await page.locator('tbody tr').count(), 5, 'fewer pages than the one that was chosen');
  const [saved] = await Promise.all([page.waitForEvent('download'), tab.press('Export')]);
  mkdirSync(join(folder, 'out'));
  await saved.saveAs(join(folder, 'out/lexicon.tsv'));
  const lines = readFileSync(join(folder, 'out/lexicon.tsv'), 'utf8').trim().split('\n').sort();
  t.same(lines, table.trim().split('\n').sort());
  writeFileSync(file, 'no tab here\n');
  await page.getByLabel('Lexicon file').setInputFiles(file);
  t.match(await page.getByRole('alert').innerText(), /Line 1 must have .*Nothing was imported\./);
  const many = Array.from({ length: 6000 }, (_, i) => `wort${i}\tb1u\ten\n`);
  writeFileSync(file, many.join(''));
  t.ok(many.join('').length > 65_536, 'more than one request can hold');
  await page.getByLabel('Lexicon file').setInputFiles(file);
  await page.waitForSelector('text=6,000 words imported', { timeout: PATIENCE_MS });
  writeFileSync(file, `${many.join('')}no tab here\n`);
  await page.getByLabel('Lexicon file').setInputFiles(file);
  await page.waitForSelector('text=Line 6001 must have', { timeout: PATIENCE_MS });
  t.match(await page.getByRole('alert').innerText(), /The first [\d,]+ words were imported\./);
});

/** Saves an entry, and waits for the list that the page then asks for: it would draw over what is typed meanwhile. */
async function saveAndList(): Promise<void> {
  const listed = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname.endsWith('/lexicon'),
  );
  await tab.press('Save');
  await listed;
}

void t.test('a term is given other words, with its capitals, and changed to phonemes', async (t) => {
  await tab.visit('lexicon');
  const plain = await phonemize('it');
  await tab.press('Add a word');
  await page.getByRole('textbox', { name: 'Word' }).fill('IT');
  await page.getByLabel('Match case').check();
  await page.getByLabel('Entry type').selectOption('alias');
  await page.getByRole('textbox', { name: 'Read as' }).fill('eye tea');
  t.same(await tab.faults(), [], 'the dialog');
  await saveAndList();
  await page.getByPlaceholder('Search words').fill('eye tea');
  await page.waitForSelector('text=1 word');
  t.equal(await phonemize('IT'), await phonemize('eye tea'));
  t.equal(await phonemize('it'), plain, 'other capitals are not meant');
  await tab.press('Change IT');
  t.equal(await page.getByRole('textbox', { name: 'Read as' }).inputValue(), 'eye tea');
  await page.getByLabel('Entry type').selectOption('phonemes');
  await page.getByRole('textbox', { name: 'Pronunciation' }).fill('b1u');
  await saveAndList();
  await page.getByPlaceholder('Search words').fill('b1u');
  await page.waitForSelector('code:text("b1u")');
  t.match(await phonemize('IT'), /^b1u/);
  await page.getByPlaceholder('Search words').fill('IT');
  await tab.press('Delete IT');
  await tab.press('Delete');
  await page.waitForSelector('text=No matching words');
  t.notMatch(await phonemize('IT'), /^b1u/);
});

void t.test('live health shows what the server does', async (t) => {
  await tab.visit('health');
  const tile = (label: string) => page.locator('.tile', { hasText: label });
  t.match(await tile('Capacity in use').innerText(), /\d+%/);
  t.match(await tile('First audio, p99').innerText(), /\d+(\.\d)? ms/);
  const count = Number(/last (\d+) texts/.exec(await tile('First audio, p50').innerText())?.[1]);
  t.ok(count >= 3, `${count} texts so far`);
  await fetch(`${server.url}/v1/svc-tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, accept: 'audio/wav' },
    body: JSON.stringify({ text: 'One more.', speaker: 'astra', modelId: 'coda' }),
  }).then((answer) => answer.arrayBuffer());
  await page.waitForSelector(`text=of the last ${count + 1} texts`, { timeout: 3 * PATIENCE_MS });
  await tab.screenshot('health');
  t.same(await tab.faults(), []);
  t.same(await tab.policyViolations(), []);
  t.same(tab.strangers, []);
});
