import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { startServer } from '../../support/running-server.js';
import { sonant, sonantJson } from '../../support/sonant.js';

/** More than a request may carry. */
const MANY_WORDS = 4000;

const folder = t.testdir({});
const server = await startServer({ dataFolder: folder, env: { WORKERS: '1', WIRE_BRANDS: 'acme' } });
t.teardown(() => server.stop());
const asked = { SONANT_URL: server.url, SONANT_API_KEY: server.key };
const stored = { DATA_DIR: folder };

void t.test('voices, normalize and phonemize answer as they do without a server', (t) => {
  for (const args of [
    ['voices'],
    ['voices', '--json'],
    ['normalize', 'It costs $5.'],
    ['normalize', 'Um 5 Uhr', '--lang', 'de', '--json'],
    ['phonemize', 'Hello, world!'],
    ['phonemize', 'Guten Tag', '-l', 'deu', '--json'],
  ]) {
    t.same(sonant(args, asked), sonant(args), args.join(' '));
  }
  t.equal(sonant(['voices'], { SONANT_URL: `${server.url}/` }).status, 0, 'voices need no key');
  t.end();
});

void t.test('say writes the bytes that it writes without a server, whatever the brand', (t) => {
  const folder = t.testdir({});
  for (const [file, ...more] of [
    ['a.wav'],
    ['a.mp3', '--speed', '1.5'],
    ['a.ulaw', '--rate', '8000', '--model', 'coda', '--speed', '0.8'],
    ['a.pcm', '--model', 'mistv2', '--speaker', 'rigel', '--speed', '1.25'],
  ] as const) {
    const said = (name: string, settings: Record<string, string>): Buffer => {
      const output = join(folder, name);
      const args = ['say', 'One two three.', '--speaker', 'astra', '-o', output, ...more];
      t.same(sonant(args, settings), { status: 0, stdout: '', stderr: '' }, args.join(' '));
      return readFileSync(output);
    };
    t.ok(said(`there-${file}`, asked).equals(said(`here-${file}`, {})), file);
  }
  const { status, stdout } = sonant(['say', 'One.', '-s', 'linde', '-o', '-'], asked);
  t.equal(status, 0);
  t.equal(stdout.slice(0, 4), 'RIFF');
  const output = join(folder, 'b.ulaw');
  const said = sonantJson(['say', 'One.', '-s', 'linde', '-o', output, '--rate', '8000'], asked);
  t.match(said, { output, bytes: readFileSync(output).length, format: 'mulaw', samplingRate: 8000 });
  t.end();
});

void t.test('the lexicon of the key is changed, in parts where it is long', (t) => {
  const lexicon = (...args: string[]): ReturnType<typeof sonant> => sonant(['lexicon', ...args], asked);
  t.match(lexicon('set', 'Nguyễn', 'w1In'), { status: 0, stdout: '', stderr: '' });
  t.equal(lexicon('get', 'NGUYỄN').stdout, 'w1In\n');
  t.equal(sonant(['lexicon', 'export'], stored).stdout, 'Nguyễn\tw1In\ten\n');
  const words = Array.from({ length: MANY_WORDS }, (_, i) => `Wort${i}\tlˈɪndə\n`);
  const file = join(t.testdir({}), 'words.tsv');
  writeFileSync(file, words.join(''));
  t.same(lexicon('import', file, '--lang', 'de'), {
    status: 0,
    stdout: '',
    stderr: `imported ${MANY_WORDS} words\n`,
  });
  t.equal((sonantJson(['lexicon', 'export'], asked) as unknown[]).length, MANY_WORDS + 1);
  t.equal(lexicon('delete', 'nguyễn').status, 0);
  t.match(lexicon('get', 'Nguyễn'), { status: 1, stderr: /answers 404: Nguyễn is not in the lexicon/ });
  t.match(lexicon('set', 'word', 'qq'), { status: 1, stderr: /answers 400: invalid phoneme q/ });
  const first = words.slice(0, 3000).join('');
  writeFileSync(file, `${first}word\tqq\ten\n`);
  t.match(lexicon('import', file), {
    status: 1,
    stderr: /invalid phoneme .*\(the first \d+ words were imported\)/,
  });
  t.match(lexicon('unknown'), { status: 0, stdout: 'WORD  COUNT  LAST SEEN\n' });
  t.end();
});
