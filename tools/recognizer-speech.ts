import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readCommandLine, refuseCommandLine } from '../bench/command-line.js';
import { loadCatalog } from '../src/catalog/catalog.js';
import type { EngineVoice, LanguageCode } from '../src/contracts/catalog.js';
import type { SpeechRequest } from '../src/contracts/speech.js';
import { SpeechEngine } from '../src/synthesis/engine.js';
import { type Segment, segmentSentence } from '../src/synthesis/segments.js';
import { LANGUAGES } from '../src/text/languages/index.js';
import { PAUSES } from '../src/text/phonetics/ipa.js';
import { planText } from '../src/text/plan.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RATE_HZ = 16000;
const PLAIN = { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false } as const;
/** Word lists, by language; the rest of what is said comes from sentences. */
const WORD_LISTS: Readonly<Record<LanguageCode, string>> = {
  ...{
    ar: 'ar',
    de: 'de',
    en: 'en',
    es: 'es_la',
    fr: 'fr',
    hi: 'hi',
    it: 'it',
    ja: 'ja_hiragana',
    pt: 'pt_br',
  },
};
/** One word in this many is never learned from. */
const HELD_OUT_ONE_IN = 20;
/** Half of what is said are words of the lists, a fifth single words of sentences, the rest phrases. */
const [LISTED, FREQUENT] = [0.5, 0.7];
const MOST_CHARACTERS = 36;
/** Most kana and kanji of a phrase. */
const MOST_KANA = 14;

const USAGE = `usage: node dist/tools/recognizer-speech.js --lexicons FOLDER --sentences FOLDER [--out FOLDER] [--models FOLDER] [--count N] [--first N] [--phones-only]
The product says words and short phrases of nine languages for training/recognize: LANGUAGE.pcm (16 bits, 16 kHz) and LANGUAGE.jsonl,
{"text", "speaker", "heldOut", "start", "samples", "phones", "frames"}: samples from the start of the file, symbols with "_" for silence, 10 ms a frame.
  --lexicons   word, tab, anything: LANGUAGE.tsv.gz (wikipron)
  --sentences  LANGUAGE.txt, a sentence a line; a language may be missing
  --out        where the files go (default data/recognize/speech)
  --models     packs and word books (default models)
  --count      utterances a language to learn from (default 2500); a tenth of that, of other words, to measure with
  --first      number of the first utterance, which chooses what is said (default 0)
  --phones-only  LANGUAGE.jsonl of {"text", "phones"} and no sound, nothing to measure with: for trigrams
`;

/** The same numbers each time: SplitMix, of a text. */
function randomOf(seed: string): () => number {
  let state = createHash('sha1').update(seed).digest().readBigUInt64LE();
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) >> 11n) / 2 ** 53;
  };
}

/** Whether a word is kept for measuring. */
export function isHeldOut(word: string): boolean {
  const digest = createHash('sha1').update(word.normalize('NFC').toLowerCase()).digest('hex');
  return BigInt(`0x${digest}`) % BigInt(HELD_OUT_ONE_IN) === 0n;
}

const pick = <T>(items: readonly T[], random: () => number): T => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

/** What a language says: words of a list, and sentences as their words. */
export class Wording {
  /** @param most characters of a text */
  constructor(
    private readonly most: number,
    private readonly listed: readonly string[],
    private readonly sentences: readonly (readonly string[])[],
  ) {}

  /** A text to say, none of whose words (`heldOut`: all of whose words) are kept for measuring. */
  draw(random: () => number, heldOut: boolean): string {
    for (;;) {
      const words = this.candidate(random, heldOut);
      const text = words.join(' ');
      if (text.length > 0 && text.length <= this.most && words.every((word) => isHeldOut(word) === heldOut))
        return text;
    }
  }

