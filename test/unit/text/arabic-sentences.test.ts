import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { VowelRestorer } from '../../../src/synthesis/vowel-restorer.js';
import { ARABIC } from '../../../src/text/languages/ar/index.js';
import { vowelledToIpa } from '../../../src/text/languages/ar/pronounce.js';

const ROOT = new URL('../../../../', import.meta.url);
const SENTENCES = readFileSync(new URL('test/golden/text/ar-sentences.tsv', ROOT), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1);
const vowels = new VowelRestorer(loadAddon(), fileURLToPath(new URL('models', ROOT)));

const phonesOf = (ipa: string): string[] => ipa.replaceAll('ˈ', '').split(' ');
const restored = (clause: string): string[] =>
  phonesOf(
    ARABIC.sayClause?.(clause, {
      espeak: () => '',
      foreign: (word) => word,
      restoreVowels: (words, dictionaries) => vowels.restore(words, dictionaries),
    }) ?? '',
  );
const vowelled = (clause: string): string[] => phonesOf(vowelledToIpa(clause, (word) => word));
const bare = (text: string): string => text.replace(/[\u064B-\u0652]/gu, '');
/** A word without the vowel of its case, and of the joining alif in front. */
const stem = (phones: string): string =>
  phones.replace(/(?:[aiu]n?|aː)$/u, '').replace(/^[aiu](?=[^aiu])/u, '');

/** Percentages of words that are wrong, and of those wrong beyond their endings. */
function errorRates(): { readonly words: number; readonly stems: number } {
  let [all, words, stems] = [0, 0, 0];
  for (const clause of SENTENCES.flatMap((line) => line.split(/[،؛.؟!]+/u)).map((part) => part.trim())) {
    if (clause === '') continue;
    const said = restored(bare(clause));
    vowelled(clause).forEach((wanted, i) => {
      const own = said[i] ?? '';
      all += 1;
      if (own !== wanted) words += 1;
      if (stem(own) !== stem(wanted)) stems += 1;
    });
  }
  return { words: (100 * words) / all, stems: (100 * stems) / all };
}

void t.test("everyday sentences have the vowels of today's Arabic", (t) => {
  t.ok(SENTENCES.length >= 120);
  const { words, stems } = errorRates();
  t.ok(stems < 3, `${stems.toFixed(1)} % of the words are wrong beyond their endings`);
  t.ok(words < 8.5, `${words.toFixed(1)} % of the words are wrong`);
  t.end();
});

void t.test('a tanwin that the writer typed on the alif is said', (t) => {
  t.same(restored('شكراً جزيلاً'), phonesOf('ʃukran dʒaziːlan'));
  t.same(restored('رأيت زقزاقًا جميلاً'), [
    ...restored('رأيت زقزاقا').slice(0, 1),
    ...restored('رأيت زقزاقًا جميلًا').slice(1),
  ]);
  t.end();
});

void t.test('what the writer vowelled is said, whatever the list has', (t) => {
  t.same(restored('هذا السَعِر'), phonesOf('haːða ssaʕir'));
  t.same(restored('كُتِبَ'), ['kutiba']);
  t.end();
});

void t.test('a damma on the first letter of a verb tells its passive', (t) => {
  const rows: readonly (readonly [typed: string, meant: string])[] = [
    ['رُفض الطلب', 'رُفِضَ الطَّلَبُ'],
    ['وقُبل الطلب', 'وَقُبِلَ الطَّلَبُ'],
    ['أُعلن عن النتائج', 'أُعْلِنَ عَنِ النَّتَائِجِ'],
    ['أُجريت الانتخابات', 'أُجْرِيَتِ الِانْتِخَابَاتُ'],
    ['نُقلوا إلى المستشفى', 'نُقِلُوا إِلَى الْمُسْتَشْفَى'],
    ['عُلقت الدراسة', 'عُلِّقَتِ الدِّرَاسَةُ'],
    ['يُستخدم الدواء', 'يُسْتَخْدَمُ الدَّوَاءُ'],
    ['قد تُرسل عبر البريد', 'قَدْ تُرْسَلُ عَبْرَ الْبَرِيدِ'],
    ['تُقدم الشركة عرضا', 'تُقَدِّمُ الشَّرِكَةُ عَرْضًا'],
    ['يُشير التقرير إلى ذلك', 'يُشِيرُ التَّقْرِيرُ إِلَى ذَلِكَ'],
    ['كُتب الأطفال', 'كُتُبُ الْأَطْفَالِ'],
  ];
  const stems = (said: readonly string[]): string[] => said.map(stem);
  for (const [typed, meant] of rows) t.same(stems(restored(typed)), stems(vowelled(meant)), typed);
  t.end();
});

void t.test('words of chats sound as people say them', (t) => {
  const rows: readonly (readonly [typed: string, meant: string])[] = [
    ['شو صار', 'شُو صَارَ'],
    ['وين رحت امبارح', 'وَيْنْ رُحْتْ امْبَارِحْ'],
    ['ليش ما رديت', 'لَيْشْ مَا رَدَّيْتْ'],
    ['قلتلك مرة', 'قُلْتْلَكَ مَرَّةً'],
    ['ابعتلي العنوان', 'اِبْعَتْلِي الْعُنْوَانَ'],
    ['كل عام وانتم بخير', 'كُلُّ عَامٍ وَأَنْتُمْ بِخَيْرٍ'],
  ];
  for (const [typed, meant] of rows) t.same(restored(typed).map(stem), vowelled(meant).map(stem), typed);
  t.end();
});
