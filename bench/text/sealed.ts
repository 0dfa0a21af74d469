import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import { SpeechEngine } from '../../src/synthesis/engine.js';
import { normalizePlainText, normalizeText } from '../../src/text/normalize.js';
import { comparableText } from '../../src/text/phonetics/comparable.js';
import type { SpokenPhone } from '../../src/text/phonetics/ipa.js';
import { PAUSES, readEspeakIpa } from '../../src/text/phonetics/ipa.js';
import { pronounceFreely } from '../../src/text/phonetics/pronounce.js';
import { readCommandLine } from '../command-line.js';
import { saysEitherWay, waysOf } from './either-way.js';
import { openSounds } from './normalizers-espeak.js';
import { wordsKey } from './normalizers-score.js';
import { type Normalizer, openPython } from './normalizers-systems.js';
import { LISTS, readList, readReference } from './pronounce-lists.js';
import { MODELS } from './pronounce-systems.js';
import { readSealedSet, type SealedText, type SealedWord } from './sealed-set.js';
import { SEALED_WORDS_FILE, type SealedWords, sealOf } from './sealed-words.js';

const SETS = new URL('../../../test/golden/sealed/', import.meta.url);

const USAGE = `usage: npm run bench:sealed -- [--languages en,de] [--python FILE] [--shared FOLDER] [--show]
Texts and words that were written before anyone looked at the rules: what share is read as a native speaker accepts.
Never tune on them: write rows of your own for a family that is wrong.
  --languages  codes separated by commas
  --python     python with nemo_text_processing and num2words, which then read the texts and traps too
  --shared     folder with lexicons/wikipron, for the words that were chosen by chance (default ../shared)
  --show       prints the wrong rows, but no word that was chosen by chance
`;

interface Tally {
  right: number;
  all: number;
}

interface Report {
  readonly text: Tally;
  readonly trap: Tally;
  readonly word: Tally;
  readonly espeakText: Tally;
  readonly espeakWord: Tally;
  /** Words chosen by chance; none without the public lists. */
  readonly chance: Tally;
  readonly espeakChance: Tally;
  /** The same, when what the language's speakers say either way is right too. */
  readonly chanceEitherWay: Tally;
  readonly espeakChanceEitherWay: Tally;
  /** Texts and traps together; those that do not know the language are left out. */
  readonly peers: ReadonlyMap<string, Tally>;
}

const tally = (): Tally => ({ right: 0, all: 0 });
function count(into: Tally, right: boolean): boolean {
  into.all += 1;
  if (right) into.right += 1;
  return right;
}
const percent = ({ right, all }: Tally): string =>
  all === 0 ? '–' : `${((100 * right) / all).toFixed(1)} %`;

/** The same words to the letter, or else the same sounds. */
async function isAccepted(
  said: string,
  { readings }: SealedText,
  language: LanguageCode,
  soundsOf: (text: string) => Promise<string | null>,
): Promise<boolean> {
  const key = wordsKey(said, language);
  if (readings.some((reading) => wordsKey(reading, language) === key)) return true;
  const sounds = await soundsOf(said);
  if (sounds === null) return false;
  for (const reading of readings) if ((await soundsOf(reading)) === sounds) return true;
  return false;
}

function openPronouncers(engine: SpeechEngine, language: LanguageCode) {
  const espeakVoice = LISTS.find((list) => list.language === language)?.espeakVoice ?? language;
  const voice = {
    pack: '',
    speaker: '',
    transform: { pitchSemitones: 0, formantRatio: 1, rate: 1 },
    language,
    espeakVoice,
  };
  const book = engine.words.pronouncerOf(voice);
  return {
    dictionary: engine.words.dictionaryOf(language),
    ours: (text: string): SpokenPhone[] =>
      pronounceFreely(
        normalizePlainText(text, language),
        (clause) => engine.ipaOf(clause, voice),
        book,
      ).filter(({ symbol }) => !PAUSES.has(symbol)),
    espeak: (text: string): SpokenPhone[] =>
      readEspeakIpa(engine.addon.textToIpa(text, espeakVoice))
        .flat()
        .filter(({ symbol }) => !PAUSES.has(symbol)),
  };
}

/** What other normalizers make of the same texts. */
async function measurePeers(
  rows: readonly SealedText[],
  language: LanguageCode,
  peers: readonly Normalizer[],
): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  const soundsOf = openSounds(language);
  for (const { name, normalize } of peers) {
    const said = normalize(
      rows.map(({ written }) => written),
      language,
    );
    if (said === null) continue;
    const right = tally();
    for (const [i, row] of rows.entries())
      count(right, await isAccepted(said[i] ?? '', row, language, soundsOf));
    tallies.set(name, right);
  }
  return tallies;
}

interface Measuring {
  readonly engine: SpeechEngine;
  readonly peers: readonly Normalizer[];
  readonly shared: string;
  readonly show: boolean;
}

