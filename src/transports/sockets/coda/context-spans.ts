import type { WordTimes } from '../../../contracts/speech.js';
import type { ContextTimestamps } from './messages.js';

/** A context may last forever: this is about an hour of speech. */
const MAX_SPANS = 10_000;
const MAX_TEXT_LENGTH = 100_000;
const OK = { code: 0, message: '' };
const RESOURCE_EXHAUSTED = {
  code: 8,
  message: `only the first ${MAX_SPANS} words, or ${MAX_TEXT_LENGTH} characters of them, have timestamps`,
};

/** The word times of a whole context, as far as they are kept. */
export class ContextSpans {
  private readonly spans: { text: string; start: number; end: number }[] = [];
  private textLength = 0;
  private status = OK;

  /** @param times from the start of the context's audio */
  add({ words, start, end }: WordTimes): void {
    for (const [i, text] of words.entries()) {
      this.textLength += text.length;
      if (this.spans.length === MAX_SPANS || this.textLength > MAX_TEXT_LENGTH)
        this.status = RESOURCE_EXHAUSTED;
      if (this.status !== OK) return;
      this.spans.push({ text, start: start[i] ?? 0, end: end[i] ?? 0 });
    }
  }

  get timestamps(): ContextTimestamps {
    return { status: this.status, spans: this.spans };
  }
}
