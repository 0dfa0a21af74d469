import { SpeechEngine } from '../../src/synthesis/engine.js';
import { TextReader } from '../../tools/voices-phones.js';
import { Evaluator } from './evaluator.js';

/** Parts of a measurement that can be left out. */
export const PARTS = [
  'references',
  'features',
  'embeddings',
  'copies',
  'phones',
  'words',
  'pictures',
  'listening',
  'ablation',
  'contrasts',
  'speakers',
] as const;
export type Part = (typeof PARTS)[number];

export interface QualityOptions {
  /** Folder of packs and catalog. */
  readonly models: string;
  /** Folder of the recordings. */
  readonly corpora: string;
  /** Folder of the prepared corpora. */
  readonly data: string;
  readonly python: string;
  /** evaluate.py */
  readonly script: string;
  /** Checkpoint of our recognizer. */
  readonly recognizer: string;
  /** Names; undefined: all. */
  readonly voices: readonly string[] | undefined;
  readonly mostSentences: number;
  /** Sentences of each speaker that the part `listening` judges. */
  readonly mostListened: number;
  readonly skip: readonly Part[];
  /** Word recognizers at once. */
  readonly jobs: number;
  /** Empty folder for sounds. */
  readonly work: string;
  /** Where the pictures go; null for none. */
  readonly pictures: string | null;
  readonly say: (line: string) => void;
}

/** The context that all parts of a measurement share. */
export class QualityContext {
  readonly engine: SpeechEngine;
  readonly reader: TextReader;
  readonly evaluator: Evaluator;
  /** Figures that could not be measured, and why. */
  readonly leftOut: string[] = [];

  constructor(readonly options: QualityOptions) {
    this.engine = new SpeechEngine(options.models);
    this.reader = new TextReader(this.engine);
    this.evaluator = new Evaluator(options.python, options.script);
  }

  /** @returns null when the part is not asked for or fails; the report says so then */
  async attempt<T>(part: Part, work: () => Promise<T>): Promise<T | null> {
    if (this.options.skip.includes(part)) {
      this.leave(part, 'not asked for');
      return null;
    }
    this.options.say(part);
    try {
      return await work();
    } catch (error) {
      this.leave(part, error);
      return null;
    }
  }

  leave(what: string, reason: unknown): void {
    const words = reason instanceof Error ? reason.message : String(reason);
    const line = `${what}: ${words.trim().split('\n')[0] ?? ''}`;
    if (this.leftOut.includes(line)) return;
    this.options.say(`left out: ${line}`);
    this.leftOut.push(line);
  }
}
