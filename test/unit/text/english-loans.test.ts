import { fileURLToPath } from 'node:url';
import t from 'tap';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { LANGUAGES } from '../../../src/text/languages/index.js';
import { comparableText } from '../../../src/text/phonetics/comparable.js';
import { readEspeakIpa } from '../../../src/text/phonetics/ipa.js';
import { noRowDiffers, unlessEqual } from '../../support/table.js';

const engine = new SpeechEngine(fileURLToPath(new URL('../../../../models', import.meta.url)));

function sayIn(code: 'it' | 'es' | 'fr' | 'pt' | 'de'): (word: string) => string {
  const { espeakVoice } = LANGUAGES[code];
  const book = engine.words.pronouncerOf({ language: code, espeakVoice });
  return (word) => {
    const said = readEspeakIpa(engine.addon.textToIpa(word, espeakVoice)).flat();
    return comparableText(book?.correct(word, said) ?? [], code).replaceAll(' ', '');
  };
}

const ITALIAN = `
  coach kotʃ, roaming romin, cheddar tʃɛddar, benchmark bɛntʃmark, screenshot skrinʃɔt, outsider autsaider, blacklist blɛklist,
  beach bitʃ, underground anderɡraund, stretching strɛtʃin, cashback kɛʃbɛk, background bɛkɡraund, Toulouse tulus, Meet mit,
  nickname nikneim, doodle dudol, gaming ɡeimin, network nɛtuɔrk, jackpot dʒɛkpɔt, burnout bɛrnaut, layout leiaut,
  video-call videokɔl, follow-up fɔllouap, l'outsourcing lautsorsin, dell'Hilton dellilton, touchpad tatʃpɛd,
  upload aplɔd, limited limited, child tʃaild, station steiʃon, friends frɛnds, airlines ɛrlains, singer sinɡer, developer devɛloper, goalkeeper ɡolkiper, Nietzsche nitʃe`;
const NOT_FOREIGN_IN_ITALIAN = `
  l'amico lamiko,   album album, campus kampus, virus virus, ideeranno ideeranno, coordinate koordinate, creerebbe kreerɛbbe, tunnel tunnel,
  radar radar, signor siɲor, Trevisan trevizan, Daniel daniel, nord nord, fiat fiat, monsignor monsiɲɔr, minor minor, Pier piɛr, sei-sette sɛisɛtte`;
const SPANISH = `
  coaching koutʃin, meeting mitin, cheddar tʃedaɾ, benchmark bentʃmaɾk, screenshot eskɾinʃot, roaming roumin, smartwatch esmaɾtuotʃ,
  Netflix nedfliɡs, Zuckerberg sakeɾbeɾɡ, kickoff kikof, stakeholder esteikxoldeɾ, shopper ʃopeɾ, blackout blakaut, team tim,
  crowdfunding kɾaudfandin, foundation faundeiʃon, energy eneɾʝi, council kaunsil, deepfake dibfeik, stories estoɾis, thriller tɾileɾ, sheriff ʃeɾif, stickers estikeɾs, follow-up folouap, Halloween xalouin`;
const NOT_FOREIGN_IN_SPANISH = `
  ley lei, series seɾies, entender entendeɾ,   reeditar reeditaɾ, deshonrados desonrados, leed leed, poder podeɾ, Carbonell kaɾbonel, club klub, habitat abitat, leal leal,
  coordinar kooɾdinaɾ, hoy oi, Madrid madɾid, pies pies, cambies kambies, guay ɡuai, Ourense ouɾense, Garay ɡaɾai, ciudad-estado siudadestado`;

const FRENCH = `
  browser bʁawzœʁ, streamer stʁimœʁ, gamer ɡɛmœʁ, framework fʁɛmwœʁk, firewall fajʁwɔl, checkout tʃɛkawt, outsourcing awtsɔʁsiŋ,
  mindset majndsɛt, cheesecake tʃizkɛk, milkshake milkʃɛk, sneakers snikœʁ, workout wœʁkawt, token tokɛn,
  touchpad tœtʃpad, password paswœʁd, upgrade œpɡʁɛd, update œpdɛt, Deliveroo dilivœʁu, Nike najki, Wellington wɛliŋtɔn,
  Churchill tʃœʁtʃil, burn-out bœʁnaut, street-food stʁitfud, afterwork aftœʁwœʁk, chatbot tʃatbɔt, loader lodœʁ`;
const NOT_FOREIGN_IN_FRENCH = `
  jean ʒɑ̃, kiwi kiwi, clown klun, wagon vaɡɔ̃, checker ʃɛke, stocker stɔke, skier skje, océan ɔseɑ̃, coopérer kɔɔpeʁe, viking vikiŋ,
  Henry ɑ̃ʁi, outil uti, kaki kaki, Rwanda ʁwɑ̃da, dealer dilœʁ, interviewer ɛ̃tɛʁvjuve, merchandising mɛʁʃɑ̃diziŋ, poing pwɛ̃`;

const PORTUGUESE = `
  browser bɾauzeh, tracker tɾɛkeh, slideshow islaiɟiʃou, dashboard dɛsbɔhɟi, blockchain blɔkicein, cheesecake ciskeiki,
  snowboard isnoubɔhɟi, workout uɔhkauci, password pɛsuɔhɟi, backlog bɛklɔɡi, cloud klauɟi, deepfake dipifeiki`;
const NOT_FOREIGN_IN_PORTUGUESE = `
  robot hoboci, reeleger heeleʒeh, poker pokeh, gulag ɡulaɡui, álcool aukou, Wagner vaɡneh, Karina kaɾina, coordenar koohdenah,
  clube klubi`;

const GERMAN = `
  Coaching kotʃɪŋ, Roadshow ʁodʃo, Booking bʊkɪŋ, Flagship flɛɡʃɪp, Sweatshirt svɛtʃœʁt, Brandy bʁɛndi, Safety sefti`;
const NOT_FOREIGN_IN_GERMAN = `
  Ideal ideaːl, Theater teaːtɐ, Hering heʁɪŋ, Moos mos, Weisheit vaɪshaɪt, Häuschen hɔʏsçən, Museen muzeən`;

const rowsOf = (table: string): (readonly [string, string])[] =>
  table
    .trim()
    .split(/,\s+/)
    .map((row) => row.split(' ') as [string, string]);

for (const [code, words, own] of [
  ['it', ITALIAN, NOT_FOREIGN_IN_ITALIAN],
  ['es', SPANISH, NOT_FOREIGN_IN_SPANISH],
  ['fr', FRENCH, NOT_FOREIGN_IN_FRENCH],
  ['pt', PORTUGUESE, NOT_FOREIGN_IN_PORTUGUESE],
  ['de', GERMAN, NOT_FOREIGN_IN_GERMAN],
] as const) {
  const say = sayIn(code);
  void t.test(`English words have the sounds of ${code}`, (t) => {
    noRowDiffers(t, rowsOf(words), ([word, wanted]) => unlessEqual(word, say(word), wanted));
    t.end();
  });
  void t.test(`words of ${code} that English has, too, stay as they are`, (t) => {
    noRowDiffers(t, rowsOf(own), ([word, wanted]) => unlessEqual(word, say(word), wanted));
    t.end();
  });
}
