import { before, behind, type Rule, rule, wordBefore } from '../../core/rules.js';
import { table, wordSet } from '../../core/words.js';
import { type Gender, ordinal } from './numbers.js';

/** Titles before a name, with a dot or, as often, with a slash. */
const TITLES = table(`
  أ.د, ا.د: الأستاذ الدكتور; أ.م.د: الأستاذ المساعد الدكتور; د: الدكتور; أ: الأستاذ; م: المهندس
`);
/** Their titles have a feminine ending. */
export const WOMEN: ReadonlySet<string> = wordSet(
  'سارة فاطمة عائشة مريم زينب نورة نور ليلى هدى منى رانيا سلمى أمل هند دينا هالة رنا ريم لينا مها نجلاء سمر سميرة خديجة أسماء آمنة ' +
    'شيماء ياسمين هبة دعاء إيمان نادية سعاد سلوى غادة رشا نهى منال وفاء حنان لطيفة جميلة كريمة أميرة لمياء حصة موضي العنود دلال روان رغد جود ' +
    'لمى ميساء سوسن ندى نوال عبير فرح',
);
const ANYWHERE = table(`
  ص.ب: صندوق بريد; ق.م: قبل الميلاد; ق.ظ: قبل الظهر; ب.ظ: بعد الظهر; س.ت: سجل تجاري; ش.م.م: شركة مساهمة محدودة; ذ.م.م: ذات مسؤولية محدودة;
  ش.م.ع: شركة مساهمة عامة; و.م.أ: الولايات المتحدة الأمريكية; أ.ف.ب: وكالة فرانس برس; د.ن.أ: دي إن إيه;
  ج.م.ع: جمهورية مصر العربية; ر.م: رقم
`);
const BEFORE_NUMBER = table(`
  ص: صفحة; ص.ص, صص: صفحات; ج: الجزء; مج: المجلد; ط: طبعة; ف: فصل; ت, هـ: هاتف; ش: شارع; ع: العدد; س: سؤال
`);
const VOLUMES: Readonly<Record<string, readonly [string, Gender]>> = {
  ج: ['الجزء', 'masculine'],
  مج: ['المجلد', 'masculine'],
  ط: ['الطبعة', 'feminine'],
};
const WORDS = table(`
  إلخ, الخ, إ.ل.خ: إلى آخره; تلغ: تلغراف; ﷺ: صلى الله عليه وسلم; ﷻ: جل جلاله; ﷲ: الله; اهـ: انتهى
`);
const BLESSINGS: Readonly<Record<string, string>> = {
  ص: 'صلى الله عليه وسلم',
  صلعم: 'صلى الله عليه وسلم',
  ع: 'عليه السلام',
  رض: 'رضي الله عنه',
  ره: 'رحمه الله',
};

const alternatives = (table: Readonly<Record<string, string>>): string =>
  Object.keys(table)
    .sort((a, b) => b.length - a.length)
    .map((key) => key.replaceAll('.', '\\. ?'))
    .join('|');
const plain = (written: string): string => written.replaceAll(' ', '');

export const ABBREVIATION_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`(و?)(${alternatives(ANYWHERE)})\\.?(?![\\p{L}\\p{M}])`), (m) => {
    const said = ANYWHERE[plain(m[2])];
    return said && `${m[1]}${said}`;
  }),
  rule('letter', new RegExp(`(و?)(${alternatives(TITLES)})(?:\\. ?|/ ?)(?=[ء-ي]{2})`), (m) => {
    const said = TITLES[plain(m[2])];
    const name = /^[ء-ي]+/u.exec(behind(m))?.[0] ?? '';
    return said && m[1] + (WOMEN.has(name) ? said.replace(/(?<=ر|ذ|س)(?= |$)/gu, 'ة') : said);
  }),
  // A title with its slash apart: السيد / محمد.
  rule(
    'sign',
    /\/(?<=(?:السيد|السيدة|الأستاذ|الأستاذة|الدكتور|الدكتورة|الأخ|الأخت|المهندس|الشيخ) \/) ?(?=[ء-ي]{2})/u,
    () => '',
  ),
  // A question and its answer.
  rule('letter', /([سج])(?=: ?\S)/u, (m) =>
    m.index === 0 && !/^: ?(?:\+|00?)\d/u.test(behind(m, 6)) ? (m[1] === 'س' ? 'سؤال' : 'جواب') : undefined,
  ),
  // A volume or an edition has its number in order: ج 2, ط 3.
  rule('letter', /(ج|مج|ط)(?:[.:] ?| ?)(\d{1,2})(?![\d.,:/-])/u, (m) => {
    if (/\d$/.test(wordBefore(m)) || /(?:^|\s)[ء-ي] $/u.test(before(m, 3))) return undefined;
    const [noun = '', gender = 'masculine'] = VOLUMES[m[1]] ?? [];
    return `${noun} ${ordinal(Number(m[2]), gender)}`;
  }),
  rule('letter', /ص[.:]? ?(?=\d{1,4} ?[-–] ?\d)/u, () => 'صفحات'),
  rule('letter', new RegExp(`(${alternatives(BEFORE_NUMBER)})(?:[.:] ?| )(?=\\d)`), (m) =>
    // "5 م" and the like have their number in front.
    /\d$/.test(wordBefore(m)) ||
    /(?:^|\s)[ء-ي] $/u.test(before(m, 3)) ||
    (m[1] === 'ت' && /^\d{2,4} ?(?:هـ|م)(?!\p{L})/u.test(behind(m)))
      ? undefined
      : BEFORE_NUMBER[plain(m[1])],
  ),
  rule('letter', new RegExp(`(و?)(${alternatives(WORDS)})(?![\\p{L}\\p{M}])`), (m) => {
    const said = WORDS[m[2]];
    return said && `${m[1]}${said}`;
  }),
  rule('sign', new RegExp(`\\((${Object.keys(BLESSINGS).join('|')})\\)`), (m) => BLESSINGS[m[1]]),
  rule('letter', /(?:ملم|مم)(?= ?زئبق)/u, () => 'مليمتر'),
  rule('letter', /هـ(?![\p{L}\p{M}])/u, () => 'هجرية'),
];
