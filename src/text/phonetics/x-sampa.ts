/** X-SAMPA (Wells 1995) to IPA; letters that stand for themselves are left out. */
const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '"': 'ˈ',
    '%': 'ˌ',
    ':': 'ː',
    ':\\': 'ˑ',
    '-': '',
    '@': 'ə',
    '@`': 'ɚ',
    '@\\': 'ɘ',
    '{': 'æ',
    '}': 'ʉ',
    '&': 'ɶ',
    1: 'ɨ',
    2: 'ø',
    3: 'ɜ',
    '3`': 'ɝ',
    '3\\': 'ɞ',
    4: 'ɾ',
    5: 'ɫ',
    6: 'ɐ',
    7: 'ɤ',
    8: 'ɵ',
    9: 'œ',
    A: 'ɑ',
    B: 'β',
    'B\\': 'ʙ',
    C: 'ç',
    D: 'ð',
    E: 'ɛ',
    F: 'ɱ',
    G: 'ɣ',
    'G\\': 'ɢ',
    H: 'ɥ',
    'H\\': 'ʜ',
    I: 'ɪ',
    J: 'ɲ',
    'J\\': 'ɟ',
    K: 'ɬ',
    'K\\': 'ɮ',
    L: 'ʎ',
    'L\\': 'ʟ',
    M: 'ɯ',
    'M\\': 'ɰ',
    N: 'ŋ',
    'N\\': 'ɴ',
    O: 'ɔ',
    P: 'ʋ',
    'v\\': 'ʋ',
    Q: 'ɒ',
    R: 'ʁ',
    'R\\': 'ʀ',
    S: 'ʃ',
    T: 'θ',
    U: 'ʊ',
    V: 'ʌ',
    W: 'ʍ',
    X: 'χ',
    Y: 'ʏ',
    Z: 'ʒ',
    'd`': 'ɖ',
    g: 'ɡ',
    'h\\': 'ɦ',
    'j\\': 'ʝ',
    'l`': 'ɭ',
    'n`': 'ɳ',
    'p\\': 'ɸ',
    'r\\': 'ɹ',
    'r`': 'ɽ',
    's`': 'ʂ',
    's\\': 'ɕ',
    't`': 'ʈ',
    'x\\': 'ɧ',
    'z`': 'ʐ',
    'z\\': 'ʑ',
    '?': 'ʔ',
    '?\\': 'ʕ',
    '~': '̃',
    '_~': '̃',
    '=': '̩',
    '_=': '̩',
    _0: '̥',
    _v: '̬',
    _h: 'ʰ',
    _j: 'ʲ',
    "'": 'ʲ',
    _w: 'ʷ',
    _G: 'ˠ',
    _d: '̪',
    _: '͡',
  }),
);
const LONGEST = 2;
const HAS_STRESS = /[ˈˌ]/;

/**
 * X-SAMPA to IPA. A word without a stress mark is stressed, as one that is cited alone is. What is not X-SAMPA stays as it
 * is, for whoever reads the IPA to name.
 */
export function xSampaToIpa(phonemes: string): string {
  let ipa = '';
  for (let at = 0; at < phonemes.length;) {
    let length = LONGEST;
    while (length > 1 && !SYMBOLS.has(phonemes.slice(at, at + length))) length -= 1;
    const symbol = phonemes.slice(at, at + length);
    ipa += SYMBOLS.get(symbol) ?? symbol;
    at += length;
  }
  return HAS_STRESS.test(ipa) ? ipa : `ˈ${ipa}`;
}
