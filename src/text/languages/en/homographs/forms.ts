/**
 * How each homograph is said, in the symbols of the American voices. `kind=IPA`, the kinds as in the markup (`nou`, `vrb`,
 * `adj`, `pst`, `prs`) or named after a sense. The first kind is the one to take when nothing is known.
 */

/** Word, noun, verb; a fourth column where the adjective is not said like the noun. */
const STRESS_PAIRS = `
absent ˈæbsənt æbˈsɛnt
abstract ˈæbstɹækt æbˈstɹækt
addict ˈædɪkt əˈdɪkt
address ˈædɹɛs əˈdɹɛs
annex ˈænɛks əˈnɛks
attribute ˈætɹɪbjˌuːt əˈtɹɪbjuːt
combine ˈkɑːmbaɪn kəmˈbaɪn
commune ˈkɑːmjuːn kəˈmjuːn
compact ˈkɑːmpækt kəmˈpækt kəmˈpækt
complex ˈkɑːmplɛks kəmˈplɛks kəmˈplɛks
compound ˈkɑːmpaʊnd kəmˈpaʊnd
compress ˈkɑːmpɹɛs kəmˈpɹɛs
concert ˈkɑːnsɚt kənˈsɜːt
conduct ˈkɑːndʌkt kənˈdʌkt
conflict ˈkɑːnflɪkt kənˈflɪkt
conscript ˈkɑːnskɹɪpt kənˈskɹɪpt
console ˈkɑːnsoʊl kənˈsoʊl
construct ˈkɑːnstɹʌkt kənˈstɹʌkt
content ˈkɑːntɛnt kənˈtɛnt kənˈtɛnt
contest ˈkɑːntɛst kənˈtɛst
contract ˈkɑːntɹækt kənˈtɹækt
contrast ˈkɑːntɹæst kənˈtɹæst
converse ˈkɑːnvɜːs kənˈvɜːs
convert ˈkɑːnvɜːt kənˈvɜːt
convict ˈkɑːnvɪkt kənˈvɪkt
decrease ˈdiːkɹiːs dᵻˈkɹiːs
defect ˈdiːfɛkt dᵻˈfɛkt
desert ˈdɛzɚt dᵻˈzɜːt
digest ˈdaɪdʒɛst daɪˈdʒɛst
discard ˈdɪskɑːɹd dɪˈskɑːɹd
discharge ˈdɪstʃɑːɹdʒ dɪsˈtʃɑːɹdʒ
discount ˈdɪskaʊnt dɪsˈkaʊnt ˈdɪskaʊnt
entrance ˈɛntɹəns ɛnˈtɹæns
escort ˈɛskɔːɹt ɛˈskɔːɹt
exploit ˈɛksplɔɪt ɛkˈsplɔɪt
export ˈɛkspoːɹt ɛkˈspoːɹt
extract ˈɛkstɹækt ɛkˈstɹækt
ferment ˈfɜːmɛnt fɚˈmɛnt
fragment ˈfɹæɡmənt fɹæɡˈmɛnt
frequent ˈfɹiːkwənt fɹiːˈkwɛnt
impact ˈɪmpækt ɪmˈpækt
implant ˈɪmplænt ɪmˈplænt
import ˈɪmpoːɹt ɪmˈpoːɹt
imprint ˈɪmpɹɪnt ɪmˈpɹɪnt
incense ˈɪnsɛns ɪnˈsɛns
incline ˈɪnklaɪn ɪnˈklaɪn
increase ˈɪŋkɹiːs ɪnˈkɹiːs
insert ˈɪnsɜːt ɪnˈsɜːt
insult ˈɪnsʌlt ɪnˈsʌlt
intern ˈɪntɜːn ɪnˈtɜːn
invalid ˈɪnvəlɪd ɪnˈvælɪd ɪnˈvælɪd
object ˈɑːbdʒɛkt əbˈdʒɛkt
overlap ˈoʊvɚlæp ˌoʊvɚˈlæp
perfect ˈpɜːfɪkt pɚˈfɛkt
perfume ˈpɜːfjuːm pɚˈfjuːm
permit ˈpɜːmɪt pɚˈmɪt
pervert ˈpɜːvɚt pɚˈvɜːt
present ˈpɹɛzənt pɹɪˈzɛnt
produce ˈpɹoʊduːs pɹəˈduːs
progress ˈpɹɑːɡɹɛs pɹəˈɡɹɛs
project ˈpɹɑːdʒɛkt pɹəˈdʒɛkt
protest ˈpɹoʊtɛst pɹəˈtɛst
rebel ˈɹɛbəl ɹᵻˈbɛl
recall ˈɹiːkɔːl ɹᵻˈkɔːl
record ˈɹɛkɚd ɹᵻˈkoːɹd
recount ˈɹiːkaʊnt ɹᵻˈkaʊnt
refund ˈɹiːfʌnd ɹᵻˈfʌnd
refuse ˈɹɛfjuːs ɹᵻˈfjuːz
reject ˈɹiːdʒɛkt ɹᵻˈdʒɛkt
segment ˈsɛɡmənt sɛɡˈmɛnt
subject ˈsʌbdʒɛkt səbˈdʒɛkt
survey ˈsɜːveɪ sɚˈveɪ
suspect ˈsʌspɛkt səˈspɛkt
torment ˈtoːɹmɛnt toːɹˈmɛnt
transfer ˈtɹænsfɜː tɹænsˈfɜː
transport ˈtɹænspoːɹt tɹænsˈpoːɹt
update ˈʌpdeɪt ʌpˈdeɪt
upgrade ˈʌpɡɹeɪd ʌpˈɡɹeɪd
upset ˈʌpsɛt ʌpˈsɛt ʌpˈsɛt
abuse əˈbjuːs əˈbjuːz
diffuse dɪˈfjuːs dɪˈfjuːz
excuse ɛkˈskjuːs ɛkˈskjuːz
misuse mɪsˈjuːs mɪsˈjuːz
use ˈjuːs ˈjuːz`;

