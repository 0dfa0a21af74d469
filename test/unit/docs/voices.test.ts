import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { flat, read } from '../../support/documents.js';
import { MODELS } from '../../support/synthesis.js';

const catalog = loadCatalog(MODELS);
const taught = catalog.voices.filter(({ recordings }) => recordings === 'synthetic');
const served = catalog.servedVoices();
const packsOf = (voice: string): string[] =>
  served.filter(({ name }) => name === voice).map(({ pack }) => `models/${pack}`);

void t.test('NOTICE names every voice of a teacher with the packs that it speaks with, and no other', (t) => {
  const rows = [...read('NOTICE').matchAll(/^- (\w+) \(([^)]*)\): (.*)$/gm)];
  t.same(rows.map(([, name]) => name).sort(), taught.map(({ name }) => name).sort());
  for (const [, name = '', packs = '', styles = ''] of rows) {
    t.same(packs.split(', ').sort(), packsOf(name).sort(), name);
    const origin = catalog.voices.find((voice) => voice.name === name)?.origin ?? '';
    const [style = 'none'] = /[a-z]{2}_[a-z]+/.exec(styles) ?? [];
    t.match(origin, style, `${name}: its origin names ${style}`);
  }
  t.end();
});

void t.test('README says that all voices are a teacher’s', (t) => {
  t.same(
    catalog.voices.filter((voice) => !taught.includes(voice)).map(({ name }) => name),
    [],
  );
  t.match(flat('README.md'), 'All voices learned from speech made with Kokoro-82M');
  t.end();
});

void t.test('every pack that is shipped speaks for a voice', (t) => {
  const spoken = new Set(served.map(({ pack }) => pack));
  const packs = readdirSync(MODELS).filter((name) => existsSync(join(MODELS, name, 'pack.json')));
  t.same(packs, [...spoken].sort());
  for (const name of packs) {
    const { speakers } = JSON.parse(read(`models/${name}/pack.json`)) as { speakers: { name: string }[] };
    for (const { speaker, name: voice } of served.filter(({ pack }) => pack === name))
      t.ok(
        speakers.some((row) => row.name === speaker),
        `${name} has a row for ${voice}`,
      );
  }
  t.end();
});

void t.test(
  'docs/voices.md tells where every voice comes from as the catalog does, beside a picture',
  (t) => {
    const page = read('docs/voices.md');
    for (const { name, language, gender, origin } of catalog.voices) {
      const told = page.includes(`### ${name}\n\n${language}, ${gender}. ${origin}\n`);
      t.ok(told, `${name}: run npm run bench:quality -- --write`);
      t.ok(page.includes(`](voices/${name}.png)`), `${name} has a picture`);
    }
    t.end();
  },
);
