import { fileURLToPath } from 'node:url';
import t from 'tap';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { restoreUmlauts } from '../../../src/text/languages/de/umlauts.js';
import { LANGUAGES } from '../../../src/text/languages/index.js';
import { pronounceChosen } from '../../../src/text/phonetics/pronounce.js';
import { noRowDiffers, unlessEqual } from '../../support/table.js';

const engine = new SpeechEngine(fileURLToPath(new URL('../../../../models', import.meta.url)));
const voice = {
  language: 'de',
  espeakVoice: 'de',
  pack: '',
  speaker: '',
  transform: { pitchSemitones: 0, formantRatio: 1, rate: 1 },
} as const;

const say = (text: string): string =>
  pronounceChosen(
    [{ text, sourceStart: 0, sourceEnd: text.length, timeScale: 1, phonemes: null }],
    'de',
    (clause) => engine.ipaOf(clause, voice),
    engine.words.pronouncerOf(voice),
  )
    .map(({ symbol, stress }) => `${['', 'ˌ', 'ˈ'][stress] ?? ''}${symbol}`)
    .join('');

/** The vowel that has the stress. */
const STRESSED: readonly (readonly [word: string, vowel: string])[] = [
  ['Tablette', 'ɛ'],
  ['Distanzen', 'a'],
  ['Fassade', 'ɑ'],
  ['Bronchitis', 'i'],
  ['Narkose', 'o'],
  ['Migräne', 'ɛ'],
  ['Allee', 'e'],
  ['Halskette', 'a'],
  ['Badehose', 'ɑ'],
  ['Volkstanz', 'ɔ'],
  ['Amoxicillin', 'i'],
  ['Simvastatin', 'i'],
  ['Bukowski', 'ɔ'],
  ['Wasserski', 'a'],
  ['Pullover', 'o'],
  ['Koblenz', 'o'],
  ['Architekten', 'ɛ'],
  ['Giraffen', 'a'],
  ['Enkelin', 'ɛ'],
  ['Republik', 'i'],
  ['Laterne', 'ɛ'],
  ['Kommissare', 'ɑ'],
  ['Juwelen', 'e'],
  ['Resümee', 'e'],
  ['Broschüren', 'y'],
  ['Synonym', 'y'],
  ['Philosophen', 'o'],
  ['religiöse', 'ø'],
  ['Professorin', 'o'],
  ['Sensoren', 'o'],
  ['Botaniker', 'ɑ'],
  ['Physikerin', 'y'],
  ['Algorithmus', 'ɪ'],
  ['Wasabi', 'a'],
  ['Barcelona', 'o'],
  ['Domino', 'o'],
  ['Kanada', 'ɑ'],
  ['Roboter', 'ɔ'],
  ['Massagen', 'ɑ'],
  ['durchführen', 'ʊ'],
  ['Durchführung', 'ʊ'],
  ['durchsuchen', 'u'],
  ['untergehen', 'ʊ'],
  ['unterrichten', 'ɪ'],
  ['Wiedersehen', 'i'],
  ['wiederholen', 'o'],
  ['umarmt', 'a'],
  ['umbauen', 'ʊ'],
  ['IKEA', 'e'],
  ['Überblick', 'y'],
  ['Unterschiede', 'ʊ'],
  ['unterschieden', 'i'],
  ['überfallen', 'a'],
  ['Hintergrund', 'ɪ'],
  ['Oberfläche', 'o'],
  ['Unterhaltung', 'a'],
  ['Courage', 'ɑ'],
  ['Karambolagen', 'ɑ'],
  ['Feiertage', 'a'],
  ['Absage', 'a'],
  ['Kulturamt', 'u'],
  ['Obstsalat', 'o'],
  ['Kontoauszug', 'ɔ'],
  ['Nähmaschine', 'ɛ'],
  ['Motivation', 'o'],
  ['Kanalisation', 'o'],
  ['Dokumentation', 'o'],
  ['Ministerialrat', 'ɑ'],
  ['Redaktionsschluss', 'o'],
  ['Universitätsplatz', 'ɛ'],
  ['Realität', 'ɛ'],
  ['Aktivitäten', 'ɛ'],
  ['Museumsshop', 'e'],
  ['Enthusiasten', 'a'],
  ['Figurentheater', 'u'],
  ['Informationen', 'o'],
  ['Diplomaten', 'ɑ'],
  ['Kaminofen', 'i'],
  ['Lebensversicherung', 'e'],
  ['Versicherung', 'ɪ'],
  ['Erbschaft', 'ɛ'],
  ['erblinden', 'ɪ'],
];

