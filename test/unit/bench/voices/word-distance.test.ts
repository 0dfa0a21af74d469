import t from 'tap';
import { wordDistance, wordsOf } from '../../../../bench/voices/word-distance.js';

void t.test('a substitution, an insertion and a deletion each count one', (t) => {
  const expected = wordsOf("Close beside him gleamed the wolf-dog's fangs.");
  t.same(expected, ['close', 'beside', 'him', 'gleamed', 'the', 'wolf', "dog's", 'fangs']);
  t.equal(wordDistance(expected, expected), 0);
  t.equal(wordDistance(expected, ['clothes', ...expected.slice(1)]), 1);
  t.equal(wordDistance(expected, ['oh', ...expected]), 1);
  t.equal(wordDistance(expected, expected.slice(1)), 1);
  t.equal(wordDistance(expected, []), expected.length);
  t.equal(wordDistance([], ['a', 'b']), 2);
  t.end();
});
