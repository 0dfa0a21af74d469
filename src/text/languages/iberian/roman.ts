import { ROMAN, romanValue } from '../../core/numerals.js';
import { isOfOtherRealm, romanRules as pageRules } from '../../core/pages.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import type { NounWords } from './language.js';
import type { NumberSpeech } from './speech.js';

export interface RomanWords {
  readonly rulers: ReadonlySet<string>;
  /** Queens: Isabel segunda. */
  readonly queens: ReadonlySet<string>;
  /** Siglo: an ordinal up to ten, then a cardinal. */
  readonly century: RegExp;
  /** Capítulo, tomo: a cardinal. */
  readonly counted: RegExp;
  /** An ordinal stands before them: la II Guerra, el XXV Congreso. */
  readonly events: RegExp;
  /** The words between two numerals: y, a. */
  readonly joints: string;
}

/** The last ordinal of kings and centuries in speech. */
const LAST_ORDINAL = 10;
/** El XXI Salón: an ordinal although the event is not in the list. */
const ARTICLE = /^(?:el|la|los|las|del|al|o|os|as|do|da|no|na|ao|pelo|pela)$/i;

/** Pages, and two numerals that belong together. */
const pages = ({ counted }: RomanWords, speech: NumberSpeech): Rule[] =>
  pageRules({
    cardinal: (digits) => speech.cardinal(digits),
    to: 'a',
    isCounted: (m) => counted.test(wordBefore(m)),
    pages: /(?:^|[^\p{L}])(?:pp?\.|págs?\.|páginas?) $/u,
  });

export function romanRules(words: RomanWords, speech: NumberSpeech, nouns: NounWords): Rule[] {
  // Alone, C, D, L and M are letters: tipo C.
  const NUMERAL = `(?=[IVXLCDM])(?![CDLM](?![IVXLCDM]))(${ROMAN})(?![\\p{L}\\d'&])`;
  const upToTen = (value: number, gender: 'masculine' | 'feminine'): string =>
    value <= LAST_ORDINAL ? speech.ordinal(String(value), gender) : speech.cardinal(String(value));
  /** The word before; before the second of two numerals the word before the first. */
  const head = (m: Match): string =>
    new RegExp(`([\\p{L}\\p{M}]+)[ .]{1,2}${ROMAN}(?:, | (?:${words.joints}) | ?[-–] ?)$`, 'u').exec(
      m.input.slice(Math.max(0, m.index - 40), m.index),
    )?.[1] ?? wordBefore(m);
  return [
    rule('letter', new RegExp(`(?=[IVXLCDM])(${ROMAN})[-–](?=[IVXLCDM])(${ROMAN})(?![\\p{L}\\d'&])`), (m) => {
      const previous = wordBefore(m);
      return words.century.test(previous)
        ? m
            .slice(1, 3)
            .map((numeral) => upToTen(romanValue(numeral), 'masculine'))
            .join(' a ')
        : undefined;
    }),
    ...pages(words, speech),
    rule('letter', new RegExp(`${NUMERAL}(?:\\.ª|\\.º|ª|º)?`), (m) => {
      const numeral = m[1];
      const value = romanValue(numeral);
      const previous = head(m);
      if (
        /(?:arts?\.|artigos?|artículos?|§|parágrafo)[^.;]{0,24}[\dº], (?:[IVX]{1,5}(?:, | [ey] )){0,4}$/iu.test(
          before(m),
        )
      )
        return speech.cardinal(String(value));
      if (words.century.test(previous) || isOfOtherRealm(m) || /^ [ad]\. ?(?:de )?C/.test(behind(m)))
        return upToTen(value, 'masculine');
      if (words.counted.test(previous) || /(?<!\p{L})[tv]\. ?$/u.test(before(m, 4)))
        return speech.cardinal(String(value));
      const event = /^ (\p{L}{3,20})/u.exec(behind(m))?.[1];
      const isNamed =
        ARTICLE.test(previous) && /^[IVX]{2,7}$/.test(numeral) && /^\p{Lu}\p{Ll}/u.test(event ?? '');
      if (event !== undefined && (isNamed || words.events.test(event))) {
        const gender = nouns.genderOf(event);
        const said = speech.ordinal(String(value), gender === 'masculine' ? 'short' : gender);
        return event.endsWith('s') && !said.endsWith('s')
          ? plural(speech.ordinal(String(value), gender))
          : said;
      }
      if (words.rulers.has(previous))
        return upToTen(value, words.queens.has(previous) ? 'feminine' : 'masculine');
      const isPlain = /^(?:II|III|IV|VI|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI|XVII|XVIII|XIX|XX|XXI)$/.test(
        numeral,
      );
      // Cálculo I, but Core I7 and En I G.
      const isFirst = numeral === 'I' && previous.length > 5 && !/^[+.]| \p{Lu}/u.test(behind(m, 2));
      return numeral.length >= 4 || ((isPlain || isFirst) && /^\p{Lu}\p{Ll}+$/u.test(previous))
        ? speech.cardinal(String(value))
        : undefined;
    }),
  ];
}

const plural = (words: string): string => words.replace(/([ao])(?= |$)/g, '$1s');