/** Stem of words in -ate: "-ət" as noun and adjective, "-eɪt" as verb; another stem of the verb where it differs. */
const ATE_WORDS = `
advocate ˈædvək
affiliate əˈfɪli
aggregate ˈæɡɹɪɡ
alternate ˈɔːltɚn
animate ˈænᵻm
appropriate əˈpɹoʊpɹi
approximate əˈpɹɑːksɪm
articulate ɑːɹˈtɪkjəl
associate əˈsoʊʃi
conglomerate kəŋˈɡlɑːmɚɹ
consummate ˈkɑːnsəm
coordinate koʊˈɔːɹdᵻn
correlate ˈkɔːɹəl
degenerate dᵻˈdʒɛnɚɹ
delegate ˈdɛlᵻɡ
deliberate dᵻˈlɪbɚɹ
desolate ˈdɛsəl
duplicate ˈduːplᵻk
elaborate ᵻˈlæbɚɹ
estimate ˈɛstᵻm
expatriate ɛksˈpeɪtɹi
graduate ˈɡɹædʒu
initiate ɪˈnɪʃi
intimate ˈɪntᵻm
isolate ˈaɪsəl
legitimate ləˈdʒɪtᵻm
moderate ˈmɑːdɚɹ
precipitate pɹɪˈsɪpᵻt
predicate ˈpɹɛdᵻk
separate ˈsɛpɹ ˈsɛpɚɹ
subordinate səˈboːɹdᵻn
syndicate ˈsɪndᵻk`;