  private candidate(random: () => number, heldOut: boolean): readonly string[] {
    const kind = random();
    if (heldOut || kind < LISTED) return [pick(this.listed, random)];
    if (this.sentences.length === 0)
      return Array.from({ length: kind < FREQUENT ? 1 : 2 }, () => pick(this.listed, random));
    const sentence = pick(this.sentences, random);
    const count = kind < FREQUENT ? 1 : 2 + Math.floor(random() * 3);
    const first = Math.floor(random() * Math.max(1, sentence.length - count + 1));
    return sentence.slice(first, first + count);
  }
}

function readWording(lexicons: string, sentences: string, language: LanguageCode): Wording {
  const list = gunzipSync(readFileSync(join(lexicons, `${WORD_LISTS[language]}.tsv.gz`))).toString('utf8');
  const listed = list.split('\n').map((row) => row.split('\t')[0] ?? '');
  let text = '';
  try {
    text = readFileSync(join(sentences, `${language}.txt`), 'utf8');
  } catch {
    process.stdout.write(`${language}: no sentences\n`);
  }
  const words = text
    .split('\n')
    .map((line) => line.match(language === 'ja' ? /[\p{L}ー]+/gu : /[\p{L}\p{M}'’]+/gu) ?? []);
  const spoken = listed.filter((word) => /^[\p{L}\p{M}ー]{2,}$/u.test(word));
  return new Wording(
    language === 'ja' ? MOST_KANA : MOST_CHARACTERS,
    [...new Set(spoken)],
    words.filter((line) => line.length > 0),
  );
}

/** Every speaker of the packs, by language, once a pack. */
function speakersOf(engine: SpeechEngine, models: string): Map<LanguageCode, EngineVoice[]> {
  const catalog = loadCatalog(models);
  const packs = new Set(catalog.servedVoices().map(({ pack }) => pack));
  const voices = new Map<LanguageCode, EngineVoice[]>();
  for (const pack of packs) {
    for (const [speaker, language] of engine.pack(pack).speakerLanguage) {
      const code = language.slice(0, 2) as LanguageCode;
      if (!Object.hasOwn(LANGUAGES, code)) continue;
      const transform = { pitchSemitones: 0, formantRatio: 1, rate: 1 };
      const { espeakVoice } = LANGUAGES[code];
      voices.set(code, [
        ...(voices.get(code) ?? []),
        { pack, speaker, language: code, espeakVoice, transform },
      ]);
    }
  }
  return voices;
}

/** Another throat, pitch and haste. */
function varied(voice: EngineVoice, random: () => number): EngineVoice {
  const [low, high] = [0.85, 1.2];
  return {
    ...voice,
    transform: {
      pitchSemitones: 8 * random() - 4,
      formantRatio: 0.9 + 0.22 * random(),
      rate: low + (high - low) * random(),
    },
  };
}

function requestOf(text: string, voice: EngineVoice): SpeechRequest {
  return {
    ...{ id: 'recognizer', text, modelId: 'coda', voiceName: voice.speaker, voice, timeScale: 1 },
    ...{ markup: PLAIN, normalization: 'on', wordTimes: 'none' },
    format: { codec: 'pcm', sampleRateHz: RATE_HZ },
  };
}

/** A text as one sentence. @returns null where there is nothing to say */
function segmentOf(engine: SpeechEngine, text: string, voice: EngineVoice): Segment | null {
  const [item, ...more] = planText(text, voice.language, PLAIN);
  if (item?.kind !== 'sentence' || more.length > 0) return null;
  const [segment, ...others] = segmentSentence(engine, requestOf(text, voice), item.spans).segments;
  return segment === undefined || others.length > 0 ? null : segment;
}

/** Symbols of a segment, with "_" for silence. */
function phonesOf(engine: SpeechEngine, { phones }: Segment, voice: EngineVoice): string[] {
  const symbols = [...engine.pack(voice.pack).phones];
  return Array.from(phones, (index) => symbols[index] ?? '').map((name) => (PAUSES.has(name) ? '_' : name));
}

function say(engine: SpeechEngine, segment: Segment, voice: EngineVoice, seed: bigint) {
  const pack = engine.pack(voice.pack);
  const stream = engine.addon.openStream({
    ...{ pack: pack.folder, speaker: pack.speakerIndex.get(voice.speaker) ?? 0, codec: 'pcm', seed },
    ...{ sampleRateHz: RATE_HZ, pitchRatio: 2 ** (voice.transform.pitchSemitones / 12) },
    formantRatio: voice.transform.formantRatio,
  });
  const { addon } = engine;
  const frames = addon.addSegment(stream, segment);
  addon.finishStream(stream);
  const parts: Uint8Array[] = [];
  for (let ended = false; !ended;) {
    const slice = addon.nextSlice(stream, 1000);
    parts.push(new Uint8Array(slice.bytes));
    ({ ended } = slice);
  }
  return { frames: [...frames], bytes: Buffer.concat(parts) };
}

interface Task {
  readonly engine: SpeechEngine;
  readonly wording: Wording;
  readonly voices: readonly EngineVoice[];
  readonly language: LanguageCode;
}

/** Says `count` texts into the two files of a language. */
function sayAll(
  { engine, wording, voices, language }: Task,
  out: string,
  first: number,
  count: number,
): void {
  const pcm = openSync(join(out, `${language}.pcm`), 'w');
  const rows: string[] = [];
  let start = 0;
  const held = Math.ceil(count / 10);
  for (let number = first; number < first + count + held; number++) {
    const heldOut = number >= first + count;
    const random = randomOf(`${language} ${number}`);
    const text = wording.draw(random, heldOut);
    const voice = varied(pick(voices, random), random);
    const segment = segmentOf(engine, text, voice);
    if (segment === null) continue;
    const phones = phonesOf(engine, segment, voice);
    if (phones.every((phone) => phone === '_')) continue;
    const { frames, bytes } = say(engine, segment, voice, BigInt(number));
    const samples = bytes.length / 2;
    rows.push(JSON.stringify({ text, speaker: voice.speaker, heldOut, start, samples, phones, frames }));
    writeSync(pcm, bytes);
    start += samples;
  }
  closeSync(pcm);
  writeFileSync(join(out, `${language}.jsonl`), `${rows.join('\n')}\n`);
  process.stdout.write(
    `${language}: ${rows.length} utterances, ${(start / RATE_HZ / 60).toFixed(1)} minutes\n`,
  );
}

/** Writes how `count` texts to learn from are said. */
function writePhones(
  { engine, wording, voices, language }: Task,
  out: string,
  first: number,
  count: number,
): void {
  const rows: string[] = [];
  for (let number = first; number < first + count; number++) {
    const random = randomOf(`${language} ${number}`);
    const text = wording.draw(random, false);
    const voice = pick(voices, random);
    const segment = segmentOf(engine, text, voice);
    if (segment !== null) rows.push(JSON.stringify({ text, phones: phonesOf(engine, segment, voice) }));
  }
  writeFileSync(join(out, `${language}.jsonl`), `${rows.join('\n')}\n`);
  process.stdout.write(`${language}: ${rows.length} texts\n`);
}

function main(): void {
  const { values } = readCommandLine(USAGE, {
    lexicons: { type: 'string' },
    sentences: { type: 'string' },
    out: { type: 'string', default: join(ROOT, 'data/recognize/speech') },
    models: { type: 'string', default: join(ROOT, 'models') },
    count: { type: 'string', default: '2500' },
    first: { type: 'string', default: '0' },
    'phones-only': { type: 'boolean', default: false },
  });
  if (values.lexicons === undefined || values.sentences === undefined) refuseCommandLine(USAGE);
  const engine = new SpeechEngine(values.models);
  mkdirSync(values.out, { recursive: true });
  for (const [language, voices] of speakersOf(engine, values.models)) {
    const wording = readWording(values.lexicons, values.sentences, language);
    const write = values['phones-only'] ? writePhones : sayAll;
    write({ engine, wording, voices, language }, values.out, Number(values.first), Number(values.count));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
