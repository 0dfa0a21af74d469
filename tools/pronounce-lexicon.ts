import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { readCommandLine } from '../bench/command-line.js';
import { packDictionary } from '../src/text/phonetics/packed-dictionary.js';

const USAGE = `usage: node dist/tools/pronounce-lexicon.js
Writes models/lexicon-en/words.bin from the CMU Pronouncing Dictionary (BSD). Run it when its package has changed.
`;

function main(): void {
  readCommandLine(USAGE, {});
  const words = new Map<string, string[]>();
  for (const [key, pronunciation] of Object.entries(dictionary)) {
    const word = key.replace(/\(\d+\)$/, '').toLowerCase();
    if (!/^[a-z0-9'._-]{1,60}$/.test(word)) continue;
    const known = words.get(word);
    if (!known) words.set(word, [pronunciation]);
    else if (!known.includes(pronunciation)) known.push(pronunciation);
  }
  const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1));
  const bytes = packDictionary(sorted);
  const folder = fileURLToPath(new URL('../../models/lexicon-en', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/words.bin`, bytes);
  process.stdout.write(`${sorted.length} words, ${bytes.length} bytes\n`);
}

main();
