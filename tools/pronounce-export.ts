import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { readCommandLine } from '../bench/command-line.js';
import { isHeldOut, LISTS, readList } from '../bench/text/pronounce-lists.js';
import { judge } from '../bench/text/pronounce-score.js';
import { openSystems } from '../bench/text/pronounce-systems.js';
import { readCmu } from '../src/text/phonetics/alphabet.js';
import { comparablePhones } from '../src/text/phonetics/comparable.js';
import type { SpokenPhone } from '../src/text/phonetics/ipa.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const USAGE = `usage: node dist/tools/pronounce-export.js [--shared FOLDER] [--out FOLDER]
Writes what training/g2p learns from, one file a language: word, "train", "test" or "dictionary", espeak-ng's sounds, the
sounds to learn (of several pronunciations the one nearest to espeak-ng, so that a variety does not change from word to word),
all pronunciations separated by "|". Sounds are those of src/text/phonetics/comparable.ts.
  --shared  folder with lexicons/wikipron (default ../shared)
  --out     where the files go (default data/g2p)
`;

function main(): void {
  const { values } = readCommandLine(USAGE, {
    shared: { type: 'string', default: join(ROOT, '../shared') },
    out: { type: 'string', default: join(ROOT, 'data/g2p') },
  });
  mkdirSync(values.out, { recursive: true });
  const systems = openSystems();
  for (const list of LISTS) {
    const tokensOf = (phones: readonly SpokenPhone[]): string[] =>
      comparablePhones(phones, list.language).map(({ token }) => token);
    const espeak = systems.espeak(list);
    const rows = (readList(values.shared, list) ?? []).map(({ word, references }) => {
      const said = tokensOf(espeak(word));
      const wanted = references.map(tokensOf);
      const nearest = judge(said, wanted).reference;
      const split = isHeldOut(word) ? 'test' : 'train';
      return [
        word,
        split,
        said.join(' '),
        nearest.join(' '),
        wanted.map((tokens) => tokens.join(' ')).join('|'),
      ].join('\t');
    });
    if (list.language === 'en') rows.push(...dictionaryRows());
    writeFileSync(join(values.out, `${list.language}.tsv`), `${rows.join('\n')}\n`);
    process.stdout.write(`${list.language}: ${rows.length} words\n`);
  }
}

/** The English dictionary's own words: more of them, all of one variety. Its held-out tenth is left out. */
function dictionaryRows(): string[] {
  return Object.entries(dictionary)
    .filter(([word]) => /^[a-z']+$/.test(word) && !isHeldOut(word))
    .map(([word, pronunciation]) => {
      const sounds = readCmu(pronunciation).tokens.join(' ');
      return [word, 'dictionary', '', sounds, sounds].join('\t');
    });
}

main();
