import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { attempt, fail, say } from './shell.mjs';
import { ensureTrainingPython } from './training-env.mjs';

const USAGE = `usage: npm run train:all -- [--corpora FOLDER] [--teacher FOLDER] [--configs FOLDER] [--data FOLDER] [--from STEP] [--to STEP] [--list]
From recordings, and a teacher where one is given, to packs: speech, phones, features, alignment, networks, packs. Resumable: a step that is stopped goes on when the same command
is given again, and what is done is passed over in seconds. Trained networks become packs in DATA/models; nothing of models/ is touched.
  --corpora  folder of the recordings (default ../shared/corpora)
  --teacher  folder with text/LANGUAGE.txt, voices/*.pt and ar_ziad, which came aligned: a teacher speaks, too, for a day or more (default: none does);
             the corpora of the configs say which of its speakers are used
  --configs  folder with vocoder-coda.json, acoustic-coda.json and so on (default training/voices/configs)
  --data     where everything lies (default data/voices)
  --from     the first step, --to the last one; --list names them all
`;

/** Packs of voices that learn from a teacher, in the order in which they begin from one another. */
const OWN = [
  ...['luna', 'rigel', 'romance', 'europe'].flatMap((name) => [`coda-${name}`, `mist-${name}`]),
  'coda-women',
  'coda-romance-women',
  'coda-english-men',
  'mist-english',
  'coda-asia',
  'coda-hindi-alpha',
  'coda-hindi-japanese',
];
/** Rows of those that no voice speaks with: whom the next network begins as. */
const BEGUN_OWN = {
  'coda-rigel': ['en_rowan-en:en'],
  'coda-women': ['it_sara-it:it', 'fr_siwis-fr:fr'],
  'coda-hindi-alpha': ['ja_alpha-ja:ja', 'ja_kumo-ja:ja', 'hi_kadam-hi:hi', 'hi_sheesham-hi:hi'],
};

const SIZES = ['coda', 'mist'];
/** No voice speaks through the networks of the recordings; astra and rigel begin as these speakers of theirs. */
const BEGUN = ['--row', 'kathleen-en:en', '--row', 'en_us_joe-en:en'];

/** Steps by name, in order: the command of each. @param {{ python: string, corpora: string, teacher?: string, configs: string, data: string }} where */
export function steps({ python, corpora, teacher, configs, data }) {
  const script = (name, ...args) => [python, `training/voices/${name}.py`, ...args, '--data', data];
  const train = (name) => script('train', '--config', `${configs}/${name}.json`);
  const pack = (name, vocoder, acoustic = name) => [
    ...[python, 'training/voices/export.py', '--acoustic', `${data}/runs/acoustic-${acoustic}`],
    ...['--vocoder', vocoder, '--out', `${data}/models/${name}`, '--goldens', 'none', '--precision', 'bf16'],
  ];
  const spoken = `${data}/teacher/speech`;
  const texts = ['--texts', `${data}/teacher/texts`];
  const teaching = [
    [
      'texts',
      [
        ...[python, 'training/voices/teacher_texts.py', '--sentences', `${teacher}/text`],
        ...['--corpora', corpora, '--out', texts[1]],
      ],
    ],
    ['texts-phones', [process.execPath, 'dist/tools/voices-texts.js', ...texts]],
    [
      'teacher',
      [
        ...[python, 'training/voices/teacher.py', ...texts, '--styles', `${teacher}/voices`, '--out', spoken],
        ...['--weights', `${data}/teacher/weights`],
      ],
    ],
    ['prepare-teacher', script('prepare', '--corpora', spoken, '--missing')],
    ['prepare-aligned', script('prepare', '--corpora', teacher, '--only', 'ar_ziad', '--missing')],
  ];
  const learnt = teacher === undefined ? [] : ['--corpora', ...corporaOf(configs)];
  const taught = [
    // Astra's packs hold the vocoder that all others share.
    ...SIZES.flatMap((size) => [
      [`vocoder-${size}-teacher`, train(`vocoder-${size}-teacher`)],
      [`acoustic-${size}-astra`, train(`acoustic-${size}-astra`)],
      [`pack-${size}`, pack(size, `${data}/runs/vocoder-${size}-teacher`, `${size}-astra`)],
    ]),
    ...OWN.flatMap((name) => [
      [`acoustic-${name}`, train(`acoustic-${name}`)],
      [`pack-${name}`, [...pack(name, `${data}/models/${name.split('-')[0]}`), ...rowsOf(name)]],
    ]),
  ];
  const exporter = [process.execPath, 'dist/tools/voices-export.js', '--corpora', corpora];
  return new Map([
    ...(teacher === undefined ? [] : teaching),
    ['phones', [...exporter, '--out', `${data}/phones.jsonl`]],
    ['prepare', script('prepare', '--corpora', corpora, '--missing')],
    ['align', script('align', '--missing', ...learnt)],
    ['periodicity', script('periodicity')],
    ...SIZES.map((size) => [`vocoder-${size}`, train(`vocoder-${size}`)]),
    ['recognizer', train('recognizer')],
    ...SIZES.map((size) => [`acoustic-${size}`, train(`acoustic-${size}`)]),
    ...SIZES.map((size) => [
      `pack-${size}-recordings`,
      [...pack(`${size}-recordings`, `${data}/runs/vocoder-${size}`, size), ...BEGUN],
    ]),
    ...(teacher === undefined ? [] : taught),
  ]);
}

