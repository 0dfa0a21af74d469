import { before, behind, type Rule, rule } from '../../core/rules.js';
import { cardinal, ordinal } from './numbers.js';

/** The text is about cricket. */
const CRICKET =
  /स्कोर|रन(?![\p{L}\p{M}])|विकेट|ओवर|पारी|नाबाद|बल्लेबाज|बल्लेबाज़|शतक|गेंद|क्रिकेट|कोहली|रोहित|धोनी|गिल|पंत|राहुल|overs?|wickets?|runs/u;

export const SPORT_RULES: readonly Rule[] = [
  // A star: the batsman is not out.
  rule('digit', /(\d{1,3})\*(?![\d*\p{L}])/u, (m) => {
    if (!CRICKET.test(m.input)) return undefined;
    const said = /नाबाद/u.test(m.input) ? '' : 'नाबाद ';
    return `${said}${cardinal(m[1])}`;
  }),
  // Runs and wickets with a dash: 245-6.
  rule('digit', /(\d{2,3})[-–](\d|10)(?![-–\d/]|\.\d)/u, (m) =>
    Number(m[1]) > 20 &&
    (/स्कोर[^\d]{0,12}$/u.test(before(m)) || /^ (?:\(?\d{1,2}(?:\.\d)? ओवर|in \d)/u.test(behind(m)))
      ? `${cardinal(m[1])} पर ${cardinal(m[2])}`
      : undefined,
  ),
  // Wickets and runs of a bowler: 4/22.
  rule('digit', /(\d)\/(\d{2})(?![\d/])/u, (m) =>
    (/^ (?:लिए|का प्रदर्शन|के आँकड़े|के आंकड़े|विकेट)/u.test(behind(m)) && CRICKET.test(m.input)) ||
    /(?:गेंदबाज|गेंदबाज़)/u.test(m.input)
      ? `${cardinal(m[2])} रन देकर ${cardinal(m[1])}`
      : undefined,
  ),
  // The sets of a match: 21-18, 19-21, 21-15 से जीता.
  rule('digit', /\d{1,2}[-–]\d{1,2}(?:, ?\d{1,2}[-–]\d{1,2}){1,4}(?= से (?:जीत|हार|हरा|मात))/u, (m) =>
    m[0]
      .split(/, ?/)
      .map((set) => set.split(/[-–]/).map(cardinal).join(' '))
      .join(', '),
  ),
  // A score that is called one: स्कोर 3-2, and its sets.
  rule('digit', /(\d{1,2})[-–](\d{1,2})(?![-–\d/]|[.,]\d)/u, (m) =>
    /(?:स्कोर|नतीजा|परिणाम|सेट|गेम|पेनल्टी)[^\d]{0,12}(?:\d{1,2}[-–]\d{1,2},? (?:और )?){0,4}$/u.test(
      before(m, 60),
    ) && !/^ (?:दिन|घंट|मिनट|लोग|गेम|सेट|अंक|बजे|हफ़्त|हफ्त|सप्ताह|महीन)/u.test(behind(m))
      ? `${cardinal(m[1])} ${cardinal(m[2])}`
      : undefined,
  ),
  // A verse: गीता 2.47.
  rule(
    'letter',
    /(गीता|भगवद्गीता|भगवद गीता|श्रीमद्भगवद्गीता) (\d{1,2})[.:](\d{1,2})(?![.:]?\d)(?: (का|के) श्लोक(?![\p{L}\p{M}]))?/u,
    (m) => {
      const chapter = `${m[1]} अध्याय ${cardinal(m[2])}`;
      if (m[4] === '') return `${chapter} श्लोक ${cardinal(m[3])}`;
      return `${chapter} ${m[4]} ${ordinal(m[3], m[4] === 'का' ? 'ा' : 'े')} श्लोक`;
    },
  ),
];
