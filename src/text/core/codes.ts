import { before, behind, type Match, type Rule, rule, sayDigits, type SignWords, spaced } from './rules.js';

/** `spell(...)`: its content is read sign by sign, in every model. */
export const SPELL = /spell\(([^()\n]{1,200})\)/;

const LETTERS_IN_ONE_BREATH = 4;

/** Groups of three, with twos at the end where needed: 7 is 3 2 2, 8 is 3 3 2. */
function groupSizes(length: number): number[] {
  const sizes: number[] = [];
  let rest = length;
  while (rest > 0) {
    const size = rest === 4 || rest === 2 ? 2 : Math.min(3, rest);
    sizes.push(size);
    rest -= size;
  }
  return sizes;
}

function inGroups(signs: string): string[] {
  let start = 0;
  return groupSizes(signs.length).map((size) => signs.slice(start, (start += size)));
}

/** @param content folded text between the brackets of `spell(...)` */
export function sayLetterByLetter(content: string, digits: readonly string[], signs: SignWords): string {
  const words: Readonly<Record<string, string>> = {
    '@': signs.at,
    '.': signs.dot,
    '-': signs.dash,
    _: signs.underscore,
    '/': signs.slash,
    '+': signs.plus,
  };
  const groups: string[] = [];
  for (const [run] of content.matchAll(/\d+|[\p{L}\p{M}]+|[^\s\p{L}\p{M}\d]/gu)) {
    if (/^\d/.test(run)) groups.push(...inGroups(run).map((group) => sayDigits(group, digits)));
    else if (/^[\p{L}\p{M}]/u.test(run)) {
      const letters = run.toUpperCase().replace(/\p{M}/gu, '');
      groups.push(...(letters.length <= LETTERS_IN_ONE_BREATH ? [letters] : inGroups(letters)).map(spaced));
    } else if (words[run] !== undefined) groups.push(words[run]);
  }
  return groups.join(', ');
}

/** Small letters before capitals, in a few letters: aB of aB3xK9. */
const ALTERNATING = /^\p{L}{0,2}\p{Ll}\p{Lu}\p{L}?$/u;

const VOWEL = /[AEIOUYÄÖÜ]/;
/** Four capitals or more that are a word rather than initials. */
const MODELS = /^(?:MAX|PRO|NEO)$/;
const PRONOUNCEABLE = /[^AEIOU](?:([AEIOU])(?!\1)[AEIOU]?|A?Y|EE|OO)[^AEIOU]/;

/** No word ends so: LOPD. */
const UNSAYABLE = /[BDGKPTVZFJ][BCDFGJMQV]$/;

interface CodeWords extends Pick<LetterWords, 'acronyms'> {
  readonly digits: readonly string[];
  /** Short numbers. */
  readonly codeNumber: (digits: string) => string;
  /** The word between two numbers of a range. */
  readonly to: string | undefined;
  /** Years after a word: SUMMER2026. */
  readonly year: (digits: string) => string;
}

/** A run of letters and digits: short numbers as numbers, long codes digit by digit. */
function sayCode(code: string, { digits, codeNumber, year, acronyms }: CodeWords): string {
  const runs = code.match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  const long = runs.length > 3;
  const isWord = (run: string): boolean =>
    run.length > 4 || (run.length > 2 && acronyms.has(run)) || (run.length === 4 && PRONOUNCEABLE.test(run));
  return runs
    .map((run, index) => {
      if (/^\d/.test(run)) {
        const [word] = runs;
        if (runs.length === 2 && index === 1 && /^20\d\d$/.test(run) && word !== undefined && isWord(word))
          return year(run);
        // AX3000
        if (runs.length === 2 && index === 1 && /^[1-9]000$/.test(run)) return codeNumber(run);
        const asNumber = run.length <= 3 && !run.startsWith('0') && !long;
        return asNumber || run.length === 1 ? codeNumber(run) : sayDigits(run, digits);
      }
      const spelled =
        run.length === 1 || run === run.toUpperCase() || (long && run.length < 4)
          ? !isWord(run)
          : !/[aeiouy]/i.test(run) || ALTERNATING.test(run);
      return spelled ? spaced(run.toUpperCase()) : run;
    })
    .join(' ');
}

/** Codes such as B2B, MP3, A380, RF543DC2 or SAVE50. */
export function codeRules(words: CodeWords): Rule[] {
  /** A number after a code is one of its own. */
  const say = (match: Match): string => sayCode(match[0], words) + (/^ \d/.test(behind(match, 2)) ? ',' : '');
  return [
    // Codes with one letter, from one to another: Q1–Q3, B1-B2.
    rule('sign', /[-–](?<=(?<!\p{L})(\p{Lu})\d{1,3}[-–])(?=\1\d{1,3}(?![\p{L}\d-]))/u, () => words.to),
    rule('letter', /(?=[\p{L}\p{M}]{1,30}\d)[\p{L}\p{M}\d]{2,60}/u, say),
    rule('digit', /(?=\d{1,30}\p{Lu})[\p{L}\p{M}\d]{2,60}/u, say),
    // What a number leaves over of a code: the Xk of 9Xk.
    rule(
      'letter',
      /(?<=\d)(?=\p{Lu}?\p{Ll}?\p{Lu}?\p{Ll}?(?!\p{L}))\p{L}{2,4}(?![\p{L}\p{M}\d])/u,
      (match) =>
        /\p{Lu}/u.test(match[0]) && !/[aeiouy]/i.test(match[0]) ? spaced(match[0].toUpperCase()) : undefined,
    ),
  ];
}

