import { ADJECTIVES } from './agreement.js';
import { CASES, DEFINITE, MARK, type Marks, SHORT } from './marks.js';
import { pastOf } from './past-forms.js';
import { DEEDS, IMPERATIVES, PERSON, SHE } from './subjects.js';
import { isNisba, isNoun, isPresent, isVerb, withPronoun } from './word-forms.js';

const { FATHATAN, FATHA, DAMMA, KASRA, SHADDA, SUKUN } = MARK;

/** Feminine words whose other letters are one of these. */
const byShape = (shapes: string): RegExp =>
  new RegExp(`^(?:${shapes.trim().split(/\s+/u).join('|')})ة$`, 'u');

/** What stands around a word. */
interface Place {
  readonly previous: string;
  /** What stands in front of that. */
  readonly first: string;
  readonly next: string;
  /** The marks that the word in front was given. */
  readonly before: Marks | null;
}

export const PREPOSITION =
  /^[وف]?(?:في|من|إلى|على|عن|مع|منذ|بعد|قبل|خلال|بين|تحت|فوق|عند|دون|حول|أمام|خلف|ضد|عبر|نحو|لدى|كل|جميع|بعض|غير)$/u;

/** Orders: what they are about is their object. */
const OBJECT_FOLLOWS =
  /^[وف]?(?:احفظ|اقطع|اغسل|اخلط|أضف|اطلب|احجز|اشرب|امسح|البس|اشتر|أطفئ|اترك|اسحب|ادفع|افصل|ضع|خذ|افتح|أدخل|اقرأ|اكتب|شغل|سخن|نظف|اختر)$/u;
/** What a verb stands after when its subject follows it. */
const BEGINS =
  /^(?:|[وف]?(?:لا|لم|لن|قد|أن|حيث|كما|عندما|هل|كم|متى|أين|كيف|لماذا|بينما|حتى|لكي|كي|إذا|لو|حين|ثم|بحيث|غدا|اليوم))$/u;
/** What is there, what can be done and what was done follow these. */
const SUBJECT_FOLLOWS =
  /^[وف]?(?:لدي(?:نا|ك|كم|ه|ها|هم)?|عند(?:ي|نا|ك|كم|ه|ها|هم)|هناك|ثمة|[يت]وجد|يمكن(?:ني|نا|ك|كم|ه|ها|هم)?|يجب|ينبغي|س?[يت]تم|تم|تمت|جرى|يجري|يرجى|يسعدنا|يسرنا|كان|كانت|س?[يت]كون|ولد|توفي|قتل|أصيب)$/u;
const THIS = /^[وف]?(?:هذا|هذه|ذلك|تلك)$/u;
/** When, in the accusative at the start of a clause. */
const TIME = /^(?:صباح|مساء|يوم|ليلة|ظهر|عصر|غداة|حسب|رغم|نهاية|بداية|مطلع|منتصف|أثناء|وقت|لحظة|سنة|عام)$/u;

const objectCase = (word: string): string => (word.endsWith('ات') ? KASRA : FATHA);

/** The case of a noun, where the words in front of it leave no choice. */
export function caseBehind(word: string, { previous, first, before }: Place): string | undefined {
  const definite = word.startsWith('ال');
  // A noun at the start of a clause, and its adjective: الساعةُ الواحدةُ.
  if (previous === '') return TIME.test(word) ? FATHA : definite ? DAMMA : undefined;
  if (first === '' && previous.startsWith('ال') && definite) return DAMMA;
  if (OBJECT_FOLLOWS.test(previous)) return objectCase(word);
  if (IMPERATIVES[previous] !== undefined && before?.at(-1)?.join('') === SUKUN) return objectCase(word);
  if (PREPOSITION.test(previous)) return KASRA;
  if (PREPOSITION.test(first) && previous.startsWith('ال') && definite) return KASRA;
  if (/^(?:[وفبلك]?[أإ]ن|[وف]?لكن)$/u.test(previous)) return objectCase(word);
  if (SUBJECT_FOLLOWS.test(previous)) return DAMMA;
  if (THIS.test(previous) && definite)
    return first === '' ? DAMMA : PREPOSITION.test(first) ? KASRA : undefined;
  if (/^[وف]?س?[أن]/u.test(previous) && isPresent(previous)) return objectCase(word);
  const verb = PREPOSITION.test(first) ? undefined : caseBehindVerb(word, previous, first, before);
  // What a thing belongs to: عقد الإيجار.
  const head = previous.replace(/^[وفبلك](?=.{3})/u, '');
  return verb ?? (definite && isThing(head) && !isAdjective(head) ? KASRA : undefined);
}

