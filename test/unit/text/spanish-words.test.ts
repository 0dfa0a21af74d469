import { fileURLToPath } from 'node:url';
import t from 'tap';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { adaptToSpanish } from '../../../src/text/languages/es/adaptation.js';
import { comparableText } from '../../../src/text/phonetics/comparable.js';
import { readEspeakIpa } from '../../../src/text/phonetics/ipa.js';
import { noRowDiffers, unlessEqual } from '../../support/table.js';

const engine = new SpeechEngine(fileURLToPath(new URL('../../../../models', import.meta.url)));
const VOICE = { language: 'es', espeakVoice: 'es-419' } as const;
const book = engine.words.pronouncerOf(VOICE);

function say(word: string): string {
  const said = readEspeakIpa(engine.addon.textToIpa(word, VOICE.espeakVoice)).flat();
  return comparableText(book?.correct(word, said) ?? [], 'es').replaceAll(' ', '');
}

const ROWS = `
  psicólogo sikoloɡo, seudónimo seudonimo, pseudónimo seudonimo, tsunami sunami, hackear xakeaɾ, hackaron xakaɾon,
  tableau tablo, Rousseau ruso, Dubois dubua, Schröder ʃɾedeɾ, Köhler keleɾ, Müller muleɾ, Giacomo ʝakomo, Gianluca ʝanluka, Giorgia ʝoɾʝa,
  Anna ana, Vienna biena, Susanna susana, Matsushita madsuʃita, Toshiba toʃiba, flashear flaʃeaɾ,
  perenne peɾenne, innato innato, connotar konnotaɾ, deshacer desaseɾ, deshielo desielo, pingüino pinɡuino, agüero aɡueɾo,
  Ancelotti antʃeloti, Boccelli botʃeli, Maggi maʝi, Michetti miketi, Vannucci banutʃi, Xpujil ʃpuxil, Björn bieɾn, champignon tʃampiɲon, gnomo nomo, mnemotecnia nemoteɡnia, pterodáctilo teɾodaɡtilo, Múnich munik, Tlaxcala tlaskala,
  mozzarella modsaɾela, focaccia fokatʃa, carpaccio kaɾpatʃo, tortellini toɾtelini, parmigiano paɾmiʝano, Puccini putʃini, Boccherini bokeɾini, Richelieu ritʃelie, Fournier fuɾnie, Moulin mulen,
  gigante xiɡante, girasol xiɾasol`;

void t.test('a word is corrected though its last n became an m before the next one', (t) => {
  const [mountain = []] = readEspeakIpa(engine.addon.textToIpa('mountain bike', VOICE.espeakVoice));
  t.match(comparableText(mountain, 'es'), /m$/);
  t.equal(comparableText(book?.correct('mountain', mountain) ?? [], 'es').replaceAll(' ', ''), 'mauntan');
  t.end();
});

void t.test('letters of other languages in Spanish', (t) => {
  const rows = ROWS.trim()
    .split(/,\s+/)
    .map((row) => row.split(' ') as [string, string]);
  noRowDiffers(t, rows, ([word, wanted]) => unlessEqual(word, say(word), wanted));
  t.end();
});

void t.test('ü before e and i is no syllable of its own', (t) => {
  const rows = [
    ['bilingüe', 'b i ˈl i n ɡ w e'],
    ['desagüe', 'd e ˈs a ɡ w e'],
    ['cigüeña', 's i ɡ ˈw e ɲ a'],
    ['antigüedad', 'a n t i ɡ w e ˈd a d'],
    ['lingüística', 'l i n ɡ ˈw i s t i k a'],
  ] as const;
  noRowDiffers(t, rows, ([word, wanted]) => {
    const sounds = wanted.replace(/ˈ/g, '').split(' ');
    const { tokens, stress } = adaptToSpanish(
      word,
      sounds.map((sound) => (sound === 'w' ? 'u' : sound)),
    );
    const main = wanted.split(' ').findIndex((sound) => sound.startsWith('ˈ'));
    return (
      unlessEqual(word, tokens.join(' '), sounds.join(' ')) ??
      unlessEqual(
        word,
        String(stress?.indexOf(2)),
        String(tokens.findIndex((sound, i) => i >= main && /[aeiou]/.test(sound))),
      )
    );
  });
  t.end();
});
