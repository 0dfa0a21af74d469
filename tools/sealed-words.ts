import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../bench/command-line.js';
import { LISTS, readList } from '../bench/text/pronounce-lists.js';
import { chooseWords, SEALED_WORDS_FILE } from '../bench/text/sealed-words.js';

const USAGE = `usage: node dist/tools/sealed-words.js [--shared FOLDER] [--frequent FOLDER]
Chooses words of public lists by a seeded chance and writes their hashes to test/golden/sealed/words.json. Nobody sees the
words: bench:sealed finds them by their hashes, and a test forbids them in the tables of pronunciations.
  --shared     folder with lexicons/wikipron (default ../shared)
  --frequent   folder with <language>.txt, the most frequent words, made for example by
               python3 -c "import wordfreq; print('\\n'.join(wordfreq.top_n_list('de', 30000)))" > de.txt;
               a language without its file takes words of any frequency
`;

function main(): void {
  const { values } = readCommandLine(USAGE, {
    shared: { type: 'string', default: fileURLToPath(new URL('../../../shared', import.meta.url)) },
    frequent: { type: 'string' },
  });
  const chosen = LISTS.map((list) => {
    const words = readList(values.shared, list)?.map(({ word }) => word);
    if (!words) throw new Error(`${values.shared} has no lexicons/wikipron/${list.file}.tsv.gz`);
    const file = values.frequent === undefined ? '' : join(values.frequent, `${list.language}.txt`);
    const frequent = existsSync(file) ? new Set(readFileSync(file, 'utf8').trimEnd().split('\n')) : undefined;
    const seals = chooseWords(words, list.language, frequent);
    const kind = frequent ? 'frequent words' : 'words';
    process.stdout.write(`${list.language}: ${seals.length} held-out ${kind}\n`);
    return [list.language, seals] as const;
  });
  writeFileSync(SEALED_WORDS_FILE, `${JSON.stringify(Object.fromEntries(chosen), null, 1)}\n`);
}

main();
