import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
// @ts-expect-error: a script without types
import { chosen, steps } from '../../../../scripts/train-all.mjs';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const PLACE = { python: 'python', corpora: 'recordings', configs: 'training/voices/configs', data: 'd' };
const { voices } = JSON.parse(readFileSync(`${ROOT}models/voices.json`, 'utf8')) as {
  voices: { packs?: Record<string, string> }[];
};
const SPOKEN = new Set(voices.flatMap(({ packs = {} }) => Object.values(packs)));
/** Packs of some voices, and those that some of them begin from. */
const OWN = [...SPOKEN, 'coda-rigel', 'coda-women', 'coda-hindi-alpha'];
const commands = steps as (where: object) => Map<string, string[]>;
const part = chosen as (names: string[], from?: string, to?: string) => string[];

void t.test('every step runs a program that there is, and a teacher comes before the features', (t) => {
  const plain = [...commands(PLACE).keys()];
  const taught = commands({ ...PLACE, teacher: 'kokoro' });
  const astra = ['coda', 'mist'].flatMap((size) => [
    `vocoder-${size}-teacher`,
    `acoustic-${size}-astra`,
    `pack-${size}`,
  ]);
  const own = [...astra, ...OWN.flatMap((pack) => [`acoustic-${pack}`, `pack-${pack}`])];
  const before = ['texts', 'texts-phones', 'teacher', 'prepare-teacher', 'prepare-aligned'];
  t.same([...taught.keys()].slice(before.length, -own.length), plain);
  t.same([...taught.keys()].slice(-own.length).sort(), own.sort());
  t.same([...taught.keys()].slice(0, before.length), before);
  for (const [name, [, program = '']] of taught) {
    const source = program.replace(/^dist\/(.*)\.js$/, '$1.ts');
    t.ok(existsSync(`${ROOT}${source}`), `${name}: ${source}`);
  }
  const learnt = taught.get('align') ?? [];
  const speakers = [
    'en_jadzia',
    'en_rowan',
    'en_heart',
    'it_sara',
    'it_olmo',
    'es_dora',
    'fr_siwis',
    'pt_dora',
    'ja_alpha',
    'ja_momiji',
    'hi_alpha',
    'hi_omega',
    'ja_kumo',
    'ar_ziad',
    'en_aspen',
    'pt_carvalho',
    'hi_kadam',
  ];
  for (const speaker of speakers) t.ok(learnt.includes(speaker), `${speaker} of ${learnt.join(' ')}`);
  t.ok(learnt.includes('en_us_kathleen') && learnt.includes('fr_fleursdumal'), learnt.join(' '));
  t.end();
});

void t.test('a pack that no voice speaks with has the rows that the next one begins from', (t) => {
  interface Config {
    start: string;
    start_speaker: string;
    start_speakers?: Record<string, string>;
  }
  const taught = commands({ ...PLACE, teacher: 'kokoro' });
  for (const name of OWN) {
    const config = JSON.parse(
      readFileSync(`${ROOT}training/voices/configs/acoustic-${name}.json`, 'utf8'),
    ) as Config;
    const [, begun] = /^data\/voices\/models\/(.*)$/.exec(config.start) ?? [];
    if (begun === undefined || !OWN.includes(begun)) continue;
    const command = taught.get(`pack-${begun}`) ?? [];
    const rows = command.filter((_, index) => command[index - 1] === '--row').map((row) => row.split(':')[0]);
    t.notOk(SPOKEN.has(begun), begun);
    for (const row of [config.start_speaker, ...Object.values(config.start_speakers ?? {})])
      t.ok(rows.includes(row), `${begun} has ${row}`);
  }
  t.end();
});

void t.test('a part of the steps can be chosen, and nonsense is refused by name', (t) => {
  const names = ['a', 'b', 'c', 'd'];
  t.same(part(names, 'b', 'c'), ['b', 'c']);
  t.same(part(names), names);
  t.throws(() => part(names, 'x'), /no step x; there are a, b, c, d/);
  t.throws(() => part(names, 'c', 'b'), /b is before c/);
  t.end();
});

void t.test('the program lists its steps and says what is missing', (t) => {
  const run = (...args: string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, ['scripts/train-all.mjs', ...args], { cwd: ROOT, encoding: 'utf8' });
  t.same(String(run('--list', '--from', 'pack-coda-recordings').stdout).split('\n'), [
    'pack-coda-recordings',
    'pack-mist-recordings',
    '',
  ]);
  const lost = run('--corpora', '/nowhere/at/all');
  t.equal(lost.status, 1);
  t.match(String(lost.stderr), /nowhere\/at\/all does not exist; --corpora/);
  t.end();
});
