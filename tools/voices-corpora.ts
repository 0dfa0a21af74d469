import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A language that somebody was recorded in: the product's, and Dutch. */
export type RecordedLanguage = 'en' | 'de' | 'fr' | 'es' | 'nl';

export interface RecordedCorpus {
  readonly folder: string;
  readonly language: RecordedLanguage;
  /** espeak-ng's voice for the reader's variety. */
  readonly espeakVoice: string;
}

/** What has transcripts, in the order of the exported lines. */
export const CORPORA: readonly RecordedCorpus[] = [
  { folder: 'en_us_kathleen', language: 'en', espeakVoice: 'en-us' },
  { folder: 'en_us_lj', language: 'en', espeakVoice: 'en-us' },
  { folder: 'de_kerstin', language: 'de', espeakVoice: 'de' },
  { folder: 'nl_be_flemishguy', language: 'nl', espeakVoice: 'nl' },
  { folder: 'nl_nathalie', language: 'nl', espeakVoice: 'nl' },
  { folder: 'fr_fleursdumal', language: 'fr', espeakVoice: 'fr' },
  { folder: 'es_19demarzo', language: 'es', espeakVoice: 'es' },
];

export interface VerseLine {
  readonly text: string;
  /** The number or the title of a part, which the reader may leave out. */
  readonly heading: boolean;
}

/** One recording: `text` for a sentence or a few, `lines` for a poem. */
export type Transcript =
  | { readonly id: string; readonly text: string }
  | { readonly id: string; readonly lines: readonly VerseLine[] };

/** Blanks that transcripts lack, by what stands there. */
const LOST_BLANKS: ReadonlyMap<string, string> = new Map([
  ['mañanade', 'mañana de'],
  ['pudoen', 'pudo en'],
  ['silenciosamentepreparada', 'silenciosamente preparada'],
  ['reunirsesúbitamente', 'reunirse súbitamente'],
]);

/** Capitals of the printed poems that lost their accents. */
const ACCENTED: ReadonlyMap<string, string> = new Map([
  ['0', 'Ô'],
  ['O', 'Ô'],
  ['Ecraser', 'Écraser'],
  ['Eclose', 'Éclose'],
  ['Enorme', 'Énorme'],
  ['Eperonnant', 'Éperonnant'],
  ['Epieraient', 'Épieraient'],
  ['Eponine', 'Éponine'],
  ['Eprise', 'Éprise'],
  ['Eternité', 'Éternité'],
  ['Etre', 'Être'],
  ['Etres', 'Êtres'],
  ['Eveille', 'Éveille'],
  ['Eves', 'Èves'],
]);

const PART_NUMBERS: ReadonlyMap<string, string> = new Map([
  ['I', 'Un'],
  ['II', 'Deux'],
  ['III', 'Trois'],
  ['IV', 'Quatre'],
]);

const replaceWords = (text: string, words: ReadonlyMap<string, string>): string =>
  text.replace(/[\p{L}\d]+/gu, (word) => words.get(word) ?? word);

/** A line of a printed poem as one would type it: accents and ligatures back, no italics, one dash. */
export function readVerse(printed: string): string {
  const typed = printed
    .trim()
    .replaceAll('_', '')
    .replace(/^--/, '')
    .replaceAll('--', ' — ')
    .replace(/O[Ee](?=u|il)/g, 'Œ')
    .replace(/oe(?=u|il)/g, 'œ');
  return replaceWords(typed, ACCENTED);
}

/**
 * The lines of a poem's text. What stands above the first verse is left out, but the number and the title of the first part:
 * the title is said within the introduction to the recording.
 */
export function readPoem(text: string): VerseLine[] {
  const lines: VerseLine[] = [];
  let inPart = false;
  for (const printed of text.split(/\r?\n/).map((line) => line.trim())) {
    if (printed === '') continue;
    if (/\p{Ll}/u.test(printed)) {
      lines.push({ text: readVerse(printed), heading: false });
      continue;
    }
    const number = PART_NUMBERS.get(printed);
    inPart ||= number !== undefined;
    const title = printed.charAt(0) + printed.slice(1).toLowerCase();
    if (inPart) lines.push({ text: number ?? title, heading: true });
  }
  return lines;
}

/** Transcripts of a corpus in the order of its `metadata.tsv`. @param corpora the folder that holds the corpus' folder */
export function readTranscripts(corpora: string, { folder, language }: RecordedCorpus): Transcript[] {
  const rows = readFileSync(join(corpora, folder, 'metadata.tsv'), 'utf8')
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .map((row) => row.split('\t'));
  if (language !== 'fr') {
    return rows.map(([file = '', text = '']) => ({
      id: `${folder}/${file}`,
      text: replaceWords(text.trim(), LOST_BLANKS),
    }));
  }
  const [header = [], ...poems] = rows;
  const textColumn = header.indexOf('text_file');
  if (textColumn < 0) throw new Error(`${folder}/metadata.tsv has no column text_file`);
  return poems.map((row) => ({
    id: `${folder}/${row[0] ?? ''}`,
    lines: readPoem(readFileSync(join(corpora, folder, row[textColumn] ?? ''), 'utf8')),
  }));
}
