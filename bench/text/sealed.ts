import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import { SpeechEngine } from '../../src/synthesis/engine.js';
import { normalizePlainText, normalizeText } from '../../src/text/normalize.js';
import { comparablePhones } from '../../src/text/phonetics/comparable.js';
import type { SpokenPhone } from '../../src/text/phonetics/ipa.js';
import { PAUSES, readEspeakIpa } from '../../src/text/phonetics/ipa.js';
import { pronounceFreely } from '../../src/text/phonetics/pronounce.js';
import { openSounds } from './normalizers-espeak.js';
import { wordsKey } from './normalizers-score.js';
import { LISTS, readReference } from './pronounce-lists.js';
import { MODELS } from './pronounce-systems.js';
import { readSealedSet, type SealedText, type SealedWord } from './sealed-set.js';

const SETS = new URL('../../../test/golden/sealed/', import.meta.url);

const USAGE = `usage: npm run bench:sealed -- [--languages en,de] [--show]
Texts and words that were written before anyone looked at the rules: what share is read as a native speaker accepts.
Never tune on them: write rows of your own for a family that is wrong.
  --languages  codes separated by commas
  --show       prints the wrong rows
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
}

const tally = (): Tally => ({ right: 0, all: 0 });
function count(into: Tally, right: boolean): boolean {
  into.all += 1;
  if (right) into.right += 1;
  return right;
}
const percent = ({ right, all }: Tally): string => `${((100 * right) / Math.max(1, all)).toFixed(1)} %`;

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
  const book = engine.words.bookOf(voice);
  return {
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

async function measure(language: LanguageCode, engine: SpeechEngine, show: boolean): Promise<Report> {
  const report = { text: tally(), trap: tally(), word: tally(), espeakText: tally(), espeakWord: tally() };
  const soundsOf = openSounds(language);
  const { ours, espeak } = openPronouncers(engine, language);
  const key = (phones: readonly SpokenPhone[]): string =>
    comparablePhones(phones, language)
      .map(({ token }) => token)
      .join(' ');
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
  for (const row of readSealedSet(readFileSync(new URL(`${language}.tsv`, SETS), 'utf8'))) {
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

const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: LISTS.map(({ language }) => language).join(',') },
    show: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
} else {
  const engine = new SpeechEngine(MODELS);
  const asked = values.languages.split(',');
  process.stdout.write('| | texts | traps | words | espeak-ng texts | espeak-ng words |\n');
  process.stdout.write('| --- | ---: | ---: | ---: | ---: | ---: |\n');
  for (const { language } of LISTS.filter((list) => asked.includes(list.language))) {
    const { text, trap, word, espeakText, espeakWord } = await measure(language, engine, values.show);
    const cells = [text, trap, word, espeakText, espeakWord].map(percent);
    process.stdout.write(`| ${language} | ${cells.join(' | ')} |\n`);
  }
}
