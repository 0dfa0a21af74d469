import t, { type Test } from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import type { EngineVoice } from '../../../src/contracts/catalog.js';
import type { SpeechRequest } from '../../../src/contracts/speech.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { synthesizeToBytes } from '../../../src/synthesis/offline.js';
import { closeSpeech, openSpeech, prepare } from '../../../src/synthesis/speech.js';

const MODELS = 'models';
const RATE_HZ = 24000;
const FRAME = RATE_HZ / 100;
/** A fraction of full scale; what stays below it is a pause. */
const QUIET = 0.005;
const engine = new SpeechEngine(MODELS);
const catalog = loadCatalog(MODELS);
const voiceOf = (speaker: string): EngineVoice =>
  catalog.resolveVoice({ speaker, modelId: 'coda', lang: undefined }).voice;

const request = (text: string, more: Partial<SpeechRequest> = {}): SpeechRequest => ({
  id: 'pauses',
  text,
  modelId: 'coda',
  voiceName: 'astra',
  voice: voiceOf('astra'),
  format: { codec: 'pcm', sampleRateHz: RATE_HZ },
  timeScale: 1,
  markup: { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false },
  normalization: 'on',
  wordTimes: 'none',
  cutSilence: 'both',
  ...more,
});

/** The longest silence inside what is spoken, and that at its edges, in milliseconds. */
function silences(asked: SpeechRequest): { inside: number; start: number; end: number; total: number } {
  const bytes = synthesizeToBytes(engine, asked);
  const frames = Math.floor(bytes.length / 2 / FRAME);
  const isLoud = (frame: number): boolean => {
    let energy = 0;
    for (let i = frame * FRAME; i < (frame + 1) * FRAME; i++)
      energy += (bytes.readInt16LE(2 * i) / 32768) ** 2;
    return Math.sqrt(energy / FRAME) >= QUIET;
  };
  const loud = Array.from({ length: frames }, (_, frame) => frame).filter(isLoud);
  const first = loud[0] ?? 0;
  const last = loud.at(-1) ?? 0;
  const inside = loud.reduce((most, frame, i) => Math.max(most, frame - (loud[i - 1] ?? frame) - 1), 0);
  return { inside: 10 * inside, start: 10 * first, end: 10 * (frames - 1 - last), total: 10 * frames };
}

const between = (mark: string, more?: Partial<SpeechRequest>): number =>
  silences(request(`We are all here now${mark}nobody was late today.`, more)).inside;
const near = (t: Test, found: number, wanted: number, within: number, name: string): void => {
  t.ok(Math.abs(found - wanted) <= within, `${name}: ${found} ms, ${wanted} wanted`);
};

void t.test('people rest longer at a full stop than at a comma', (t) => {
  const comma = between(', ');
  near(t, comma, 200, 40, 'comma');
  for (const mark of ['. N', '! N', '? N']) {
    const pause = silences(request(`We are all here now${mark}obody was late today.`)).inside;
    near(t, pause, 400, 80, mark);
    t.ok(pause > 1.5 * comma, `${mark}: ${pause} ms, comma ${comma} ms`);
  }
  near(t, between('.\n\n'), 650, 80, 'paragraph');
  near(t, between('\n'), 300, 60, 'line');
  near(t, between('... '), 300, 60, 'dots');
  t.end();
});

void t.test('pauses follow the speed and the setting, and none stands at an edge', (t) => {
  const text = 'We are all here now. Nobody was late today.';
  const plain = silences(request(text));
  const slow = silences(request(text, { timeScale: 2 }));
  near(t, slow.inside, 2 * plain.inside, 160, 'at half the speed');
  const long = silences(request(text, { sentencePauseMs: 1000 }));
  near(t, long.inside - plain.inside, 600, 30, 'asked for 1000');
  near(t, long.total - plain.total, 600, 30, 'nothing else is longer');
  for (const { start, end } of [plain, slow, long]) {
    t.ok(start <= 20, `start ${start} ms`);
    t.ok(end <= 60, `end ${end} ms`);
  }
  const once = silences(request('We are all here now.', { sentencePauseMs: 2000 }));
  t.ok(once.end <= 60, `one sentence ends after ${once.end} ms`);
  t.end();
});

void t.test('a text that goes on begins with the pause, with its end cut or not', (t) => {
  const text = 'Nobody was late today.';
  const cut = request(text, { pauseBefore: 'sentence' });
  const { cutSilence, ...kept } = cut;
  t.equal(cutSilence, 'both');
  near(t, silences(kept).start, 400 - 80, 40, 'behind the silence of the sentence before');
  near(t, silences(cut).start, 400 - 20, 40, 'behind a cut end');
  t.end();
});

void t.test('the times of words fill the audio, and no word begins inside a pause', (t) => {
  const text = 'One is here. Two is here.\n\nThree is here, and four.';
  const { speech, wordTimes } = prepare(engine, openSpeech(engine, request(text, { wordTimes: 'ahead' })));
  closeSpeech(engine, speech);
  const { total } = silences(request(text, { wordTimes: 'ahead' }));
  t.equal(wordTimes?.start[0], 0);
  near(t, 1000 * (wordTimes?.end.at(-1) ?? 0), total, 10, 'the last end');
  const gap = (word: number): number =>
    1000 * ((wordTimes?.start[word] ?? 0) - (wordTimes?.end[word - 1] ?? 0));
  near(t, gap(3), 400, 80, 'before Two');
  near(t, gap(6), 650, 80, 'before Three');
  t.end();
});
