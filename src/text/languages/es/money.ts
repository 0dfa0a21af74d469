import { keyed, table } from '../../core/words.js';
import type { Gender } from '../iberian/language.js';
import type { Currency, MoneyWords } from '../iberian/money.js';

const currency = (
  one: string,
  many: string,
  cent: Currency['cent'] = null,
  gender: Gender = 'masculine',
): Currency => ({ one, many, gender, cent, bareCents: false });

const CENTAVO = ['centavo', 'centavos'] as const;
const CENTIMO = ['céntimo', 'céntimos'] as const;
const EURO: Currency = { ...currency('euro', 'euros', CENTIMO), bareCents: true };
const PESO = currency('peso', 'pesos', CENTAVO);
const LIBRA = currency('libra', 'libras', ['penique', 'peniques'], 'feminine');
const dollar = (place = ''): Currency => currency(`dólar${place}`, `dólares${place}`, CENTAVO);
const peso = (one: string): Currency => currency(`peso ${one}`, `pesos ${one}s`, CENTAVO);
/** 25 mdp. */
const millions = (of: string): Currency => currency(`millones de ${of}`, `millones de ${of}`);

const CURRENCIES = keyed<Currency>([
  ['€, EUR', EURO],
  ['$, US$, USD, USD$, U$S', dollar()],
  ['HK$, HKD', dollar(' de Hong Kong')],
  ['A$, AUD', currency('dólar australiano', 'dólares australianos', CENTAVO)],
  ['C$, CAD', currency('dólar canadiense', 'dólares canadienses', CENTAVO)],
  ['MX$, MXN$, MXN', peso('mexicano')],
  ['MN, ₱', PESO],
  ['AR$, ARS', peso('argentino')],
  ['CLP', peso('chileno')],
  ['COP', peso('colombiano')],
  ['UYU', peso('uruguayo')],
  ['DOP, RD$', peso('dominicano')],
  ['R$, BRL', currency('real', 'reales', CENTAVO)],
  ['S/, PEN', currency('sol', 'soles', CENTIMO)],
  ['Bs, Bs.', currency('boliviano', 'bolivianos', CENTAVO)],
  ['Q.', currency('quetzal', 'quetzales', CENTAVO)],
  ['₡', currency('colón', 'colones', CENTIMO)],
  ['£, GBP', LIBRA],
  ['¥, JPY', currency('yen', 'yenes')],
  ['CNY', currency('yuan', 'yuanes')],
  ['₹, INR', currency('rupia', 'rupias', ['paisa', 'paisas'], 'feminine')],
  ['₽', currency('rublo', 'rublos', ['kopek', 'kopeks'])],
  ['₩', currency('won', 'wones')],
  ['₺', currency('lira', 'liras', null, 'feminine')],
  ['₪', currency('séquel', 'séqueles')],
  ['₿, BTC', currency('bitcóin', 'bitcoines')],
  ['CHF', currency('franco suizo', 'francos suizos', CENTIMO)],
  ['SEK', currency('corona sueca', 'coronas suecas', null, 'feminine')],
  ['NOK', currency('corona noruega', 'coronas noruegas', null, 'feminine')],
  ['DKK', currency('corona danesa', 'coronas danesas', null, 'feminine')],
  ['PLN', currency('esloti', 'eslotis')],
]);

export const MONEY_WORDS: MoneyWords = {
  currencies: CURRENCIES,
  dollarIsPeso:
    /(?<!\p{L})(?:M[ée]xico|mexican[oa]s?|CDMX|Guadalajara|Monterrey|Argentina|argentin[oa]s?|Buenos Aires|Chile|chilen[oa]s?|Colombia|colombian[oa]s?|Bogotá|Medellín|Uruguay|uruguay[oa]s?|Montevideo|Cuba|La Habana|expensas|exp\.|USD|U\$S|US\$|M\.N\.|pesos?|CBU|CVU|CUIT|CUIL|AFIP|CLABE|SPEI|RFC|RUT|Mercado ?Pago|OXXO|Oxxo|Nequi|Daviplata|dólar (?:blue|oficial|MEP|tarjeta|paralelo))(?!\p{L})/iu,
  peso: PESO,
  with: 'con',
  scales: keyed([
    ['K, k, mil', 3],
    ['M, MM, mill, millones, millón', 6],
    ['B, bn, mil millones', 9],
    ['T, billones, billón', 12],
  ]),
  per: table(`
    h, hora: por hora; día: al día; sem, semana: a la semana; mes: al mes; año: al año; kg: por kilogramo;
    g: por gramo; l, L, litro: por litro; m: por metro; m²: por metro cuadrado; m³: por metro cúbico; MWh: por megavatio hora; gal: por galón; km: por kilómetro;
    kWh: por kilovatio hora; persona: por persona; noche: por noche; unidad, ud, u: por unidad; doc, docena: por docena; caja: por caja; pieza, pza: por pieza; lb: por libra; oz, onza: por onza; b, bbl, barril: por barril; t: por tonelada; pers: por persona; min: por minuto;
    GB: por gigabyte
  `),
  names: keyed([
    ['euro, euros', EURO],
    ['peso, pesos', PESO],
    ['dólar, dólares', dollar()],
    ['libras', LIBRA],
    ['soles', currency('sol', 'soles', CENTIMO)],
    ['mdp, MDP', millions('pesos')],
    ['mdd, MDD', millions('dólares')],
    ['mde, MDE', millions('euros')],
  ]),
};