/** What "he", "she", "I" or "you" do or did. */
function caseBehindVerb(
  word: string,
  previous: string,
  first: string,
  before: Marks | null,
): string | undefined {
  const definite = word.startsWith('ال');
  const feminine = word.endsWith('ة');
  // Without the article only its kind tells who acts.
  const isSubject = definite || PERSON.test(word) || SHE.test(word);
  if (BEGINS.test(first) && /^[وف]?س?[يت]/u.test(previous) && isPresent(previous)) {
    if (/(?:ني|نا|ك|كم|ه|ها|هم)$/u.test(previous)) return DAMMA;
    // "She" has a feminine subject or a plural; "he" has no feminine one, so it is the object.
    if (/^[وف]?س?ي/u.test(previous)) return feminine ? FATHA : isSubject ? DAMMA : undefined;
    return feminine && isSubject && !/^[وف]?لا$/u.test(first) ? DAMMA : undefined;
  }
  if (DEEDS[previous] !== undefined && PERSON.test(word)) return DAMMA;
  if (pastOf(previous) === null) return undefined;
  // What "I" or "you" did is the object, what "she" or "he" did has its subject after it.
  const ours = previous.endsWith('نا') ? before?.at(-3) : undefined;
  if (ours?.length === 1 && ours[0] === SUKUN) return objectCase(word);
  const person = previous.endsWith('ت') ? before?.at(-1) : [SUKUN];
  if (ours || person?.length !== 1) return undefined;
  if (person[0] !== SUKUN) return objectCase(word);
  return isSubject ? DAMMA : undefined;
}

/** Nouns that something of yours or his follows: إلغاء طلبك, رقم هاتفه. */
const HEAD = /^[وفبل]?(?:إ[^اوي]{1,2}ا[^وي]|ت[^اوي]{2}ي[^اويةهى]|رقم|اسم|عنوان|[^اه].{2,}ة)$/u;
const OWNED = /(?:هما|كما|ها|هم|كم|نا|ه|ك)$/u;

/** A noun with a pronoun: in the genitive after a preposition, and after a noun that it belongs to. */
function owned(word: string, marks: Marks | null, place: Place): Marks | null {
  const at = word.search(OWNED) - 1;
  if (!marks || at < 1 || marks[at]?.length !== 3) return marks;
  const { previous, first } = place;
  const bound = HEAD.test(previous) && isNoun(previous);
  const begins = previous === '' && !TIME.test(word.slice(0, at + 1));
  const vowel = bound
    ? KASRA
    : begins
      ? DAMMA
      : first === '' || PREPOSITION.test(previous)
        ? caseBehind(word, place)
        : undefined;
  if (vowel === undefined) return marks;
  const his = word.charAt(at + 1) === 'ه' ? at + 1 : -1;
  return marks.map((allowed, i) => {
    const wanted = i === at ? vowel : i !== his ? '' : vowel === KASRA ? KASRA : DAMMA;
    const left = wanted === '' ? undefined : allowed?.filter((mark) => mark.endsWith(wanted));
    return left?.length ? left : allowed;
  });
}

/** Nouns among the words that have the shape of an adjective. */
const THING = byShape(`
  م(?:دين|حط|درس|كتب|نطق|رحل|جموع|علوم|حكم|حافظ|ؤسس|نظم|شكل|عرك|سأل|ملك|قدم|هن)
  (?:جامع|طاول|ناحي|حافل|طائر|قائم|عاصم|جائز|دائر|ذاكر|زاوي|عائل|فائد|قافل|قاعد|كارث|لائح|نافذ|ظاهر|جالي|حاوي|ضاحي|باخر|حادث|واجه|ناقل)
  (?:سفين|جريم|حقيق|طريق|دقيق|وظيف|صحيف|قبيل|عقيد|حديق|شريح|قصيد|وسيل|نتيج|هزيم|وثيق|ضريب|جزير|وزير|رئيس|زميل|صديق|فضيح|قسيم|خزين|حقيب|ذبيح)
  (?:عمل|قض|كم|هو|جمع|شخص|تقن|غالب|بق|آل|أهم)ي
`);
const SHAPE = byShape('م(?!.ا)[ء-ي]{3,} [ء-ي]ا[^اوي]{2} [^اوي]ا[^اوي]ي [^اوي]{2}ي[^اوي]');
const isAdjective = (word: string): boolean =>
  ADJECTIVES.has(word) ||
  /^(?:أخرى|آخر|واحدة?|شديد|كاف|جار|سريع|خطير|ضعيف|حديث|جيد|ممتاز|جميل|مرتفع|منخفض|مناسب|محدد|مختلف|مباشر|مستمر|مؤقت|مهم|معين|متوسط)$/u.test(
    word,
  ) ||
  (!THING.test(word) && (isNisba(word) || SHAPE.test(word)));

/** Verbal nouns by their shape: إحضار, تجديد, استخدام. */
const DEED =
  /^(?:إ[^اوي]{2}ا[^اوية]|ت[^اويت][^اوي]ي[^اويىه]|است[^اوي]{2}ا[^ه]|ا[^اوي]ت[^اوي]ا[^ه]|ان[^اوي]{2}ا[^ه])$/u;
