import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { examplePage, examplePairs } from '../../../../bench/listen/examples.js';
import { listVoices } from '../../../../bench/voices/voices.js';
import { MODELS } from '../../../support/synthesis.js';

const FOLDER = fileURLToPath(new URL('../../../../../docs/listen/', import.meta.url));
const all = listVoices(MODELS, undefined);
const filesOf = (page: string): string[] =>
  [...page.matchAll(/src="([^"]+\.mp3)"/g)].map(([, file = '']) => file);

void t.test('every language has a woman beside a man, and voices of two models have both', (t) => {
  const pairs = examplePairs(all, () => 'Hello.');
  const named = pairs.map(({ language, voices }) => ({
    language,
    genders: voices.map(({ voice }) => voice.gender).join(),
    names: voices.map(({ voice }) => voice.name),
    packs: voices.map(({ voice }) => voice.pack),
  }));
  for (const language of new Set(all.map(({ voice }) => voice.language))) {
    t.ok(
      named.some((pair) => pair.language === language && pair.genders === 'female,male'),
      language,
    );
  }
  for (const { voice } of all) {
    const { name } = voice;
    const sizes = all.filter((other) => other.voice.name === name).map((other) => other.voice.pack);
    const own = named.find(({ names: [first, second] }) => first === name && second === name);
    t.same(own?.packs.toSorted(), sizes.length === 1 ? undefined : sizes.toSorted(), name);
  }
  t.end();
});

void t.test('the page plays the files that there are, of today’s voices and models', (t) => {
  const page = readFileSync(`${FOLDER}index.html`, 'utf8');
  const made = examplePage(examplePairs(all));
  t.same(filesOf(page), filesOf(made), 'npm run listen -- --write makes it anew');
  const there = readdirSync(FOLDER).filter((file) => file.endsWith('.mp3'));
  t.same([...new Set(filesOf(page))].sort(), there.sort());
  t.end();
});
