import t from 'tap';
import type { TextSpan } from '../../../src/contracts/text.js';
import { respellForLiaison } from '../../../src/text/languages/fr/index.js';
import { genderBehind } from '../../../src/text/languages/fr/numbers.js';
import { deriveAlike } from '../../../src/text/languages/fr/unmarked-words.js';
import { normalizeSentence, normalizeText } from '../../../src/text/normalize.js';

const span = (text: string): TextSpan => ({ kind: 'text', text, offset: 0, timeScale: 1 });

void t.test('an elided word and what it holds on to are one token of the input', (t) => {
  const input = 'Vu à l’ONU, d’1 km.';
  const tokens = normalizeSentence([span(input)], 'fr', 'on');
  t.same(
    tokens.map(({ text, sourceStart, sourceEnd }) => [text, input.slice(sourceStart, sourceEnd)]),
    [
      ['Vu', 'Vu'],
      ['à', 'à'],
      ["l'ONU,", 'l’ONU,'],
      ["d'un kilomètre.", 'd’1 km.'],
    ],
  );
  t.end();
});

void t.test('blanks of all widths group digits and stand before signs', (t) => {
  for (const blank of [' ', '\u00a0', '\u202f', '\u2009']) {
    t.equal(
      normalizeText(`1${blank}234,56${blank}€${blank}!`, 'fr'),
      'mille deux cent trente-quatre euros cinquante-six!',
    );
  }
  t.end();
});

void t.test('a sentence ends behind a title or an abbreviation only where it should', (t) => {
  t.equal(normalizeText('Voici M. Petit. Il dort.', 'fr'), 'Voici Monsieur Petit. Il dort.');
  t.equal(normalizeText('Des prunes, etc. Puis rien.', 'fr'), 'Des prunes, et cetera. Puis rien.');
  t.end();
});

void t.test('the gender of a noun is guessed from its ending where it is not listed', (t) => {
  const genderOf = (noun: string): string => {
    const match = /1/.exec(`1 ${noun}`);
    return match ? genderBehind(match) : '';
  };
  for (const noun of [
    'nation',
    'liberté',
    'fourchettes',
    'actrice',
    'jolie maison',
    'autre fille',
    'heures',
    'Anglaise',
  ])
    t.equal(genderOf(noun), 'feminine', noun);
  for (const noun of ['été', 'musée', 'problème', 'ordinateur', 'autre garçon', 'silence', 'Nation'])
    t.equal(genderOf(noun), 'masculine', noun);
  t.end();
});

void t.test('an ending without its mark sounds like the one that has it', (t) => {
  t.equal(deriveAlike('confirmee')?.base, 'confirmée');
  t.equal(deriveAlike('annulees')?.base, 'annulées');
  t.equal(deriveAlike('coffee'), null);
  t.equal(deriveAlike('confirmée'), null);
  t.end();
});

void t.test('Jean is a name, and a jean are trousers', (t) => {
  t.same(deriveAlike('jean'), { base: 'gens', ending: 0 });
  t.equal(respellForLiaison('Jean porte un jean'), 'Jean porte un djine');
  t.equal(respellForLiaison('le petit Jean-Paul'), 'le petit Jean-Paul');
  t.end();
});
