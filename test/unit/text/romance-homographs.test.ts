import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { WordPronouncers } from '../../../src/synthesis/word-pronouncers.js';
import { FRENCH_HOMOGRAPHS } from '../../../src/text/languages/fr/homographs.js';
import { FRENCH } from '../../../src/text/languages/fr/index.js';
import { ITALIAN_HOMOGRAPHS } from '../../../src/text/languages/it/homographs.js';
import { PORTUGUESE_HOMOGRAPHS } from '../../../src/text/languages/pt/homographs.js';
import { normalizeSentence } from '../../../src/text/normalize.js';
import { pronounceChosen } from '../../../src/text/phonetics/pronounce.js';

const addon = loadAddon();
const pronouncers = new WordPronouncers(addon, fileURLToPath(new URL('../../../../models', import.meta.url)));
const VOICES = { fr: 'fr', it: 'it', pt: 'pt-br' } as const;
type Spoken = keyof typeof VOICES;
const tokensOf = (text: string, language: Spoken) =>
  normalizeSentence([{ kind: 'text', text, offset: 0, timeScale: 1 }], language, 'on');

/** The sounds of the word of a sentence that stands between two asterisks; in Italian, with a mark before its stressed vowel. */
function say(marked: string, language: Spoken): string {
  const tokens = tokensOf(marked.replaceAll('*', ''), language);
  const index = tokens.findIndex(({ sourceStart }) => sourceStart === marked.indexOf('*'));
  const espeakVoice = VOICES[language];
  const espeak = (clause: string): string => addon.textToIpa(clause, espeakVoice);
  const said = language === 'fr' ? FRENCH.sayClause : undefined;
  const ipaOf = (clause: string): string =>
    said?.(clause, { espeak, foreign: espeak, restoreVowels: (text) => text }) ?? espeak(clause);
  const pronouncer = pronouncers.pronouncerOf({ language, espeakVoice });
  return pronounceChosen(tokens, language, ipaOf, pronouncer)
    .filter(({ token }) => token === index)
    .map(({ symbol, stress }) => (language === 'it' && stress === 2 ? `ˈ${symbol}` : symbol))
    .join('');
}

