import fc from 'fast-check';
import t from 'tap';
import { Base64Stream } from '../../../src/transports/http/speech-answer.js';
import { fuzzing } from '../../support/fuzz.js';

void t.test('however bytes are cut, the text is that of all of them', (t) => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 12 }), (parts) => {
      const stream = new Base64Stream();
      const text = parts.map((part) => stream.encode(part)).join('') + stream.end();
      return text === Buffer.concat(parts).toString('base64');
    }),
    fuzzing(),
  );
  t.end();
});
