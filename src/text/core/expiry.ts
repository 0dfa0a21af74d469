import { before, type Rule, rule } from './rules.js';

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
