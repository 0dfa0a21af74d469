import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { LanguageCode, ServedVoice } from '../../../src/contracts/catalog.js';
import type { SpeechRequest } from '../../../src/contracts/speech.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { synthesizeToBytes } from '../../../src/synthesis/offline.js';
import { type Segment, segmentSentence } from '../../../src/synthesis/segments.js';
import { openSpeech, prepare } from '../../../src/synthesis/speech.js';
import { voicesToServe, warmUp } from '../../../src/synthesis/warm-up.js';
import { loadBenchAddon } from '../../support/bench-addon.js';
import { findClicks, measureSignal } from '../../support/signal.js';
import { MODELS, request } from '../../support/synthesis.js';

const SENTENCES: Readonly<Record<LanguageCode, string>> = {
  en: 'The next train to the harbour leaves at half past nine, from platform two.',
  es: 'El próximo tren al puerto sale a las nueve y media, del andén dos.',
  fr: 'Le prochain train pour le port part à neuf heures et demie, voie deux.',
  pt: 'O próximo trem para o porto sai às nove e meia, da plataforma dois.',
  de: 'Der nächste Zug zum Hafen fährt um halb zehn, von Gleis zwei.',
  ja: '港行きの次の電車は、九時半に二番線から出ます。',
  ar: 'يغادر القطار التالي إلى الميناء في التاسعة والنصف، من الرصيف الثاني.',
  hi: 'बंदरगाह की अगली गाड़ी साढ़े नौ बजे, दूसरे प्लेटफ़ॉर्म से जाएगी।',
  it: 'Il prossimo treno per il porto parte alle nove e mezza, dal binario due.',
};

const FULL_SCALE = 32768;
const WINDOW_MS = 200;
/** 10 ms at 24 kHz. */
const FRAME_SAMPLES = 240;
/** All speech that people understand lies between these bounds, from slow readers of verse to quick talkers. */
const [LEAST_MS, MOST_MS] = [35, 180];
const BANDS = 80;
const VALUES = BANDS + 2;
/** Mean distance of two voices in standard deviations of a band. */
const LEAST_TIMBRE = 0.03;
/** Milliseconds of processor time; about a tenth is usual. */
const PACK_LOAD_MS = 150;
const WARM_UP_MS = 8000;

// The first use of a pack is measured, so it must come before everything else in this file.
const addon = loadAddon();
const bench = loadBenchAddon();
const voices = voicesToServe(MODELS);
void t.test(`a pack is there within ${PACK_LOAD_MS} ms of processor time`, (t) => {
  for (const pack of new Set(voices.map(({ pack }) => pack))) {
    const startedMs = addon.threadCpuMs();
    addon.loadPack(join(MODELS, pack));
    const tookMs = addon.threadCpuMs() - startedMs;
    t.ok(tookMs < PACK_LOAD_MS, `${pack}: ${tookMs.toFixed(0)} ms`);
  }
  t.end();
});

const engine = new SpeechEngine(MODELS);
void t.test(`a thread is ready to speak all languages within ${WARM_UP_MS} ms of processor time`, (t) => {
  const startedMs = addon.threadCpuMs();
  warmUp(engine, voices);
  const tookMs = addon.threadCpuMs() - startedMs;
  t.ok(tookMs < WARM_UP_MS, `${tookMs.toFixed(0)} ms`);
  t.end();
});

const asks = (voice: ServedVoice): SpeechRequest =>
  request(SENTENCES[voice.language], { voice, voiceName: voice.name });

const segmentsOf = (voice: ServedVoice): readonly Segment[] =>
  segmentSentence(engine, asks(voice), [
    { kind: 'text', text: SENTENCES[voice.language], offset: 0, timeScale: 1 },
  ]).segments;

const samplesOf = (bytes: Buffer): Int16Array => new Int16Array(Uint8Array.from(bytes).buffer);

/** All frames in one call. */
function inOnePiece(request: SpeechRequest): Buffer {
  const { stream } = prepare(engine, openSpeech(engine, { ...request, wordTimes: 'ahead' })).speech;
  engine.addon.finishStream(stream);
  return Buffer.from(engine.addon.nextSlice(stream, 100_000).bytes);
}

/** The first sample of each frame: slices begin there, and filters change. */
const bordersOf = (samples: Int16Array): number[] =>
  Array.from({ length: Math.floor(samples.length / FRAME_SAMPLES) }, (_, frame) => frame * FRAME_SAMPLES);

/** RMS of each window. */
function levelsOf(samples: Int16Array, perWindow: number): number[] {
  return Array.from({ length: Math.floor(samples.length / perWindow) }, (_, window) => {
    const part = samples.subarray(window * perWindow, (window + 1) * perWindow);
    return Math.sqrt(part.reduce((sum, sample) => sum + (sample / FULL_SCALE) ** 2, 0) / perWindow);
  });
}

interface Spoken {
  readonly isFinite: boolean;
  readonly voicedShare: number;
  /** Median of the voiced frames. */
  readonly pitchHz: number;
  /** The mean of each band, in the standard deviations of the training data. */
  readonly meanMel: readonly number[];
}