type Pronouncers = ReturnType<typeof openPronouncers>;

/** Public words whose hashes the repository has. */
function measureChance(
  language: LanguageCode,
  shared: string,
  { ours, espeak, dictionary }: Pronouncers,
  report: Report,
) {
  const list = LISTS.find((list) => list.language === language);
  const seals = (JSON.parse(readFileSync(SEALED_WORDS_FILE, 'utf8')) as SealedWords)[language];
  const chosen = new Set(seals);
  for (const { word, references } of (list && readList(shared, list)) ?? []) {
    if (!chosen.has(sealOf(word))) continue;
    const wanted = new Set(references.map((phones) => comparableText(phones, language)));
    const published = dictionary?.pronunciationsOf(word.toLowerCase()) ?? [];
    const ways = references.flatMap((phones) => waysOf(phones, language, published));
    const judge = (said: readonly SpokenPhone[], strictly: Tally, freely: Tally): void => {
      const sounds = comparableText(said, language);
      const listed = count(strictly, wanted.has(sounds));
      count(freely, listed || ways.some((one) => saysEitherWay(language, one, sounds)));
    };
    judge(ours(word), report.chance, report.chanceEitherWay);
    judge(espeak(word), report.espeakChance, report.espeakChanceEitherWay);
  }
}

async function measure(language: LanguageCode, { engine, peers, shared, show }: Measuring): Promise<Report> {
  const set = readSealedSet(readFileSync(new URL(`${language}.tsv`, SETS), 'utf8'));
  const texts = set.flatMap((row) => (row.kind === 'word' ? [] : [row]));
  const report = {
    ...{ text: tally(), trap: tally(), word: tally(), espeakText: tally(), espeakWord: tally() },
    ...{ chance: tally(), espeakChance: tally(), chanceEitherWay: tally(), espeakChanceEitherWay: tally() },
    peers: await measurePeers(texts, language, peers),
  };
  const soundsOf = openSounds(language);
  const pronouncers = openPronouncers(engine, language);
  const { ours, espeak } = pronouncers;
  const key = (phones: readonly SpokenPhone[]): string => comparableText(phones, language);
  measureChance(language, shared, pronouncers, report);
  const wrong = (row: string, said: string): void => {
    if (show) process.stdout.write(`  ${language} ${row}\n      said ${said}\n`);
  };
  const judgeWord = ({ word, pronunciations }: SealedWord): void => {
    const wanted = new Set(
      pronunciations.map((one) => key(language === 'ja' ? ours(one) : readReference(one))),
    );
    const said = key(ours(word));
    if (!count(report.word, wanted.has(said))) wrong(`${word} (${[...wanted].join(' | ')})`, said);
    count(report.espeakWord, wanted.has(key(espeak(word))));
  };
  for (const row of set) {
    if (row.kind === 'word') {
      judgeWord(row);
      continue;
    }
    const said = normalizeText(row.written, language);
    if (!count(report[row.kind], await isAccepted(said, row, language, soundsOf))) wrong(row.written, said);
    count(report.espeakText, await isAccepted(row.written, row, language, soundsOf));
  }
  return report;
}

async function main(): Promise<void> {
  const { values } = readCommandLine(USAGE, {
    languages: { type: 'string', default: LISTS.map(({ language }) => language).join(',') },
    python: { type: 'string' },
    shared: { type: 'string', default: fileURLToPath(new URL('../../../../shared', import.meta.url)) },
    show: { type: 'boolean', default: false },
  });
  const engine = new SpeechEngine(MODELS);
  const asked = values.languages.split(',');
  const { python, shared, show } = values;
  const peers = python === undefined ? [] : [openPython('nemo', python), openPython('num2words', python)];
  const heads = [
    'texts',
    'traps',
    'words',
    'espeak-ng texts',
    'espeak-ng words',
    'chance',
    'espeak-ng chance',
    'chance, either way',
    'espeak-ng chance, either way',
  ];
  const columns = [...heads, ...peers.map(({ name }) => `${name} texts`)];
  process.stdout.write(`| | ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length)}\n`);
  for (const { language } of LISTS.filter((list) => asked.includes(list.language))) {
    const report = await measure(language, { engine, peers, shared, show });
    const { text, trap, word, espeakText, espeakWord, chance, espeakChance } = report;
    const { chanceEitherWay, espeakChanceEitherWay } = report;
    const others = peers.map(({ name }) => report.peers.get(name));
    const own = [text, trap, word, espeakText, espeakWord, chance, espeakChance];
    const cells = [...own, chanceEitherWay, espeakChanceEitherWay, ...others].map((one) =>
      one ? percent(one) : '–',
    );
    process.stdout.write(`| ${language} | ${cells.join(' | ')} |\n`);
  }
}

await main();
