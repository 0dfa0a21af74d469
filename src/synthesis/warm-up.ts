import { loadCatalog } from '../catalog/catalog.js';
import type { ServedVoice } from '../contracts/catalog.js';
import { normalizeText } from '../text/normalize.js';
import type { SpeechEngine } from './engine.js';
import { synthesizeToBytes } from './offline.js';

/** "Read" loads the part-of-speech tagger of English, and kanji the dictionary and the accents of Japanese. */
const TEXT = 'One, two. Read 3 4!';
const JAPANESE_TEXT = `${TEXT} 三本の鉛筆。`;

/** Forms that most of the rules for numbers check. */
const NUMBERS = '2024, 12/31/1999 at 5:30 p.m., $4.50, 1,5 kg, 5 km, 3.4.2024, 10:15.';
/** V8 compiles a regular expression when it is first used, and once more when it is used again. */
const READ_TIMES = 3;

/** 16-bit PCM at 24 kHz. */
const BYTES_A_MS = 48;
/** By the second time everything is compiled; of two more, the faster one was not disturbed. */
const MEASURED_TIMES = 3;

/** Each voice with each of its packs. @throws Error that names what is wrong in `voices.json`. */
export const voicesToServe = (modelsFolder: string): ServedVoice[] =>
  loadCatalog(modelsFolder).servedVoices();

/**
 * Loads the packs and speaks once in each language and with each pack: without it, the first client of a thread would wait
 * for the pages of the weights, for espeak-ng's data, for the vowels of Arabic and for the compiler.
 * @returns processor seconds for a second of the first voice's audio
 * @throws Error that names a pack that cannot be used, or all voices that their packs cannot speak as.
 */
export function warmUp(engine: SpeechEngine, voices: readonly ServedVoice[]): { realTimeFactor: number } {
  const problems = voices.flatMap((voice) => contradictionsOf(voice, engine));
  if (problems.length > 0) {
    throw new Error(['The voice catalog does not fit the packs:', ...problems].join('\n  '));
  }
  for (const language of new Set(voices.map((voice) => voice.language)))
    for (let i = 0; i < READ_TIMES; i++) normalizeText(NUMBERS, language);
  const warmed = new Set<string>();
  for (const voice of voices) {
    if (warmed.has(voice.pack) && warmed.has(voice.language)) continue;
    warmed.add(voice.pack).add(voice.language);
    speakOnce(engine, voice);
  }
  // A catalog has at least one voice.
  const first = voices[0] as ServedVoice;
  return {
    realTimeFactor: Math.min(...Array.from({ length: MEASURED_TIMES }, () => speakOnce(engine, first))),
  };
}

/** Finds what a catalog entry claims about a pack but the pack lacks. */
function contradictionsOf(
  { name, pack, speaker, language, samplingRate }: ServedVoice,
  engine: SpeechEngine,
): string[] {
  const { speakerLanguage, sampleRateHz } = engine.pack(pack);
  const trained = speakerLanguage.get(speaker);
  if (trained === undefined) return [`${name} needs the speaker ${speaker}, which the pack ${pack} lacks`];
  return [
    ...(trained.split('-')[0] === language
      ? []
      : [`${name} speaks ${language}, but ${speaker} of the pack ${pack} speaks ${trained}`]),
    ...(samplingRate === sampleRateHz
      ? []
      : [`${name} is said to have ${samplingRate} Hz, but the pack ${pack} has ${sampleRateHz} Hz`]),
  ];
}

/** @returns processor seconds for a second of audio */
function speakOnce(engine: SpeechEngine, voice: ServedVoice): number {
  const startedMs = engine.addon.threadCpuMs();
  const { length } = synthesizeToBytes(engine, {
    id: 'warm-up',
    text: voice.language === 'ja' ? JAPANESE_TEXT : TEXT,
    modelId: 'mistv3',
    voiceName: voice.name,
    voice,
    format: { codec: 'pcm', sampleRateHz: 24000 },
    timeScale: 1,
    markup: { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false },
    normalization: 'on',
    wordTimes: 'ahead',
  });
  return (engine.addon.threadCpuMs() - startedMs) / (length / BYTES_A_MS);
}
