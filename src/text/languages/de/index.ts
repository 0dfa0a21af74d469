import { wordSet } from '../../core/words.js';
import { respelling } from '../../phonetics/respell.js';
import { comparableRules, LIGATURES, rewrite, spellings } from '../../phonetics/sound-rules.js';
import type { Language, StopLists } from '../language.js';
import { SHORT_ADJECTIVES } from './adjectives.js';
import { deriveCompound } from './compounds.js';
import { ENGLISH_LOANS } from './english-loans.js';
import { GERMAN_HOMOGRAPHS, RARER_SENSES } from './homographs.js';
import { deriveInflected, LISTED } from './inflected.js';
import { LOANWORDS } from './loanwords.js';
import { cardinal, ordinal } from './numbers.js';
import { derivePlain } from './plain-spelling.js';
import { stressPrefixed } from './prefixes.js';
import { GERMAN_RULES } from './rules.js';
import { BEFORE_NUMBER, DOTTED } from './short-forms.js';
import { stressBorrowed } from './stress.js';
import { deriveUmlauts, restoreUmlauts } from './umlauts.js';

const STOPS: StopLists = {
  titles: wordSet(
    'gestr vs gg u zw vllt z.zt z.hd v.chr n.chr h.c gr bj frühst wfl whg vit mt bgbl ebd em dent rer pol vet op wo tr fl pkg sch mittl ü.d ü kl wg versch stellv gegr eigtl bes teilw tlw überw unbed dr prof hr hrn fr dipl ing med phil jur nat st z.b d.h u.a i.d.r o.ä s.o s.u v.a z.t u.u i.a d.i ca bzw ggf evtl inkl exkl zzgl abzgl bzgl zi whg hl fam entspr insb jew mtl urspr verm vorauss vgl bspw sog geb gest verh max min mind str nr tel bd abs art buchst s',
  ),
  abbreviations: new Set([
    ...wordSet(
      'usw ex q qu lj hj ostbhf westbhf südbhf nordbhf etc tägl wöchentl jährl jähr stdl tbl schriftl mündl tsd tabl pers pck msp dtzd u.s.w usf uvm m.e pr kaps mon ds btl amp schb packg gehmin fahrmin busmin autostd fahrstd jan feb mär apr jun jul aug sep sept okt nov dez mo di mi do fr sa so mio mrd bio jh gmbh co mitgl vors ausg bez abf ank univ stck stk pfd engl ehem einschl allg gem lt tgl std sek hrsg anm abt bhf hbf kto vorm nachm ff einw temp urt fa beschl fn betr n.v n.e u.v.m p.a p.p',
    ),
    ...[...Object.keys(DOTTED), ...SHORT_ADJECTIVES].map((key) => key.toLowerCase()),
  ]),
  beforeNumber: new RegExp(
    `^(?:${Object.keys(BEFORE_NUMBER).join('|').toLowerCase()}|vers?|hs|gen|joh|mt|mk|lk|röm|kor|tim|thess|petr|offb|ps|hebr|gal|apg|jes|jer|spr|halbs|var|[tr]z)$|(?:str|nr|pl|gr)$`,
  ),
  starters: wordSet(
    'Der Die Das Ein Eine Er Sie Es Wir Ihr Ich Du Man Dies Diese Dieser Dieses Aber Und Oder Doch Dann Da Wenn Als Nach Vor Mit Bei Für Im In Am An Auf Zum Zur Von Heute Morgen Gestern Nun Jetzt So Was Wer Wie Wo Warum Bitte Danach Dort Hier Auch Nicht Kein Keine Ja Nein Mein Meine Sein Seine Unser Unsere Seit',
  ),
  ordinals: 'dotted',
  naming:
    /(?:^|[^\p{L}])(?:um|halb|Nr\.|Hs\.|S\.|Kap\.|Abs\.|Art\.|Nummer|Seite|Kapitel|Platz|Rang|Gleis|Haus|Gate|Linie|Tisch|Schritt|Teil|Folge|Staffel|Artikel|Absatz|Version|Typ|Gruppe|Klasse|Frage|Aufgabe|Punkt|Tor|Block|Reihe|Sitz|Wagen|Position|Note|Ausfahrt|\p{L}*(?:[Zz]immer|[Rr]aum|[Hh]alle|[Ss]traße|[Ss]tr\.|[Ww]eg|[Aa]llee|[Gg]asse|[Nn]ummer|nr\.)) ?$/u,
};

