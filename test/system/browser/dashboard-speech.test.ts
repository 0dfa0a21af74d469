import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { LANGUAGE_CODES, LANGUAGES } from '../../../src/catalog/languages.js';
import { plainNode } from '../../support/plain-node.js';
import { eventually } from '../../support/server.js';
import { EMAIL, openDashboard, PASSWORD, PATIENCE_MS } from './dashboard-stage.js';

t.setTimeout(300_000);
const { server, tab } = await openDashboard(t);
const { page } = tab;

void t.test(
  'the playground speaks: scheduled without holes, words lit in order, first audio timed',
  async (t) => {
    await tab.join(EMAIL, PASSWORD);
    await tab.visit('playground');
    await tab.rewind();
    const text = 'One two three, and $5 more. Then a second sentence follows the first.';
    await page.getByLabel('Text to speak').fill(text);
    await page.waitForSelector('.normalized :text("five dollars")');
    t.match(await page.innerText('.normalized'), /five dollars/, 'the normalized text follows the typing');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.words .heard', { timeout: PATIENCE_MS });
    await tab.screenshot('playground-speaking');
    await page.waitForSelector('.speech-status:text("Finished")', { timeout: PATIENCE_MS });
    t.match(await page.innerText('[data-figure=first-audio]'), /^\d+ ms$/);
    t.match(await page.innerText('[data-figure=connected]'), /^\d+ ms$/);
    t.comment(
      `first audio ${await page.innerText('[data-figure=first-audio]')}, ` +
        `connection ${await page.innerText('[data-figure=connected]')}`,
    );

    const sounds = await tab.scheduledSounds();
    const frames = sounds.reduce((sum, sound) => sum + sound.frames, 0);
    t.ok(frames > 2 * 24000, 'some seconds');
    t.equal(frames * 2, tab.socketAudioBytes, 'every sample that came');
    t.ok(
      sounds.every(({ rateHz }) => rateHz === 24000),
      'at the rate of the speech',
    );
    t.ok(Math.max(...sounds.map(({ loudest }) => loudest)) > 0.05, 'it is no silence');
    const holes = sounds.filter((sound, i) => {
      const before = sounds[i - 1];
      return before !== undefined && before.whenFrame + before.frames !== sound.whenFrame;
    });
    t.equal(String(holes.length), await page.innerText('[data-figure=gaps]'), 'a hole is told as one');

    const words = text.split(' ');
    const lit = await tab.litWords();
    t.comment(`${lit.length} of ${words.length} words were lit`);
    let place = -1;
    t.ok(
      lit.every((word) => (place = words.indexOf(word, place + 1)) !== -1),
      `in the order of the text: ${lit.join(' ')}`,
    );
    t.ok(lit.length > words.length / 2, 'a busy machine may miss a few short ones');
    t.ok(
      await page.evaluate(`recorderHasInk('canvas.waveform')`.replace('recorderHasInk', inkOf)),
      'the wave is drawn',
    );
  },
);

/** Whether something is drawn on a canvas. */
const inkOf = `((selector) => {
  const canvas = document.querySelector(selector);
  return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0);
})`;