const isThing = (word: string): boolean => isNoun(word) || DEED.test(word) || /^[^وفبلكا].{2,}ة$/u.test(word);
/** What goes with a noun has its case, and no ة beside a word without one: خطة جديدة, سعر جديد. */
const goWith = (noun: string, word: string): boolean =>
  isThing(noun) && !noun.startsWith('ال') && isAdjective(word) && (word.endsWith('ة') || !noun.endsWith('ة'));

/** Broken plurals without a tanwin: مصادر, مفاتيح; وزراء. */
function isDiptote(word: string, marks: Marks | null): boolean {
  const [first, second, long, after] = marks ?? [];
  if (/^[^اويأ]{3}اء$|^أ.{3}اء$|^آخر$/u.test(word)) return true;
  if (/^أ[^اوي]{2}[^اويىة]$/u.test(word)) return second?.[0] === SUKUN && long?.[0] === FATHA;
  return /^.{2}ا.ي?.$/u.test(word) && first?.[0] === FATHA && long?.[0] === '' && after?.[0] === KASRA;
}

/** Whether a noun without the article has a tanwin; undefined: unknown. */
function hasTanwin(word: string, next: string, isOne: boolean): boolean | undefined {
  if (next === '') return undefined;
  if (goWith(word, next)) return true;
  if (/^(?:ال(?!ذي|تي|لذ|آن|يوم|ليلة).{2,}|هذا|هذه|كل|جميع|بعض|أي)$/u.test(next))
    return isOne ? undefined : false;
  if (PREPOSITION.test(next) || /^[وف]?(?:أو|أم|ثم|لا|لم|قد|جدا|أيضا|غدا|أمس|فقط|هنا)$/u.test(next))
    return true;
  if (!isNoun(next) && /^[بلو]/u.test(next) && isNoun(next.slice(1).replace(/^ال/u, ''))) return true;
  if (isVerb(next)) return true;
  if (!isOne && (isNoun(next) || withPronoun(next) !== null)) return false;
  return undefined;
}

/** A noun without the article. */
function bareNoun(word: string, marks: Marks | null, place: Place): Marks | null {
  if (!isThing(word) || /[اىي]$/u.test(word)) return marks;
  const last = marks?.at(-1) ?? CASES;
  if (last.length < 2) return marks;
  const { previous, next, before } = place;
  const adjective = goWith(previous, word);
  const ends = adjective ? (before?.at(-1) ?? []).map((mark) => mark.slice(-1)) : [];
  const twin = [FATHA, DAMMA, KASRA].find(
    (vowel) => ends.length > 0 && ends.every((mark) => vowelOf(mark) === vowel),
  );
  const vowel = adjective ? twin : caseBehind(word, place);
  const diptote = isDiptote(word, marks);
  const tanwin = diptote ? false : hasTanwin(word, next, adjective);
  const fits = (mark: string): boolean => {
    const end = mark.slice(-1);
    if (end === SUKUN || end === SHADDA) return vowel === undefined && tanwin === undefined;
    if (end === FATHATAN && !/[ةء]$/u.test(word)) return false;
    if (tanwin !== undefined && SHORT.includes(end) === tanwin) return false;
    if (vowel === undefined) return true;
    if (diptote && vowel === KASRA) return end !== DAMMA;
    return vowelOf(end) === (word.endsWith('ات') && vowel === FATHA ? KASRA : vowel);
  };
  const left = last.filter(fits);
  if (left.length === 0) return marks;
  return [...(marks ?? Array.from(word, () => null)).slice(0, -1), left];
}

/** The short vowel of an ending. */
function vowelOf(mark: string): string {
  const tanwin = [MARK.FATHATAN, MARK.DAMMATAN, MARK.KASRATAN].indexOf(mark);
  return tanwin < 0 ? mark : (SHORT[tanwin] ?? '');
}

/** A noun in the case that its place gives it. */
export function caseOf(word: string, marks: Marks | null, place: Place): Marks | null {
  if (!word.startsWith('ال')) return bareNoun(word, owned(word, marks, place), place);
  if (!/^ال.+[^اىي]$/u.test(word)) return marks;
  if (/[اوي]ن$/u.test(word) && !isNoun(word.slice(2))) return marks;
  const vowel = caseBehind(word, place);
  const last = marks?.at(-1) ?? [...DEFINITE, ...SHORT.map((mark) => SHADDA + mark)];
  if (vowel === undefined || last.length < 2) return marks;
  const known = marks ?? Array.from(word, () => null);
  const ended = last.filter((mark) => mark.endsWith(vowel));
  return [...known.slice(0, -1), ended.length > 0 ? ended : last.filter((mark) => mark.endsWith(KASRA))];
}
