import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const LIST = join(ROOT, 'training/voices/heldout.txt');
const CORPORA = join(ROOT, '../shared/corpora');

/** What is read aloud: an utterance's id without the moment of the take, the file's type and the line of a poem. */
const promptOf = (id: string): string =>
  id
    .replace(/#.*$/, '')
    .replace(/\.[a-z0-9]+$/, '')
    .replace(/_\d{10}$/, '');

const HELD_OUT = new Set(
  readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Ids in a list of ids, or in an object of lists whose keys may be a corpus, which then leads each id. */
function idsIn(content: unknown, corpus = ''): string[] {
  if (typeof content === 'string') return [content.includes('/') ? content : `${corpus}/${content}`];
  if (Array.isArray(content)) return content.flatMap((item) => idsIn(item, corpus));
  return Object.entries(content as object).flatMap(([key, value]) => idsIn(value, key));
}

function readIds(file: string): string[] {
  const bytes = readFileSync(file);
  return idsIn(JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')));
}

/** `files.json`, plain or packed, in the folders of `folder`. */
function listsBelow(folder: string): { readonly name: string; readonly file: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    ['files.json', 'files.json.gz']
      .map((file) => join(folder, name, file))
      .filter((file) => existsSync(file))
      .map((file) => ({ name, file })),
  );
}

const packs = listsBelow(join(ROOT, 'models'));
// The runs are not in Git; they exist only on a machine that trains.
const runs = listsBelow(join(ROOT, 'data/voices/runs'));

void t.test('no network learnt from a held-out recording, nor from another take of its prompt', (t) => {
  for (const { name, file } of [...packs, ...runs]) {
    const ids = readIds(file);
    t.ok(ids.length > 0, `${name} lists what it learnt from`);
    t.same(
      ids.filter((id) => HELD_OUT.has(promptOf(id))),
      [],
      `${name} learnt from nothing that is held out`,
    );
  }
  t.end();
});

void t.test('every pack that a voice speaks with lists what it learnt from', (t) => {
  const served = loadCatalog(join(ROOT, 'models')).servedVoices();
  const listed = new Set(packs.map(({ name }) => name));
  const missing = [...new Set(served.map(({ pack }) => pack))].filter((pack) => !listed.has(pack));
  t.same(missing, []);
  t.end();
});

void t.test('a held-out prompt is found in each form that a list may have', (t) => {
  const prompt = 'en_us_kathleen/arctic_a0003';
  t.ok(HELD_OUT.has(prompt));
  const take = 'arctic_a0003_1592748500.opus';
  const lists = [
    [`en_us_kathleen/${take}`],
    { acoustic: [`en_us_kathleen/${take}`] },
    { en_us_kathleen: [take] },
  ];
  for (const list of lists) t.same(idsIn(list).map(promptOf), [prompt]);
  t.equal(
    promptOf('fr_fleursdumal/fleursdumal_132_baudelaire_64kb.mp3#7'),
    'fr_fleursdumal/fleursdumal_132_baudelaire_64kb',
  );
  t.end();
});

void t.test('the copy of the held-out list is whole', (t) => {
  t.ok(HELD_OUT.size > 300);
  const original = join(CORPORA, 'heldout.tsv');
  // Users have only the copy.
  const recordings = existsSync(original) ? readFileSync(original, 'utf8').trimEnd().split('\n') : [];
  const missing = recordings
    .map((line) => promptOf(line.split('\t')[0] ?? ''))
    .filter((id) => !HELD_OUT.has(id));
  t.same(missing, []);
  t.end();
});
