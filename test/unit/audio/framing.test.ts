import fc from 'fast-check';
import t from 'tap';
import { TelephoneFramer } from '../../../src/audio/framing.js';
import { fuzzing } from '../../support/fuzz.js';

const pieces = fc.array(fc.uint8Array({ maxLength: 500 }), { maxLength: 20 });

void t.test('whatever the pieces, whole frames leave as early as they can, and nothing is lost', (t) => {
  const property = fc.property(pieces, (pieces) => {
    const framer = new TelephoneFramer('mulaw');
    let [cameIn, wentOut] = [0, 0];
    const frames = pieces.map((piece) => {
      const frames = framer.push(piece).slice();
      cameIn += piece.length;
      wentOut += frames.length;
      if (frames.length % 160 !== 0) throw new Error('not whole');
      if (cameIn - wentOut >= 160) throw new Error('a whole frame stayed behind');
      return frames;
    });
    const end = framer.pad();
    const said = Buffer.concat(pieces);
    const heard = Buffer.concat([...frames, end]);
    const padding = (160 - (said.length % 160)) % 160;
    return heard.equals(Buffer.concat([said, Buffer.alloc(padding, 0xff)]));
  });
  fc.assert(property, fuzzing(0.25));
  t.end();
});

void t.test('what is left over can be forgotten', (t) => {
  const framer = new TelephoneFramer('mulaw');
  framer.push(new Uint8Array(200));
  framer.clear();
  t.equal(framer.pad().length, 0);
  t.equal(framer.push(new Uint8Array(159)).length, 0);
  t.end();
});

void t.test('padding leaves nothing behind', (t) => {
  const framer = new TelephoneFramer('mulaw');
  framer.push(new Uint8Array(1));
  t.equal(framer.pad().length, 160);
  t.equal(framer.pad().length, 0);
  t.end();
});

void t.test('what is left over is a copy: the bytes that came may be used again', (t) => {
  const framer = new TelephoneFramer('mulaw');
  const bytes = new Uint8Array(100).fill(1);
  framer.push(bytes);
  bytes.fill(2);
  t.same(framer.pad().subarray(0, 100), new Uint8Array(100).fill(1));
  t.end();
});

void t.test('the silence of each codec fills its last frame', (t) => {
  for (const [codec, silence] of [
    ['mulaw', 0xff],
    ['alaw', 0xd5],
  ] as const) {
    const framer = new TelephoneFramer(codec);
    framer.push(new Uint8Array(1));
    t.same(framer.pad().subarray(1), new Uint8Array(159).fill(silence));
  }
  t.end();
});
