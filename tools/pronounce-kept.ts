import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine, refuseCommandLine } from '../bench/command-line.js';
import {
  isHeldOut,
  type ListedWord,
  LISTS,
  type PronunciationList,
  readList,
} from '../bench/text/pronounce-lists.js';
import { SpeechEngine } from '../src/synthesis/engine.js';
import { comparableText } from '../src/text/phonetics/comparable.js';
import { readEspeakIpa } from '../src/text/phonetics/ipa.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const USAGE = `usage: node dist/tools/pronounce-kept.js --frequent FOLDER [--shared FOLDER] [--languages de,fr]
Writes models/g2p/<language>/kept.txt: frequent words that the letter network changes without evidence, which stay as
espeak-ng says them. Evidence is a public list that has the network's pronunciation and not espeak-ng's; a word that no list
has needs a sure network. What the list says of held-out words is not looked at, so that bench:pronounce stays honest.
  --frequent   folder with <language>.txt, the most frequent words, best first, made for example by
               python3 -c "import wordfreq; print('\\n'.join(wordfreq.top_n_list('de', 30000)))" > de.txt
  --shared     folder with lexicons/wikipron (default ../shared)
`;

/**
 * How sure the network must be of a frequent word without evidence; above 1: no such word is changed. Measured on held-out
 * words: of 90 Italian changes among the 30,000 most frequent words 28 were wrong and 27 right, elsewhere 1 of 14 was wrong.
 * Some 65 of 80 Portuguese changes of a stressed e or o were wrong ("obra", "pedra", "boca"), by ear: no list has those words.
 */
const SURE: Readonly<Record<string, number>> = { de: 0.95, es: 0.95, fr: 0.95, pt: 2, it: 2 };

/**
 * The same for a held-out word. The list has it, so it is a word of the language and not a name or a foreign word. Measured
 * on held-out words that are not sealed: between these and 0.95, French changes are right 52 times and wrong 13 times where
 * espeak-ng is right, German ones 15 times and 3 times.
 */
const SURE_OF_LISTED: Readonly<Record<string, number>> = { ...SURE, de: 0.85, fr: 0.75, pt: 0.95 };

function keptWords(engine: SpeechEngine, list: PronunciationList, frequent: string[], shared: string) {
  const { language, espeakVoice } = list;
  // German nouns have a capital in the list, and none among the frequent words.
  const listed = new Map<string, ListedWord[]>();
  for (const entry of readList(shared, list) ?? []) {
    const word = entry.word.toLowerCase();
    listed.set(word, [...(listed.get(word) ?? []), entry]);
  }
  const network = engine.words.networkOf(language);
  if (!network) return [];
  return frequent.filter((word) => {
    const guess = network.guess(word);
    if (!guess || guess.confidence < network.least(word)) return false;
    const espeak = comparableText(readEspeakIpa(engine.addon.textToIpa(word, espeakVoice)).flat(), language);
    const changed = guess.tokens.join(' ');
    if (changed === espeak) return false;
    const entries = listed.get(word);
    if (entries === undefined) return guess.confidence < (SURE[language] ?? 2);
    if (entries.some((entry) => isHeldOut(entry.word)))
      return guess.confidence < (SURE_OF_LISTED[language] ?? 2);
    const references = entries.flatMap((entry) => entry.references);
    const right = new Set(references.map((phones) => comparableText(phones, language)));
    return right.has(espeak) || !right.has(changed);
  });
}

function main(): void {
  const { values } = readCommandLine(USAGE, {
    frequent: { type: 'string' },
    shared: { type: 'string', default: join(ROOT, '../shared') },
    languages: { type: 'string', default: Object.keys(SURE).join(',') },
  });
  if (values.frequent === undefined) refuseCommandLine(USAGE);
  const engine = new SpeechEngine(join(ROOT, 'models'));
  const wanted = values.languages.split(',');
  for (const list of LISTS.filter(({ language }) => wanted.includes(language))) {
    const file = join(values.frequent, `${list.language}.txt`);
    if (!existsSync(file)) throw new Error(`${file} is missing`);
    const frequent = readFileSync(file, 'utf8').trimEnd().split('\n');
    const kept = keptWords(engine, list, frequent, values.shared).sort();
    writeFileSync(join(ROOT, 'models/g2p', list.language, 'kept.txt'), `${kept.join('\n')}\n`);
    process.stdout.write(
      `${list.language}: ${String(kept.length)} of ${String(frequent.length)} words are kept\n`,
    );
  }
}

main();
