import { isVowel } from '../../phonetics/ipa.js';
import type { AdaptedSounds } from '../language.js';

/**
 * Borrowed words whose stress is on the last vowel before the ending, where espeak-ng has it on the first: Tablétte, Distánz,
 * Fassáde. In the first row the end of a word is enough, in the others a word is listed by its stem.
 */
const STEMS = [
  '.*[aeiouyäöü].*(?:it(?=is)|(?<!schw|gl|kr|fr|pfl|t)anz|nomie|tonie|ämie|ergie)',
  '(?:dis|ins|subs|akzep|resis)tanz|(?:zigar|servi|pinz|disk|pal|plak|krok|marion|toil|tabl|kass|lim|ros|pip|mansch|lanz|klarin|vign|operet|chanson|silhou|pirou|etik|bagu|brün|gaz)ett',
  '(?:pup|kam|past|baz|flot)ill|(?:amp|schat)ull|(?:terr|grim|kark)ass|(?:delikat|fin|adr|zypr|mätr)ess|matratz|antenn|kolonn',
  '(?:nark|neur|thromb|arthr|osteopor|symbi|progn|diagn|psych|skler|tuberkul|zirrh|lakt|gluk|frukt|nekr|fibr|metamorph|hypn|myk|azid)os',
  '(?:fass|limon|marmel|schokol|ball|kask|barrik|block|brig|dek|eskap|promen|roul|seren|parod|olympi)ad|(?:tap|rak|tromp)et|kathet',
  '(?:migr|font|quarant|dom|hy)än|sir[eé]n|aren|garderob|kommod|kolumn|(?:kan|molek)ül|(?:hypo|pro|syn)thes|(?:ana|kata)lys|arom|volum|aneurysm|pyjam',
  '(?:not|just|mil|hosp|ind)iz|(?:kost|parf)üm|ekzem|enzym|rezidiv|sekret|skandal|pedal|oval|athlet|reflex|infarkt|kollaps|delfin|palast|bombast',
  '(?:aspir|insul|hepar|nikot|thyrox|cholester|adrenal|melaton|dopam|novalg)in|hormon|baron|patron|kortison|cortison|hotel|motel|ibuprofen|pantoff|silvest|antibiotik',
  // Drugs, and Polish names: Amoxicillín, Lewandówski.
  '.*(?:illin|t[aie]din|[ln]idin|rizin|statin|zapin|faxin|dipin|tralin|mycin|oxacin|mantin|formin|losin|zosin)|.+(?:azepam|prazol|sartan)',
  '.*[aeiouyäöü].*[nlw]sk',
  '(?:arm|all|orchid|komit|pür|odyss|chauss|tourn|resüm|frikass|matin|renomm)ee|chirurgie|anästhesie',
  '(?:archit|intell|subj)ekt|[rd]elikt|expert|republik|kommissar|honorar|missionar|pastell|juwel|paneel|rubin|kanton|reserv|(?:kas|lat|zist|[kt]av|luz)ern',
].map((row) => `(?:${row})`);
const STRESSED = new RegExp(
  `^(?:${STEMS.join('|')})(e[nrs]?|el[ns]?|er[ns]?|a[s]?|en|is|um|us|i|s|n)?$`,
  'u',
);

/** Puts the stress of borrowed words where it belongs; the other sounds stay. */
export function stressBorrowed(word: string, tokens: readonly string[]): AdaptedSounds {
  const match = STRESSED.exec(word);
  if (!match) return { tokens, stress: null };
  const vowels = tokens.flatMap((token, i) =>
    isVowel(token) && !(isVowel(tokens[i - 1] ?? '') && /^[ɪʊʏ]$/.test(token)) ? [i] : [],
  );
  const behind = /[aeiu]/.test(match[1] ?? '') ? 1 : 0;
  const main = vowels.at(-1 - behind);
  if (main === undefined || main === vowels[0]) return { tokens, stress: null };
  const second = main === vowels[1] ? -1 : vowels[0];
  // Insulin ends with a long vowel; no stressed one is a schwa; Bukowski has an f.
  const said = tokens.map((token, at) => {
    if (at === main && token === 'ɪ' && /ine?s?$/.test(word)) return 'i';
    if (at === main && token === 'ə') return 'ɛ';
    return token === 'v' && tokens[at + 1] === 's' ? 'f' : token;
  });
  return { tokens: said, stress: tokens.map((_, i) => (i === main ? 2 : i === second ? 1 : 0)) };
}
