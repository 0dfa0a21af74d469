import type { Rule } from '../../core/rules.js';

/**
 * The rules with the names of letters that are words too: alone, Spanish Y would be read as the word for "and", Portuguese E
 * and O as the words for "and" and "the".
 */
export function withLetterNames(rules: readonly Rule[], names: Readonly<Record<string, string>>): Rule[] {
  const alone = new RegExp(`(?<!\\p{L})[${Object.keys(names).join('')}](?!\\p{L})`, 'gu');
  return rules.map((rule) => ({
    ...rule,
    say: (match) => rule.say(match)?.replace(alone, (letter) => names[letter] ?? letter),
  }));
}