/** Sounds of compounds with a borrowed part, and of words that only begin or end like one. */
const COMPOUNDS =
  'Balkonkraftwerk:balkˈɔŋk Saisonarbeiter:zɛzˈɔ̃ Betonstraße:ˈɔŋʃtɾ Garagentor:ˈɑːʒəntˌoː Crêpespfanne:ɛpspf Blutorange:ˌɑ̃ʒə Cousinenbesuch:kuːzˈiː ' +
  'Informationsabend:tsiːˈoːnsˌ Streamingdienst:stɾˈiːmɪŋ Bluetoothlautsprecher:blˈuːtuːθ Livemusik:lˈaɪf Chefkoch:ʃˈɛf ' +
  'Designerin:diːzˈaɪn Lichtspieltheater:teːˌɑː Marionettentheater:ənteːˌɑː Museumsshops:ʊmsʃˌɔps Jubiläumsfeier:lˈɛʊms Lehrer:lˈeːrɜ ' +
  'Betonung:bətˈoː Resignation:zɪɡ Dachstuhl:dˈaxʃ Regierung:reːɡˈiː Beamtenrecht:bəˈa Biologin:lˈoːɡɪn Matriarchat:ˈat Portierin:tiːrˌɪ';

void t.test('a compound sounds like its parts where one of them is borrowed', (t) => {
  noRowDiffers(
    t,
    COMPOUNDS.split(' ').map((row) => row.split(':')),
    ([word = '', sounds = '']) =>
      say(word).includes(sounds) ? undefined : `${word} → ${say(word)}, not ${sounds}`,
  );
  t.end();
});

void t.test('ae, oe and ue are umlauts unless two vowels meet or the word is foreign', (t) => {
  const umlauts =
    'fuer:für ueber:über schoen:schön Aebtissin:Äbtissin Oel:Öl Haeuser:Häuser geoeffnet:geöffnet gegenueber:gegenüber';
  const kept =
    'aktuell Duell neuer Bauer Feuer Poesie Israel Michael Soest Itzehoe Samuel Boeing individuell zuerst Bluetooth Oboen Statue Influenza';
  const rows = [
    ...umlauts.split(' ').map((row) => row.split(':')),
    ...['Mueller', 'Duesseldorf', 'Muenchen'].map((word) => [word, word.replace('ue', 'ü')]),
    ...kept.split(' ').map((word) => [word]),
  ];
  noRowDiffers(t, rows, ([word = '', wanted = word]) => unlessEqual(word, restoreUmlauts(word), wanted));
  t.end();
});

void t.test('a word without its umlauts sounds as with them', (t) => {
  for (const [plain, written] of [
    ['Duesseldorf', 'Düsseldorf'],
    ['Gruesse aus Koeln', 'Grüsse aus Köln'],
  ] as const)
    t.equal(say(plain), say(written), plain);
  t.end();
});

void t.test('the parts of a hyphenated word are said as they are alone', (t) => {
  for (const [word, parts] of [
    ['Hans-Peter', ['Hans', 'Peter']],
    ['Garage-Tor', ['Garage', 'Tor']],
  ] as const) {
    t.equal(say(word), parts.map(say).join(''), word);
  }
  t.end();
});

void t.test('a prefix leaves a borrowed verb as it is', (t) => {
  const plain = (text: string): string => say(text).replace(/[ˈˌ]/g, '');
  for (const [prefix, verb] of [
    ['ein', 'checken'],
    ['aus', 'gecheckt'],
  ] as const) {
    t.equal(plain(prefix + verb), plain(prefix) + plain(verb), prefix + verb);
  }
  t.end();
});

