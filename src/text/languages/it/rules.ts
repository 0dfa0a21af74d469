import { chemicalRule, dottedCodeRule } from '../../core/codes.js';
import { commonRules } from '../../core/common-rules.js';
import { drawnOut, lastingAs } from '../../core/everyday.js';
import { romanValue } from '../../core/numerals.js';
import { before, type LanguageRules, type Rule, rule } from '../../core/rules.js';
import { bible } from '../../core/verses.js';
import { SILENT_RULES } from '../../core/web.js';
import { ABBREVIATION_RULES, SHORT_WORDS, SLASHED_RULE } from './abbreviations.js';
import { DATE_RULES, TIME_RULES } from './dates.js';
import { LETTER_RULES, LETTER_WORDS } from './letters.js';
import { MONEY_RULES } from './money.js';
import { NUMBER_RULES, ORDINAL_RULES } from './number-rules.js';
import { cardinal, decimal, DIGITS, fraction, halfBehind, ordinal, SCALE_RULES } from './numbers.js';
import { PHONE_RULES } from './phones.js';
import { ROMAN_RULES } from './roman.js';
import { UNIT_RULES } from './units.js';

const SIGNS = {
  at: 'chiocciola',
  dot: 'punto',
  dash: 'trattino',
  underscore: 'trattino basso',
  slash: 'barra',
  plus: 'più',
} as const;

const BIBLE = bible({
  books: `
  Gn, Gen: Genesi; Lv: Levitico; Nm: Numeri; Dt: Deuteronomio; Gs: Giosuè; Sal: Salmo; Salmi: Salmi; Pr, Pro: Proverbi;
  Qo: Qoelet; Ct: Cantico; Sap: Sapienza; Sir: Siracide; Is: Isaia; Ger: Geremia; Ez: Ezechiele; Dn: Daniele; Os: Osea; Mt: Matteo; Mc: Marco;
  Lc: Luca; Gv: Giovanni; At: Atti; Rm: Romani; Gal: Galati; Ef: Efesini; Fil: Filippesi; Col: Colossesi; Tt: Tito; Eb: Ebrei;
  Gc: Giacomo; Ap: Apocalisse
  `,
  numbered:
    'Sam: Samuele; Re: Re; Cr: Cronache; Cor: Corinzi; Ts: Tessalonicesi; Tm: Timoteo; Pt: Pietro; Gv: Giovanni',
  ordinal: (number) => ['prima', 'seconda', 'terza'][number - 1] ?? '',
});

const COMMON = commonRules({
  ...LETTER_WORDS,
  digits: DIGITS,
  signs: SIGNS,
  cardinal,
  decimal: (written) => decimal(written.replace('.', ',')),
  hashtag: 'hashtag',
  version: 'versione',
  dotted: true,
  everyday:
    'season: stagione; episode: episodio; ratio: a; yields: dà; 1 m: un metro e; 2 m: due metri e; lens: f; result: a; ♯: diesis; minor: minore; major: maggiore; -: meno; #: cancelletto; *: asterisco; pressure: su; mmHg: millimetri di mercurio; x: per; inch: pollici; or: o; feet: piedi; month: un mese; months: mesi; of: di; –: a; :: diviso; \\: barra rovesciata; stars: stelle; goal: minuto',
  verses: BIBLE.verses,
  lasting: lastingAs("h: un'ora | ore; min: un minuto | minuti; s: un secondo | secondi", cardinal),
  lastly: ' e',
  rates: "anno, ora: all'; giorno, mese, die, dì: al; settimana, notte, persona: a",
  outOf: 'su',
  over: 'fratto',
  squared: 'al quadrato',
  cubed: 'al cubo',
  factorial: 'fattoriale',
  power: 'alla',
  times: 'per',
  root: 'radice quadrata di',
  and: 'e ',
  signNames:
    'α: alfa; β: beta; γ: gamma; λ: lambda; θ: teta; σ: sigma; ω: omega; @: chiocciola; %: per cento; =: uguale; €: euro; °: gradi; π: pi greco; √: radice quadrata di; ±: più o meno; ∞: infinito; ♭: bemolle; ∈: appartiene a; ℝ: R; ∀: per ogni; ∃: esiste',
});

