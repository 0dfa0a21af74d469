import t from 'tap';
import { readPoem, readVerse } from '../../../tools/voices-corpora.js';
import { foldPhones } from '../../../tools/voices-phones.js';

void t.test('a printed verse gets its ligatures and accents back and loses its typography', (t) => {
  t.equal(readVerse("  --Quand notre coeur, d'un _mensonge,_"), "Quand notre cœur, d'un mensonge,");
  t.equal(readVerse('OEuvre des Etres; oeil de poète'), 'Œuvre des Êtres; œil de poète');
  t.equal(readVerse('O Mort!--O nuit'), 'Ô Mort! — Ô nuit');
  t.equal(readVerse('0 toi, que la nuit rend si belle,'), 'Ô toi, que la nuit rend si belle,');
  t.end();
});

void t.test(
  'a poem is its verses, without what stands above the first one but the head of a first part',
  (t) => {
    const printed =
      '\n  UN FANTOME\n\n  I\n\n  LES TÉNÈBRES\n\n\n  Dans les caveaux\n\n  II\n  Lecteur, dors!\n';
    t.same(readPoem(printed), [
      { text: 'Un', heading: true },
      { text: 'Les ténèbres', heading: true },
      { text: 'Dans les caveaux', heading: false },
      { text: 'Deux', heading: true },
      { text: 'Lecteur, dors!', heading: false },
    ]);
    t.same(readPoem('  TABLEAUX\n\n  LE SOLEIL\r\n\r\n  Le long\r\n'), [{ text: 'Le long', heading: false }]);
    t.end();
  },
);

void t.test('a sound that is spelled twice is exported in one spelling, affricates as two phones', (t) => {
  const phone = (symbol: string, stress: 0 | 1 | 2 = 0, wordStart = false) => ({ symbol, stress, wordStart });
  t.same(foldPhones([phone('g', 0, true), phone('iː', 2), phone(',')]), [
    ['ɡ', 0, 1],
    ['iː', 2, 0],
    [',', 0, 0],
  ]);
  t.same(foldPhones([phone('ʧː', 0, true), phone('t͡'), phone('ç'), phone('ɑ̃')]), [
    ['t', 0, 1],
    ['ʃː', 0, 0],
    ['t', 0, 0],
    ['ç', 0, 0],
    ['ɑ̃', 0, 0],
  ]);
  t.end();
});
