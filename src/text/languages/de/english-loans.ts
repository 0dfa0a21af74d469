import { type EnglishLoans, MADE_OF_WORDS, vowelRows } from '../../phonetics/english-loans.js';

/** Letters that German words do not have together or at their end. */
const ENGLISH =
  /^(?!.*(?:sch|[äöüß])).*(?:[^ei]sh|[^st]ea[dkmspc]|beaut|[^b]oo|wh|ght|[cdr]ow[dn]|ound|tch|c[hk]ing|[aeiou][bdgmnprtv]ing$|cue$|[aeiou][rn]ce$|oa[cdst]|[^sbrtmnkp]ee[dnkp]|[dlnrtk]y$|[aeiou]te[dr]$(?<=(?:ea|oo|oa)t..))/u;
/** Parts of English compounds; a word of two of them is one: Milestone, Flipchart, Offroad. */
const PART =
  '(?:back|beat|bench|bike|board|book|box|boy|break|buzz|cam|car|card|case|cash|chart|check|clean|code|connect|cover|craft|cross|crowd|dash|date|day|desk|down|drive|drop|end|eye|face|fast|feed|fire|fit|flash|flip|flow|food|frame|front|game|girl|goal|grand|hack|hard|head|high|home|hood|hot|hub|jump|key|kick|life|lift|light|like|line|list|live|load|lock|log|make|mark|mate|mile|mind|mood|name|net|news|night|note|off|office|open|out|over|page|pass|path|pay|phone|pick|pipe|play|pod|point|pool|post|power|proof|quick|race|read|road|rock|room|safe|sale|scale|scape|screen|script|set|share|sharing|shift|ship|shop|shot|show|side|site|skate|skin|slide|smart|snap|snow|soft|soul|sound|space|speed|spot|spy|stack|stage|stone|store|story|stream|street|style|tail|talk|task|team|thread|throw|time|touch|track|trade|trail|truck|tube|up|view|walk|ware|wash|watch|wave|way|wire|wise|woman|word|work|world|yard)';
const COMPOUND = new RegExp(`^${PART}(?:er|ing)?${PART}(?:s|er|ers|ing)?$`, 'u');
/** How sure the network may be, which knows the older ones. */
const OF_OLDER = 0.97;

export const ENGLISH_LOANS: EnglishLoans = {
  foreignBelow: (word) => (COMPOUND.test(word) ? MADE_OF_WORDS : ENGLISH.test(word) ? OF_OLDER : 0),
  consonants: 'ɹ: ʁ; w: v',
  vowels: vowelRows(`
    ə <>l ə
    ə! <[uo] a
    ə! .? a
    ə . ə
    əɹ! .? œʁ
    əɹ >r?[aeiouy] əʁ
    əɹ .? ɐ
    æ . ɛ
    ɑ <a>r aː
    ɑ w<a>|<a>l|<au|<aw ɔː
    ɑ . ɔ
    oʊ . oː
    o . ɔ
    aɪ . aɪ
    aʊ . aʊ
    oɪ . ɔʏ
    eɪ . eː
    ɪ . ɪ
    i >$ i
    i . iː
    u . uː
    ʊ . ʊ
    ɛ . ɛ
  `),
  settle: (ipa) =>
    ipa
      .replace(/([bdfɡklmnpstvz])\1/gu, '$1')
      .replace(/(?:d|v(?=s))(?=[bfkpstv](?!$))/gu, (sound) => (sound === 'd' ? 't' : 'f'))
      .replace(/b(?=s?$)/u, 'p')
      .replace(/d(?=s?$)/u, 't')
      .replace(/ɡ(?=s?$)/u, 'k')
      .replace(/(?<!d)z$/u, 's')
      .replace(/v$/u, 'f')
      .replace(/dʒ$/u, 'tʃ')
      .replace(/(?<=[ptk])z$/u, 's'),
};
