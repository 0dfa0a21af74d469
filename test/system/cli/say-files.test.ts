import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { startServer } from '../../support/running-server.js';
import { sonant, sonantAside, sonantJson } from '../../support/sonant.js';

t.setTimeout(300_000);

const BOOK = `Before it begins.

# The first day

It rained.

# The second day

The sun was there again. Nobody had expected it.
`;
const TALK = `1
00:00:01,000 --> 00:00:02,000
Hello there.

2
00:00:12,500 --> 00:00:14,000
And good bye.
`;

const secondsOf = (file: string): number => {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file];
  return Number(spawnSync('ffprobe', args, { encoding: 'utf8' }).stdout);
};

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}
const wordsIn = (file: string): Word[] => JSON.parse(readFileSync(file, 'utf8')) as Word[];

void t.test('words of the command line, with timestamps and subtitles beside the audio', (t) => {
  const folder = t.testdir({});
  const args = ['say', 'Hello', 'big', 'world.', '-s', 'astra', '--timestamps', '--subtitles', 'srt'];
  t.same(sonant([...args, '-o', join(folder, 'a.wav')]), { status: 0, stdout: '', stderr: '' });
  const words = wordsIn(join(folder, 'a.json'));
  t.same(
    words.map(({ word }) => word),
    ['Hello', 'big', 'world.'],
  );
  t.ok(Math.abs((words.at(-1)?.end ?? 0) - secondsOf(join(folder, 'a.wav'))) < 0.05, 'up to the end');
  t.match(
    readFileSync(join(folder, 'a.srt'), 'utf8'),
    /^1\n00:00:00,000 --> 00:00:0\d,\d{3}\nHello big world\.\n$/,
  );
  t.end();
});

void t.test('a book becomes one file, or a file for each chapter', (t) => {
  const folder = t.testdir({ 'book.md': BOOK });
  const book = join(folder, 'book.md');
  sonant(['say', book, '-s', 'astra', '-o', join(folder, 'all.mp3'), '--subtitles', 'vtt']);
  const subtitles = readFileSync(join(folder, 'all.vtt'), 'utf8');
  t.match(subtitles, /^WEBVTT\n\n00:00:00\.000 --> /);
  t.match(subtitles, /The first day\.\n[^]*The sun was there again\.\n[^]*expected it\.\n$/);
  const said = sonantJson(['say', book, '-s', 'astra', '-o', join(folder, 'part.ogg'), '--chapters']);
  t.match(said, { chapters: [{ bytes: Number }, { title: 'The first day' }, { title: 'The second day' }] });
  const parts = readdirSync(folder).filter((name) => name.startsWith('part'));
  t.same(parts, ['part-01.ogg', 'part-02.ogg', 'part-03.ogg']);
  const sum = parts.reduce((total, name) => total + secondsOf(join(folder, name)), 0);
  const whole = secondsOf(join(folder, 'all.mp3'));
  t.ok(sum < whole && whole - sum < 4, `${sum} s of chapters, ${whole} s with the pauses between them`);
  t.end();
});

void t.test('a text of any length is spoken, in every format', (t) => {
  const folder = t.testdir({ 'long.txt': 'This is one sentence of a long text. '.repeat(60) });
  const lengths = ['wav', 'flac', 'webm', 'aac', 'ulaw'].map((extension) => {
    const output = join(folder, `a.${extension}`);
    const said = sonant([
      'say',
      '-i',
      join(folder, 'long.txt'),
      '-s',
      'astra',
      '--rate',
      '8000',
      '-o',
      output,
    ]);
    t.same(said, { status: 0, stdout: '', stderr: '' }, extension);
    return extension === 'ulaw' ? readFileSync(output).length / 8000 : secondsOf(output);
  });
  const [wav = 0, , , aac = 0, ulaw = 0] = lengths;
  t.ok(wav > 100, `${wav} s`);
  t.ok(Math.abs(aac / wav - 1) < 0.05 && Math.abs(ulaw - wav) < 0.1, lengths.join());
  t.end();
});

void t.test('subtitles are spoken at their times', (t) => {
  const folder = t.testdir({ 'talk.srt': TALK });
  const output = join(folder, 'talk.wav');
  t.equal(sonant(['say', join(folder, 'talk.srt'), '-s', 'astra', '-o', output, '--timestamps']).stderr, '');
  const starts = wordsIn(join(folder, 'talk.json')).map(({ word, start }) => [
    word,
    Math.round(start * 50) / 50,
  ]);
  t.same(starts[0], ['Hello', 1]);
  t.same(starts[2], ['And', 12.5]);
  const wav = readFileSync(output).subarray(44);
  const loudest = (from: number, to: number): number => {
    let most = 0;
    for (let at = from * 24000; at < to * 24000; at++)
      most = Math.max(most, Math.abs(wav.readInt16LE(2 * at)));
    return most;
  };
  t.ok(loudest(0, 1) < 100 && loudest(3, 12) < 100, 'silence before and between');
  t.ok(loudest(1, 2) > 1000 && loudest(12.5, 13) > 1000);
  const tight = TALK.replace('00:00:12,500', '00:00:01,100');
  writeFileSync(join(folder, 'tight.srt'), tight);
  const late = sonant(['say', join(folder, 'tight.srt'), '-s', 'astra', '-o', output]);
  t.match(late.stderr, /too long for their time, by up to \d\.\d s; try a higher --speed/);
  t.end();
});

