import type { Test } from 'tap';
import t from 'tap';
import { normalizeSentence, normalizeText } from '../../../src/text/normalize.js';
import { noRowDiffers } from '../../support/table.js';

const say = (text: string): string => normalizeText(text, 'pt');

function same(t: Test, rows: readonly (readonly [input: string, spoken: string])[]): void {
  for (const [input, spoken] of rows) t.equal(say(input), spoken, input);
}

void t.test('one, two and hundreds take the gender of their noun', (t) => {
  same(t, [
    ['1 carro e 1 moto', 'um carro e uma moto'],
    ['2 carros e 2 motos', 'dois carros e duas motos'],
    ['202 páginas', 'duzentas e duas páginas'],
    ['102.000 casas', 'cento e duas mil casas'],
    ['2 milhões de casas', 'dois milhões de casas'],
    ['página 2', 'página dois'],
    ['às 2', 'às duas'],
  ]);
  t.end();
});

void t.test('`e` stands before the last group when it is small or round', (t) => {
  same(t, [
    ['1.005', 'mil e cinco'],
    ['1.100', 'mil e cem'],
    ['1.120', 'mil cento e vinte'],
    ['3.000.200', 'três milhões e duzentos'],
    ['3.200.000', 'três milhões e duzentos mil'],
    ['1.234.567', 'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete'],
  ]);
  t.end();
});

void t.test('no number below 1,100 is said as in Portugal', (t) => {
  const WRONG = [
    ['', /\d|deza|undefined/],
    [' casas', /entos |dois casas|um casas/],
  ] as const;
  for (const [noun, wrong] of WRONG) {
    noRowDiffers(t, [...Array(1100).keys()], (value) => wrong.exec(say(`${value}${noun}`))?.input);
  }
  t.end();
});

void t.test('what is below two is in the singular', (t) => {
  same(t, [
    ['0 km', 'zero quilômetro'],
    ['1,9 km', 'um vírgula nove quilômetro'],
    ['2,0 km', 'dois vírgula zero quilômetros'],
    ['R$ 1,5 milhão', 'um vírgula cinco milhão de reais'],
  ]);
  t.end();
});

void t.test('six is meia in phone numbers and seis in all others', (t) => {
  same(t, [
    ['(11) 96666-0006', 'um um, nove meia meia meia meia, zero zero zero meia'],
    ['6 ovos', 'seis ovos'],
    ['R$ 66', 'sessenta e seis reais'],
  ]);
  t.end();
});

void t.test('an amount is one token that covers all its words', (t) => {
  const input = 'Custa R$ 1.234,56 hoje.';
  const tokens = normalizeSentence([{ kind: 'text', text: input, offset: 0, timeScale: 1 }], 'pt', 'on');
  const sources = tokens.map(({ sourceStart, sourceEnd }) => input.slice(sourceStart, sourceEnd));
  t.same(sources, ['Custa', 'R$ 1.234,56', 'hoje.']);
  t.end();
});
