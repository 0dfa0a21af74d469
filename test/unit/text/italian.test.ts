import t from 'tap';
import { cardinal, counted, decimal, ordinal } from '../../../src/text/languages/it/numbers.js';
import { normalizeSentence, normalizeText } from '../../../src/text/normalize.js';

const say = (text: string): string => normalizeText(text, 'it');

void t.test('numbers are one word below a million, with the accents of the language', (t) => {
  t.equal(cardinal('3'), 'tre');
  t.equal(cardinal('23'), 'ventitré');
  t.equal(cardinal('1.003'), 'milletré');
  t.equal(cardinal('1888'), 'milleottocentottantotto');
  t.equal(cardinal('21000000'), 'ventun milioni');
  t.equal(cardinal('1000001'), 'un milione uno');
  t.equal(cardinal('12345678901234567890').split(' ').length, 20);
  t.equal(decimal('0,07'), 'zero virgola zero sette');
  t.equal(decimal('2,500'), 'due virgola cinquecento');
  t.end();
});

void t.test('ordinals drop the last vowel, but tre and sei keep it', (t) => {
  t.same(
    [1, 8, 11, 23, 26, 40, 100, 1000, 2000].map((value) => ordinal(value)),
    [
      'primo',
      'ottavo',
      'undicesimo',
      'ventitreesimo',
      'ventiseiesimo',
      'quarantesimo',
      'centesimo',
      'millesimo',
      'duemillesimo',
    ],
  );
  t.equal(ordinal(3, 'feminine'), 'terza');
  t.equal(ordinal(3, 'masculine', 'many'), 'terzi');
  t.end();
});

void t.test('one and the tens in one agree with their noun', (t) => {
  t.equal(counted('1', 'ora', 'ore', 'feminine'), "un'ora");
  t.equal(counted('1', 'zloty', 'zloty', 'masculine'), 'uno zloty');
  t.equal(say('1 sbaglio e 1 errore'), 'uno sbaglio e un errore');
  t.equal(say('21 euro, 21 sterline, 21 zaini'), 'ventun euro, ventuno sterline, ventuno zaini');
  t.equal(say('Al binario 1 arriva il treno'), 'Al binario uno arriva il treno');
  t.equal(say('1.000.000 €'), 'un milione di euro');
  t.end();
});

void t.test('an elided word holds on to the number behind it', (t) => {
  t.equal(say("l'80% degli italiani"), "l'ottanta per cento degli italiani");
  t.equal(say("È l'1 di notte"), "È l'una di notte");
  t.equal(say("dall'1 al 5 marzo"), "dall'uno al cinque marzo");
  const tokens = normalizeSentence(
    [{ kind: 'text', text: "l'11 maggio", offset: 0, timeScale: 1 }],
    'it',
    'on',
  );
  t.same(
    tokens.map(({ text, sourceStart, sourceEnd }) => [text, sourceStart, sourceEnd]),
    [["l'undici maggio", 0, 11]],
  );
  t.end();
});

void t.test('a score is no range, a season no fraction', (t) => {
  t.equal(say('Roma-Lazio 2-3'), 'Roma-Lazio due a tre');
  t.equal(say('3-0'), 'tre a zero');
  t.equal(say('2-3 giorni'), 'da due a tre giorni');
  t.equal(say('la stagione 2021/22'), 'la stagione duemilaventuno ventidue');
  t.end();
});

void t.test('what looks like a Roman numeral but is none stays a word', (t) => {
  t.equal(say('I bambini e le mamme'), 'I bambini e le mamme');
  t.equal(say('Mi piace il CD di Vasco'), 'Mi piace il C D di Vasco');
  t.equal(say('vitamina C'), 'vitamina C');
  t.equal(say('DI MIO'), 'DI MIO');
  t.end();
});

void t.test('ages, weekdays, half litres', (t) => {
  t.equal(say('la 23enne e due 18enni'), 'la ventitreenne e due diciottenni');
  t.equal(say('lun-ven 9:00-18:00'), 'da lunedì a venerdì dalle nove alle diciotto');
  t.equal(say('½ l di latte'), 'mezzo litro di latte');
  t.end();
});
