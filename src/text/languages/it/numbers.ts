import { toCardinal } from 'n2words/it-IT';
import { fractionParts, NO_MEMORY } from '../../core/numerals.js';
import {
  before,
  behind,
  type Match,
  type Rule,
  rule,
  sayDigits,
  wordBefore,
  wordBehind,
} from '../../core/rules.js';
import { forms, words } from '../../core/words.js';

export type Gender = 'masculine' | 'feminine';

const MASCULINE =
  /^(?:pollice|codice|indice|vertice|calice|giudice|complice|apice|pontefice|orefice|artefice|problema|sistema|programma|tema|clima|panorama|dramma|diploma|cinema|poeta|pianeta|papa|aroma|dilemma|schema|stemma|telegramma|fantasma|collega|autista|dalmata|gorilla|vaglia|pigiama|delta|diagramma|enigma|teorema|trauma|chilogramma|grammo|idioma|sofà|boa|quota?)$/i;
const FEMININE_SINGULAR =
  /^(?:mano|foto|moto|auto|radio|eco|dinamo|notte|chiave|classe|parte|gente|mente|fonte|nave|voce|luce|pace|carne|fine|neve|morte|fame|sete|febbre|arte|legge|valle|base|fase|frase|serie|specie|croce|rete|torre|pelle|madre|moglie|nazione|vite|tigre|volpe|sede|superficie|capitale|patente|mail|email|app|password|chat|star|webcam|hall|privacy|miss|lady|gang|hit|crisi|tesi|analisi|ipotesi|sintesi|oasi|diagnosi|dose|cute|corrente|rondine|canzone|stazione|estate|domenica|clientela|polvere|cenere|lente|gru|tribù|virtù|gioventù|olimpiade)$/i;
const FEMININE_ENDING = /(?:[sgztx]ione|udine|ice|tà|tù|igine|agine|a)$/i;
const FEMININE_PLURAL =
  /^(?:mani|foto|moto|auto|notti|chiavi|classi|parti|menti|fonti|navi|voci|luci|croci|reti|torri|pelli|madri|mogli|leggi|valli|basi|fasi|frasi|serie|specie|tigri|sedi|mail|email|app|password|chat|crisi|tesi|analisi|ipotesi|dosi|canzoni|lenti|ali|armi|arti)$/i;
const FEMININE_PLURAL_ENDING = /(?:[sgztx]ioni|udini|ici|tà|igini|e)$/i;
const MASCULINE_IN_E_PLURAL = /^(?:euro|manager|software|file|caffè|name|che|grande|per cento|e)$/i;

/** The gender of a singular noun, by list and ending. An unknown noun in -e counts as masculine. */
export function genderOf(noun: string): Gender {
  if (MASCULINE.test(noun)) return 'masculine';
  return FEMININE_SINGULAR.test(noun) || FEMININE_ENDING.test(noun) ? 'feminine' : 'masculine';
}

export function genderOfPlural(noun: string): Gender {
  if (MASCULINE_IN_E_PLURAL.test(noun)) return 'masculine';
  return FEMININE_PLURAL.test(noun) || FEMININE_PLURAL_ENDING.test(noun) ? 'feminine' : 'masculine';
}

