import t from 'tap';
import type { SpeechRequest } from '../../../src/contracts/speech.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { speakOffline, synthesizeToBytes } from '../../../src/synthesis/offline.js';
import { nextSlice, type OpenSpeech, openSpeech, type SpeechSlice } from '../../../src/synthesis/speech.js';
import { LONG_TEXT, MODELS, request, SENTENCE } from '../../support/synthesis.js';

const engine = new SpeechEngine(MODELS);
t.afterEach(() => t.equal(engine.addon.streamCount(), 0, 'no native stream is left'));

/** All slices; `hop` stands for the way of the continuation from one worker to the next. */
function slicesOf(
  request: SpeechRequest,
  hop: (speech: OpenSpeech) => OpenSpeech = (speech) => speech,
): SpeechSlice[] {
  const slices: SpeechSlice[] = [];
  for (let next: OpenSpeech | null = openSpeech(engine, request); next !== null;) {
    const slice = nextSlice(engine, hop(next));
    // A task may spend all its time on pronouncing and leave the rendering to the next task.
    if (slice.durationMs > 0 || slice.next === null) slices.push(slice);
    next = slice.next;
  }
  return slices;
}

const bytesOf = (slices: SpeechSlice[]): Buffer =>
  Buffer.concat(slices.map(({ bytes }) => new Uint8Array(bytes)));
const durationMs = (request: SpeechRequest): number =>
  [...speakOffline(engine, request)].reduce((sum, slice) => sum + slice.durationMs, 0);
const markup = (changes: Partial<SpeechRequest['markup']>): SpeechRequest['markup'] => ({
  ...request('').markup,
  ...changes,
});

void t.test('the first slice is 80 ms, the later ones grow to a second', (t) => {
  const slices = slicesOf(request(LONG_TEXT)).map(({ durationMs }) => durationMs);
  t.same(slices.slice(0, 4), [80, 200, 400, 800]);
  t.equal(Math.max(...slices), 1000);
  t.end();
});

void t.test('a sentence is encoded only when its turn has come', (t) => {
  const sentencesLeft = slicesOf(request(`${SENTENCE} ${SENTENCE} ${SENTENCE}`)).map(
    ({ next }) => (next?.text?.left.rest.length ?? 0) + (next?.text?.left.plan.length ?? 0),
  );
  t.equal(sentencesLeft[0], 2);
  t.same(
    sentencesLeft,
    [...sentencesLeft].sort((a, b) => b - a),
  );
  t.equal(sentencesLeft.at(-1), 0);
  t.end();
});

void t.test('only the slice with which a sentence begins needs the text', (t) => {
  for (const wordTimes of ['none', 'ahead'] as const) {
    const asked = request(`${SENTENCE} ${SENTENCE} 🙂`, { wordTimes });
    let text: OpenSpeech['text'] = null;
    let withoutText = 0;
    const slices = slicesOf(asked, (speech) => {
      text = speech.text ?? text;
      if (!speech.needsText) withoutText += 1;
      return { ...speech, text: speech.needsText ? text : null };
    });
    t.ok(bytesOf(slices).equals(synthesizeToBytes(engine, asked)));
    t.ok(slices.length > 6, `${slices.length} slices`);
    t.ok(withoutText >= slices.length - 3, `${withoutText} of them without the text`);
  }
  t.end();
});

void t.test(
  'of letters that no voice can read, an empty file is made, or none where the field is named',
  (t) => {
    for (const wordTimes of ['none', 'ahead'] as const) {
      for (const text of ['สวัสดี', '$', 'ᚑᚌᚐᚋ']) {
        const silent = request(text, { wordTimes, format: { codec: 'wav', sampleRateHz: 24000 } });
        t.equal(bytesOf(slicesOf(silent)).length, 44, 'only a header');
        t.throws(() => slicesOf({ ...silent, textField: 'input' }), {
          code: 'nothing_to_speak',
          params: { field: 'input' },
        });
      }
    }
    t.ok(durationMs(request('สวัสดี Hello.', { textField: 'text' })) > 300, 'one word is enough');
    t.end();
  },
);

