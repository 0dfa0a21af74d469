import t from 'tap';
import { speakerTable } from '../../../../bench/voices/page-listening.js';
import { speakerFigures } from '../../../../bench/voices/speakers.js';

const one = (name: string, speaker: string, isRecorded: boolean, embeddings: number[][]) => ({
  ...{ name, speaker, isRecorded, embeddings },
});

void t.test('the nearest is another voice, not the same with another pack, and no recording', (t) => {
  const found = speakerFigures([
    one('astra (coda)', 'astra', false, [
      [1, 0],
      [0.8, 0.6],
    ]),
    one('astra (mist)', 'astra', false, [[1, 0.1]]),
    one('luna (coda)', 'luna', false, [[0, 1]]),
    one('rigel (coda)', 'rigel', false, [[-1, 0.2]]),
    one('recordings of kathleen', 'kathleen', true, [[1, 0]]),
  ]);
  t.match(found[0], { itself: 0.8, nearest: { name: 'luna (coda)' } });
  t.equal(found[0]?.nearest?.cosine.toFixed(3), '0.316');
  t.match(found[1], { itself: null, nearest: { name: 'luna (coda)' } });
  t.equal(found[2]?.nearest?.name, 'astra (coda)');
  t.equal(found[4]?.nearest, null);
  t.equal(speakerTable(found).split('\n').at(2), '| astra (coda) | 0.80 | luna (coda) | 0.32 |');
  t.end();
});
