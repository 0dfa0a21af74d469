import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QualityContext } from './context.js';
import { copyRecordings } from './copies.js';
import type { Reference } from './evaluator.js';
import type { CopyFigures, SentenceSet, WordFigures } from './figures.js';
import { heldOutSentences, newSentences, spread } from './sentences.js';
import type { SpokenVoiceWork } from './speech.js';
import type { SpokenVoice } from './voices.js';
import type { FolderSpeaker, Sentence } from './word-speakers.js';
import { copyOf, measureWords, peerTests, PREPARED, type WordTest } from './words.js';

/** Each with other noise: the word errors of a draw move by a point, those of the mean of six by less than half of one. */
const COPIES_OF_EACH = 6;

export type EnglishSets = Readonly<Record<SentenceSet, readonly Sentence[]>>;

export function readEnglishSets({ options }: QualityContext): EnglishSets {
  return {
    heldout: spread(heldOutSentences(options.corpora), options.mostSentences),
    new: spread(newSentences('en'), options.mostSentences).map((text) => ({ text })),
  };
}

/** All are prompts of one speaker: enough to set the best voices beside. */
export const heldOutTexts = ({ voice }: SpokenVoice, sets: EnglishSets): readonly Sentence[] =>
  voice.language === 'en' && voice.flagship ? sets.heldout : [];

/** The prepared recordings that say a held-out sentence, in the order of the sentences. */
export function preparedRecordings(sets: EnglishSets, references: readonly Reference[]): Reference[] {
  const english = references.filter(({ language }) => language === 'en');
  return sets.heldout.flatMap(({ text }) => english.find((reference) => reference.text === text) ?? []);
}

const copied = (references: readonly Reference[]): Reference[] =>
  Array.from({ length: COPIES_OF_EACH }, () => references).flat();

export const copyFolder = (context: QualityContext, pack: string): string =>
  join(context.options.work, `copies-${pack}`);

/** Copies by each pack's vocoder, left in their folders for `measureEnglishWords`. */
export async function measureCopies(
  context: QualityContext,
  packs: readonly string[],
  sets: EnglishSets,
  references: readonly Reference[],
): Promise<CopyFigures[]> {
  const originals = copied(preparedRecordings(sets, references));
  if (originals.length === 0) return [];
  const made = await context.attempt('copies', async () => {
    const figures: CopyFigures[] = [];
    for (const pack of packs) {
      const { engine, evaluator } = context;
      const { folder } = engine.pack(pack);
      figures.push(await copyRecordings(evaluator, folder, originals, copyFolder(context, pack)));
    }
    return figures;
  });
  return made ?? [];
}

const copyFiles =
  (files: readonly string[]): FolderSpeaker =>
  async (_sentences, folder) => {
    for (const [index, file] of files.entries()) copyFileSync(file, join(folder, `${index + 1}.wav`));
    return Promise.resolve();
  };

export async function measureEnglishWords(
  context: QualityContext,
  sets: EnglishSets,
  found: {
    readonly voices: readonly SpokenVoiceWork[];
    readonly copies: readonly CopyFigures[];
    readonly references: readonly Reference[];
  },
): Promise<WordFigures[]> {
  const { corpora, work, jobs, data, say } = context.options;
  const references = preparedRecordings(sets, found.references);
  const prepared: WordTest = {
    ...{ set: 'heldout', system: PREPARED, sentences: references, folder: join(work, 'prepared') },
    speak: copyFiles(references.map(({ file }) => file)),
  };
  const copies = found.copies.map(({ pack }): WordTest => {
    const folder = copyFolder(context, pack);
    return { set: 'heldout', system: copyOf(pack), sentences: copied(references), folder };
  });
  const ours = found.voices
    .filter(({ one }) => one.voice.language === 'en')
    .flatMap(({ one, label, folders }): WordTest[] => [
      { set: 'heldout', system: label, sentences: heldOutTexts(one, sets), folder: folders.heldout },
      { set: 'new', system: label, sentences: sets.new, folder: folders.new },
    ]);
  const tests = [...peerTests(sets, corpora, work), prepared, ...copies, ...ours];
  const figures = await context.attempt('words', () =>
    measureWords(
      tests.filter(({ sentences }) => sentences.length > 0),
      {
        jobs,
        cacheFolder: join(data, 'quality'),
        onFigures: ({ system, set, percent }) => {
          say(`  ${system}, ${set}: ${percent.toFixed(1)} %`);
        },
        onLeftOut: (what, error) => {
          context.leave(what, error);
        },
      },
    ),
  );
  return figures ?? [];
}
