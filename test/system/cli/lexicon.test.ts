import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { sonant, sonantJson } from '../../support/sonant.js';

void t.test('words are set, shown, exported, imported and deleted', (t) => {
  const folder = t.testdir({});
  const lexicon = (...args: string[]): ReturnType<typeof sonant> =>
    sonant(['lexicon', ...args], { DATA_DIR: folder });
  t.match(lexicon('set', 'Nguyen', 'w1In'), { status: 0, stdout: '' });
  t.equal(lexicon('get', 'NGUYEN').stdout, 'w1In\n');
  const file = join(folder, 'names.tsv');
  writeFileSync(file, 'Linde\tlˈɪndə\nSQL\ts1ikw0xl\ten\n');
  t.match(lexicon('import', file, '--lang', 'de'), { status: 0, stderr: /imported 2 words/ });
  t.equal(lexicon('export').stdout, 'Linde\tlˈɪndə\tde\nNguyen\tw1In\ten\nSQL\ts1ikw0xl\ten\n');
  t.equal(lexicon('delete', 'Nguyen').status, 0);
  t.match(lexicon('get', 'Nguyen'), { status: 1, stderr: 'sonant: Nguyen is not in the lexicon\n' });
  t.match(lexicon('set', '...', 'w1In'), { status: 1, stderr: /\.\.\. is not a term/ });
  t.match(lexicon('set', 'word', 'zzz!'), { status: 1, stderr: /zzz! of word has no vowel/ });
  t.match(lexicon('set', 'word'), { status: 1, stderr: /word needs phonemes or an alias/ });
  t.equal(lexicon('set', 'C++', '--alias', 'see plus plus').status, 0);
  t.equal(lexicon('get', 'c++').stdout, 'see plus plus\n');
  t.match(lexicon('set', 'word', 'qq'), { status: 1, stderr: /invalid phoneme q at position 0/ });
  t.match(lexicon('set', 'word', 'w1In', '--lang', 'xx'), { status: 1, stderr: /xx/ });
  const pls = lexicon('export', '--format', 'pls', '--lang', 'en').stdout;
  t.match(pls, /<grapheme>C\+\+<\/grapheme><alias>see plus plus<\/alias>/);
  writeFileSync(join(folder, 'names.pls'), pls);
  t.match(lexicon('import', join(folder, 'names.pls')), { status: 0, stderr: /imported 2 words/ });
  t.equal(lexicon('unknown').stdout, 'WORD  COUNT  LAST SEEN\n');
  t.end();
});

void t.test('the lexicon as JSON, of the account that is named', (t) => {
  const settings = { DATA_DIR: t.testdir({}) };
  const json = (...args: string[]): unknown => sonantJson(['lexicon', ...args], settings);
  const entry = { language: 'en', word: 'Nguyen', phonemes: 'w1In' };
  t.same(json('set', 'Nguyen', 'w1In'), entry);
  t.same(json('get', 'nguyen'), entry);
  t.same(json('export'), [entry]);
  t.same(json('unknown'), []);
  sonant(['accounts', 'create', 'acme'], settings);
  t.same(json('export', '--account', 'acme'), []);
  t.same(json('delete', 'Nguyen'), { deleted: 'Nguyen', language: 'en' });
  t.match(JSON.parse(sonant(['lexicon', 'get', 'Nguyen', '--json'], settings).stderr), {
    code: 'lexicon_word_unknown',
    error: 'Nguyen is not in the lexicon',
  });
  t.match(sonant(['lexicon', 'import', '/nowhere.tsv'], settings), {
    status: 1,
    stderr: /nowhere.tsv cannot be read/,
  });
  t.end();
});

void t.test('say and phonemize on this machine follow the lexicon, and make no store', (t) => {
  const folder = t.testdir({});
  const settings = { DATA_DIR: join(folder, 'data') };
  const phonemize = (): string => sonant(['phonemize', 'Nguyen'], settings).stdout.trim();
  const say = (): string =>
    sonant(['say', 'Nguyen.', '-s', 'astra', '--format', 'pcm', '-o', '-'], settings).stdout;
  const [soundsBefore, speechBefore] = [phonemize(), say()];
  t.notOk(existsSync(settings.DATA_DIR), 'nothing was stored');
  t.equal(sonant(['lexicon', 'set', 'Nguyen', 'n0xw1In'], settings).status, 0);
  t.match(phonemize(), /n0xw1In/);
  t.not(phonemize(), soundsBefore);
  t.not(say(), speechBefore);
  t.end();
});

void t.test('check says an entry into a file, shows it in IPA, and keeps nothing', (t) => {
  const folder = t.testdir({});
  const settings = { DATA_DIR: join(folder, 'data') };
  const check = (...args: string[]): ReturnType<typeof sonant> =>
    sonant(['lexicon', 'check', ...args], settings);
  const file = join(folder, 'word.wav');
  t.match(check('Nguyen', 'w1In', '-o', file), { status: 0, stdout: 'wˈɪn\n' });
  t.ok(existsSync(file));
  t.match(check('C++', '--alias', 'see plus plus', '-o', file), { status: 0, stdout: 'see plus plus\n' });
  t.match(check('word', 'hEllo', '-o', file).stderr, /hEllo has no stressed vowel/);
  t.match(check('word', 'zzz!', '-o', file), { status: 1, stderr: /has no vowel/ });
  t.notOk(existsSync(settings.DATA_DIR), 'nothing was stored');
  t.match(check('Nguyen'), { status: 1, stderr: /Nguyen is not in the lexicon/ });
  t.end();
});
