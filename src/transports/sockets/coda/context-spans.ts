import type { WordTimes } from '../../../contracts/speech.js';
import type { ContextTimestamps } from './messages.js';

/** Contexts may last forever: this is about an hour of speech. */
const MAX_SPANS = 10_000;
const MAX_TEXT_LENGTH = 100_000;
const OK = { code: 0, message: '' };
const RESOURCE_EXHAUSTED = {
  code: 8,
  message: `only the first ${MAX_SPANS} words of a socket's open contexts, or ${MAX_TEXT_LENGTH} characters of them, have timestamps`,
};

/** What may still be kept for the open contexts of one socket. */
export class SpanRoom {
  spans = MAX_SPANS;
  textLength = MAX_TEXT_LENGTH;
}

/** The word times of a whole context, as far as they are kept. */
export class ContextSpans {
  private readonly spans: { text: string; start: number; end: number }[] = [];
  private status = OK;

  constructor(private readonly room: SpanRoom) {}

  /** @param times from the start of the context's audio */
  add({ words, start, end }: WordTimes): void {
    for (const [i, text] of words.entries()) {
      if (this.room.spans === 0 || this.room.textLength < text.length) this.status = RESOURCE_EXHAUSTED;
      if (this.status !== OK) return;
      this.spans.push({ text, start: start[i] ?? 0, end: end[i] ?? 0 });
      this.room.spans -= 1;
      this.room.textLength -= text.length;
    }
  }

  get timestamps(): ContextTimestamps {
    return { status: this.status, spans: this.spans };
  }

  /** The context is over. */
  free(): void {
    for (const { text } of this.spans.splice(0)) {
      this.room.spans += 1;
      this.room.textLength += text.length;
    }
  }
}