/** The output of the acoustic network for the sentence; a frame is 80 mel bands, log F0 and the voicing logit. */
function spokenBy(voice: ServedVoice): Spoken {
  const { folder, speakerIndex } = engine.pack(voice.pack);
  const { speakers } = JSON.parse(readFileSync(join(folder, 'pack.json'), 'utf8')) as {
    speakers: { logF0Mean: number; logF0Std: number }[];
  };
  const row = speakerIndex.get(voice.speaker) ?? -1;
  const { logF0Mean = Number.NaN, logF0Std = Number.NaN } = speakers[row] ?? {};
  const frames = segmentsOf(voice).flatMap((segment) => {
    const { output } = bench.acoustic(folder, row, segment);
    return Array.from({ length: output.length / VALUES }, (_, i) =>
      output.subarray(i * VALUES, (i + 1) * VALUES),
    );
  });
  const voiced = frames.filter((frame) => (frame[BANDS + 1] ?? 0) > 0);
  const pitches = voiced.map((frame) => frame[BANDS] ?? Number.NaN).sort((a, b) => a - b);
  const middle = pitches[pitches.length >> 1] ?? Number.NaN;
  return {
    isFinite: frames.every((frame) => frame.every(Number.isFinite)),
    voicedShare: voiced.length / frames.length,
    pitchHz: Math.exp(logF0Mean + logF0Std * middle),
    meanMel: Array.from(
      { length: BANDS },
      (_, band) => frames.reduce((sum, frame) => sum + (frame[band] ?? 0), 0) / frames.length,
    ),
  };
}

for (const voice of voices) {
  void t.test(`${voice.name} of ${voice.pack} speaks ${voice.language}`, (t) => {
    const pcm = synthesizeToBytes(engine, asks(voice));
    t.ok(pcm.equals(inOnePiece(asks(voice))), 'the same in slices and in one piece');

    const samples = samplesOf(pcm);
    const { clippedSamples, activeDbfs, dcPercent } = measureSignal([samples]);
    t.ok(activeDbfs > -40 && activeDbfs < -8, `as loud as speech: ${activeDbfs.toFixed(1)} dB`);
    t.equal(clippedSamples, 0, 'no sample at the end of the scale');
    t.ok(Math.abs(dcPercent) < 0.1, `no offset: ${dcPercent.toFixed(2)} %`);
    t.same(findClicks(samples, bordersOf(samples)), [], 'no click where frames meet');
    const levels = levelsOf(samples, (voice.samplingRate * WINDOW_MS) / 1000);
    const loudest = Math.max(...levels);
    const heard = levels.filter((level) => level > loudest / 10).length;
    t.ok(heard > 0.5 * levels.length, `heard in ${heard} of ${levels.length} windows`);
    t.ok(Math.min(...levels) < 0.9 * loudest, 'it is no steady sound');

    const phoneCount = segmentsOf(voice).reduce((sum, { phones }) => sum + phones.length, 0);
    t.ok(phoneCount > 25, `${phoneCount} phones`);
    const msPerPhone = (1000 * samples.length) / voice.samplingRate / phoneCount;
    t.ok(msPerPhone > LEAST_MS && msPerPhone < MOST_MS, `${msPerPhone.toFixed(0)} ms for a phone`);
    t.end();
  });

  void t.test(`the network of ${voice.name} of ${voice.pack} gives numbers, partly voiced`, (t) => {
    const { isFinite, voicedShare } = spokenBy(voice);
    t.ok(isFinite);
    t.ok(
      voicedShare > 0.2 && voicedShare < 0.98,
      `${(100 * voicedShare).toFixed(0)} % of the frames are voiced`,
    );
    t.end();
  });
}

/** Groups of voices that stand beside each other in a list; `coda-luna` is beside the voices of `coda`. */
const groupOf = ({ pack, language }: ServedVoice): string => `${pack.split('-')[0] ?? ''} ${language}`;
const groups = [...new Set(voices.map(groupOf))].map(
  (name) => [name, voices.filter((voice) => groupOf(voice) === name)] as const,
);

void t.test('in each language the men speak lower than the women', (t) => {
  for (const [name, group] of groups) {
    const of = (wanted: string): number => {
      const pitches = group.filter(({ gender }) => gender === wanted).map((voice) => spokenBy(voice).pitchHz);
      return pitches.reduce((sum, hz) => sum + hz, 0) / pitches.length;
    };
    const [women, men] = [of('female'), of('male')];
    t.ok(men > 60 && men < women && women < 350, `${name}: ${men.toFixed(0)} and ${women.toFixed(0)} Hz`);
  }
  t.end();
});

void t.test('no two voices of a language have the same timbre', (t) => {
  for (const [, group] of groups) {
    // The engine gives the others formants of their own after the network.
    const plain = group.filter(({ transform }) => transform.formantRatio === 1);
    plain.forEach((voice, i) => {
      for (const other of plain.slice(i + 1)) {
        const [a, b] = [spokenBy(voice).meanMel, spokenBy(other).meanMel];
        const distance = a.reduce((sum, value, band) => sum + Math.abs(value - (b[band] ?? 0)), 0) / a.length;
        t.ok(
          distance > LEAST_TIMBRE,
          `${voice.name} and ${other.name} of ${voice.pack}: ${distance.toFixed(3)}`,
        );
      }
    });
  }
  t.end();
});
