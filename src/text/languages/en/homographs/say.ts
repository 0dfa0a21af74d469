import type { Phone, SpokenToken } from '../../../../contracts/text.js';
import { readIpa, type SpokenPhone } from '../../../phonetics/ipa.js';
import { formsOf, homographIpa, wordOf } from './forms.js';

const phonesOf = (ipa: string): SpokenPhone[] => readIpa(ipa).flat();

/** How far apart two pronunciations of a word are: sounds count more than their stress. */
function distance(a: readonly SpokenPhone[], b: readonly SpokenPhone[]): number {
  let above = b.map((_, j) => j + 1);
  above.unshift(0);
  a.forEach((phone, i) => {
    const row = [i + 1];
    b.forEach((other, j) => {
      const stress = (phone.stress === 2) === (other.stress === 2) ? 0 : 0.6;
      const change = phone.symbol === other.symbol ? stress : 1;
      row.push(Math.min((above[j] ?? 0) + change, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    });
    above = row;
  });
  return above.at(-1) ?? 0;
}

/** The form that phones come nearest to; used to see what a pronouncer chose by itself. */
export function nearestForm(word: string, phones: readonly SpokenPhone[]): string {
  const forms = Object.values(formsOf(word) ?? {});
  const near = forms.map((ipa) => distance(phonesOf(ipa), phones));
  return forms[near.indexOf(Math.min(...near))] ?? '';
}

/** What a token's word is to be said like; undefined where the phones may stay. */
function wantedPhones(token: SpokenToken, phones: readonly Phone[]): SpokenPhone[] | undefined {
  if (token.homograph === undefined || token.phonemes !== null) return undefined;
  const word = wordOf(token.text);
  const ipa = homographIpa(word, token.homograph);
  // A pronouncer that chose the same keeps its own sounds: they fit the words beside it.
  if (ipa === undefined || nearestForm(word, phones) === ipa) return undefined;
  return phonesOf(ipa);
}

/** Says the tokens with a `homograph` as it asks, whatever the pronouncer made of them. */
export function sayHomographs(phones: readonly Phone[], tokens: readonly SpokenToken[]): Phone[] {
  if (tokens.every(({ homograph }) => homograph === undefined)) return [...phones];
  const said: Phone[] = [];
  for (let i = 0; i < phones.length;) {
    const token = phones[i]?.token ?? -1;
    let end = i + 1;
    while (token !== -1 && phones[end]?.token === token) end++;
    const own = phones.slice(i, end);
    const speaks = tokens[token];
    const wanted = speaks && wantedPhones(speaks, own);
    said.push(...(wanted?.map((phone) => ({ ...phone, token })) ?? own));
    i = end;
  }
  return said;
}
