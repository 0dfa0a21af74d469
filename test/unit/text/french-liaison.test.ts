import fc from 'fast-check';
import t from 'tap';
import type { SpokenToken } from '../../../src/contracts/text.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { respellForLiaison } from '../../../src/text/languages/fr/index.js';
import type { IpaOf } from '../../../src/text/phonetics/pronounce.js';
import { pronounceFreely } from '../../../src/text/phonetics/pronounce.js';
import { fuzzing } from '../../support/fuzz.js';

const addon = loadAddon();
const french: IpaOf = (clause) => addon.textToIpa(respellForLiaison(clause), 'fr');

/** The phones of each word, joined by blanks. */
function say(text: string): string {
  const tokens = text.split(' ').map((word): SpokenToken => ({
    text: word,
    sourceStart: 0,
    sourceEnd: 0,
    timeScale: 1,
    phonemes: null,
  }));
  const phones = pronounceFreely(tokens, french);
  return tokens
    .map((_, token) =>
      phones
        .filter((phone) => phone.token === token)
        .map((phone) => phone.symbol)
        .join(''),
    )
    .join(' ');
}

const OBLIGATORY: Readonly<Record<string, RegExp>> = {
  'les amis': /^lez a/,
  'un homme': /^œ̃n ɔ/,
  'vous avez': /^vuz a/,
  'petit enfant': /t ɑ̃f/,
  "c'est un": /^sɛt œ̃/,
  'en avion': /^ɑ̃n a/,
  'quand il': /^kɑ̃t i/,
  'ils ont': /^ilz ɔ̃/,
  'deux ans': /^døz ɑ̃/,
  'neuf heures': /^nœv œ/,
  'très utile': /^tʁɛz y/,
  'les yeux': /^lez j/,
  'grand homme': /t ɔm/,
  'premier étage': /ʁ etaʒ/,
  'dans une heure': /^dɑ̃z yn œ/,
  'est-il': /ɛtil/,
};

const ADDED: Readonly<Record<string, RegExp>> = {
  'cent ans': /^sɑ̃t ɑ̃/,
  'cent euros': /^sɑ̃t ø/,
  'deux cent hommes': /sɑ̃t ɔm/,
  'vingt heures': /^vɛ̃t œ/,
  'ancien ami': /^ɑ̃sjɛn a/,
  'bon anniversaire': /^bɔn a/,
  'en plein air': /plɛn ɛʁ/,
  'au Moyen Âge': /mwajɛn a/,
  'long hiver': /^lɔ̃ɡ i/,
  'Saint-Étienne': /^sɛ̃tetjɛn/,
  'Comment allez-vous': /^kɔmɑ̃t a/,
  'vient-il': /^vjɛ̃til/,
  'sort-elle': /^sɔʁtɛl/,
  'allons-y': /^alɔ̃zi$/,
  'avant-hier': /^avɑ̃tjɛʁ/,
  'est-allemand': /^ɛstalmɑ̃/,
  'deux plus trois': /plys tʁ/,
};

const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'et elle': /^e ɛl/,
  'les héros': /^le eʁo/,
  'les onze': /^le ɔ̃z/,
  'le garçon arrive': /ɡaʁsɔ̃ a/,
  'Reims et Metz': /^ʁɛ̃s e/,
  'en haut': /^ɑ̃ o/,
  'les haricots': /^le aʁiko/,
  'cent un': /^sɑ̃ œ̃/,
  'cent onze': /^sɑ̃ ɔ̃z/,
  'cinq pour cent en avril': /sɑ̃ ɑ̃n avʁil/,
  'cent huit': /^sɑ̃ yit/,
  'cent héros': /^sɑ̃ eʁo/,
  'quatre-vingt-onze': /vɛ̃ɔ̃z$/,
  'quatre-vingt-huit': /vɛ̃yit$/,
  'le premier et': /mje e$/,
  'un ancien a': /sjɛ̃ a$/,
  'mais oui': /^mɛ wi/,
  'un moyen efficace': /mwajɛ̃ e/,
};

for (const [claim, table] of [
  ['an obligatory liaison is made', OBLIGATORY],
  ['a liaison that espeak-ng leaves out is made', ADDED],
  ['a forbidden liaison is not made', FORBIDDEN],
] as const) {
  void t.test(claim, (t) => {
    for (const [text, expected] of Object.entries(table)) t.match(say(text), expected, text);
    t.end();
  });
}

void t.test('sentences without such words are left as they are', (t) => {
  for (const text of ['Bonjour tout le monde', 'il y a cent personnes', "l'ancien maire", 'plus un mot']) {
    t.equal(respellForLiaison(text), text);
  }
  t.end();
});

void t.test('the number of words stays', (t) => {
  const word = fc.constantFrom(
    'cent',
    'vingt',
    'ans',
    'bon',
    'ami',
    'plus',
    'deux',
    'vient-il',
    'et',
    "l'",
    '-y',
    'x',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const clause = words.join(' ');
      return respellForLiaison(clause).split(' ').length === clause.split(' ').length;
    }),
    fuzzing(),
  );
  t.end();
});