void t.test('letters of other languages are spelled as Germans say them', (t) => {
  const rows =
    'Škoda:Schkoda Kovačević:Kowatschewitsch Žižek:Schischek Ayşe:Aysche Doğan:Doan Işık:Ischik Çelik:Tschelik Façade:Fassade ' +
    'Tomasz:Tomasch Szymanski:Schymanski Szabo:Szabo Szene:Szene Müller:Müller Café:Café ŠKODA:ŠKODA Dvořák:Dvořák';
  noRowDiffers(
    t,
    rows.split(' ').map((row) => row.split(':')),
    ([word = '', wanted = '']) => unlessEqual(word, LANGUAGES.de.respell?.(word) ?? '', wanted),
  );
  t.equal(
    LANGUAGES.en.respell?.('Czech Milošević and Erdoğan'),
    'Czech Miloshevich and Erdoğan',
    'one that is listed stays',
  );
  t.equal(say('Škoda'), say('Schkoda'), 'the pronouncer gets them so');
  t.end();
});

void t.test('borrowed words are stressed where they should be, and compounds and native words stay', (t) => {
  noRowDiffers(t, STRESSED, ([word, wanted]) =>
    unlessEqual(word, /ˈ(\P{L}?\p{L})/u.exec(say(word))?.[1] ?? '', wanted),
  );
  t.end();
});

/** A part of the sounds of each homograph, and sentences where it has them. */
const HOMOGRAPHS: Readonly<Record<string, string>> = {
  aʊɡˈʊst: 'Im August heiraten sie. Ende August war es heiß.',
  ˈaʊɡʊst: 'Onkel August lacht. Kaiser August der Starke.',
  ʊmfˈɑː: 'Sie will die Baustelle umfahren. Bitte weiträumig umfahren.',
  ˈʊmfˌɑː: 'Er will den Pfosten umfahren.',
  zˈɛtsən: 'Sie soll den Text übersetzen.',
  ˈyːbɜzˌɛtsən: 'Wir wollen mit der Fähre übersetzen.',
  ˈʊmɡˌeː: 'Er kann gut mit ihr umgehen.',
  ʊmɡˈeː: 'Man kann die Sperre umgehen.',
  tˈeːnoːɾ: 'Das war der Tenor des Urteils.',
  teːnˈoːɾ: 'Ein Tenor singt.',
  mˈoːntɑːɡə: 'Sie mag keine Montage. Ihr fehlten zwei Montage.',
  mɔntˈɑːʒə: 'Die Montage dauert.',
  bˈɛnt: 'Eine Band spielt. Die Band kommt.',
  bˈɑnt: 'Das Band reißt. Sie band es zu. In Band drei steht es.',
  bˈuːk: 'Am Bug des Schiffs.',
  bˈak: 'Ein Bug im Programm.',
  ɡˈɛŋ: 'Eine Gang zog umher.',
  ɡˈaŋ: 'Der Gang ist lang.',
  bˈuːxt: 'Sie bucht das.',
  bˈʊxt: 'Eine stille Bucht.',
  zˈʊxt: 'Seine Sucht ist heilbar.',
  zˈuːxt: 'Er sucht euch.',
  kɔnstˈants: 'Was fehlt, ist die Konstanz.',
  kˈɔnstants: 'Sie wohnt in Konstanz.',
  ˈaktiːf: 'Es steht im Aktiv.',
  aktˈiːf: 'Sie ist aktiv.',
};

void t.test('a homograph is said as its neighbours ask', (t) => {
  const rows = Object.entries(HOMOGRAPHS).flatMap(([sounds, texts]) =>
    texts.split(/(?<=\.) /).map((text) => [text, sounds] as const),
  );
  noRowDiffers(t, rows, ([text, sounds]) => {
    const said = say(text);
    return said.includes(sounds) ? undefined : `${text} → ${said}, not ${sounds}`;
  });
  t.end();
});
