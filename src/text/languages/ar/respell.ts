import { table } from '../../core/words.js';
import { isListed } from './listed.js';
import { isNoun, isVerb } from './word-forms.js';

/** Words of messages that lack a hamza or have another letter at their end, where the letters alone would mean nothing else. */
const AS_MEANT = table(`
  الى, الي, إلي: إلى; التى: التي; الذى: الذي; حتي: حتى; علي: على; هذة: هذه; مره: مرة; اللى: اللي; شيئ: شيء; انتى: أنتِ; لانه: لأنه;
  لانها: لأنها; او: أو; ان: أن; اي: أي; ام: أم; امي: أمي; اكيد: أكيد; اقدر: أقدر; ابغى: أبغى; ابي: أبي; ايش: إيش; ايه: إيه; اوكي: أوكي; امتى: إمتى; احنا: إحنا; ازيك: إزيك; الاحد: الأحد; جوجل, قوقل: غوغل; تلجرام: تلغرام;  لاني: لأني; لانهم: لأنهم; لانك: لأنك; وانا: وأنا; وانت: وأنت; وانتم: وأنتم; انتم: أنتم; فانا: فأنا; واذا: وإذا; فاذا: فإذا; إمرأة: امرأة;
  الإتصال: الاتصال; الإتحاد: الاتحاد; الإجتماع: الاجتماع; الإستخدام: الاستخدام; الإنتظار: الانتظار; الإشتراك: الاشتراك; طه: طَاهَا; عمرو: عَمْرُ; وعمرو: وَعَمْرُ; وطه: وَطَاهَا
`);
const BARE = /^[\u0621-\u064A]+$/u;
const ALIF = /^((?:[وف]?(?:ال|[بك]ال)|لل)?)ا(?=[^ال])/u;
/** Verbs that begin with an alif of their own: استمع, اشترك, انتظر. */
const OWN_ALIF = /^ا(?:ست|[^ت][تط]|ن)/u;
const PREFIX = /^(?:[وف]?(?:ال|[بك]ال)|لل|[وفبل](?=.{4}))/u;
const ARTICLE = /^(?:[وف]?(?:ال|[بك]ال)|لل).{2,}ه$/u;

/**
 * A word as an editor would write it: اذا with its hamza, السنه with its ta. Only a word that the list of frequent words has in
 * the other spelling alone is changed.
 */
export function respelled(word: string): string {
  if (!BARE.test(word)) return word;
  const meant = AS_MEANT[word];
  if (meant !== undefined) return meant;
  if (word.length < 3 || isListed(word)) return word;
  if (ALIF.test(word)) {
    const found = ['آ', 'أ', 'إ']
      .map((alif) => word.replace(ALIF, `$1${alif}`))
      .find((other) => isListed(other) && !(OWN_ALIF.test(word) && isVerb(other)));
    if (found !== undefined) return found;
  }
  const last = word.slice(-1);
  const meantLast = last === 'ه' ? 'ة' : last === 'ى' ? 'ي' : last === 'ي' ? 'ى' : '';
  const other = word.slice(0, -1) + meantLast;
  const changes = meantLast !== '' && (ARTICLE.test(word) || isNoun(other.replace(PREFIX, '')));
  return changes && isListed(other) ? other : word;
}