void t.test('what was spoken is played again and downloaded without another request', async (t) => {
  const before = tab.addresses.length;
  await tab.rewind();
  await tab.press('Again');
  await page.waitForSelector('.words .heard', { timeout: PATIENCE_MS });
  await page.keyboard.press('Escape');
  await page.waitForSelector('.speech-status:text("Stopped")');
  t.ok((await tab.scheduledSounds()).length > 0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download wav' }).click();
  const file = await (await saved).path();
  const wav = readFileSync(file);
  t.equal(wav.subarray(0, 4).toString(), 'RIFF');
  t.equal(wav.length, 44 + tab.socketAudioBytes);
  t.same(
    tab.addresses.slice(before).filter((address) => !address.startsWith('blob:')),
    [],
  );
});

void t.test('gain and loudness are heard, and stand in the example', async (t) => {
  await page.getByLabel('Text to speak').fill('One, two, three.');
  const loudest = async (): Promise<number> => {
    await tab.rewind();
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.words .heard', { timeout: PATIENCE_MS });
    await page.waitForSelector('.speech-status:text("Finished")', { timeout: PATIENCE_MS });
    return Math.max(...(await tab.scheduledSounds()).map((sound) => sound.loudest));
  };
  await page.selectOption('select[name=loudness]', '-26');
  const plain = await loudest();
  await page.locator('input[name=gain]').fill('-20');
  await page.getByLabel('Text to speak').focus();
  const quiet = await loudest();
  t.ok(Math.abs(quiet / plain - 0.1) < 0.01, `${quiet} of ${plain}`);
  t.match(await page.innerText('pre'), /"gain": -20,\s+"loudness": -26/);
  await page.locator('input[name=gain]').fill('0');
  await page.selectOption('select[name=loudness]', '');
  await page.getByLabel('Text to speak').focus();
});

void t.test('each word tells where its sounds come from, marks its place and is heard', async (t) => {
  await page.getByLabel('Text to speak').fill('Emoji 😀 cost $5.');
  const word = page.locator('.pronounced-word:text-is("five")');
  await word.hover();
  await page.waitForSelector('#word-source:text("from the dictionary")');
  t.match(await page.innerText('#word-source'), /\$5\..*\/f[ˈ]?a.*v\/ from the dictionary/);
  await tab.rewind();
  await word.click();
  t.equal(
    await page.evaluate(
      `((area) => area.value.slice(area.selectionStart, area.selectionEnd))(document.querySelector('#playground-text'))`,
    ),
    '$5.',
  );
  await eventually(async () => (await tab.scheduledSounds()).length > 0, 'it is heard', PATIENCE_MS);
  await page.getByLabel('Text to speak').fill('<speak>Hello <sub alias="Doctor">Dr.</sub></speak>');
  await page.locator('.pronounced-word:text-is("Doctor")').hover();
  await page.waitForSelector('#word-source .ipa:text("/d")');
});

void t.test('a switch makes a text SSML; its words are lit, and a fault is marked', async (t) => {
  await page.getByLabel('Text to speak').fill('One & two.');
  await page.getByRole('switch', { name: 'SSML' }).check();
  t.equal(await page.inputValue('#playground-text'), '<speak>\nOne &amp; two.\n</speak>');
  await page.getByLabel('Text to speak').fill('<speak>Hello <sub alias="Doctor">Dr.</sub> Who.</speak>');
  await page.waitForSelector('.normalized :text("Hello Doctor Who")');
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('.speech-status:text("Finished")', { timeout: PATIENCE_MS });
  t.equal(await page.innerText('.words'), 'Hello Dr. Who.');
  await page.getByLabel('Text to speak').fill('<speak>\n<b>x</speak>');
  await page.waitForSelector('.ssml-notes mark');
  t.equal(await page.innerText('.ssml-notes mark'), '</speak>');
  await page.getByRole('button', { name: 'Line 2, column 12' }).click();
  t.same(
    await page.evaluate(
      `((area) => [area.selectionStart, area.selectionEnd])(document.querySelector('#playground-text'))`,
    ),
    [12, 20],
  );
  await page.getByLabel('Text to speak').fill('<speak>One &amp; two.</speak>');
  await page.getByRole('switch', { name: 'SSML' }).uncheck();
  t.equal(await page.inputValue('#playground-text'), 'One & two.');
});

void t.test('Escape stops the speech, and voice, model and rate always fit each other', async (t) => {
  await page.getByLabel('Text to speak').fill('This goes on and on. '.repeat(30));
  await page.keyboard.press('Control+Enter');
  await page.waitForSelector('.words .heard', { timeout: PATIENCE_MS });
  await page.keyboard.press('Escape');
  await page.waitForSelector('.speech-status:text("Stopped")');

  const options = (name: string): Promise<string[]> =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('select[name=${name}] option')].map(({ value }) => value)`,
    );
  await page.selectOption('select[name=voice]', 'cove');
  t.same(await options('model'), ['mistv3', 'mistv2', 'mist']);
  t.equal(await page.inputValue('select[name=model]'), 'mistv3', 'the best of the models that it has');
  await page.selectOption('select[name=rate]', '96000');
  await page.selectOption('select[name=model]', 'mist');
  t.notOk((await options('rate')).includes('96000'));
  t.equal(
    await page.inputValue('select[name=rate]'),
    '22050',
    'a rate that the model lacks becomes its default',
  );
  await page.getByLabel('Text to speak').fill('x'.repeat(1001));
  t.ok(
    await page.getByRole('button', { name: /^Speak / }).isDisabled(),
    'a text that is too long is not sent',
  );
});

void t.test('the examples speak when they are run with a key', async (t) => {
  await page.selectOption('select[name=voice]', 'astra');
  await page.selectOption('select[name=format]', 'mp3');
  await page.getByLabel('Text to speak').fill(`It's "quoted", \\ and\nbroken: $HOME \`id\` ünï.`);
  const folder = mkdtempSync(join(tmpdir(), 'sonant-examples-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const sizes: number[] = [];
  for (const language of ['curl', 'JavaScript', 'Python']) {
    await page.getByText(language, { exact: true }).click();
    const code = (await page.innerText('.code')).replace('YOUR_API_KEY', server.key);
    writeFileSync(join(folder, 'example.mjs'), code);
    const options = { cwd: folder, encoding: 'utf8' as const };
    const { status, stderr } =
      language === 'JavaScript'
        ? plainNode(['example.mjs'], options)
        : spawnSync(language === 'curl' ? 'sh' : 'python3', ['example.mjs'], options);
    t.equal(status, 0, `${language}: ${stderr}`);
    sizes.push(readFileSync(join(folder, 'speech.mp3')).length);
    rmSync(join(folder, 'speech.mp3'));
  }
  t.ok((sizes[0] ?? 0) > 4000);
  t.equal(new Set(sizes).size, 1, `the same request in each: ${sizes.join(', ')} bytes`);
});

void t.test('the voice gallery plays one voice at a time', async (t) => {
  await tab.visit('voices');
  t.same(
    await page.locator('.voice-group h2').allInnerTexts(),
    LANGUAGE_CODES.map((code) => LANGUAGES[code].englishName),
    'all languages are there',
  );
  const origins = await page.locator('.voice-origin').allInnerTexts();
  t.equal(origins.length, await page.locator('.voice').count());
  t.ok(origins.every((origin) => /public domain|Apache-2\.0/.test(origin)));
  await tab.rewind();
  await tab.press('Play Astra');
  await page.waitForSelector('[aria-label="Stop Astra"][data-state=playing]', { timeout: PATIENCE_MS });
  t.ok((await tab.scheduledSounds()).length > 0);
  await tab.press('Play Linde');
  await page.waitForSelector('[aria-label="Stop Linde"][data-state=playing]', { timeout: PATIENCE_MS });
  t.equal(await page.locator('.voice.on').count(), 1);
  await tab.press('Stop Linde');
  t.equal(await page.locator('.voice.on').count(), 0);
  // A picture of so long a page may take longer than the speech does.
  await tab.press('Play Linde');
  await page.waitForSelector('[aria-label="Stop Linde"][data-state=playing]', { timeout: PATIENCE_MS });
  await tab.screenshot('voices-playing');
  t.ok((await tab.scheduledSounds()).some(({ loudest }) => loudest > 0.05));
  await page.getByRole('link', { name: 'Try it: Linde in the playground' }).click();
  await page.waitForSelector('select[name=voice]');
  t.equal(await page.inputValue('select[name=voice]'), 'linde');
  t.match(
    await page.inputValue('#playground-text'),
    /Jedes Wort/,
    'the text is in the language of the voice',
  );
  await page.selectOption('select[name=voice]', 'hoshi');
  t.match(await page.inputValue('#playground-text'), /ランプ/);
  await page.waitForSelector('h1:focus');
});

void t.test(
  'speaking asks no other host, breaks no rule of the policy and complains of nothing',
  async (t) => {
    t.same(tab.strangers, []);
    t.same(await tab.policyViolations(), []);
    t.same(tab.unprovokedComplaints, []);
    t.same(server.errorLines, []);
  },
);
