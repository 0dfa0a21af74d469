import { readIpa, type SpokenPhone } from './ipa.js';

/**
 * Reads what espeak-ng calls IPA: two sounds that its table lacks are question marks, the flap of Hindi is `r.`, and a
 * Japanese vowel has an umlaut of the kind that is no letter here.
 */
export function readEspeakIpa(ipa: string): SpokenPhone[][] {
  const plain = ipa.includes('ä') ? ipa.replaceAll('ä', 'a') : ipa;
  const flaps = plain.includes('r.') ? plain.replace(/r\.([ˈˌ]?)h/g, 'ɽʰ$1').replaceAll('r.', 'ɽ') : plain;
  return readIpa(flaps.replaceAll('??', 'ʊɐ').replaceAll('?', 'ʔ'));
}
