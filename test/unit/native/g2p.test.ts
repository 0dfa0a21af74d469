import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { fuzzing } from '../../support/fuzz.js';
import { noRowDiffers, unlessEqual } from '../../support/table.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NETWORKS = join(ROOT, 'models/g2p');
const addon = loadAddon();
const languages = readdirSync(NETWORKS).filter((name) => existsSync(join(NETWORKS, name, 'network.json')));

function openNetwork(language: string) {
  const folder = join(NETWORKS, language);
  const { letters, labels } = addon.loadLetterNetwork(folder);
  const idOf = new Map(letters.map((letter, i) => [letter, i + 2]));
  const idsOf = (word: string): Int32Array => Int32Array.from(Array.from(word), (c) => idOf.get(c) ?? 1);
  return { folder, letters, labels, idsOf };
}

void t.test('the engine says what the training code says', (t) => {
  t.ok(languages.length >= 4);
  for (const language of languages) {
    const { folder, labels, idsOf } = openNetwork(language);
    const golden = readFileSync(join(ROOT, 'test/golden/g2p', `${language}.tsv`), 'utf8');
    const rows = golden.trimEnd().split('\n').slice(1);
    t.ok(rows.length >= 20, `${language} has golden words`);
    noRowDiffers(t, rows, (row) => {
      const [word = '', sounds = '', least = ''] = row.split('\t');
      const said = addon.labelLetters(folder, idsOf(word));
      const tokens = Array.from(said.labels, (label) => labels[label] ?? '?').filter((label) => label !== '');
      const isAsSure = Math.abs(Math.min(...said.probabilities) - Number(least)) < 1e-3;
      return unlessEqual(word, tokens.join(' '), sounds) ?? (isAsSure ? undefined : `${word}: how sure`);
    });
  }
  t.end();
});

void t.test('the same letters give the same bits, however many threads or words came before', (t) => {
  const { folder, idsOf } = openNetwork('de');
  const first = addon.labelLetters(folder, idsOf('vergangenheit'));
  for (const word of ['a', 'donaudampfschifffahrtsgesellschaft', 'vergangenheit']) {
    const said = addon.labelLetters(folder, idsOf(word));
    if (word === 'vergangenheit') t.same(said, first);
  }
  t.end();
});

void t.test('any letters have an answer, a label and a probability each', (t) => {
  const { folder, letters, labels } = openNetwork('de');
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: letters.length + 1 }), { minLength: 1, maxLength: 256 }),
      (ids) => {
        const said = addon.labelLetters(folder, Int32Array.from(ids));
        return (
          said.labels.length === ids.length &&
          said.labels.every((label) => label >= 0 && label < labels.length) &&
          said.probabilities.every((probability) => probability > 0 && probability <= 1)
        );
      },
    ),
    fuzzing(1 / 2),
  );
  t.end();
});

void t.test('letters that there are not, no letters and too many are refused', (t) => {
  const { folder, letters } = openNetwork('de');
  for (const ids of [[-1], [letters.length + 2], [], new Array<number>(257).fill(2)]) {
    t.throws(() => addon.labelLetters(folder, Int32Array.from(ids)), JSON.stringify(ids.slice(0, 3)));
  }
  t.end();
});

void t.test('a damaged network is refused with its name and the reason', (t) => {
  const work = mkdtempSync(join(tmpdir(), 'sonant-g2p-'));
  t.teardown(() => {
    rmSync(work, { recursive: true });
  });
  const json = readFileSync(join(NETWORKS, 'de/network.json'), 'utf8');
  const weights = readFileSync(join(NETWORKS, 'de/weights.safetensors'));
  const refused = (name: string, network: string, bytes: Uint8Array, reason: RegExp): void => {
    const folder = join(work, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'network.json'), network);
    writeFileSync(join(folder, 'weights.safetensors'), bytes);
    t.throws(() => addon.loadLetterNetwork(folder), reason, name);
  };
  refused('no json', '{', weights, /network .*no json/);
  refused('other schema', json.replace('"schema": 2', '"schema": 1'), weights, /schema is not 2: take the models/);
  refused('other width', json.replace(/"width": \d+/, '"width": 64'), weights, /another shape/);
  refused('odd width', json.replace(/"width": \d+/, '"width": 100'), weights, /width/);
  refused('even kernel', json.replace(/"kernel": \d+/, '"kernel": 6'), weights, /kernel/);
  refused('cut', json, weights.subarray(0, weights.length - 5), /outside the file/);
  const wild = Buffer.from(weights);
  wild.writeFloatLE(Number.NaN, 8 + wild.readUInt32LE(0));
  refused('not a number', json, wild, /not finite/);
  t.throws(() => addon.loadLetterNetwork(join(work, 'nowhere')), /network\.json|weights/);
  t.end();
});
