import type { LanguageCode } from '../../contracts/catalog.js';
import type { MarkupPart, Prosody } from '../../contracts/text.js';

/** What is asked of a voice; nothing: the voice of the request goes on. */
export interface WantedVoice {
  readonly name?: string;
  readonly gender?: string;
  readonly lang?: string;
}

/** What SSML falls into, in order. Offsets are those of the text that has arrived since the last `take`. */
export type SsmlPart =
  | MarkupPart
  | { readonly kind: 'mark'; readonly name: string; readonly offset: number }
  | { readonly kind: 'voice'; readonly wanted: WantedVoice; readonly offset: number };

export interface SsmlText {
  readonly text: string;
  readonly parts: readonly SsmlPart[];
  /** What was passed over, with line and column. */
  readonly warnings: readonly string[];
}

/** How words inside an element are said. */
export interface Manner {
  readonly timeScale: number;
  readonly prosody: Prosody | undefined;
  /** Undefined: that of the voice. */
  readonly language: LanguageCode | undefined;
  readonly voice: WantedVoice;
}

export interface SsmlContext {
  /** The language of the voice. */
  readonly language: LanguageCode;
  readonly languageOf: (tag: string) => LanguageCode | undefined;
}

/** What is said in place of what an element holds. */
export type Instead = Partial<
  Pick<Extract<MarkupPart, { kind: 'text' | 'phonemes' }>, 'said' | 'inWords' | 'phonemes' | 'homograph'>
>;

type Emitted<Part> = Part extends { readonly offset: number } ? Omit<Part, 'offset'> : never;

/** What elements do their work with. */
export interface Tools {
  readonly context: SsmlContext;
  readonly emit: (part: Emitted<Exclude<SsmlPart, { kind: 'text' | 'phonemes' }>>) => void;
  /** What comes next is another word. */
  readonly endWord: () => void;
  readonly warn: (reason: string) => void;
  readonly refuse: (reason: string) => never;
}

/** Long work that may be interrupted at each step. */
export type Steps<Result> = Generator<void, Result>;

/** Does all of it at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
