import t from 'tap';
import type { MelFrames } from '../../../../bench/voices/distortion.js';
import { asQuestion, questionFigures } from '../../../../bench/voices/questions.js';

const frames = (...hz: readonly number[]): MelFrames => ({
  f0Hz: Float32Array.from(hz.flatMap((f0) => [f0, f0, f0, f0, 0])),
  mel: new Float32Array(hz.length * 5 * 80),
});

void t.test('the end counts, in semitones', (t) => {
  const stated = frames(200, 200, 200, 200, 100, 100);
  const asked = frames(200, 200, 200, 200, 400, 400);
  const figures = questionFigures([{ stated, asked }]);
  t.equal(figures?.sentences, 1);
  t.ok(Math.abs((figures?.aboveStatementSemitones ?? 0) - 24) < 1e-6);
  t.ok(Math.abs((figures?.aboveMedianSemitones ?? 0) - 12) < 1e-6);
  t.end();
});

void t.test('a sentence without a voiced frame is left out', (t) => {
  t.equal(questionFigures([{ stated: frames(0, 0), asked: frames(200) }]), null);
  t.end();
});

void t.test('only full stops become question marks, of the script', (t) => {
  t.equal(asQuestion('He left.', 'en'), 'He left?');
  t.equal(asQuestion('彼は来た。', 'ja'), '彼は来た？');
  t.equal(asQuestion('वह गया।', 'hi'), 'वह गया?');
  t.equal(asQuestion('ذهب.', 'ar'), 'ذهب؟');
  t.equal(asQuestion('He left!', 'en'), null);
  t.end();
});