/** Words with senses of their own, and forms that no rule below would make. */
const SENSE_WORDS = `
aged vrb=ˈeɪdʒd adj=ˈeɪdʒᵻd
agape open=əˈɡeɪp love=ɑːˈɡɑːpeɪ
august month=ˈɔːɡəst grand=ɔːˈɡʌst
axes line=ˈæksiːz tool=ˈæksᵻz
bases base=ˈbeɪsᵻz basis=ˈbeɪsiːz
bass music=ˈbeɪs fish=ˈbæs
bologna city=bəˈloʊnjə food=bəˈloʊni
bow weapon=ˈboʊ bend=ˈbaʊ
bows weapon=ˈboʊz bend=ˈbaʊz
buffet food=bəˈfeɪ hit=ˈbʌfɪt
close adj=ˈkloʊs vrb=ˈkloʊz nou=ˈkloʊz
does vrb=ˈdʌz deer=ˈdoʊz
dove bird=ˈdʌv dive=ˈdoʊv
house nou=ˈhaʊs vrb=ˈhaʊz
houses nou=ˈhaʊzᵻz vrb=ˈhaʊzᵻz
job work=ˈdʒɑːb name=ˈdʒoʊb
lead vrb=ˈliːd nou=ˈliːd metal=ˈlɛd
learned vrb=ˈlɜːnd adj=ˈlɜːnᵻd
lima city=ˈliːmə bean=ˈlaɪmə
live vrb=ˈlɪv adj=ˈlaɪv
lives nou=ˈlaɪvz vrb=ˈlɪvz
minute time=ˈmɪnɪt small=maɪˈnuːt
mobile mov=ˈmoʊbəl nou=ˈmoʊbiːl city=moʊˈbiːl
moped bike=ˈmoʊpɛd sulk=ˈmoʊpt
nice kind=ˈnaɪs city=ˈniːs
number count=ˈnʌmbɚ numb=ˈnʌmɚ
polish shine=ˈpɑːlɪʃ lang=ˈpoʊlɪʃ
putting put=ˈpʊtɪŋ golf=ˈpʌtɪŋ
read prs=ˈɹiːd pst=ˈɹɛd
reading book=ˈɹiːdɪŋ city=ˈɹɛdɪŋ
resume vrb=ɹᵻˈzuːm nou=ˈɹɛzəmˌeɪ
resumes vrb=ɹᵻˈzuːmz nou=ˈɹɛzəmˌeɪz
row line=ˈɹoʊ fight=ˈɹaʊ
rows line=ˈɹoʊz fight=ˈɹaʊz
sewer drain=ˈsuːɚ sew=ˈsoʊɚ
sow seed=ˈsoʊ pig=ˈsaʊ
sows seed=ˈsoʊz pig=ˈsaʊz
tear eye=ˈtɪɹ rip=ˈtɛɹ
tears eye=ˈtɪɹz rip=ˈtɛɹz
used vrb=ˈjuːzd to=ˈjuːst
wind nou=ˈwɪnd vrb=ˈwaɪnd
winds nou=ˈwɪndz vrb=ˈwaɪndz
wound nou=ˈwuːnd wind=ˈwaʊnd`;

export type Forms = Readonly<Record<string, string>>;

/** What an English plural, a possessive and a verb's third person add to a word's sounds. */
export function withS(ipa: string): string {
  if (/[szʃʒ]$/.test(ipa)) return `${ipa}ᵻz`;
  return ipa + (/[ptkfθ]$/.test(ipa) ? 's' : 'z');
}

const lines = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

function stressPair([word = '', nou = '', vrb = '', adj = nou]: string[]): [string, Forms] {
  return [word, { nou, vrb, adj }];
}

function ateWord([word = '', stem = '', verbStem = stem]: string[]): [string, Forms] {
  return [word, { adj: `${stem}ət`, nou: `${stem}ət`, vrb: `${verbStem}ˌeɪt` }];
}

const senseWord = ([word = '', ...forms]: string[]): [string, Forms] => [
  word,
  Object.fromEntries(forms.map((form) => form.split('=') as [string, string])),
];

const BY_CLASS: readonly [string, Forms][] = [
  ...lines(STRESS_PAIRS).map(stressPair),
  ...lines(ATE_WORDS).map(ateWord),
];