const SIGN_RULES: readonly Rule[] = [
  rule('sign', /(?<=^|[\s(])"(?=\s|[.,;:!?)]|$)/u, () => ''),
  rule('sign', /(?<=\s)\$(?=\s)/u, () => 'dollari'),
];

const COMPASS: Readonly<Record<string, string>> = { N: 'nord', S: 'sud', E: 'est', O: 'ovest', W: 'ovest' };
const WIND =
  /(?:vent[oi]|raffich[ae]|mare|corrent[ei]|perturbazion[ei]|direzione|scirocco|libeccio)[^.!?]{0,20} $/iu;

/** What is not the number that it looks like: a law and its year, a free number, a length of time. */
const FORM_RULES: readonly Rule[] = [
  SLASHED_RULE,
  ...BIBLE.rules,
  rule('letter', /π/u, () => 'pi greco'),
  rule('letter', /Ø ?(?=\d)/u, () => 'diametro'),
  rule('letter', /[hH]24(?!\d|[:.,]\d)/u, () => 'acca ventiquattro'),
  rule('digit', /(\d{1,2})\/(\d{1,3}) ?"(?!\p{L})/u, (m) =>
    m[0].startsWith('1/2') ? 'mezzo pollice' : `${fraction(m[1], m[2])} di pollice`,
  ),
  rule(
    'letter',
    /x(?<=[\s(]x)(?=\d{1,2}(?![\p{L}\d])| \d{1,3} ?(?:'|min|h(?!\p{L})|ore|gg|giorni|mesi|pers))/u,
    () => 'per',
  ),
  rule('letter', /cm(?= (?:va|stai|state|sta|mai|fai|sempre|prima)(?!\p{L}))/u, () => 'come'),
  // Con and senza: s/ascensore.
  rule('letter', /([cs])\/ ?(?=\p{Ll}{3})/u, (m) => (m[1] === 'c' ? 'con' : 'senza')),
  // T devo un caffè, m chiami.
  rule(
    'letter',
    /([tmTM])(?= (?:dev[oi]|dic[oi]|chiam[oi]|scriv[oi]|aspetto|voglio|va|serv[eo]|mand[oi]|pass[oi]|sent[oi]|port[oi]|ha|hai|ho|sembra|piace|fai|fa|dispiace)(?!\p{L}))/u,
    (m) => (/(?:^|[\p{L},.!?] )$/u.test(before(m, 2)) ? `${m[1]}i` : undefined),
  ),
  // Half a year: 1H24.
  rule(
    'digit',
    /([12])[HS](?:20)?(\d{2})(?![\p{L}\d])/u,
    (m) => `${m[1] === '1' ? 'primo' : 'secondo'} semestre ${cardinal(`20${m[2]}`)}`,
  ),
  rule('sign', /\/(?<=\p{L} ?\/)(?= ?\d{1,2} ?(?:h|ore)(?!\p{L}))/u, () => 'ogni'),
  rule('sign', /\/ ?die(?!\p{L})/u, () => 'al giorno'),
  // So many times a day: x 3/die.
  rule(
    'letter',
    /x ?(\d{1,2}) ?\/ ?(?:die|dì|giorno|g|sett(?:imana)?)(?![\p{L}\d])\.?/u,
    (m) =>
      `${cardinal(m[1])} ${m[1] === '1' ? 'volta' : 'volte'} ${m[0].includes('sett') ? 'a settimana' : 'al giorno'}`,
  ),
  // Classes: 3^B, IV C, 5^ elementare.
  rule('digit', /(\d{1,2})\^ ?(?=\p{Lu}(?!\p{L})|(?<= )\p{Ll}{3})/u, (m) =>
    ordinal(Number(m[1]), 'feminine'),
  ),
  rule('digit', /([1-5])a(?= ?[A-H](?![\p{L}\d.']))/u, (m) => ordinal(Number(m[1]), 'feminine')),
  rule('letter', /(I{1,3}|IV|V)(?= [A-H](?![\p{L}\d.']))/u, (m) =>
    /(?:^|[^\p{L}])(?:class[ei]|la|alla|della|in|e|,) ?$/iu.test(before(m, 8))
      ? ordinal(romanValue(m[1]), 'feminine')
      : undefined,
  ),
  rule('digit', /(\d{1,2})([mdztvn])([oa])(?![\p{L}\d])/u, (m) => {
    const said = ordinal(Number(m[1]), m[3] === 'a' ? 'feminine' : 'masculine');
    return said.endsWith(m[2] + m[3]) ? said : undefined;
  }),
  // A tax code.
  rule('letter', /\p{Lu}{6}\d{2}\p{Lu}\d{2}\p{Lu}\d{3}\p{Lu}(?![\p{L}\d])/u, (m) =>
    [...m[0]].map((sign) => DIGITS[Number(sign)] ?? sign).join(' '),
  ),
  rule('letter', /(?:([NS])([NS]?)([EO])|[NSEOW])(?![\p{L}\d'.])/u, (m) =>
    (m[1] !== '' && WIND.test(before(m))) || /\d°[\d ,.'"]{0,16}$/u.test(before(m))
      ? [...m[0]].map((letter) => COMPASS[letter]).join('-')
      : undefined,
  ),
  // A car with so many doors.
  rule('digit', /([35])p(?![\p{L}\d])/u, (m) => `${cardinal(m[1])} porte`),
  // Aircraft: 737-800, 787-9.
  rule('digit', /(7[0-8]7)-([1-9]0?|[2-9]00)(?![\p{L}\d-])/u, (m) => `${cardinal(m[1])} ${cardinal(m[2])}`),
  ...(['digit', 'sign'] as const).map((starts) => rule(starts, /1\/2(?![\d/])|½/u, halfBehind)),
  rule('digit', /1\/2 ?(l|L|kg|h)(?![\p{L}\d/])/u, (m) =>
    m[1] === 'h' ? "mezz'ora" : m[1] === 'kg' ? 'mezzo chilo' : 'mezzo litro',
  ),
  rule(
    'letter',
    /L\. ?(\d{1,4})\/(\d{2,4})(?![\d/])/u,
    (m) => `legge ${cardinal(m[1])} del ${cardinal(m[2])}`,
  ),
  rule('digit', /(\d{1,2})h([0-5]\d)(?![\p{L}\d'])/u, (m) =>
    /(?<!\p{L})(?:manca(?:no)?|dura(?:ta)?|durano|di|tra|fra|in|per|circa|quasi|tempo|attesa) $/iu.test(
      before(m),
    )
      ? `${m[1] === '1' ? "un'ora" : `${cardinal(m[1])} ore`} e ${cardinal(String(Number(m[2])))}`
      : undefined,
  ),
];

export const ITALIAN_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: SHORT_WORDS,
  rules: [
    ...SILENT_RULES,
    ...FORM_RULES,
    ...COMMON.web,
    ...DATE_RULES,
    ...PHONE_RULES,
    ...TIME_RULES,
    ...MONEY_RULES,
    ...SCALE_RULES,
    ...ORDINAL_RULES,
    ...UNIT_RULES,
    COMMON.version,
    chemicalRule(cardinal),
    ...ABBREVIATION_RULES,
    ...ROMAN_RULES,
    ...COMMON.identifiers,
    dottedCodeRule(DIGITS, cardinal, SIGNS.dot),
    ...NUMBER_RULES,
    ...COMMON.codes,
    drawnOut('aeiouàèéìòùbcdfglmnprstvz'),
    ...LETTER_RULES,
    COMMON.dottedLetters,
    ...SIGN_RULES,
    ...COMMON.signs,
    COMMON.initialisms,
  ],
};