const rowsOf = (name) => (BEGUN_OWN[name] ?? []).flatMap((row) => ['--row', row]);

/** What the acoustic networks of a folder of configs learn from, and the recognizer. */
function corporaOf(configs) {
  const read = (name) => JSON.parse(readFileSync(`${configs}/${name}.json`, 'utf8')).corpora;
  return [
    ...new Set(
      [
        ...['acoustic-coda', 'acoustic-mist', 'recognizer', 'acoustic-coda-astra', 'acoustic-mist-astra'],
        ...OWN.map((name) => `acoustic-${name}`),
      ].flatMap(read),
    ),
  ];
}

/** The names from `from` to `to`. @throws Error that names a step that there is not, or two in the wrong order */
export function chosen(names, from = names[0], to = names.at(-1)) {
  for (const name of [from, to]) {
    if (!names.includes(name)) throw new Error(`no step ${name}; there are ${names.join(', ')}`);
  }
  const part = names.slice(names.indexOf(from), names.indexOf(to) + 1);
  if (part.length === 0) throw new Error(`${to} is before ${from}`);
  return part;
}

/** `npm run train:all` */
function trainAll(args) {
  const { values } = parseArgs({
    args,
    options: {
      corpora: { type: 'string', default: '../shared/corpora' },
      teacher: { type: 'string' },
      configs: { type: 'string', default: 'training/voices/configs' },
      data: { type: 'string', default: 'data/voices' },
      from: { type: 'string' },
      to: { type: 'string' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return process.stdout.write(USAGE);
  const all = (python) => steps({ python, ...values });
  let names;
  try {
    names = chosen([...all('').keys()], values.from, values.to);
  } catch (error) {
    return fail(error.message);
  }
  if (values.list) return process.stdout.write(`${names.join('\n')}\n`);
  if (!existsSync(values.corpora))
    return fail(`${values.corpora} does not exist; --corpora names the folder of the recordings`);
  prepare();
  const commands = all(ensureTrainingPython());
  for (const [index, name] of names.entries()) {
    say(`${name} (${index + 1} of ${names.length})`);
    if (!attempt(commands.get(name)))
      return fail(`${name} failed; to continue: npm run train:all -- --from ${name}`);
  }
  return say(`done: ${values.data}/models`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) trainAll(process.argv.slice(2));