/** Small words after a number that are no noun of it. */
export const NO_NOUN =
  /^(?:e|ed|o|od|a|ad|al|allo|alla|all|ai|agli|alle|di|del|della|dei|degli|delle|da|dal|dalla|in|nel|nella|con|su|sui|sugli|sulla|sulle|sul|dai|dagli|dalle|nei|negli|nelle|gratis|solo|fino|entro|dopo|prima|oppure|per|tra|fra|che|chi|se|ma|non|è|sono|era|erano|ha|hanno|il|lo|la|i|gli|le|un|uno|una|si|ci|mi|ti|vi|ne|più|meno|poi|anche|come|quando|dove|quindi|però|circa|volte?|virgola|milion[ei]|miliard[oi]|mila|mila?|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/i;

export const DIGITS = words('zero uno due tre quattro cinque sei sette otto nove');

/** `1.234`, `1 234`, `1'234` or `1234`. */
export const INTEGER = `(?:[1-9]\\d{0,2}(?:[. ']\\d{3}){1,8}(?!\\d)${NO_MEMORY}|\\d{1,30}(?!\\d))`;
export const NUMBER = `(?:${INTEGER}(?:,\\d{1,30}(?!\\d))?)`;

const LONGEST_CARDINAL = 18;

export const digitByDigit = (digits: string): string => sayDigits(digits.replace(/\D/g, ''), DIGITS);

/** Below a million; one word. The library's accents are not all where they belong: duemilatré, ventitremila. */
function oneWord(value: number): string {
  return toCardinal(BigInt(value))
    .replace(/tré(?=.)/g, 'tre')
    .replace(/(?<=.)tre$/, 'tré');
}

const SCALES = [
  [1_000_000_000_000, 'bilione', 'bilioni'],
  [1_000_000_000, 'miliardo', 'miliardi'],
  [1_000_000, 'milione', 'milioni'],
] as const;

/** Millions and more are nouns apart; all below is one word: un milione duecentomilatré. */
export function cardinal(written: string): string {
  const digits = written.replace(/\D/g, '');
  if (digits.length > 15 || digits.length > LONGEST_CARDINAL || (digits.length > 1 && digits.startsWith('0')))
    return digitByDigit(digits);
  let rest = Number(digits);
  if (rest === 0) return 'zero';
  const words: string[] = [];
  for (const [size, one, many] of SCALES) {
    const count = Math.floor(rest / size);
    if (count > 0) words.push(count === 1 ? `un ${one}` : `${beforeNoun(oneWord(count), many)} ${many}`);
    rest %= size;
  }
  if (rest > 0) words.push(oneWord(rest));
  return words.join(' ');
}

/** s and a consonant, z, gn, ps, pn, x, y: what takes `uno` and `lo`. */
export const takesUno = (noun: string): boolean => /^(?:s[^aeiouàèéìòùh\W]|z|gn|ps|pn|x|y)/iu.test(noun);
export const startsWithVowel = (noun: string): boolean => /^h?[aeiouàèéìòù]/iu.test(noun);

/** Tens in -uno lose the vowel before most nouns: ventun anni, but ventuno studenti and centouno gradini. */
function beforeNoun(number: string, noun: string, gender: Gender = 'masculine'): string {
  if (!/(?:ent|ant)uno$/.test(number) || number.endsWith('centuno')) return number;
  const cut = startsWithVowel(noun) || (gender === 'masculine' && !takesUno(noun));
  return cut ? number.slice(0, -1) : number;
}

/** Ends with an apostrophe where the noun follows without a space. */
export function oneBefore(noun: string, gender: Gender): string {
  if (gender === 'feminine') return startsWithVowel(noun) ? "un'" : 'una';
  return takesUno(noun) ? 'uno' : 'un';
}

/** Decimals are a number of their own; with zeros in front or when there are many, digit by digit. */
export function decimal(written: string): string {
  const [whole = '', fraction] = written.split(',');
  // A sum: 1.500,00.
  if (fraction === undefined || (fraction === '00' && whole.length > 3)) return cardinal(whole);
  const zeros = /^0*/.exec(fraction)?.[0] ?? '';
  const rest = fraction.slice(zeros.length);
  const said =
    rest.length > 3
      ? digitByDigit(fraction)
      : [digitByDigit(zeros), rest && cardinal(rest)].filter(Boolean).join(' ');
  return `${cardinal(whole)} virgola ${said}`;
}

/** Decimals of a foreign number, and what stands after the point of a version: tre punto undici. */
export const behindPoint = (digits: string): string =>
  /^[1-9]\d$/.test(digits) ? cardinal(digits) : digitByDigit(digits);

/** A number and its noun: un chilometro, un'ora, ventun anni, due virgola cinque litri. */
export function counted(written: string, one: string, many: string, gender: Gender): string {
  if (/^0*1$/.test(written)) return `${oneBefore(one, gender)} ${one}`.replace("' ", "'");
  const said = decimal(written);
  return `${written.includes(',') ? said : beforeNoun(said, many, gender)}${/(?:milion[ei]|miliard[oi]|bilion[ei])$/.test(said) ? ' di' : ''} ${many}`;
}

export const beforePlural = (written: string, noun: string, gender: Gender): string =>
  beforeNoun(decimal(written), noun, gender);

const FIRST_TEN = words('primo secondo terzo quarto quinto sesto settimo ottavo nono decimo');

/** Above ten: the cardinal without its last vowel and -esimo; tre and sei keep theirs. */
export function ordinal(value: number, gender: Gender = 'masculine', number: 'one' | 'many' = 'one'): string {
  if (value === 0 || value > 999_999) return cardinal(String(value));
  const first = FIRST_TEN[value - 1];
  const words = oneWord(value);
  const stem = /tré$/.test(words)
    ? words.replace(/é$/, 'e')
    : /sei$/.test(words)
      ? words
      : words.slice(0, -1);
  const masculine =
    first ?? (value % 1000 === 0 ? `${words.replace(/mila$|mille$/, 'mill')}esimo` : `${stem}esimo`);
  const ending = gender === 'feminine' ? (number === 'one' ? 'a' : 'e') : number === 'one' ? 'o' : 'i';
  return masculine.slice(0, -1) + ending;
}

/** Un mezzo, due terzi, sette ottavi. */
export function fraction(numerator: string, denominator: string): string {
  const value = Number(denominator);
  if (value < 2 || value > 9999) return `${cardinal(numerator)} fratto ${cardinal(denominator)}`;
  const [one, many] =
    value === 2 ? ['mezzo', 'mezzi'] : [ordinal(value), ordinal(value, 'masculine', 'many')];
  return counted(numerator, one, many, 'masculine');
}

/** Streets and nouns that a name made of two numbers follows. */
const NAMED =
  /(?:^|[^\p{L}])(?:(?:via|viale|v\.le|piazza|p\.zza|corso|c\.so|largo|vicolo|strada|contrada|lungomare) [^\d,.;!?]{2,24},?|linea|bus|autobus|tram|interno|civico|scala|pratica|protocollo|conto|fattura|ordine|n|nr|numero|rif|riferimento|int|c\/c)(?: n)?\.? $/iu;

/** One of several, and how many there are. */
const PARTS =
  /^(?:pag(?:ina)?|p|foglio|passo|passaggio|step|fase|slide|diapositiva|domanda|esercizio|capitolo|parte|puntata|episodio|lezione|foto|immagine|video|pacco|collo|rata|turno|tappa|tentativo|messaggio|livello|schermata)$/i;

/** What a slash between two numbers means: one of several, a part, a mark out of the most, two neighbours (3/4 giorni) or a name. */
export function slashed(m: Match): string {
  const [top, bottom] = [m[1], m[2]];
  const [first, second] = [Number(top), Number(bottom)];
  const long = top.length > 3 && !/^(?:19|20)\d\d$/.test(top);
  if (PARTS.test(wordBefore(m)) && first <= second) return `${cardinal(top)} di ${cardinal(bottom)}`;
  const name = `${long ? digitByDigit(top) : cardinal(top)} barra ${cardinal(bottom)}`;
  if (/^0\d/.test(bottom) || NAMED.test(before(m))) return name;
  if (/^(?:taglie?|tg|misure?|numeri)$/i.test(wordBefore(m)) && second > first && first > 20)
    return `${cardinal(top)} ${cardinal(bottom)}`;
  // What an eye sees.
  if (bottom === '10' && /^ (?:di vista|a (?:destra|sinistra)|(?:all'|per )occhio)/.test(behind(m)))
    return fraction(top, bottom);
  if (
    first === second ||
    (first > 1 && /^(?:30|60|100|110)$/.test(bottom)) ||
    m[0] === '24/7' ||
    /^ stelle(?!\p{L})/u.test(behind(m))
  )
    return `${cardinal(top)} su ${cardinal(bottom)}`;
  const noun = wordBehind(m);
  if (
    first < second &&
    /^(?:anni|giorni|mesi|ore|minuti|settimane|persone|posti|pezzi|chili|volte|rate)$/.test(noun) &&
    second < 100
  )
    return `${cardinal(top)} ${cardinal(bottom)}`;
  if (second === first + 1 && (noun === 'volte' || (/^\p{Ll}{2,}[ie]$/u.test(noun) && !NO_NOUN.test(noun))))
    return `${cardinal(top)} ${cardinal(bottom)}`;
  // Two numbers of two digits are points, decades or a mark.
  if (top.length === 2 && second > 10 && second < 100)
    return first > second || (first % 10 === 0 && second === first + 10)
      ? `${cardinal(top)} ${cardinal(bottom)}`
      : second > 40 || second - first < 3
        ? name
        : `${cardinal(top)} su ${cardinal(bottom)}`;
  const isPart =
    second <= 20 || (second % 10 === 0 && second <= 1000) || /^(?:16|32|64|25|24|365)$/.test(bottom);
  return isPart ? fraction(top, bottom) : name;
}

/** Due e mezzo, uno e tre quarti. */
export function mixed(whole: string, part: string): string {
  const [top, bottom] = fractionParts(part);
  const said = top === '1' && bottom === '2' ? 'mezzo' : fraction(top, bottom);
  return `${cardinal(whole)} e ${said}`;
}

const halfOf = (gender: Gender): string => (gender === 'feminine' ? 'mezza' : 'mezzo');

/** Tazze is taza, cucchiai cucchiaio. */
const singular = (noun: string, gender: Gender): string =>
  gender === 'feminine'
    ? noun.replace(/e$/, 'a')
    : noun
        .replace(/ai$/, 'aio')
        .replace(/(?<=[^i]er|mes)i$/, 'e')
        .replace(/i$/, 'o');

/** A half after what it is a part of: due tazze e mezza, un cucchiaio e mezzo. */
export function nounAndHalf(m: Match): string | undefined {
  const [, whole, noun] = m;
  if (NO_NOUN.test(noun) || !/[aeio]$/.test(noun)) return undefined;
  const gender = /[ao]$/.test(noun) ? genderOf(noun) : genderOfPlural(noun);
  return `${counted(whole, singular(noun, gender), noun, gender)} e ${halfOf(gender)}`;
}

/** The same after a noun or an hour: cinque anni e mezzo, alle sette e mezza. */
export function halfBehind(m: Match): string | undefined {
  const text = before(m);
  if (/(?:^|[^\p{L}])(?:(?:d?alle|le|ore|delle) \d{1,2}|mezzogiorno|mezzanotte) e $/iu.test(text))
    return 'mezza';
  const noun = /\d ?(\p{Ll}{1,20}) e $/u.exec(text)?.[1];
  return noun && halfOf(noun === 'h' ? 'feminine' : genderOfPlural(noun));
}

/** Mezzo cucchiaino, mezza mela. */
export function half(m: Match): string | undefined {
  const noun = /^\p{L}{1,40}/u.exec(behind(m))?.[0] ?? '';
  if (NO_NOUN.test(noun)) return undefined;
  return halfOf(genderOf(noun));
}

/** Two ends of a range after the word before it: da dieci a quindici, tra dieci e quindici, il cinque dieci. */
export function between(match: Match, from: string, to: string): string {
  const previous = wordBefore(match).toLowerCase();
  if (/^(?:da|dal|dai|dalle)$/.test(previous)) return `${from} a ${to}`;
  if (/^(?:tra|fra)$/.test(previous)) return `${from} e ${to}`;
  return /^(?:il|lo|la|i|gli|le|un|una|del|dei|delle|al|ai|alle|nel|nei|sul|sui|ogni|questi|queste|primi|prime|ultimi|ultime|prossimi|prossime|di|a|in|con|su|per|entro|circa|quasi|dopo|ca)$/.test(
    previous,
  )
    ? `${from} ${to}`
    : `da ${from} a ${to}`;
}

const SCALE_NAMES = forms(
  'M, Mln, mln, mil, milione, milioni: milione | milioni; Mld, mld, B, bn, miliardo, miliardi: miliardo | miliardi',
  (one) => one,
);
export const SCALE = '(milion[ei]|miliard[oi]|[Mm]ln|[Mm]ld|mila|bn|[kKMB])(?![\\p{L}\\d])\\.?';

/** 900K is novecentomila, 1,5 mln is uno virgola cinque milioni. */
export function scaled(written: string, scale: string): string {
  const [one, many] = SCALE_NAMES[scale] ?? ['', ''];
  if (one !== '') return written === '1' ? `un ${one}` : `${decimal(written)} ${many}`;
  const [whole = '', decimals = ''] = written.replace(/[. ']/g, '').split(',');
  if (decimals.length > 3) return `${decimal(written)} mila`;
  return cardinal(`${whole}${decimals.padEnd(3, '0')}`.replace(/^0+(?=\d)/, ''));
}

export const SCALE_RULES: readonly Rule[] = [
  rule('digit', new RegExp(`(${NUMBER})(?:[-–]| [-–] )(${NUMBER}) ?${SCALE}`), (m) =>
    between(m, decimal(m[1]), scaled(m[2], m[3])),
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) (milion[ei]|miliard[oi]|[Mm]ln|[Mm]ld|mila)(?![\\p{L}\\d])\\.?`),
    (m) => scaled(m[1], m[2]),
  ),
  rule(
    'digit',
    new RegExp(`(?![248]K|\\d{5})(${NUMBER})([Mm]ln|[Mm]ld|mila|k|K|M)(?![\\p{L}\\d])\\.?`),
    (m) => scaled(m[1], m[2]),
  ),
];
