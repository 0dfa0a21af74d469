import { keyed, table } from '../../core/words.js';
import type { Gender } from '../iberian/language.js';
import type { Currency, MoneyWords } from '../iberian/money.js';

const CENTAVO = ['centavo', 'centavos'] as const;
const currency = (
  one: string,
  many = `${one}s`,
  cent: Currency['cent'] = CENTAVO,
  gender: Gender = 'masculine',
): Currency => ({ one, many, gender, cent, bareCents: false });

const REAL: Currency = { ...currency('real', 'reais'), decimalComma: true };
const EURO = currency('euro');
const DOLLAR = currency('dólar', 'dólares');
const PESO = currency('peso');
const POUND = currency('libra', 'libras', ['pêni', 'pence'], 'feminine');
const dollar = (place: string, places: string): Currency => currency(`dólar ${place}`, `dólares ${places}`);
const peso = (one: string): Currency => currency(`peso ${one}`, `pesos ${one}s`);

const CURRENCIES = keyed<Currency>([
  ['R$, BRL', REAL],
  ['€, EUR', EURO],
  ['$, US$, USD, U$', DOLLAR],
  ['HK$, HKD', dollar('de Hong Kong', 'de Hong Kong')],
  ['A$, AUD', dollar('australiano', 'australianos')],
  ['C$, CAD', dollar('canadense', 'canadenses')],
  ['MX$, MXN', peso('mexicano')],
  ['AR$, ARS', peso('argentino')],
  ['CLP', peso('chileno')],
  ['COP', peso('colombiano')],
  ['UYU', peso('uruguaio')],
  ['£, GBP', POUND],
  ['¥, JPY', currency('iene', 'ienes', null)],
  ['CNY', currency('yuan', 'yuans', null)],
  ['₹, INR', currency('rúpia', 'rúpias', null, 'feminine')],
  ['₽', currency('rublo', 'rublos', null)],
  ['₩', currency('won', 'wons', null)],
  ['₺', currency('lira', 'liras', null, 'feminine')],
  ['₪', currency('shekel', 'shekels', null)],
  ['₿, BTC', currency('bitcoin', 'bitcoins', null)],
  ['CHF', currency('franco suíço', 'francos suíços', ['cêntimo', 'cêntimos'])],
  ['SEK', currency('coroa sueca', 'coroas suecas', null, 'feminine')],
  ['NOK', currency('coroa norueguesa', 'coroas norueguesas', null, 'feminine')],
  ['DKK', currency('coroa dinamarquesa', 'coroas dinamarquesas', null, 'feminine')],
  ['PLN', currency('zloty', 'zlotys', null)],
]);

export const MONEY_WORDS: MoneyWords = {
  currencies: CURRENCIES,
  dollarIsPeso:
    /(?<!\p{L})(?:México|mexican[oa]s?|Argentina|argentin[oa]s?|Buenos Aires|Chile|chilen[oa]s?|Santiago|Colômbia|colombian[oa]s?|Bogotá|Uruguai|uruguai[oa]s?|Montevidéu|Cuba|pesos?)(?!\p{L})/iu,
  peso: PESO,
  with: 'e',
  scales: keyed([
    ['K, k, mil', 3],
    ['M, mi, MM, mm, milhão, milhões', 6],
    ['B, bi, bn, bilhão, bilhões', 9],
    ['T, tri, trilhão, trilhões', 12],
  ]),
  per: table(`
    h, hora: por hora; dia: por dia; sem, semana: por semana; mês: por mês; ano: por ano; kg: por quilo;
    g: por grama; l, L, litro: por litro; m: por metro; m²: por metro quadrado; m³: por metro cúbico; km: por quilômetro;
    kWh: por quilowatt hora; pessoa: por pessoa; pess: por pessoa; noite: por noite; diária: por diária; unidade, un, und: por unidade; dz, dúzia: por dúzia; caixa, cx: por caixa; peça, pç: por peça; oz: por onça; t, ton: por tonelada; sc, saca: por saca; @: por arroba; b, bbl, barril: por barril; min: por minuto;
    GB: por gigabyte
  `),
  names: keyed([
    ['real, reais', REAL],
    ['euro, euros', EURO],
    ['dólar, dólares', DOLLAR],
    ['peso, pesos', PESO],
    ['libras', POUND],
  ]),
};
