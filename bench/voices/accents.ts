import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SpeechEngine } from '../../src/synthesis/engine.js';
import { type Segment, segmentSentence } from '../../src/synthesis/segments.js';
import { closeSpeech, openSpeech } from '../../src/synthesis/speech.js';
import { isVowel } from '../../src/text/phonetics/ipa.js';
import { readCommandLine } from '../command-line.js';
import { listVoices, requestOf, type SpokenVoice, writeWav } from './voices.js';

const USAGE = `usage: npm run bench:accents -- [--out FOLDER] [--voice NAME] [--list FILE]
Speaks Japanese words with が, for training/voices/accents.py, which finds where pitch falls. Writes a WAV a word, and words.json
with the morae of each: where its vowel or its ん lies, in milliseconds of the sound (null: っ).
  --out    folder for what is written (default accents)
  --voice  who speaks (default hoshi)
  --list   words, a line each: written, kana, and the morae after which pitch may fall, between tabs (default bench/voices/ja-accents.tsv)
`;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LIST = join(ROOT, 'bench/voices/ja-accents.tsv');

type Span = readonly [startMs: number, endMs: number];

/** A vowel, half of a long one, ん, or nothing for っ. */
function moraeOf(symbols: readonly string[], spans: readonly Span[]): (Span | null)[] {
  return symbols.flatMap((symbol, i): (Span | null)[] => {
    const [start, end] = spans[i] ?? [0, 0];
    const next = symbols[i + 1] ?? '';
    if (isVowel(symbol)) {
      const middle = (start + end) / 2;
      return symbol.endsWith('ː')
        ? [
            [start, middle],
            [middle, end],
          ]
        : [[start, end]];
    }
    if (symbol === 'ɴ' || (/^[nmŋ]$/.test(symbol) && next !== 'j' && !isVowel(next))) return [[start, end]];
    return symbol === next ? [null] : [];
  });
}

/** One segment in one piece, with the frames of its phones; `cut`: frames that were left out at the start. */
function speak(
  engine: SpeechEngine,
  voice: SpokenVoice,
  text: string,
  segment: Segment,
): { durations: Int32Array; pcm: Int16Array; cut: number } {
  const speech = openSpeech(engine, requestOf(voice, text));
  try {
    const { addon } = engine;
    const { stream } = speech;
    const durations = addon.addSegment(stream, segment);
    addon.finishStream(stream);
    const cut = addon.cutFrames(stream);
    const { bytes } = addon.nextSlice(stream, 100_000);
    return { durations, pcm: new Int16Array(bytes), cut };
  } finally {
    closeSpeech(engine, speech);
  }
}

function main(): void {
  const { values } = readCommandLine(USAGE, {
    out: { type: 'string', default: 'accents' },
    voice: { type: 'string', default: 'hoshi' },
    list: { type: 'string', default: LIST },
  });
  const models = join(ROOT, 'models');
  const engine = new SpeechEngine(models);
  const [voice] = listVoices(models, [values.voice]);
  if (voice === undefined) throw new Error(`no voice ${values.voice}`);
  const pack = engine.pack(voice.voice.pack);
  const symbolOf = new Map([...pack.phoneIndex].map(([symbol, index]) => [index, symbol]));
  mkdirSync(values.out, { recursive: true });
  const rows = readFileSync(values.list, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  const words = rows.map(([written = '', kana = '', nucleus = '0'], i) => {
    const text = `${written}が見えます。`;
    const request = requestOf(voice, text);
    const [segment] = segmentSentence(engine, request, [
      { kind: 'text', text, offset: 0, timeScale: 1 },
    ]).segments;
    if (segment === undefined) throw new Error(`${written} is silent`);
    const { durations, pcm, cut } = speak(engine, voice, text, segment);
    let at = -cut;
    const spans = Array.from(durations, (frames): Span => {
      const start = at;
      at += frames;
      return [start * pack.frameMs, at * pack.frameMs];
    });
    const symbols = Array.from(segment.phones, (index) => symbolOf.get(index) ?? '');
    const isWord = symbols.map(
      (_, at) =>
        (segment.sources[2 * at] ?? -1) >= 0 && (segment.sources[2 * at + 1] ?? 0) <= written.length + 1,
    );
    const end = isWord.lastIndexOf(true) + 1;
    const start = isWord.indexOf(true);
    const file = `${i}.wav`;
    writeWav(join(values.out, file), pcm);
    return {
      ...{ file, written, kana, nuclei: nucleus.split('|').map(Number) },
      morae: moraeOf(symbols.slice(start, end), spans.slice(start, end)),
    };
  });
  writeFileSync(join(values.out, 'words.json'), JSON.stringify(words));
}

main();
