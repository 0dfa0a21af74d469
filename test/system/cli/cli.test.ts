import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { sonant, sonantJson } from '../../support/sonant.js';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));

const dataFolder = (t: Test): { DATA_DIR: string } => ({ DATA_DIR: t.testdir({}) });

void t.test('what cannot be done is said in a line, with exit code 1', (t) => {
  const settings = dataFolder(t);
  sonant(['keys', 'create', '--name', 'a'], settings);
  for (const [args, code, message] of [
    [
      ['keys', 'create', '--name', 'a'],
      'name_taken',
      'a key named a already exists; revoke it first, or choose another name',
    ],
    [['keys', 'revoke', '--name', 'b'], 'key_unknown', 'there is no key named b'],
    [
      ['keys', 'list', '--account', 'acme'],
      'account_unknown',
      'there is no account named acme; create it with: sonant accounts create',
    ],
    [['normalize', 'x', '--lang', 'xx'], 'language_unknown', 'Language xx is not supported'],
    [
      ['say', 'x', '-s', 'lunar', '-o', '/dev/null'],
      'speaker_not_found',
      'Speaker not found: lunar; close names: luna',
    ],
    [
      ['say', '$', '-s', 'luna', '-o', '/dev/null'],
      'nothing_to_speak',
      'nothing to speak: text has no letter, digit or symbol that can be spoken',
    ],
    [['say', '', '-s', 'luna', '-o', '/dev/null'], 'text_empty', 'text must not be empty'],
    [
      ['say', 'x', '-s', 'luna', '-o', '/dev/null', '-r', '7'],
      'field_out_of_range',
      'samplingRate must be between 8000 and 96000',
    ],
  ] as const) {
    t.same(sonant(args, settings), { status: 1, stdout: '', stderr: `sonant: ${message}\n` }, args.join(' '));
    const { status, stdout, stderr } = sonant([...args, '--json'], settings);
    t.same({ status, stdout }, { status: 1, stdout: '' });
    t.same(JSON.parse(stderr), { error: message, code });
  }
  t.end();
});

void t.test('a wrong setting is named, with exit code 1', (t) => {
  const message = "These settings are invalid:\n  PORT must be an integer between 0 and 65535, not 'x'";
  t.same(sonant(['keys', 'list'], { PORT: 'x' }), { status: 1, stdout: '', stderr: `${message}\n` });
  const { stderr } = sonant(['keys', 'list', '--json'], { PORT: 'x' });
  t.same(JSON.parse(stderr), { error: message, code: 'settings_invalid' });
  t.match(sonant(['voices'], { SONANT_URL: 'ftp://x' }), { status: 1, stderr: /SONANT_URL must be http/ });
  t.match(sonant(['usage'], { SONANT_URL: 'http://127.0.0.1:9', SONANT_API_KEY: 'a b' }), {
    status: 1,
    stderr: /SONANT_API_KEY must be a key/,
  });
  t.end();
});

void t.test('a wrong call is exit code 2, and writes nothing to stdout', (t) => {
  for (const args of [
    [],
    ['sing'],
    ['keys'],
    ['keys', 'create'],
    ['keys', 'create', '--name', ''],
    ['keys', 'create', '--name', 'a', '--days', '-1'],
    ['keys', 'create', '--name', 'a', '--scopes', 'everything'],
    ['say', 'x', '-s', 'luna', '-o', 'x.xyz'],
    ['say', 'x', '-s', 'luna', '-o', 'x.wav', '--model', 'mistv9'],
    ['say', 'x', '-s', 'luna', '-o', 'x.wav', '--speed', '9'],
    ['voices', '--xml'],
    ['accounts', 'set', 'acme'],
    ['accounts', 'create', 'acme', '--until', '2026-02-30'],
    ['plans', 'set', 'large', '--sockets', '0'],
    ['members', 'invite', '--role', 'king'],
    ['usage', '--by', 'week'],
    ['usage', '--from', '2026-11-02', '--to', '2026-11-01'],
  ]) {
    const { status, stdout, stderr } = sonant(args);
    t.equal(status, 2, args.join(' '));
    t.equal(stdout, '');
    t.not(stderr, '');
  }
  t.end();
});

void t.test('a wrong call with --json is one line of JSON on stderr', (t) => {
  for (const args of [
    ['keys', 'create', '--json'],
    ['usage', '--by', 'week', '--json'],
    ['say', 'x', '-s', 'luna', '-o', '-', '--json'],
    ['usage', '--csv', '--json'],
  ]) {
    const { status, stdout, stderr } = sonant(args);
    t.same({ status, stdout }, { status: 2, stdout: '' }, args.join(' '));
    t.match(JSON.parse(stderr), { error: String, code: 'usage' });
  }
  t.end();
});

void t.test('a text that looks like an option is a text behind two hyphens', (t) => {
  t.match(sonant(['normalize', '--', '--json']), { status: 0, stderr: '' });
  t.end();
});

void t.test('voices lists the catalog', (t) => {
  const catalog = loadCatalog(MODELS);
  const rows = sonant(['voices'])
    .stdout.trimEnd()
    .split('\n')
    .map((line) => line.split(/ +/).slice(0, 4));
  t.same(rows, [
    ['SPEAKER', 'LANG', 'GENDER', 'MODELS'],
    ...catalog.voices.map(({ name, language, gender, models }) => [name, language, gender, models.join(',')]),
  ]);
  t.same(sonantJson(['voices']), catalog.voiceDetails());
  t.end();
});

void t.test('normalize and phonemize answer on stdout', (t) => {
  t.match(sonant(['normalize', 'It costs $5.']), { status: 0, stdout: 'It costs five dollars.\n' });
  t.match(sonant(['normalize', 'Um 5 Uhr', '--lang', 'de']).stdout, /^Um fünf Uhr/);
  t.match(sonant(['phonemize', 'Hello!']), { status: 0, stdout: 'h0El1o !\n' });
  t.same(sonantJson(['normalize', 'It is $5.']), {
    text: 'It is $5.',
    lang: 'en',
    normalized: 'It is five dollars.',
    spans: [
      { text: 'It', spoken: 'It', start: 0, end: 2 },
      { text: 'is', spoken: 'is', start: 3, end: 5 },
      { text: '$5.', spoken: 'five dollars.', start: 6, end: 9 },
    ],
  });
  const hello = { text: 'Hello!', spoken: 'Hello!', start: 0, end: 6, phonemes: 'h0El1o' };
  t.same(sonantJson(['phonemize', 'Hello!', '--lang', 'eng']), {
    text: 'Hello!',
    lang: 'en',
    phonemeString: 'h0El1o !',
    ipa: 'hɛlˈoʊ !',
    words: [{ ...hello, ipa: 'hɛlˈoʊ', source: 'list' }],
  });
  t.end();
});