/** "records" is a plural or a verb: each as its singular with an s. */
const WITH_S = BY_CLASS.map(([word, { nou = '', vrb = '' }]): [string, Forms] => [
  `${word}s`,
  { nou: withS(nou), vrb: withS(vrb) },
]);

/** The words that the part of speech decides about. */
export const WORDS_BY_CLASS: ReadonlyMap<string, Forms> = new Map([...WITH_S, ...BY_CLASS]);

/** The words that need more: their sense is in the words near by. */
export const WORDS_BY_SENSE: ReadonlyMap<string, Forms> = new Map(lines(SENSE_WORDS).map(senseWord));

/** Kinds that a word may lack, and what comes near them. */
const NEAR_KINDS: Readonly<Record<string, readonly string[]>> = {
  nou: ['adj'],
  adj: ['nou'],
  adv: ['adj', 'nou'],
  vrb: ['prs'],
  prs: ['vrb'],
  pst: ['vrb'],
};
/** Past forms that are another word's present or noun: `wound_pst` and `dove_pst`; and verbs among the senses. */
const NAMED_KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wound: { pst: 'wind', vrb: 'nou' },
  dove: { pst: 'dive', vrb: 'dive', nou: 'bird' },
  bow: { vrb: 'bend' },
  bows: { vrb: 'bend' },
  tear: { vrb: 'rip', nou: 'eye' },
  tears: { vrb: 'rip', nou: 'eye' },
  sow: { vrb: 'seed', nou: 'pig' },
  minute: { adj: 'small', nou: 'time' },
  number: { adj: 'numb', nou: 'count' },
  moped: { vrb: 'sulk', pst: 'sulk', nou: 'bike' },
  buffet: { vrb: 'hit', nou: 'food' },
  august: { adj: 'grand', nou: 'month' },
  polish: { vrb: 'shine', nou: 'shine', adj: 'lang' },
  does: { nou: 'deer' },
  reading: { nou: 'book', vrb: 'book' },
};

/** A token's one word in small letters, without the punctuation around it; '' when there are several. */
export function wordOf(text: string): string {
  return /^[^\p{L}]*([\p{L}\p{M}]+(?:'s)?)[^\p{L}]*$/u.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** The ways to say a word in small letters; undefined unless it is one of the homographs. */
export function formsOf(word: string): Forms | undefined {
  return WORDS_BY_CLASS.get(word) ?? WORDS_BY_SENSE.get(word);
}

/** Whether context has a choice to make; a possessive ("the record's") has none, but is said by our forms. */
export function isHomograph(word: string): boolean {
  return formsOf(word.replace(/'s$/, '')) !== undefined;
}

/**
 * How a homograph is said.
 *
 * @param word in small letters, a possessive too
 * @param kind `nou`, `vrb`, ... as in the markup, or one of the word's own senses
 * @returns IPA, or undefined for a word that is no homograph or has nothing near this kind
 */
export function homographIpa(word: string, kind: string): string | undefined {
  if (word.endsWith("'s")) {
    const ipa = homographIpa(word.slice(0, -2), kind);
    return ipa === undefined ? undefined : withS(ipa);
  }
  const forms = formsOf(word);
  if (forms === undefined) return undefined;
  const kinds = [kind, NAMED_KINDS[word]?.[kind] ?? kind, ...(NEAR_KINDS[kind] ?? [])];
  return kinds.map((each) => forms[each]).find((ipa) => ipa !== undefined);
}

/** All ways to say a homograph, in IPA, each once; none for other words. @param typed a word, a possessive too */
export function readingsOf(typed: string): readonly string[] {
  const word = wordOf(typed);
  const kinds = Object.keys(formsOf(word.replace(/'s$/, '')) ?? {});
  return [...new Set(kinds.flatMap((kind) => homographIpa(word, kind) ?? []))];
}