const FRENCH_SAID: Readonly<Record<string, readonly string[]>> = {
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

const PORTUGUESE_SAID: Readonly<Record<string, readonly string[]>> = {
  ɡɔstʊ: ['*Gosto* muito daqui.', 'Também *gosto* disso.', 'Eu não *gosto* não.'],
  ɡostʊ: ['*Gosto* não se discute.', 'Tem um *gosto* bom.'],
  ʒɔɡʊ: ['*Jogo* futebol todo sábado.', 'Hoje eu sempre *jogo* sozinho.'],
  ʒoɡʊ: ['*Jogo* duro hoje.', 'Amanhã tem *jogo* cedo.'],
  akɔɾədʊ: ['*Acordo* cedo todo dia.', 'Quando *acordo* tomo café.'],
  akoɾədʊ: ['*Acordo* fechado.', 'Um *acordo* de paz.'],
  pɛzʊ: ['*Peso* setenta quilos.'],
  pezʊ: ['*Peso* bruto.', 'Perdi *peso* rápido.'],
  oljʊ: ['Um *olho* roxo.'],
  ɔljʊ: ['*Olho* para trás.', 'Nem *olho* mais.'],
  sedʒy: ['Estou com *sede* demais.', 'Muita *sede* hoje.', 'Ela tem *sede* de vitória.'],
  sɛdʒy: ['A *sede* da firma mudou.', 'Firma com *sede* no Recife.', 'A nova *sede* fica longe.'],
  koŋseɾətʊ: ['O *conserto* ficou caro.'],
  koŋsɛɾətʊ: ['*Conserto* celulares.'],
};

const ITALIAN_SAID: Readonly<Record<string, readonly string[]>> = {
  ankˈora: ['Sei *ancora* a casa?', 'Ne voglio *ancora* una.'],
  lˈankora: ["Hanno gettato *l'ancora* al largo."],
  ˈankora: ['È stata la mia *ancora* di salvezza.'],
  prˈintʃipɪ: [
    'I *principi* ereditari arrivano.',
    'Il matrimonio dei *principi* di Monaco',
    'I *principi* Carlo e Anna',
  ],
  printʃˈipɪ: ['Non tradisce i suoi *principi*.', 'I *principi* nutritivi della frutta'],
  sˈubito: ['Arrivo *subito*!', 'Hanno *subito* risposto.', 'Ho *subito* pensato a te.'],
  sʊbˈito: [
    'Hanno *subito* gravi perdite.',
    'Aveva *subito* due operazioni.',
    'Il torto *subito* brucia.',
    'Chi ha *subito* un furto',
  ],
  kˈapitano: [
    'Sono cose che *capitano*.',
    'A volte *capitano* dei ritardi.',
    '*Capitano* a tutti giornate no.',
  ],
  kapitˈano: ['Il *capitano* della nave', 'Parla il nostro *capitano*.'],
  pˈeska: ['La *pesca* sportiva è vietata.', 'Andiamo a *pesca* domenica.'],
  pˈɛska: ['Un tè alla *pesca* ben freddo', 'Ho comprato una *pesca* noce.'],
  vˈentɪ: ['Mancano *venti* minuti.', 'Ne bastano *venti* in tutto.'],
  vˈɛntɪ: ['Soffiano *venti* da ovest.', 'Mari mossi, *venti* deboli'],
  bˈotːe: ['Una *botte* di rovere'],
  bˈɔtːe: ['Si sono presi a *botte* in strada.'],
  lˈɛdʒːe: ['Mio figlio non *legge* mai.', 'Chi *legge* le clausole?'],
  lˈedʒːe: ['La *legge* è uguale per tutti.'],
  kˈompito: ['Il *compito* di oggi'],
  ˈambito: ['In *ambito* scolastico'],
  ambˈito: ['Il più *ambito* dei premi'],
  sˈeɡwito: ['In *seguito* ne parliamo.', 'Come indicato di *seguito*'],
  seɡwˈito: ['È *seguito* da un medico.', 'Ho *seguito* le istruzioni.'],
  pˈaɡano: ['Gli ospiti *pagano* in contanti.'],
  paɡˈano: ['Era un rito *pagano* antico.'],
  dezˈiderɪ: ['Dimmi cosa *desideri* per cena.'],
  dezidˈɛrɪ: ['La lista dei *desideri* è lunga.'],
  kondˈɔminɪ: ['Gentili *condomini*, domani manca la luce.'],
  ledʒːˈɛre: ['Bastano giacche *leggere* per la sera.'],
  prˈaɪm: ['Con *Prime* Video incluso'],
  prˈime: ['Le *prime* piogge'],
};

void t.test('words that are spelled alike are said as their sentence asks', (t) => {
  for (const [language, table] of [
    ['fr', FRENCH_SAID],
    ['it', ITALIAN_SAID],
    ['pt', PORTUGUESE_SAID],
  ] as const)
    for (const [sounds, sentences] of Object.entries(table))
      for (const sentence of sentences) t.equal(say(sentence, language), sounds, sentence);
  t.end();
});

void t.test('as many words stand in the sentence as before, and a spoken pronunciation stays', (t) => {
  for (const [language, table, { choose }] of [
    ['fr', FRENCH_SAID, FRENCH_HOMOGRAPHS],
    ['it', ITALIAN_SAID, ITALIAN_HOMOGRAPHS],
    ['pt', PORTUGUESE_SAID, PORTUGUESE_HOMOGRAPHS],
  ] as const)
    for (const sentence of Object.values(table).flat()) {
      const tokens = tokensOf(sentence.replaceAll('*', ''), language);
      t.same(
        choose(tokens).map(({ text }) => text.split(' ').length),
        tokens.map(({ text }) => text.split(' ').length),
      );
    }
  const asked = tokensOf('par chat', 'fr').map((token) => ({ ...token, phonemes: 'S1a' }));
  t.same(FRENCH_HOMOGRAPHS.choose(asked), asked);
  t.same(FRENCH_HOMOGRAPHS.readings('chat'), ['tʃat']);
  t.same(FRENCH_HOMOGRAPHS.readings('maison'), []);
  t.end();
});
