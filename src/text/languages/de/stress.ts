import { isVowel } from '../../phonetics/ipa.js';
import type { AdaptedSounds } from '../language.js';

/**
 * Borrowed words whose stress is on the last vowel before the ending, where espeak-ng has it on the first: Tablétte, Distánz,
 * Fassáde.
 */
const STEMS = [
  '(?:cour|court|karambol|persifl|camoufl|takel|stell|report|plant|frott)ag',
  '(?:dis|ins|subs|akzep|resis)tanz|(?:zigar|servi|pinz|disk|pal|plak|krok|marion|toil|tabl|kass|lim|ros|pip|mansch|lanz|klarin|vign|operet|chanson|silhou|pirou|etik|bagu|brün|gaz|fac|freg|oper|lün|küv|viol)ett',
  '(?:pup|kam|past|baz|flot)ill|(?:amp|schat)ull|(?:terr|grim|kark|mel)ass|(?:delikat|fin|adr|zypr|mätr|exz|att)ess|(?:prä|kul|mel|narz)iss|matratz|antenn|kolonn|idyll|korall',
  '(?:nark|neur|thromb|arthr|osteopor|symbi|progn|diagn|psych|skler|tuberkul|zirrh|lakt|gluk|frukt|nekr|fibr|metamorph|hypn|myk|azid|matr|osm|apothe|parodont|zellul|glyk|dextr|sacchar|vitamin|virtu|kuri|dubi|grandi|rigor|fam)os',
  '(?:fass|limon|marmel|schokol|ball|kask|barrik|block|brig|dek|eskap|promen|roul|seren|parod|olympi|balustr|pom|mon|esplan|kanon)ad|(?:tap|rak|tromp|past|mach|musk|margar|kom|(?:in)?diskr|dekr)et|kathet',
  '(?:migr|font|quarant|dom|hy|gangr|souver)än|sir[eé]n|aren|garderob|mikrob|kommod|pagod|elektrod|kolumn|(?:kan|molek|kalk)ül|(?:hypo|pro|syn|paren|epi)thes|chines|libanes|askes|exeges|(?:ana|kata|elektro|hydro|para)lys|arom|volum|aneurysm|pyjam',
  '(?:not|just|mil|hosp|ind)iz|(?:kost|parf)üm|(?:brosch|lekt|all|bord|ouvert|konfit|grav|manik|pedik)ür|kajüt|ekzem|enzym|rezidiv|sekret|skandal|oval|athlet|reflex|infarkt|kollaps|delfin|palast|bombast|tumult|milliard|garnel|makrel|fanfar|bulgar',
  '(?:aspir|insul|hepar|nikot|thyrox|cholester|adrenal|serot|melaton|dopam|novalg|morph|kerat|femin|ch|strychn)in|hormon|baron|patron|kortison|cortison|hotel|motel|ibuprofen|pantoff|silvest|antibiotik',
  '(?:arm|all|orchid|komit|pür|odyss|chauss|tourn|resüm|frikass|matin|renomm|livr)ee|chirurgie|anästhesie|lotterie|galerie',
  '(?:archit|intell|subj|ins)ekt|[rd]elikt|expert|extrakt|intakt|reform|enorm|horizont|asbest|podest|republik|katholik|replik|kommissar|honorar|missionar|dromedar|lapidar|barbar|basar|korsar|quasar|pastell|juwel|paneel|rubin|kanton|reserv|(?:kas|lat|zist|[kt]av|luz)ern',
  '(?:labor|dekor|humor|kontor|tresor|tenor|august)(?=$)|idiot|pilot|patriot|zelot|anekdot|kojot|oas|ekstas|hypostas|devis|marquis|remis|depesch|epoch|(?:algo|loga)rithm(?=us)|(?:ortho|logo)päd|edamam|wasab|azub',
  '(?:norweg|robot|report|helikopt|manöv|revolv|palav|kalib|karabin|dragon|paris|desast|holund|kathed|grenad|massak)(?=er)',
];
/** Ends of words that are stressed so, and what is after the vowel where it is no ending of its own. */
const ENDS = [
  '(?:it(?=is)|ität|iast|(?<!schw|gl|kr|fr|pfl|t)anz|nomie|tonie|ämie|ergie)',
  // Drugs, and Polish names: Amoxicillín, Lewandówski.
  '(?:illin|t[aie]din|[ln]idin|rizin|statin|zapin|faxin|dipin|tralin|mycin|oxacin|mantin|formin|losin|zosin|azepam|prazol|sartan)',
  // French -age, but Absage and Feiertage: Vernissage, Reportage.
  '(?:[bcdkmnpvyz]|ss|ff)ag(?=en?$)',
  '[nlw]sk(?=i)',
  // What was made of Greek and Latin parts: Synoným, Philosóph, religiös.
  '(?:[aeo](?:ph|f)on|onym(?!us|a)|throp|o(?:ph|f)[io]l|soph|stroph|glyph|[aeo]gra(?:f|ph)|skop|krat)',
  '(?:halluzin|path|hom|heter|anthrop|psych|krimin|kanzer|phot|fot|andr|östr)ogen',
  '(?:i|nerv|p?or|mour|vour|str|kul|[aeiu][lnt])ös',
  '(?:(?:mat|stan)(?=isch)|versal|lossal)',
  '(?:[aeiou]t|[ackeipd]t|ss|ens|ni)or(?=en$|in)',
  '(?:[^aeiouyäöü](?=ik(?:er|um))|tiv(?=um))',
  // Names and words of the south and of Japan: Barcelóna, Wasábi.
  '[^aeiouäöü](?:on|(?<!dom|pat|ret)in|it|ot|an|(?<!kan)ad|ell|ett|iss|and|end|ent|uel|am)(?=a$)',
  '[^aeiouäöü](?:on|in|am|im|ar|at|[aiu]k|ett|ell|ish)(?=i$)',
  // French and Italian as German spells it: Reservoár, Massöse, Patrúlje, Karpátscho.
  '(?:oar|(?:[bfmnpst]|f+l)ös(?=en?$)|ulj(?=en?$)|[aeiou](?:tsch|kj|lj)(?=[aio]$)|utt(?=o$)|tell(?=e$))',
  '[^aeiouäöü](?:an|at|ad|(?<!num|het)er|ett|ell|ill|ott|ent|end|anz)(?=o$)',
];
const ENDING =
  '(e[nrs]?|el[ns]?|er(?:[ns]|in(?:nen)?)?|in(?:nen)?|as?|is|ums?|us|is?|os?|s|n|isch(?:e[mnrs]?)?|ik(?:er(?:[ns]|in(?:nen)?)?|um))?$';