const SOUNDS = [
  ...LIGATURES,
  ...rewrite('ʔ > , r > ʁ, ʀ > ʁ, ɹ > ʁ, ɾ > ʁ, χ > x, ɑ > a, ɑː > aː, ʌ > a'),
  ...rewrite('ɪ̯ > ɪ, ʊ̯ > ʊ, ʏ̯ > ʏ, i̯ > i, u̯ > u, y̯ > ʏ, ɜ > ɐ, y > ʏ'),
  // Length tells only the two a apart; elsewhere it comes with the sound or goes with the stress.
  ...rewrite(
    'eː > e, iː > i, oː > o, uː > u, yː > y, øː > ø, ɛː > ɛ, ɔː > ɔ, œː > œ, ɒː > ɔ, ɑ̃ː > ɑ̃, ɔ̃ː > ɔ̃, ɛ̃ː > ɛ̃',
  ),
  // Vocalised r: written as a vowel without a syllable, which is `ɐ̯` here.
  ...rewrite('ɐ̯ > ʁ'),
  ...rewrite('ɐ > ʁ', { after: 'vowel' }),
  ...rewrite('ɔ ø > ɔ ʏ, ɔ ɪ > ɔ ʏ, a i > a ɪ, a u > a ʊ, aː ɪ > a ɪ, aː ʊ > a ʊ'),
  // Syllabic nasals take the place of the consonant before them.
  ...rewrite('ə m > ə n', { after: ['p', 'b', 'f', 'v'] }),
  ...rewrite('ə ə > ə'),
  ...rewrite('ə ŋ > ə n', { after: ['k', 'ɡ', 'ŋ', 'x'] }),
];

/** Their sound depends on their sentence: espeak-ng knows them best. */
const FUNCTION_WORDS =
  'aber alle allem allen aller alles also andere anderen auch beim bereits bitte danke dass dein deine deinen denn deren ' +
  'dessen deshalb dich diese diesem diesen dieser dieses dir doch dort durch eben eine einem einen einer eines erst etwas ' +
  'euch euer eure ganz gegen haben habe habt hatte hatten heute hier hinter ihm ihn ihnen ihre ihrem ihren ihrer immer ' +
  'jede jedem jeden jeder jedes jetzt kann kannst kein keine keinen können könnte könnten machen mehr mein meine meinem ' +
  'meinen meiner mich mir muss müssen nach nicht nichts noch oder ohne schon sehr sein seine seinem seinen seiner sich ' +
  'sind soll sollen sondern über unser unsere unter viel viele vielen vom von vor wann war waren warum was weil welche ' +
  'wenn werden wird wieder will wir wollen wurde wurden würde zwischen';

const SPELLINGS = [
  ...spellings('ɔ ʏ > ɔ ø, aː > ɑː, e > eː, i > iː, o > oː, u > uː, y > yː, ø > øː, ʏ > y, ɐ > ɜ'),
  ...spellings('ʁ > r', 'before vowel'),
  ...spellings('ʁ > ɾ'),
];

const RESPELL = respelling({
  letters:
    'š, ś, ş, ș, ž, ż, sz: sch; č, ć, cz: tsch; ź: s; đ: dsch; ı: i; ł: l; ń, ň: n; ř: rsch; ě: je; ů: u; ę: en; ą: on; ő: ö; ű: ü; å: o; ț, ţ: z; ă: a',
  turkish: 'c: dsch; z: s',
  slavic: 'c: z; v: w; z: s',
  cedilla: 'ss',
  isKnown: (word) => LISTED.has(word),
});

export const GERMAN: Language = {
  code: 'de',
  counting: { cardinal: (digits) => cardinal(digits), ordinal: (digits) => ordinal(digits, 'e') },
  espeakVoice: 'de',
  english: ENGLISH_LOANS,
  loanwords: `${LOANWORDS};${RARER_SENSES}`,
  derivation: (word, isBorrowed) =>
    deriveInflected(word) ?? deriveCompound(word, isBorrowed) ?? deriveUmlauts(word) ?? derivePlain(word),
  adaptation: (word, sounds) => {
    // Dictionaries and the network also write the last syllable of Lehrer with an r.
    const tokens = /er[ns]?$/.test(word)
      ? sounds
          .join(' ')
          .replace(/ə ʁ(?=$| [ns]$)/, 'ɐ')
          .split(' ')
      : sounds;
    return stressPrefixed(word, tokens) ?? stressBorrowed(word, tokens);
  },
  homographs: GERMAN_HOMOGRAPHS,
  sayClause: (clause, { espeak }) => espeak(restoreUmlauts(clause)),
  respell: RESPELL,
  rules: GERMAN_RULES,
  stops: STOPS,
  comparable: comparableRules(SOUNDS, '̃ː̯'),
  spellings: SPELLINGS,
  functionWords: wordSet(FUNCTION_WORDS),
  longestFunctionWord: 3,
  soundOfR: 'ʁ',
  questions: {
    words: wordSet(
      'wer wen wem wessen was welche welcher welches welchen welchem wann wo wohin woher warum wieso weshalb weswegen wozu womit wofür worüber woran worauf woraus wovon wie',
    ),
    or: wordSet('oder'),
    rise: 'stressed',
  },
};
