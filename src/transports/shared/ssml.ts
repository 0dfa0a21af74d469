import { engineVoice } from '../../catalog/catalog.js';
import { languageOf } from '../../catalog/languages.js';
import type { Catalog, LanguageCode } from '../../contracts/catalog.js';
import type { SpeechRequest } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import {
  byVoice,
  canSpeak,
  charactersOf,
  directionsOf,
  looksLikeSsml,
  maskWholes,
  readSsmlInSteps,
  sliceParts,
  type VoicedText,
} from '../../text/ssml/document.js';
import { finish, type SsmlText, type Steps, type WantedVoice } from '../../text/ssml/parts.js';
import { type Fields, MAX_TEXT_CODE_POINTS, readBoolean } from './fields.js';
import { gainOf, type Level } from './level.js';
import { type LongPiece, pieceRanges } from './long-speech.js';
import type { SynthesisRequest, SynthesisSettings } from './synthesis-request.js';

/** The longest SSML document, with its tags. The text in it may be no longer than any other text. */
export const MAX_SSML_CODE_POINTS = 10_000;

/** Whether a text that comes with these fields is SSML. @throws SonantError `field_not_boolean` */
export const isSsml = (fields: Fields, field: string): boolean =>
  readBoolean(fields, 'ssml') || (typeof fields[field] === 'string' && looksLikeSsml(fields[field]));

/**
 * @param max code points of what is to be said
 * @throws SonantError `ssml_invalid`, `nothing_to_speak`, `text_too_long`
 */
export const parseSsml = (
  source: string,
  options: { language: LanguageCode; field: string; max: number },
): SsmlText => finish(parseSsmlInSteps(source, options));

function* parseSsmlInSteps(
  source: string,
  { language, field, max }: { language: LanguageCode; field: string; max: number },
): Steps<SsmlText> {
  const ssml = yield* readSsmlInSteps(source, { language, languageOf });
  yield;
  if (!canSpeak(ssml)) throw new SonantError('nothing_to_speak', { field });
  if (charactersOf(ssml.parts) > max) throw new SonantError('text_too_long', { field });
  return ssml;
}

/** What is read, in order: words that are said in place of others too; each change of language begins another. */
export function runsOf(
  parts: SsmlText['parts'],
  language: LanguageCode,
): { text: string; language: LanguageCode }[] {
  const runs: { text: string; language: LanguageCode }[] = [];
  let gap = '';
  for (const part of parts) {
    if (!('text' in part)) {
      if (part.kind !== 'mark') gap = part.kind === 'boundary' ? '\n\n' : ' ';
      continue;
    }
    const own = part.language ?? language;
    const text = part.said ?? part.text;
    const last = runs.at(-1);
    if (last?.language === own) last.text += gap + text;
    else runs.push({ text, language: own });
    gap = '';
  }
  return runs.filter(({ text }) => text.trim() !== '');
}

/** The parts of a request that another voice changes. */
export type VoicePart = Pick<SpeechRequest, 'voice' | 'voiceName' | 'gainDb'>;

/**
 * The voice that an element asks for: by its name, or the first one of the model with that gender and language.
 * @throws SonantError `speaker_not_found`, `language_not_in_model`
 */
export function voiceOf(
  { name, gender, lang }: WantedVoice,
  settings: SynthesisSettings,
  catalog: Catalog,
): VoicePart | undefined {
  const { modelId } = settings;
  const language = lang === undefined ? settings.voice.language : languageOf(lang);
  const speaker =
    name ?? (gender === undefined && language === settings.voice.language ? undefined : firstOf(catalog));
  if (speaker === undefined) return undefined;
  const { voice } = catalog.resolveVoice({ speaker, modelId, lang: name === undefined ? lang : undefined });
  const level: Level = settings.level;
  return {
    voice: engineVoice(voice),
    voiceName: voice.name,
    ...gainOf(level, voice.loudness, settings.sampleRateHz),
  };

  function firstOf({ voices }: Catalog): string | undefined {
    const fits = voices.filter(
      (voice) =>
        voice.models.includes(modelId) &&
        voice.language === language &&
        (gender === undefined || voice.gender === gender),
    );
    return (fits.find(({ flagship }) => flagship) ?? fits[0])?.name;
  }
}

/** The part of a document that one voice speaks. */
interface VoicedStretch extends Pick<VoicedText, 'text' | 'parts'> {
  /** Undefined: the voice of the request. */
  readonly voice: VoicePart | undefined;
}