const VOWEL = '.*[aeiouyäöü].*';
const STRESSED = new RegExp(
  `^(?:${STEMS.join('|')}|${ENDS.map((end) => VOWEL + end).join('|')})${ENDING}`,
  'u',
);

/** Nouns before an s and another word: Redaktións|schluss, Universitäts|platz. */
const JOINED = new RegExp(`^${VOWEL}?(?:ion|tät)s(?=\\p{L}{3})(?!tisch)(\\p{L}*[aeiouyäöü]\\p{L}*)$`, 'u');

/** Puts the stress of borrowed words where it belongs; the other sounds stay. */
export function stressBorrowed(word: string, tokens: readonly string[]): AdaptedSounds {
  const joined = JOINED.exec(word);
  const match = joined ?? STRESSED.exec(word);
  if (!match) return { tokens, stress: null };
  const vowels = tokens.flatMap((token, i) =>
    isVowel(token) && !(isVowel(tokens[i - 1] ?? '') && /^[ɪʊʏ]$/.test(token)) ? [i] : [],
  );
  const behind = match[1]?.match(/[aeiouyäöü]+/g)?.length ?? 0;
  const main = vowels.at(-1 - behind);
  if (main === undefined || (main === vowels[0] && behind < 2)) return { tokens, stress: null };
  // Not the prefix of the second word: Aktionsverein.
  const second = joined
    ? vowels.at(-behind + Number(/^(?:ver|be|ge|ent|zer)\p{L}*[aeiouyäöü]/u.test(match[1] ?? '')))
    : main === vowels[1]
      ? -1
      : vowels[0];
  // Insulin ends with a long vowel; no stressed one is a schwa; Bukowski has an f.
  const said = tokens.map((token, at) => {
    if (at === main && token === 'ɪ' && /ine?s?$/.test(word)) return 'i';
    if (at === main && token === 'ə') return 'ɛ';
    if (at === main + 1 && token === 'ɡ' && /agen?$/.test(word)) return 'ʒ';
    return token === 'v' && tokens[at + 1] === 's' ? 'f' : token;
  });
  return { tokens: said, stress: tokens.map((_, i) => (i === main ? 2 : i === second ? 1 : 0)) };
}
