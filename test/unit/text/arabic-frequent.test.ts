import t from 'tap';
import { withFrequentWords } from '../../../src/text/languages/ar/frequent-words.js';

/** Puts the marks of each letter in one order. */
const restored = (written: string, said: string): string => withFrequentWords(written, said).normalize('NFC');

void t.test('frequent words take the vowels that are listed, whatever the network gave them', (t) => {
  t.equal(restored('شكرا', 'شَكَرَا'), 'شُكْرًا'.normalize('NFC'));
  t.equal(restored('شكرًا', 'شَكَرًا'), 'شُكْرًا'.normalize('NFC'), 'the tanwin of the writer stays');
  t.equal(
    restored('السعر مئة', 'السِعِرُ مِئَةُ'),
    'السِّعْرُ مِئَةُ'.normalize('NFC'),
    'article, sun letter, ending of the sentence',
  );
  t.equal(restored('واليوم', 'وَالْيَوْمِ'), 'وَالْيَوْم'.normalize('NFC'));
  t.end();
});

void t.test('what the writer vowelled, and what is not listed, stays', (t) => {
  t.equal(restored('شَكَرَ', 'شَكَرَ'), 'شَكَرَ'.normalize('NFC'));
  t.equal(restored('زقزقة', 'زَقْزَقَة'), 'زَقْزَقَة'.normalize('NFC'));
  t.end();
});
