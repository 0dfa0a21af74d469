import t from 'tap';
import { normalizeSentence, normalizeText } from '../../../src/text/normalize.js';
import { noRowDiffers } from '../../support/table.js';

const say = (text: string): string => normalizeText(text, 'es');

void t.test('one takes the form that its noun asks for', (t) => {
  const forms: readonly (readonly [input: string, spoken: string])[] = [
    ['21', 'veintiuno'],
    ['21 coches', 'veintiún coches'],
    ['21 motos', 'veintiuna motos'],
    ['21 de mayo', 'veintiuno de mayo'],
    ['página 21', 'página veintiuno'],
    ['31.000 mujeres', 'treinta y un mil mujeres'],
    ['501.000 mujeres', 'quinientas un mil mujeres'],
    ['1 área', 'un área'],
    ['21 áreas', 'veintiuna áreas'],
  ];
  for (const [input, spoken] of forms) t.equal(say(input), spoken, input);
  t.end();
});

void t.test('every number below 1,100 is said without a word of another form', (t) => {
  const WRONG = [
    ['', /\d|cient[ao]s? un mil|dieciseis|uno mil|undefined/],
    [' casas', /cient(?:o|a)s? .*un casas|cientos|cienta /],
  ] as const;
  for (const [noun, wrong] of WRONG) {
    noRowDiffers(t, [...Array(1100).keys()], (value) => wrong.exec(say(`${value}${noun}`))?.input);
  }
  t.end();
});

void t.test('the shape of a number says which mark groups and which one begins the decimals', (t) => {
  const shapes: readonly (readonly [input: string, spoken: string])[] = [
    ['1.234', 'mil doscientos treinta y cuatro'],
    ['1,234', 'uno coma dos tres cuatro'],
    ['$1,234', 'mil doscientos treinta y cuatro dólares'],
    ['1,234 personas', 'mil doscientas treinta y cuatro personas'],
    ['0.125', 'cero punto uno dos cinco'],
    ['12,345.67', 'doce mil trescientos cuarenta y cinco punto sesenta y siete'],
    ['12.345,67', 'doce mil trescientos cuarenta y cinco coma sesenta y siete'],
  ];
  for (const [input, spoken] of shapes) t.equal(say(input), spoken, input);
  t.end();
});

void t.test('a bare dollar sign is the peso where the words around it say so', (t) => {
  t.equal(say('En Bogotá el menú vale $50.'), 'En Bogotá el menú vale cincuenta pesos.');
  t.equal(say('En Miami el menú vale $50.'), 'En Miami el menú vale cincuenta dólares.');
  t.end();
});

void t.test('an amount is one token that covers all its words', (t) => {
  const input = 'Cuesta 1.234,56 € hoy.';
  const tokens = normalizeSentence([{ kind: 'text', text: input, offset: 0, timeScale: 1 }], 'es', 'on');
  const sources = tokens.map(({ sourceStart, sourceEnd }) => input.slice(sourceStart, sourceEnd));
  t.same(sources.slice(0, 1), ['Cuesta']);
  t.equal(sources.slice(1, -1).join(' '), '1.234,56 €');
  t.end();
});
