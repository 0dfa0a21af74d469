import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { WordPronouncers } from '../../../src/synthesis/word-pronouncers.js';
import { FRENCH_HOMOGRAPHS } from '../../../src/text/languages/fr/homographs.js';
import { FRENCH } from '../../../src/text/languages/fr/index.js';
import { normalizeSentence } from '../../../src/text/normalize.js';
import { pronounceChosen } from '../../../src/text/phonetics/pronounce.js';

const addon = loadAddon();
const pronouncers = new WordPronouncers(addon, fileURLToPath(new URL('../../../../models', import.meta.url)));
const tokensOf = (text: string) =>
  normalizeSentence([{ kind: 'text', text, offset: 0, timeScale: 1 }], 'fr', 'on');

/** The sounds of the word of a sentence that stands between two asterisks. */
function say(marked: string): string {
  const tokens = tokensOf(marked.replaceAll('*', ''));
  const index = tokens.findIndex(({ sourceStart }) => sourceStart === marked.indexOf('*'));
  const espeak = (clause: string): string => addon.textToIpa(clause, 'fr');
  const ipaOf = (clause: string): string =>
    FRENCH.sayClause?.(clause, { espeak, foreign: espeak, restoreVowels: (text) => text }) ?? '';
  const pronouncer = pronouncers.pronouncerOf({ language: 'fr', espeakVoice: 'fr' });
  return pronounceChosen(tokens, 'fr', ipaOf, pronouncer)
    .filter(({ token }) => token === index)
    .map(({ symbol }) => symbol)
    .join('');
}

const SAID: Readonly<Record<string, readonly string[]>> = {
  ʃa: ['Le *chat* dort sur le lit.', 'Mon *chat* est malade.', 'Un *chat* noir en ville.'],
  tʃat: ['Écrivez-nous par *chat* ou par mail.', 'Un *chat* en ligne vous répond.', 'via le *chat*'],
  pyb: ['Encore une *pub* à la télé !', 'Il bloque les *pubs*.'],
  pœb: ['On se voit au *pub* ?', 'Un *pub* irlandais ouvre.'],
  ʁəpɔʁte: ['Il faut *reporter* la visite.', 'On peut le *reporter* à lundi.'],
  ʁəpɔʁtɛʁ: ['Un *reporter* de guerre raconte.', 'Le *reporter* est sur place.', 'Nos *reporters* sont là.'],
  sypɔʁte: ['Je ne peux plus *supporter* ce bruit.'],
  sypɔʁtɛʁ: ['Chaque *supporter* a son écharpe.', 'Les *supporters* chantent.'],
  fɛʁm: ['Les bureaux *ferment* à midi.', 'Elles *ferment* tard.', 'Les portes se *ferment*.'],
  fɛʁmɑ̃: ['Ajoutez un *ferment* lactique.'],
  kɔ̃vɛʁʒ: ['Les avis *convergent* enfin.', 'Ils *convergent* ici.'],
  kɔ̃vɛʁʒɑ̃: ['Un avis *convergent* suffit.'],
  neɡliʒɑ̃: ["C'est un père *négligent*."],
  neɡliʒ: ['Les clubs *négligent* les jeunes.'],
  o: ['Il ronge ses *os* sans fin.', 'Les *os* sont fragiles.'],
  ɔs: ['Il ronge un *os* à table.'],
  fis: ['Son *fils* est malade.', 'Ses *fils* sont partis.'],
  fil: ['Les *fils* électriques pendent.', 'Un casque sans *fils* suffit.'],
  lɛst: ["Le vent vient de *l'est* ce soir.", "*L'Est* du pays souffre.", "À *l'Est* rien de nouveau."],
  lɛt: ["Il *l'est* aussi."],
  vi: ['Je *vis* seul depuis.', "J'y *vis* bien."],
  vis: ['Il me manque une *vis* ici.'],
  fje: ['On peut se *fier* à elle.'],
  fjɛʁ: ['Il est *fier* de toi.'],
  ʒɛ: ["Un *jet* d'eau glacée."],
  dʒɛt: ['Un *jet* privé décolle.'],
  tu: ['Ils sont venus *tous* deux.', '*Tous* les matins.'],
  tus: ['Merci à *tous* !'],
  plys: ['En *plus* il pleut.', 'Il en faut un de *plus*.', "C'est *plus* ou moins fini."],
  ply: ["Je n'en peux *plus*.", 'De plus en *plus* grand.', 'Il est *plus* rapide.'],
};

void t.test('words that are spelled alike are said as their sentence asks', (t) => {
  for (const [sounds, sentences] of Object.entries(SAID))
    for (const sentence of sentences) t.equal(say(sentence), sounds, sentence);
  t.end();
});

void t.test('as many words stand in the sentence as before, and a spoken pronunciation stays', (t) => {
  for (const sentence of Object.values(SAID).flat()) {
    const tokens = tokensOf(sentence.replaceAll('*', ''));
    const chosen = FRENCH_HOMOGRAPHS.choose(tokens);
    t.same(
      chosen.map(({ text }) => text.split(' ').length),
      tokens.map(({ text }) => text.split(' ').length),
    );
  }
  const asked = tokensOf('par chat').map((token) => ({ ...token, phonemes: 'S1a' }));
  t.same(FRENCH_HOMOGRAPHS.choose(asked), asked);
  t.same(FRENCH_HOMOGRAPHS.readings('chat'), ['tʃat']);
  t.same(FRENCH_HOMOGRAPHS.readings('maison'), []);
  t.end();
});
