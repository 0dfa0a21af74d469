import type { Directions, Mark, MarkupPart, TextSpan } from '../../contracts/text.js';
import { countCodePoints, SPEAKABLE } from '../segment/limit.js';
import {
  finish,
  type SsmlContext,
  type SsmlPart,
  type SsmlText,
  type Steps,
  type WantedVoice,
} from './parts.js';
import { SsmlReader } from './reader.js';

/**
 * Whether a text is SSML although its request does not say so. The reader refuses the document type; as plain text it
 * would be spoken.
 */
export const looksLikeSsml = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:speak[\s/>]|!DOCTYPE\s+speak\b)/i.test(text);

const DECLARATION = /^\s*<\?xml[^>]{0,200}>\s*/i;
/** A beginning that is longer is text: each further message would read it again. */
const MAX_BEGINNING_LENGTH = 1000;

/** Whether more of it may make it look like SSML. */
export function mayBecomeSsml(text: string): boolean {
  if (text.length > MAX_BEGINNING_LENGTH) return false;
  const isDeclared = DECLARATION.test(text);
  const start = text.replace(DECLARATION, '').trimStart().replace(/\s+/g, ' ').toLowerCase();
  if (start === '') return isDeclared;
  if (['<speak', '<!doctype speak'].some((root) => root.startsWith(start))) return true;
  return !isDeclared && ('<?xml'.startsWith(start) || /^<\?xml[^>]{0,200}$/.test(start));
}

/** Reads a whole document. @throws SonantError `ssml_invalid` */
export const readSsml = (source: string, context: SsmlContext): SsmlText =>
  finish(readSsmlInSteps(source, context));

/** @throws SonantError `ssml_invalid` */
export function* readSsmlInSteps(source: string, context: SsmlContext): Steps<SsmlText> {
  const reader = new SsmlReader(context);
  yield* reader.writeInSteps(source);
  reader.end();
  return reader.take();
}

const isSpan = (part: SsmlPart): part is TextSpan => part.kind === 'text' || part.kind === 'phonemes';

/** Whether anything in it can be said. */
export const canSpeak = ({ parts }: Pick<SsmlText, 'parts'>): boolean =>
  parts.some(
    (part) => isSpan(part) && (part.phonemes !== undefined || SPEAKABLE.test(part.said ?? part.text)),
  );

/** Parts between two changes of the voice. */
export interface VoicedText extends Pick<SsmlText, 'text' | 'parts'> {
  readonly voice: WantedVoice;
}

/** Cuts a text where another voice begins; stretches without words are left out, and their pauses go to the next one. */
export function byVoice({ text, parts }: Pick<SsmlText, 'text' | 'parts'>): VoicedText[] {
  const pieces: VoicedText[] = [];
  let voice: WantedVoice = {};
  let waiting: SsmlPart[] = [];
  let start = 0;
  const endPiece = (end: number): void => {
    const held = { text: text.slice(start, end), parts: moved(waiting, -start), voice };
    if (!canSpeak(held) && !held.parts.some(({ kind }) => kind === 'pause' || kind === 'mark')) return;
    pieces.push(held);
  };
  for (const part of parts) {
    if (part.kind !== 'voice') {
      waiting.push(part);
      continue;
    }
    endPiece(part.offset);
    voice = part.wanted;
    waiting = [];
    start = part.offset;
  }
  endPiece(text.length);
  return pieces;
}

const moved = (parts: readonly SsmlPart[], by: number): SsmlPart[] =>
  parts.map((part) => ({ ...part, offset: part.offset + by }));

/** Parts of the text from `start` to `end`; what lies at `end` itself belongs to what follows, unless nothing does. */
export function sliceParts(
  parts: readonly SsmlPart[],
  start: number,
  end: number,
  place: 'inner' | 'last' = 'inner',
): SsmlPart[] {
  return parts.flatMap((part): SsmlPart[] => {
    const isWithin = part.offset >= start && (part.offset < end || place === 'last');
    if (!isSpan(part) || part.phonemes !== undefined || part.said !== undefined) {
      return isWithin ? [{ ...part, offset: part.offset - start }] : [];
    }
    const from = Math.max(start, part.offset);
    const to = Math.min(end, part.offset + part.text.length);
    if (from >= to) return [];
    const text = part.text.slice(from - part.offset, to - part.offset);
    return [{ ...part, text, offset: from - start }];
  });
}

/** The directions that the parts of one voice give besides their words. */
export function directionsOf(parts: readonly SsmlPart[]): Directions {
  const marks: Mark[] = [];
  const spoken: MarkupPart[] = [];
  parts.forEach((part, i) => {
    if (part.kind === 'mark') {
      let next = i + 1;
      while (parts[next]?.kind === 'mark') next += 1;
      const hasPause = parts[next]?.kind === 'pause' && spoken.some(isSpan);
      marks.push({ name: part.name, offset: part.offset, side: hasPause ? 'behind' : 'before' });
    } else if (part.kind !== 'voice') join(spoken, part);
  });
  return { parts: spoken, marks, characters: charactersOf(spoken) };
}

const isPlain = ({ kind, said, homograph }: TextSpan): boolean =>
  kind === 'text' && said === undefined && homograph === undefined;

/** Text that a comment, an element without effect or a message has cut is one again. */
function join(parts: MarkupPart[], part: MarkupPart): void {
  const last = parts.at(-1);
  const goesOn =
    last !== undefined &&
    isSpan(last) &&
    isSpan(part) &&
    isPlain(last) &&
    isPlain(part) &&
    last.offset + last.text.length === part.offset &&
    last.timeScale === part.timeScale &&
    last.prosody === part.prosody &&
    last.language === part.language;
  if (goesOn) parts[parts.length - 1] = { ...last, text: last.text + part.text };
  else parts.push(part);
}

/** Code points of what is to be said. */
export const charactersOf = (parts: readonly SsmlPart[]): number =>
  parts.reduce((sum, part) => {
    if (!isSpan(part)) return sum;
    const { text, said, phonemes, inWords } = part;
    const instead = phonemes ?? (inWords ? undefined : said) ?? '';
    return sum + Math.max(countCodePoints(text), countCodePoints(instead));
  }, 0);

/** The text with what is read as a whole as a word: where its sentences end, no mark inside such an element counts. */
export function maskWholes(text: string, parts: readonly SsmlPart[]): string {
  let masked = '';
  let end = 0;
  for (const part of parts) {
    if (!isSpan(part) || (part.phonemes === undefined && part.said === undefined)) continue;
    masked += text.slice(end, part.offset) + 'x'.repeat(part.text.length);
    end = part.offset + part.text.length;
  }
  return masked + text.slice(end);
}
