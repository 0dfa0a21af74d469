import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SentenceSet, WordFigures } from './figures.js';
import { recognizeWords, wordErrorPercent } from './word-recognizer.js';
import { type FolderSpeaker, PEER_SPEAKERS, recordings, type Sentence } from './word-speakers.js';

/** One speaker on one set of sentences. */
export interface WordTest {
  readonly set: SentenceSet;
  readonly system: string;
  readonly sentences: readonly Sentence[];
  /** Speaks the sentences into `folder`; undefined: they are there already. */
  readonly speak?: FolderSpeaker;
  /** Where 1.wav .. n.wav are or will be. */
  readonly folder: string;
}

export const RECORDINGS = 'recordings';
/** The recordings as they were prepared for training: denoised. */
export const PREPARED = 'recordings, prepared';
export const copyOf = (pack: string): string => `copy by the vocoder of ${pack}`;

/** The systems to compare with: recordings where there are some, and the peers. */
export function peerTests(
  sets: Readonly<Record<SentenceSet, readonly Sentence[]>>,
  corpora: string,
  work: string,
): WordTest[] {
  return (Object.keys(sets) as SentenceSet[]).flatMap((set) => {
    const sentences = sets[set];
    if (sentences.length === 0) return [];
    const speakers: Record<string, FolderSpeaker> = {
      ...(set === 'heldout' && { [RECORDINGS]: recordings(corpora) }),
      ...PEER_SPEAKERS,
    };
    return Object.entries(speakers).map(([system, speak]) => {
      const folder = join(work, `${set}-${system.replaceAll(' ', '-')}`);
      return { set, system, sentences, speak, folder };
    });
  });
}

/**
 * @param jobs recognizers at once
 * @param onFigures called for each test as it ends
 * @param onLeftOut called for each test that could not be made
 */
export async function measureWords(
  tests: readonly WordTest[],
  options: {
    readonly jobs: number;
    readonly cacheFolder: string;
    readonly onFigures: (figures: WordFigures) => void;
    readonly onLeftOut: (what: string, error: unknown) => void;
  },
): Promise<WordFigures[]> {
  const waiting = [...tests.entries()];
  const done: (WordFigures | undefined)[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, test] = next;
      try {
        const figures = await measure(test, options.cacheFolder);
        done[index] = figures;
        options.onFigures(figures);
      } catch (error) {
        options.onLeftOut(`word errors of ${test.system}`, error);
      }
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  return done.filter((figures) => figures !== undefined);
}

async function measure(test: WordTest, cacheFolder: string): Promise<WordFigures> {
  const { set, system, sentences, speak, folder } = test;
  mkdirSync(folder, { recursive: true });
  await speak?.(sentences, folder);
  const found = await recognizeWords(
    sentences.map(({ text }) => text),
    folder,
    cacheFolder,
  );
  return { set, system, sentences: sentences.length, words: found.words, percent: wordErrorPercent(found) };
}
