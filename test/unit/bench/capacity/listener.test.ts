import t from 'tap';
import { Listener } from '../../../../bench/capacity/listener.js';

const SILENCE = 0xff;
const LOUD = 0x80; // full scale
const bytes = (ms: number, byte = SILENCE): Uint8Array => new Uint8Array(8 * ms).fill(byte);

void t.test('what comes in time leaves no gap, whatever the pieces', (t) => {
  const listener = new Listener(100);
  listener.hear(bytes(20), 112);
  listener.hear(new Uint8Array(0), 200);
  listener.hear(bytes(20), 132);
  listener.hear(bytes(60), 133);
  t.equal(listener.playedUntil, 212);
  t.same(listener.end(), { firstAudioMs: 12, firstSoundMs: null, audioMs: 100, gaps: 0, gapMs: 0 });
  t.end();
});

void t.test('playback stands still until the next piece comes, and goes on from there', (t) => {
  const listener = new Listener(0);
  listener.hear(bytes(20), 10);
  listener.hear(bytes(20), 45);
  listener.hear(bytes(20), 65);
  listener.hear(bytes(20), 86);
  const { gaps, gapMs } = listener.end();
  t.same({ gaps, gapMs }, { gaps: 2, gapMs: 16 });
  t.equal(listener.playedUntil, 106);
  t.end();
});

void t.test('the first sound is the first loud window of 10 ms, when it is played', (t) => {
  const listener = new Listener(0);
  listener.hear(bytes(25), 10);
  listener.hear(bytes(5), 40);
  listener.hear(bytes(4), 41);
  listener.hear(bytes(6, LOUD), 41);
  t.equal(listener.end().firstSoundMs, 10 + 5 + 30, 'with the gap before it');
  const quiet = new Listener(0);
  quiet.hear(bytes(100, 0xf0), 1); // 60 of 32768
  t.equal(quiet.end().firstSoundMs, null);
  t.end();
});
