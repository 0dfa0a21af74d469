import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { sonant, sonantJson, sonantPipedTo } from '../../support/sonant.js';

const MAIN = fileURLToPath(new URL('../../../src/cli/main.js', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../../../../package.json', import.meta.url));

interface Probe {
  readonly streams: readonly { readonly codec_name: string; readonly sample_rate: string }[];
  readonly format: { readonly duration: string };
}

for (const [file, codec, rate] of [
  ['a.wav', 'pcm_s16le', 24000],
  ['a.mp3', 'mp3', 24000],
  ['a.opus', 'opus', 48000],
  ['a.webm', 'opus', 48000],
  ['a.flac', 'flac', 24000],
  ['a.aac', 'aac', 24000],
  ['a.g722', 'adpcm_g722', 16000],
] as const) {
  void t.test(`say writes ${file} as ${codec}`, (t) => {
    const output = join(t.testdir({}), file);
    t.same(sonant(['say', 'One two three.', '-s', 'astra', '-o', output]), {
      status: 0,
      stdout: '',
      stderr: '',
    });
    const ffprobe = [
      '-v',
      'error',
      '-of',
      'json',
      '-show_entries',
      'stream=codec_name,sample_rate:format=duration',
    ];
    const { stdout } = spawnSync('ffprobe', [...ffprobe, output], { encoding: 'utf8' });
    const probe = JSON.parse(stdout) as Probe;
    t.match(probe.streams, [{ codec_name: codec, sample_rate: `${rate}` }]);
    if (file !== 'a.webm' && file !== 'a.flac')
      t.ok(Number(probe.format.duration) > 0.5 && Number(probe.format.duration) < 4);
    t.end();
  });
}

void t.test('say: rate, speed, format, true sizes in a WAV header, the same bytes each time', (t) => {
  const folder = t.testdir({});
  const say = (file: string, ...args: string[]): Buffer => {
    const output = join(folder, file);
    sonant(['say', 'One two three.', '--speaker', 'astra', '--output', output, ...args]);
    return readFileSync(output);
  };
  const wav = say('a.wav');
  t.equal(wav.readUInt32LE(4), wav.length - 8);
  t.equal(wav.readUInt32LE(40), wav.length - 44);
  t.ok(wav.equals(say('b.wav')), 'the same bytes');
  const phone = say('a.ulaw', '--rate', '8000');
  const slow = say('b.ulaw', '--rate', '8000', '--speed', '0.5');
  // Where nothing above 4 kHz is heard, the end of the last sound comes sooner.
  t.ok(Math.abs(phone.length / 8000 - (wav.length - 44) / 48000) < 0.12, 'as long at another rate');
  t.ok(
    slow.length > 1.8 * phone.length && slow.length < 2.2 * phone.length,
    'twice as long at half the speed',
  );
  t.equal(say('c.ulaw').compare(phone), 0, 'telephones have 8000 Hz');
  t.equal(say('c.alaw').length, phone.length, 'in A-law, too');
  t.equal(
    say('c.wav', '--format', 'mulaw', '--rate', '8000').compare(phone),
    0,
    'the format beats the extension',
  );
  t.end();
});

void t.test('say writes to stdout when asked', (t) => {
  const { status, stdout } = sonant(['say', 'One.', '-s', 'linde', '-o', '-']);
  t.equal(status, 0);
  t.equal(stdout.slice(0, 4), 'RIFF');
  t.end();
});

void t.test('say --json tells what was written, and a refused text leaves no file', (t) => {
  const folder = t.testdir({});
  const output = join(folder, 'a.ulaw');
  const said = sonantJson(['say', 'One.', '-s', 'linde', '-o', output, '--rate', '8000']);
  const bytes = readFileSync(output).length;
  t.same(said, { output, bytes, speaker: 'linde', modelId: 'mistv3', format: 'mulaw', samplingRate: 8000 });
  const refused = join(folder, 'b.wav');
  t.equal(sonant(['say', 'One.', '-s', 'nobody', '-o', refused]).status, 1);
  t.notOk(existsSync(refused));
  const { status, stderr } = sonant(['say', 'One.', '-s', 'linde', '-o', `${folder}/none/a.wav`, '--json']);
  t.equal(status, 1);
  t.match(JSON.parse(stderr), { code: 'output_failed', error: /a\.wav cannot be written: ENOENT/ });
  t.end();
});

void t.test('a reader who leaves ends say without a stack', (t) => {
  const { status, stderr } = sonantPipedTo('head -c 100', [
    ...'say -s astra -o -'.split(' '),
    'One two three. '.repeat(60),
  ]);
  t.equal(status, 0);
  t.equal(stderr, '');
  t.end();
});

void t.test('say - speaks what comes on standard input', (t) => {
  const folder = t.testdir({});
  const [piped, argued] = [join(folder, 'a.wav'), join(folder, 'b.wav')];
  const args = ['-u', 'NODE_OPTIONS', process.execPath, MAIN, 'say', '-', '-s', 'astra', '-o', piped];
  const env = { PATH: process.env['PATH'] };
  const input = 'One two three.\n';
  const { status, stderr } = spawnSync('/usr/bin/env', args, { input, encoding: 'utf8', env });
  t.same({ status, stderr }, { status: 0, stderr: '' });
  sonant(['say', 'One two three.', '-s', 'astra', '-o', argued]);
  t.ok(readFileSync(piped).equals(readFileSync(argued)));
  const nothing = spawnSync('/usr/bin/env', args, { input: '', encoding: 'utf8', env });
  t.same([nothing.status, nothing.stderr], [1, 'sonant: text must not be empty\n']);
  t.end();
});

void t.test('what is no UTF-8 is not spoken as something else', (t) => {
  const folder = t.testdir({ 'a.txt': Buffer.from('\uFEFFHello', 'utf16le') });
  const [file, output] = [join(folder, 'a.txt'), join(folder, 'a.wav')];
  t.match(sonant(['say', file, '-o', output]), { status: 1, stderr: /a\.txt is not UTF-8 text/ });
  const piped = spawnSync(process.execPath, [MAIN, 'say', '-o', output], {
    input: readFileSync(file),
    encoding: 'utf8',
  });
  t.match(piped, { status: 1, stderr: /standard input is not UTF-8 text/ });
  t.notOk(existsSync(output));
  t.end();
});

void t.test('a file whose name tells no format is refused, unless the format is named', (t) => {
  const output = join(t.testdir({}), 'a.wma');
  const refused = sonant(['say', 'Yes.', '-s', 'astra', '-o', output]);
  t.equal(refused.status, 2);
  t.match(refused.stderr, /a\.wma: \.wma names no format; use one of \.wav, \.mp3/);
  t.notOk(existsSync(output));
  t.equal(sonant(['say', 'Yes.', '-s', 'astra', '-o', output, '-f', 'wav']).status, 0);
  t.end();
});

void t.test('what is read is not overwritten', (t) => {
  const talk = '1\n00:00:00,000 --> 00:00:01,000\nHello.\n';
  const folder = t.testdir({ 'talk.srt': talk, link: t.fixture('symlink', 'talk.srt') });
  const read = join(folder, 'talk.srt');
  for (const [output, ...more] of [
    ['talk.wav', '--subtitles', 'srt'],
    ['talk.srt', '--format', 'wav'],
    ['link', '--format', 'wav'],
  ] as const) {
    const refused = sonant(['say', read, '-s', 'astra', '-o', join(folder, output), ...more]);
    t.equal(refused.status, 2, output);
    t.match(refused.stderr, /is the input and would be overwritten; give -o another name/);
    t.equal(readFileSync(read, 'utf8'), talk);
  }
  t.notOk(existsSync(join(folder, 'talk.wav')));
  t.end();
});

void t.test('a misspelled file is not spoken; a sentence that ends with a name is', (t) => {
  const output = join(t.testdir({}), 'a.wav');
  const refused = sonant(['say', 'bok.md', '-s', 'astra', '-o', output]);
  t.match([refused.status, refused.stderr], [1, /bok\.md cannot be read: ENOENT/]);
  t.notOk(existsSync(output));
  t.equal(sonant(['say', 'I read book.md', '-s', 'astra', '-o', output]).status, 0);
  t.equal(sonant(['say', 'read', 'book.md', '-s', 'astra', '-o', output]).status, 0);
  t.end();
});

void t.test('the version is that of the package', (t) => {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  t.same(sonant(['--version']), { status: 0, stdout: `${version}\n`, stderr: '' });
  t.end();
});
