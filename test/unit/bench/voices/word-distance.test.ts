import t from 'tap';
import { wordsOf } from '../../../../bench/voices/word-distance.js';
import { editDistance } from '../../../../src/text/core/edit-distance.js';

void t.test('a substitution, an insertion and a deletion each count one', (t) => {
  const expected = wordsOf("Close beside him gleamed the wolf-dog's fangs.");
  t.same(expected, ['close', 'beside', 'him', 'gleamed', 'the', 'wolf', "dog's", 'fangs']);
  t.equal(editDistance(expected, expected), 0);
  t.equal(editDistance(expected, ['clothes', ...expected.slice(1)]), 1);
  t.equal(editDistance(expected, ['oh', ...expected]), 1);
  t.equal(editDistance(expected, expected.slice(1)), 1);
  t.equal(editDistance(expected, []), expected.length);
  t.equal(editDistance([], ['a', 'b']), 2);
  t.end();
});
