import { chemicalRule, dottedCodeRule } from '../../core/codes.js';
import { commonRules, type CommonWords } from '../../core/common-rules.js';
import { type LanguageRules, type Rule, rule, spaced } from '../../core/rules.js';
import { type UnmarkedWords, unmarkedWords } from '../../core/unmarked.js';
import { SILENT_RULES } from '../../core/web.js';
import { abbreviationRules, type AbbreviationWords } from './abbreviations.js';
import { dateRules, type DateWords } from './dates.js';
import { fractionRules, partRule } from './fractions.js';
import { inclusiveRules, type InclusiveWords } from './inclusive.js';
import { type IberianLanguage, withLetterNames } from './language.js';
import { moneyRules, type MoneyWords } from './money.js';
import { numberRules, type NumberRuleWords, POWER } from './number-rules.js';
import { phoneRules, type PhoneWords } from './phones.js';
import { romanRules, type RomanWords } from './roman.js';
import { NumberSpeech } from './speech.js';
import { timeRules, type TimeWords } from './times.js';
import { type Unit, unitRules } from './units.js';

/** What `words.ts` of a language of the peninsula lists. */
export interface IberianVocabulary extends IberianLanguage {
  readonly phones: PhoneWords;
  readonly roman: RomanWords;
  readonly acronyms: ReadonlySet<string>;
  /** Capitals that look like a word and are spelled. */
  readonly spelled: RegExp;
  readonly dates: DateWords;
  readonly times: TimeWords;
  readonly abbreviations: AbbreviationWords;
}

/** All words of a language of the peninsula; the grammar is in this folder. */
export interface IberianWords extends IberianVocabulary {
  readonly common: Omit<
    CommonWords,
    'digits' | 'cardinal' | 'acronyms' | 'kept' | 'squared' | 'cubed' | 'power' | 'times'
  >;
  readonly money: MoneyWords;
  readonly units: Readonly<Record<string, Unit>>;
  readonly counts: NumberRuleWords;
  /** Between a mark and the highest one: nueve sobre diez. */
  readonly outOfMarks: string;
  readonly inclusive: InclusiveWords;
  /** Letters that are words too. */
  readonly letterNames: Readonly<Record<string, string>>;
  /** Rules that come before all others, and before the abbreviations. */
  readonly addresses?: (speech: NumberSpeech) => readonly Rule[];
  readonly titles?: readonly Rule[];
  /** Words that are typed without their marks, with them. */
  readonly marked?: readonly string[];
  /** Small words of one letter that rules look at. */
  readonly shortWords?: readonly string[];
  readonly signs?: readonly Rule[];
}

const lastingIn =
  (times: TimeWords, speech: NumberSpeech): NonNullable<CommonWords['lasting']> =>
  (written, unit) => {
    const [one, many] = times[({ h: 'hour', min: 'minute', s: 'second' } as const)[unit]];
    return `${speech.cardinal(written, unit === 'h' ? 'feminine' : 'masculine')} ${speech.isOne(written) ? one : many}`;
  };

const allShortWords = (
  { abbreviations, dates, shortWords = [] }: IberianWords,
  unmarked: UnmarkedWords,
): ReadonlySet<string> =>
  new Set([
    ...unmarked.typed,
    'π',
    'km',
    'kg',
    'ha',
    'máx',
    'mín',
    ...Object.keys(abbreviations.bare),
    ...Object.keys(dates.weekdays),
    ...shortWords,
  ]);

export function iberianRules(words: IberianWords): LanguageRules {
  const { counts, numbers, nouns, letterNames } = words;
  const { squared, cubed, times } = counts;
  const speech = new NumberSpeech(words);
  const unmarked = unmarkedWords(words.marked ?? [], []);
  const common = commonRules({
    ...words.common,
    ...{ squared, cubed, power: POWER, times },
    acronyms: words.acronyms,
    kept: new Set(),
    digits: numbers.digits,
    cardinal: (written) => speech.cardinal(written),
    decimal: (written) => speech.say(written.replace('.', ',')),
    lasting: lastingIn(words.times, speech),
    lastly: ` ${numbers.and}`,
  });
  const letters: Rule[] = [
    ...common.codes,
    common.dottedLetters,
    rule('letter', words.spelled, (m) => spaced(m[0])),
    rule(
      'letter',
      /(\p{Lu}{1,3})\+(\p{Lu}{1,3})(?![\p{L}\d])/u,
      (m) => `${spaced(m[1])} ${counts.plus} ${spaced(m[2])}`,
    ),
    ...common.signs,
    ...(words.signs ?? []),
    common.initialisms,
  ];
  return {
    digits: numbers.digits,
    signs: words.common.signs,
    shortWords: allShortWords(words, unmarked),
    rules: [
      ...SILENT_RULES,
      ...(words.addresses?.(speech) ?? []),
      rule('sign', /(?<![\p{L}\d])# ?(?=\d)(?!\d{1,2}(?:x\d|\p{Lu}\p{Ll}{2}))/u, () => 'número'),
      ...unmarked.inWordsOf(withLetterNames(common.web, letterNames)),
      ...phoneRules(words.phones, numbers.digits, (written) => speech.cardinal(written)),
      partRule(speech),
      ...dateRules(words.dates, speech),
      ...timeRules(words.times, speech, nouns.hourCues),
      ...moneyRules(words.money, speech),
      ...unitRules(words.units, speech),
      common.version,
      ...inclusiveRules(words.inclusive),
      ...withLetterNames([chemicalRule((digits) => speech.cardinal(digits))], letterNames),
      ...(words.titles ?? []),
      ...abbreviationRules(words.abbreviations, nouns, numbers.and),
      unmarked.rule,
      ...romanRules(words.roman, speech, nouns),
      ...fractionRules(speech, nouns, words.outOfMarks, words.inclusive.or),
      ...common.identifiers,
      dottedCodeRule(numbers.digits, (digits) => speech.cardinal(digits), numbers.point),
      ...numberRules(counts, speech, nouns),
      ...withLetterNames(letters, letterNames),
    ],
  };
}