void t.test('without -o it is played, by a program that is there', (t) => {
  const folder = t.testdir({ bin: { aplay: '#!/bin/sh\nexec /bin/cat > "$PLAYED"\n' } });
  chmodSync(join(folder, 'bin/aplay'), 0o755);
  const played = join(folder, 'played.wav');
  const PATH = join(folder, 'bin'); // without the program `which`, as on some small systems
  const wav = join(folder, 'a.wav');
  t.same(sonant(['say', 'Aloud.'], { PATH, PLAYED: played }), { status: 0, stdout: '', stderr: '' });
  sonant(['say', 'Aloud.', '-o', wav]);
  t.ok(readFileSync(played).subarray(44).equals(readFileSync(wav).subarray(44)), 'the same sound');
  writeFileSync(join(folder, 'bin/aplay'), '#!/bin/sh\necho no sound card >&2; exit 3\n');
  const failed = sonant(['say', 'Aloud.', '--play'], { PATH });
  t.match([failed.status, failed.stderr], [1, 'sonant: aplay ended with 3: no sound card\n']);
  t.match(
    sonant(['say', 'Aloud.'], { PATH: '/nowhere' }).stderr,
    /no audio player was found \(pw-cat, aplay/,
  );
  t.end();
});

void t.test('who speaks when nobody is named', (t) => {
  const speakerOf = (args: readonly string[], env: Record<string, string> = {}): unknown =>
    (sonantJson(['say', 'Ja.', '-o', '/dev/null', ...args], env) as { speaker: string }).speaker;
  t.equal(speakerOf([], { SONANT_VOICE: 'neckar' }), 'neckar');
  t.equal(speakerOf(['--lang', 'de']), 'linde');
  t.equal(speakerOf(['--lang', 'de'], { SONANT_VOICE: 'astra' }), 'linde', 'a language of its own');
  t.equal(speakerOf(['-s', 'isar'], { SONANT_VOICE: 'astra' }), 'isar');
  t.equal(speakerOf([]), 'astra');
  t.end();
});

/** The level of the 16-bit samples of a WAV file, in decibels of full scale. */
function levelOf(file: string): number {
  const samples = readFileSync(file).subarray(44);
  let sum = 0;
  for (let at = 0; at + 1 < samples.length; at += 2) sum += (samples.readInt16LE(at) / 32768) ** 2;
  return 10 * Math.log10((2 * sum) / samples.length);
}

void t.test('gain and loudness are heard, here and from a server', async (t) => {
  const server = await startServer();
  t.teardown(() => server.stop());
  const folder = t.testdir({});
  const level = async (env: Record<string, string>, ...args: string[]): Promise<number> => {
    const output = join(folder, `${args.join('')}.wav`);
    const { status, stderr } = await sonantAside(['say', 'One, two, three.', ...args, '-o', output], env)
      .outcome;
    t.equal(status, 0, stderr);
    return levelOf(output);
  };
  for (const env of [{}, { SONANT_URL: server.url, SONANT_API_KEY: server.key }]) {
    const own = await level(env, '-s', 'astra');
    t.ok(Math.abs((await level(env, '-s', 'astra', '--gain', '-6')) - own + 6) < 0.2);
    const [quiet, quieter] = [
      await level(env, '-s', 'astra', '--loudness', '-30'),
      await level(env, '-s', 'astra', '--loudness', '-35'),
    ];
    t.ok(Math.abs(quiet - quieter - 5) < 0.2, `${quiet} and ${quieter} dB`);
  }
  const { stderr } = sonant(['say', 'A.', '--gain', '41']);
  t.match(stderr, /It must be from -60 to 40/);
  t.match(sonant(['say', 'A.', '--loudness', '0']).stderr, /It must be from -60 to -10/);
});

void t.test('a pitch is heard', (t) => {
  const folder = t.testdir({});
  const size = (pitch: string): Buffer => {
    const output = join(folder, `${pitch}.wav`);
    sonant(['say', 'Aah.', '-s', 'astra', '--pitch', pitch, '-o', output]);
    return readFileSync(output);
  };
  const [low, usual] = [size('-6'), size('0')];
  t.equal(low.length, usual.length, 'as long');
  t.notOk(low.equals(usual));
  t.match(sonant(['say', 'A.', '--pitch', '13']).stderr, /It must be from -12 to 12/);
  t.end();
});

void t.test('SSML comes from a file or the command line; pauses are as long as they say', (t) => {
  const folder = t.testdir({
    'a.ssml': '<speak>One. <voice name="luna">Two.</voice><break time="3s"/> <q>Three.</q></speak>',
  });
  const output = join(folder, 'a.wav');
  const said = sonant([
    'say',
    join(folder, 'a.ssml'),
    '-s',
    'astra',
    '-m',
    'coda',
    '-o',
    output,
    '--timestamps',
  ]);
  t.equal(said.status, 0);
  t.equal(said.stderr, 'sonant: line 1:63 <q> is unknown; what it holds is read\n');
  const words = wordsIn(join(folder, 'a.json'));
  t.same(
    words.map(({ word }) => word),
    ['One.', 'Two.', 'Three.'],
  );
  t.ok(secondsOf(output) > 4, 'the pause is in it');
  const short = join(folder, 'b.wav');
  t.equal(sonant(['say', 'One <break time="2s"/> two.', '--ssml', '-s', 'astra', '-o', short]).status, 0);
  t.ok(secondsOf(short) > 2.3);
  t.end();
});

void t.test('what cannot be read, or cannot go together, is refused before anything is written', (t) => {
  const folder = t.testdir({
    'a.ssml': '<speak>\n<sub>Hi</sub></speak>',
    'b.pdf': '%PDF',
    'c.srt': 'nothing',
    'd.md': '',
  });
  const output = join(folder, 'out.wav');
  for (const [args, status, message] of [
    [['-i', join(folder, 'a.ssml')], 1, /invalid SSML at line 2, column 1: <sub> needs alias/],
    [['a <break>', '--ssml'], 1, /invalid SSML at line 1/],
    [['-i', join(folder, 'b.pdf')], 2, /b\.pdf: can read only \.txt, \.md, \.srt, \.ssml/],
    [['-i', join(folder, 'c.srt')], 1, /invalid subtitles: line 1/],
    [['-i', join(folder, 'none.txt')], 1, /none\.txt cannot be read: ENOENT/],
    [['-i', folder], 2, /can read only/],
    [['-i', join(folder, 'd.md')], 1, /text must not be empty/],
    [['x', '-i', join(folder, 'd.md')], 2, /give a text or --input, not both/],
    [['x', '--play'], 2, /give -o or --play, not both/],
  ] as const) {
    const refused = sonant(['say', ...args, '-o', output]);
    t.equal(refused.status, status, refused.stderr);
    t.match(refused.stderr, message);
  }
  for (const option of [['--subtitles', 'srt'], ['--timestamps'], ['--chapters']]) {
    t.equal(sonant(['say', 'x', '-o', '-', ...option]).status, 2, option.join(' '));
  }
  t.notOk(existsSync(output));
  t.end();
});

void t.test('a bar shows how far a long text is, on a terminal alone', (t) => {
  const folder = t.testdir({ 'long.txt': 'This is one sentence of a long text. '.repeat(200) });
  const command = `"$NODE" "$MAIN" say "${join(folder, 'long.txt')}" -s astra -m coda -o "${join(folder, 'a.wav')}"`;
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    NODE: process.execPath,
    MAIN: new URL('../../../src/cli/main.js', import.meta.url).pathname,
  };
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8', env });
  t.match(stdout, /\[#+\.+\] \d+ %\s+\d+:\d\d of speech, \d+ s left/);
  t.match(stdout, /\r\s{72}\r$/, 'which is gone at the end');
  t.end();
});

void t.test('a server speaks long texts too, and says what it cannot', async (t) => {
  const server = await startServer();
  t.teardown(() => server.stop());
  const folder = t.testdir({ 'long.txt': 'This is one sentence of a long text. '.repeat(60), 'a.srt': TALK });
  const env = { SONANT_URL: server.url, SONANT_API_KEY: server.key };
  const say = (...args: string[]) => sonantAside(['say', '-s', 'astra', ...args], env).outcome;
  const output = join(folder, 'a.wav');
  t.same(await say('-i', join(folder, 'long.txt'), '-o', output), { status: 0, stdout: '', stderr: '' });
  const wav = readFileSync(output);
  t.equal(wav.readUInt32LE(40), wav.length - 44, 'one header, with the true size');
  t.ok(secondsOf(output) > 100);
  t.notOk(wav.subarray(44).includes('RIFF'));
  for (const [args, message] of [
    [['x', '--pitch', '1'], /--pitch needs the engine of this machine; unset SONANT_URL/],
    [['x', '--timestamps'], /finding the times of words .* needs/],
    [['-i', join(folder, 'a.srt')], /speaking subtitles at their times needs/],
    [['-i', join(folder, 'long.txt'), '-f', 'flac'], /a long text as flac needs/],
  ] as const) {
    const { status, stderr } = await say(...args, '-o', output);
    t.equal(status, 2, stderr);
    t.match(stderr, message);
  }
});
