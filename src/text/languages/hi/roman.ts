import { rule, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { cardinal, ordinal } from './numbers.js';

/** Kings and wars are numbered in Sanskrit up to ten. */
const SANSKRIT = ['प्रथम', 'द्वितीय', 'तृतीय', 'चतुर्थ', 'पंचम', 'षष्ठ', 'सप्तम', 'अष्टम', 'नवम', 'दशम'] as const;
const NAMES =
  /^(?:एलिज़ाबेथ|एलिजाबेथ|चार्ल्स|जॉर्ज|लुई|लुइस|हेनरी|विलियम|विल्हेम|एडवर्ड|नेपोलियन|पॉल|बेनेडिक्ट|फ़्रांसिस|पीटर|कैथरीन|अलेक्ज़ेंडर|अलेक्जेंडर|सिकंदर|निकोलस|फ़्रेडरिक|फ्रेडरिक|फ़िलिप|फिलिप|जेम्स|मैरी|इवान|रामसेस|अकबर|शाह|आलम|आलमगीर|चंद्रगुप्त|कुमारगुप्त|पुलकेशिन|कृष्ण|गोविंद|राजराज|राजेंद्र|महेंद्रवर्मन|नरसिंहवर्मन|देवराय|विक्रमादित्य|सोमेश्वर|शाहू|शिवाजी|युद्ध|महायुद्ध|विश्वयुद्ध)$/u;
const NUMBERED =
  /^(?:अध्याय|भाग|खंड|खण्ड|कक्षा|अंक|सर्ग|पाठ|चरण|फेज|फ़ेज़|टाइप|प्रकार|श्रेणी|परिशिष्ट|अनुसूची|सेमेस्टर|स्तर|ग्रेड|समूह|पेपर|प्रश्नपत्र)$/u;
const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };

function romanValue(numeral: string): number {
  const values = [...numeral].map((letter) => VALUES[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

export const ROMAN_RULES: readonly Rule[] = [
  rule(
    'letter',
    /(?=[IVXL])((?:XL|L?X{0,3})(?:IX|IV|V?I{0,3}))(?: ?(वीं|वाँ|वां|वें))?(?![\p{L}\p{M}\d])/u,
    (m) => {
      const value = romanValue(m[1] ?? '');
      const suffix = m[2];
      if (suffix !== undefined)
        return ordinal(String(value), suffix === 'वीं' ? 'ी' : suffix === 'वें' ? 'े' : 'ा');
      const word = wordBefore(m);
      if (NAMES.test(word)) return SANSKRIT[value - 1] ?? ordinal(String(value), 'े');
      return NUMBERED.test(word) ? cardinal(String(value)) : undefined;
    },
  ),
];