/** The pieces in which SSML is spoken: one for each voice, and more where one exceeds the length of a request. Each is found on demand. */
function* piecesOfSsml(
  stretches: readonly VoicedStretch[],
  own: LanguageCode,
): Generator<LongPiece, undefined> {
  for (const { voice, ...stretch } of stretches) {
    for (const piece of cut(stretch, voice?.voice.language ?? own)) yield { ...piece, ...voice };
  }
}

const isShort = ({ parts }: Pick<SsmlText, 'parts'>): boolean => charactersOf(parts) <= MAX_TEXT_CODE_POINTS;

function* cut(
  { text, parts }: Pick<SsmlText, 'text' | 'parts'>,
  language: LanguageCode,
): Generator<LongPiece> {
  if (isShort({ parts })) {
    yield { text, directions: directionsOf(parts) };
    return;
  }
  const ranges = pieceRanges(maskWholes(text, parts), language);
  let start = 0;
  for (let range = ranges.next().value; range !== undefined;) {
    const next = ranges.next().value;
    const end = next === undefined ? text.length : range.end;
    const own = sliceParts(parts, start, end, next === undefined ? 'last' : 'inner');
    const { pauseBefore } = range;
    yield {
      text: text.slice(start, end),
      directions: directionsOf(own),
      ...(pauseBefore === undefined ? {} : { pauseBefore }),
    };
    [start, range] = [end, next];
  }
}

/**
 * The request that a document makes.
 * @throws SonantError `ssml_invalid`, `nothing_to_speak`, `text_too_long`, `script_not_of_speaker`; of a voice: as the catalog
 */
export const withSsml = (...asked: Parameters<typeof withSsmlInSteps>): SynthesisRequest =>
  finish(withSsmlInSteps(...asked));

/** @throws SonantError as `withSsml` */
export function* withSsmlInSteps(
  source: string,
  settings: SynthesisSettings,
  catalog: Catalog,
  { field, max }: { readonly field: string; readonly max: number },
): Steps<SynthesisRequest> {
  const ssml = yield* parseSsmlInSteps(source, { language: settings.voice.language, field, max });
  yield;
  const voiced = byVoice(ssml);
  checkScript(ownWords(voiced), settings, catalog);
  const stretches = voiced.map((stretch) => ({
    ...stretch,
    voice: voiceOf(stretch.voice, settings, catalog),
  }));
  const pieces = piecesOfSsml(stretches, settings.voice.language);
  const { warnings, text } = ssml;
  yield;
  const directions = directionsOf(ssml.parts);
  const [only, ...others] = stretches;
  yield;
  if (only !== undefined && others.length === 0 && isShort(only))
    return { ...settings, text, textField: field, directions, ...pieces.next().value, warnings };
  return { ...settings, text, textField: field, directions, pieces, warnings };
}

/** What the voice of the request reads in its own language. */
const ownWords = (pieces: readonly Pick<VoicedText, 'parts' | 'voice'>[]): string =>
  pieces
    .filter(({ voice }) => Object.keys(voice).length === 0)
    .flatMap(({ parts }) => parts)
    .map((part) =>
      'text' in part && part.language === undefined && part.phonemes === undefined
        ? (part.said ?? part.text)
        : '',
    )
    .join(' ');

/** As `checkScript`, for a socket's piece of text. */
export const checkPieceScript = (
  { text, directions, voice = {} }: DirectedText & { readonly text: string },
  settings: SynthesisSettings,
  catalog: Catalog,
): void =>
  checkScript(
    directions === undefined ? text : ownWords([{ parts: directions.parts, voice }]),
    settings,
    catalog,
  );

/** Checks the script only if the request names no language. @throws SonantError `script_not_of_speaker` */
export function checkScript(text: string, settings: SynthesisSettings, catalog: Catalog): void {
  const { language, voice, voiceName, modelId } = settings;
  if (language === 'assumed') catalog.checkScript(text, { ...voice, name: voiceName }, modelId);
}

/**
 * A socket's request, with what SSML says about its piece of text.
 * @param place where it begins: only what does not start a run or context has a pause before it
 * @throws SonantError as `voiceOf`
 */
export const directed = (
  request: SpeechRequest,
  { directions, voice, pauseBefore }: DirectedText,
  place: 'start' | 'never',
  { settings, catalog }: { readonly settings: SynthesisSettings; readonly catalog: Catalog },
): SpeechRequest => {
  const pause = place === 'start' ? undefined : pauseBefore;
  if (directions === undefined && voice === undefined && pause === undefined) return request;
  return {
    ...request,
    ...(directions && { directions }),
    ...(voice && voiceOf(voice, settings, catalog)),
    ...(pause !== undefined && { pauseBefore: pause }),
  };
};

interface DirectedText extends Pick<SpeechRequest, 'directions' | 'pauseBefore'> {
  readonly voice?: WantedVoice;
}