/** Rooms, parts of a standard and the like: B2.14, E.05, H.264, PM2.5. */
export function dottedCodeRule(
  digits: readonly string[],
  cardinal: (digits: string) => string,
  point: string,
): Rule {
  const part = (written: string): string =>
    /^0\d/.test(written) ? sayDigits(written, digits) : written === '' ? '' : cardinal(written);
  return rule('letter', /(\p{Lu}{1,3})(\d{1,3}(?:\.\d{1,3}){1,3}|\.\d{1,3})(?![\p{L}\d]|[.,]\d)/u, (m) =>
    m[1].length > 2 && m[2].startsWith('.')
      ? undefined
      : `${spaced(m[1])} ${m[2].split('.').map(part).join(` ${point} `).trim()}`,
  );
}

const ELEMENT = '(?:Ag|Al|Au|Ba|Br|Ca|Cl|Cr|Cu|Fe|Hg|Li|Mg|Mn|Na|Ni|Pb|Si|Sn|Ti|Zn|[HBCNOFPSKI])';
const PART = `(?:${ELEMENT}[\\d₀-₉]{0,2}|\\((?:${ELEMENT}[\\d₀-₉]{0,2}){1,3}\\)[\\d₀-₉]{0,2})`;
/** Not a number, a unit of memory. */
const OTHERS = /^(?:NaN|TiB)$/;

/**
 * Formulas with an element of two letters or a number of two digits, letter by letter: NaCl, Ca(OH)2, C6H12O6, and those of the air:
 * NO2. Others are codes or initials.
 */
export const chemicalRule = (cardinal: (digits: string) => string): Rule =>
  rule(
    'letter',
    new RegExp(
      `(?=\\p{Lu})(?=[\\p{L}\\d₀-₉()]{0,12}(?:\\p{Lu}\\p{Ll}|[\\d₀-₉]{2}\\p{Lu}|(?<!\\p{L})(?:NO|SO|NH|PO)[2-4₂-₄]))${ELEMENT}[\\d₀-₉]{0,2}${PART}{1,6}(?![\\p{L}\\p{M}\\d₀-₉'²³⁺⁻])`,
      'u',
    ),
    (m) =>
      OTHERS.test(m[0])
        ? undefined
        : (m[0].normalize('NFKC').match(/\p{L}{1,2}|\d+/gu) ?? [])
            .map((part) => (/\d/.test(part) ? cardinal(part) : spaced(part.toUpperCase())))
            .join(' '),
  );

export interface LetterWords {
  /** Said as a word although in capitals. */
  readonly acronyms: ReadonlySet<string>;
  /** Stand for a spoken unit of their own and stay as they are. */
  readonly kept: ReadonlySet<string>;
}

/** Umlauts begin initials too (ÖBB), so they need a consonant before them. */
const ACCENTED = /(?![ÄÖÜ])[À-ÖØ-ÞŒ]|[^AEIOU][ÄÖÜ]/;

/** Initialisms letter by letter, acronyms and shouted words as words. */
export function initialismRule({ acronyms, kept }: LetterWords): Rule {
  return rule('letter', /(\p{Lu}{2,5})('?s|'(?:d|ed|ing))?(?![\p{L}\p{M}\d])/u, (match) => {
    const [, letters, ending] = match;
    if (acronyms.has(letters) || kept.has(letters) || MODELS.test(letters)) return undefined;
    // Accents are written on words, not on initials.
    if (ACCENTED.test(letters)) return undefined;
    const neighbours = match.input.slice(Math.max(0, match.index - 12), match.index + letters.length + 12);
    const shouted = /(?:\p{Lu}{2,} ){2}|\p{Lu}{4,} \p{Lu}{3,}|\p{Lu}{3,} \p{Lu}{4,}/u.test(neighbours);
    // An accent beside them: QUÉ TAL, ÇA VA.
    const accented = /(?![ÄÖÜ])[À-ÖØ-Þ]\p{Lu}* \p{Lu}|\p{Lu} \p{Lu}*(?![ÄÖÜ])[À-ÖØ-Þ]/u.test(neighbours);
    const wordLike =
      VOWEL.test(letters) &&
      (shouted ||
        accented ||
        (letters.length >= 4 && PRONOUNCEABLE.test(letters) && !UNSAYABLE.test(letters)));
    if (wordLike) return undefined;
    return spaced(letters) + (/^'?s$/.test(ending) ? "'s" : ending);
  });
}

/** Letters with dots between, U.S.A. or a.k.a. */
export function dottedLettersRule(): Rule {
  return rule(
    'letter',
    /(?:\p{L}\.){1,8}\p{L}(?:\.|(?![\p{L}\p{M}\d]))/u,
    (match) => spaced(match[0].replaceAll('.', '').toUpperCase()),
    'abbreviation',
  );
}

export interface ExpiryWords {
  /** Text before the date. */
  readonly cue: RegExp;
  /** The end of such a text with the article of a day: the date is then read as the two numbers that it has. */
  readonly article: RegExp;
  /** 08 with its zero. */
  readonly cardinal: (digits: string) => string;
  /** @param month 1 to 12, in digits @param year of two digits */
  readonly monthOf: (month: string, year: string) => string | undefined;
}

/** The month and the year until which a card is valid, 08/27; its year is too high for the month of a day. */
export const expiryRule = ({ cue, article, cardinal, monthOf }: ExpiryWords): Rule =>
  rule('digit', /(0?[1-9]|1[0-2])\/(1[3-9]|[2-9]\d)(?![\d/]|[.,]\d)/u, (m) => {
    const text = before(m);
    if (!cue.test(text)) return undefined;
    return article.test(text) ? `${cardinal(m[1])} ${cardinal(m[2])}` : monthOf(m[1], m[2]);
  });
