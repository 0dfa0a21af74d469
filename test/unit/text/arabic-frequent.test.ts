import t from 'tap';
import { respelled } from '../../../src/text/languages/ar/respell.js';
import { listedMarks } from '../../../src/text/languages/ar/listed.js';
import { noRowDiffers, unlessEqual } from '../../support/table.js';

const SUKUN = '\u0652';

/** A clause as the list has it: a letter that may have several marks shows none, and a word that is not listed is `?`. */
function listed(clause: string): string {
  const words = clause.split(' ');
  return listedMarks(words)
    .map((marks, i) =>
      marks === null
        ? '?'
        : [...(words[i] ?? '')]
            .map((letter, at) => letter + (marks[at]?.length === 1 ? marks[at].join('') : ''))
            .join(''),
    )
    .join(' ')
    .normalize('NFC');
}

const FAMILIES: readonly (readonly [written: string, said: string])[] = [
  // A word alone has no case.
  ['شكرا', 'شُكْرًا'],
  ['موعد', `مَوْعِد${SUKUN}`],
  ['يرسل', `يُرْسِل${SUKUN}`],
  // Article, sun letters, prefixes.
  ['السعر مئة', 'السِّعْرُ مِئَة'],
  ['واليوم', `وَالْيَوْم${SUKUN}`],
  ['هذا بالبنك', 'هَذَا بِالْبَنْك'],
  ['للشركة', `لِلشَّرِكَة${SUKUN}`],
  ['باسم', 'بِاسْمِ'],
  ['أين الاسم', 'أَيْنَ الِاسْم'],
  ['للسعودية', `لِلسُّعُودِيَّة${SUKUN}`],
  // Pronouns behind nouns.
  ['من فضلك', 'مِنْ فَضْلكَ'],
  ['هذه سيارتي', 'هَذِهِ سَيَّارَتِي'],
  ['إلى مستواها', 'إِلَى مُسْتَوَاهَا'],
  ['مع أصدقائه', 'مَعَ أَصْدِقَائِه'],
  // The accusative that few mark.
  ['كان مصدرا مهما', 'كَانَ مَصْدَرًا مُهِمًّا'],
  // Feminines and plurals of nisba and participle.
  ['زقزق برمجي', '? ?'],
  ['وثائق رسميون', 'وَثَائِق رَسْمِيُّونَ'],
  ['مع مستخدمات', 'مَعَ مُسْتَخْدِمَات'],
  // Persons, moods, objects and the future of verbs.
  ['نحن نعمل', 'نَحْنُ نَعْمَلُ'],
  ['هل تستطيعون', 'هَلْ تَسْتَطِيعُونَ'],
  ['لم يصل', `لَمْ يَصِل${SUKUN}`],
  ['لن يصل', 'لَنْ يَصِلَ'],
  ['متى سيعود', 'مَتَى سَيَعُودُ'],
  ['هو يساعدنا', 'هُوَ يُسَاعِدُنَا'],
  ['أعلنت الوزارة', `أَعْلَنَت${SUKUN} الْوِزَارَةُ`],
  ['ثم أعلنوا', 'ثُمَّ أَعْلَنُوا'],
  // Who did it: "she" before what may be the subject, else "I", or "you" in a question.
  ['استلمت الطلب', 'اِسْتَلَمْتُ الطَّلَبَ'],
  ['استلمت الشركة', `اِسْتَلَمَت${SUKUN} الشَّرِكَةُ`],
  ['وصلت إلى البيت', 'وَصَلْتُ إِلَى الْبَيْتِ'],
  ['وصلت الطائرة', `وَصَلَت${SUKUN} الطَّائِرَةُ`],
  ['هل جربت الرابط', `هَل${SUKUN} جَرَّبْتَ الرَّابِطَ`],
  ['نحن وصلنا', 'نَحْنُ وَصَلْنَا'],
  ['ثم زرنا المدينة', 'ثُمَّ زُرْنَا الْمَدِينَةَ'],
  ['أنا أردت', 'أَنَا أَرَدْتُ'],
  // Two of a common thing; people have a plural.
  ['منذ عامين', 'مُنْذُ عَامَيْنِ'],
  ['بعد ساعتين', 'بَعْدَ سَاعَتَيْنِ'],
  ['مع موظفين', 'مَعَ مُوَظَّفِينَ'],
  // Number words.
  ['الساعة الواحدة', 'السَّاعَةُ الْوَاحِدَةُ'],
  ['الساعة الثانية عشرة', 'السَّاعَةُ الثَّانِيَةَ عَشْرَةَ'],
  ['خمسة عشر يوما', 'خَمْسَةَ عَشَرَ يَوْمًا'],
  ['خمس عشرة سيارة', 'خَمْسَ عَشْرَةَ سَيَّارَةً'],
  ['صفر خمسة صفر', 'صِفْر خَمْسَة صِفْر'],
  ['الأول من صفر', 'الْأَوَّلُ مِنْ صَفَر'],
  // General, or the year; remote, or after.
  ['الأمين العام', 'الْأَمِين الْعَامّ'],
  ['هذا العام', 'هَذَا الْعَام'],
  ['يعمل عن بعد', 'يَعْمَلُ عَنْ بُعْد'],
  // Words that no list has, by their shape.
  ['زقزقتي', 'زقزقَتِي'],
  ['بزقزقة', '?'],
  ['بالزقزقة', 'بِالزقزقة'],
  ['لإزقاق', 'لِإزقاق'],
  ['زقلاء', 'زُقَلَاء'],
  ['زقواء', '?'],
  ['زواقيق', 'زَوَاقِيق'],
  ['زقائق', 'زَقَائِق'],
  ['يرتقي', 'يَرْتَقِي'],
  ['يزقني', 'يزقنِي'],
  // Words that their neighbours decide.
  ['أن يعود', `أَن${SUKUN} يَعُودَ`],
  ['أن الحكومة', 'أَنَّ الْحُكُومَةَ'],
  ['إن شاء', `إِن${SUKUN} ?`],
  ['إن القوات', 'إِنَّ الْقُوَّاتِ'],
  ['من يعرف', `مَن${SUKUN} يَعْرِفُ`],
  ['من البيت', `مِن${SUKUN} الْبَيْتِ`],
  ['لكن الوقت', 'لَكِنَّ الْوَقْت'],
  // Letters that mean a verb or a noun.
  ['رفض الطلب', 'رَفض الطَّلَب'],
  ['مع الرفض', 'مَعَ الرَّفْضِ'],
  // Orders at the start of a clause, and what they are about.
  ['سخن الفرن', `سَخِّن${SUKUN} الْفُرْن`],
  ['حدث التطبيق', `حَدِّث${SUKUN} التَّطْبِيق`],
  ['حدث الفريق', 'حَدَث الْفَرِيق'],
  ['اقطع البصل', `اِقْطَع${SUKUN} الْبَصَلَ`],
  // Who did what a clause begins with.
  ['توقع الخبراء', 'تَوَقَّعَ الْخُبَرَاءُ'],
  ['توقع الأمطار', 'تَوَقُّع الْأَمْطَارُ'],
  ['ينصح الأطباء', 'يَنْصَحُ الْأَطِبَّاءُ'],
  ['ينصح بشرب', 'يُنْصَحُ بِشُرْب'],
  // Subjects and objects of verbs in the present; adjectives behind a preposition.
  ['يلعب الأطفال', 'يَلْعَبُ الْأَطْفَالُ'],
  ['يشرب القهوة', 'يَشْرَبُ الْقَهْوَةَ'],
  ['نحب القهوة', 'نُحِبُّ الْقَهْوَةَ'],
  ['في الوقت القاتل', 'فِي الْوَقْتِ الْقَاتِلِ'],
  ['من أي نوع', `مِن${SUKUN} أَي نَوْع`],
  ['أريد أن أستريح', `أُرِيدُ أَن${SUKUN} أَسْتَرِيحَ`],
  // "I" of the future and of what a particle governs is no other word.
  ['سأحولك الآن', 'سَأُحَوِّلُكَ الْآنَ'],
  ['لم ألحق', `لَم${SUKUN} أَلْحَق${SUKUN}`],
  ['فحصا شاملا', 'فَحْصًا شَامِلًا'],
  // "She did" before a doer, and with an object; a present that is no other verb.
  ['كشفت دراسة', `كَشَفَت${SUKUN} دِرَاسَة`],
  ['كشفت عن', `كَشَفْتُ عَن${SUKUN}`],
  ['نظمته الجامعة', 'نَظَّمته الْجَامِعَةُ'],
  ['القهوة تقلل', 'الْقَهْوَةُ تُقَلِّلُ'],
  // Doubled letters by shape.
  ['استزق', 'اِسْتَزَقَّ'],
  ['متزاق', 'مُتَزَاق'],
];

void t.test('the list says the vowels of frequent words in all their forms', (t) => {
  noRowDiffers(t, FAMILIES, ([written, said]) =>
    unlessEqual(written, listed(written), said.normalize('NFC')),
  );
  t.end();
});

void t.test('what is not listed stays open', (t) => {
  t.same(listedMarks(['زقزقة', 'تلميذة', '.']).slice(0, 1), [null]);
  t.same(listedMarks([]), []);
  t.end();
});

void t.test('words of messages are read as an editor would write them', (t) => {
  const meant: [typed: string, meant: string][] = [
    ['انا', 'أنا'],
    ['الى', 'إلى'],
    ['الان', 'الآن'],
    ['الاسبوع', 'الأسبوع'],
    ['السنه', 'السنة'],
    ['واذا', 'وإذا'],
    // Other words, or written right.
    ['استمع', 'استمع'],
    ['انتظر', 'انتظر'],
    ['الاجتماع', 'الاجتماع'],
    ['بارز', 'بارز'],
    ['كتابه', 'كتابه'],
    ['الله', 'الله'],
    ['انًا', 'انًا'],
  ];
  noRowDiffers(t, meant, ([typed, wanted]) => unlessEqual(typed, respelled(typed), wanted));
  t.end();
});