void t.test('what remains of a text is plain data: any thread can go on, with the same bytes', (t) => {
  const here = bytesOf(slicesOf(request(LONG_TEXT)));
  const there = bytesOf(slicesOf(request(LONG_TEXT), structuredClone));
  t.ok(here.equals(there));
  t.ok(here.equals(synthesizeToBytes(engine, request(LONG_TEXT))), 'offline too');
  t.end();
});

void t.test('bytes follow from text, voice and settings, not from the id', (t) => {
  const bytes = synthesizeToBytes(engine, request(SENTENCE));
  t.ok(bytes.equals(synthesizeToBytes(engine, request(SENTENCE, { id: 'another' }))));
  t.notOk(bytes.equals(synthesizeToBytes(engine, request(`${SENTENCE} `, { normalization: 'off' }))));
  t.end();
});

void t.test('a stream that is left early is closed', (t) => {
  for (const { bytes } of speakOffline(engine, request(LONG_TEXT))) {
    t.ok(bytes.length > 0);
    break;
  }
  t.end();
});

void t.test('time scales multiply, and the voice has one of its own', (t) => {
  const plain = request(SENTENCE);
  const fast = { ...plain.voice, transform: { ...plain.voice.transform, rate: 2 } };
  const plainMs = durationMs(plain);
  const slowMs = durationMs({ ...plain, timeScale: 2 });
  t.ok(slowMs > 1.8 * plainMs && slowMs < 2.1 * plainMs, `${plainMs} ms, slow ${slowMs} ms`);
  t.ok(durationMs({ ...plain, voice: fast }) < 0.65 * plainMs);
  t.equal(durationMs({ ...plain, voice: fast, timeScale: 2 }), plainMs);
  const slowFox = request(SENTENCE.replace('brown fox', '[brown fox]'), {
    markup: markup({ inlineTimeScales: [2] }),
  });
  const slowFoxMs = durationMs(slowFox);
  t.ok(slowFoxMs > 1.05 * plainMs && slowFoxMs < 1.5 * plainMs, `slow fox ${slowFoxMs} ms`);
  t.end();
});

void t.test('pitch and formants change the sound and not its length', (t) => {
  const plain = request(SENTENCE);
  const bytes = synthesizeToBytes(engine, plain);
  for (const change of [{ pitchSemitones: -6 }, { formantRatio: 0.85 }]) {
    const transform = { ...plain.voice.transform, ...change };
    const derived = synthesizeToBytes(engine, { ...plain, voice: { ...plain.voice, transform } });
    t.equal(derived.length, bytes.length);
    t.notOk(derived.equals(bytes));
  }
  t.end();
});

void t.test('a pause lasts as long as it says, whatever the time scale', (t) => {
  const pauses = markup({ pauses: true });
  t.equal(durationMs(request('<750>', { markup: pauses, timeScale: 2 })), 750);
  const around = durationMs(request(SENTENCE)) + durationMs(request('Yes.'));
  t.equal(durationMs(request(`${SENTENCE} <750> Yes.`, { markup: pauses })), around + 750);
  t.end();
});

void t.test('a number of a thousand digits is spoken in segments and stays within the engine', (t) => {
  const speech = openSpeech(engine, request('7'.repeat(1000)));
  let first = nextSlice(engine, speech);
  while (first.durationMs === 0 && first.next !== null) first = nextSlice(engine, first.next);
  const waiting = (first.next?.text?.left.rest ?? []).filter(({ kind }) => kind === 'segment');
  t.ok(waiting.length > 3, `${waiting.length} segments of the first sentence wait`);
  engine.addon.closeStream(speech.stream);
  t.end();
});

void t.test('a bad phoneme string is found before a stream is opened', (t) => {
  const bad = request(`${LONG_TEXT} {h0El1o;}`, { markup: markup({ phonemes: true }) });
  t.throws(() => openSpeech(engine, bad), { code: 'phoneme_invalid' });
  t.end();
});

void t.test('a speaker or pack that is not there is an internal fault that names it', (t) => {
  const { voice } = request(SENTENCE);
  t.throws(() => openSpeech(engine, request(SENTENCE, { voice: { ...voice, speaker: 'nobody' } })), /nobody/);
  t.throws(() => openSpeech(engine, request(SENTENCE, { voice: { ...voice, pack: 'nothing' } })), /nothing/);
  t.end();
});
