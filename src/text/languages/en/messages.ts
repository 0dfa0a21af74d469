import { drawnOut } from '../../core/everyday.js';
import { type Rule, rule, spaced } from '../../core/rules.js';
import { alternatives, capitalized, table, words } from '../../core/words.js';

/** What messages shorten. */
export const MESSAGES: Readonly<Record<string, string>> = {
  // Initials that would be words.
  ...Object.fromEntries(
    words('eod eob dob otp hdmi nyc iot ooo pto irl esl tsa icu ekg hsa cpr idc omg tbd roi apr eta fyi').map(
      (key) => [key, spaced(key.toUpperCase())],
    ),
  ),
  ...table(`
  btw: by the way; idk: I don't know; imo: in my opinion; imho: in my humble opinion; tbh: to be honest; brb: be right back;
  thx: thanks; pls, plz: please; ppl: people; lmk: let me know; ttyl: talk to you later; nvm: never mind; b/c: because; b/w, btwn: between;
  omw: on my way; afaik: as far as I know; smth: something; msg: message; msgs: messages;
  tmrw, tmr: tomorrow; l8r: later; l8: late; gr8: great; b4: before; BRB: be right back; IDK: I don't know; OMW: on my way;
  TTYL: talk to you later; smh: shaking my head; np: no problem; tho: though; wknd: weekend; bday: birthday; bdays: birthdays; ikr: I know right; gtg: got to go; hx: history; sry: sorry; m8: mate; w8: wait; h8: hate; str8: straight; sk8: skate; ur: your; s/o: shout out; ty: thank you; tysm: thank you so much; yw: you're welcome; jk: just kidding; rly: really; obv: obviously; ngl: not gonna lie;
  ofc: of course; hmu: hit me up; iirc: if I recall correctly; fwiw: for what it's worth; wbu: what about you; hbu: how about you; prob, probs: probably; mayb: maybe; wdym: what do you mean; rn: right now; otw: on the way; bc: because
`),
};
/** With a capital where they open a sentence. */
const MESSAGE = alternatives(Object.keys(MESSAGES).flatMap((key) => [key, capitalized(key)]));
/** What messages write with the number of a sound. */
const SOUNDING = table(
  '2nite: tonight; 2day: today; 2moro, 2morrow: tomorrow; 2gether: together; 4ever: forever; 4u: for you; 2u: to you',
);

/** Words that keep two of the letters that are drawn out: goood. */
const DOUBLED = table(
  'god: good; col: cool; son: soon; lok: look; fod: food; fre: free; se: see; wel: well; al: all; hel: hell; bo: boo; wo: woo; mom: mom',
);
/** Every letter but those of iii, www and xxx. */
const DRAWN_OUT = drawnOut('abcdefghjklmnopqrstuvyz');

export const MESSAGE_RULES: readonly Rule[] = [
  {
    ...DRAWN_OUT,
    say: (m) => {
      const short = DRAWN_OUT.say(m);
      const doubled = DOUBLED[short?.toLowerCase() ?? ''];
      return doubled === undefined ? short : short?.charAt(0).concat(doubled.slice(1));
    },
  },
  rule('letter', /btw(?= (?:\p{Ll}+ )?\d{1,4}\p{L}{0,2} ?(?:&|and) )/u, () => 'between'),
  rule(
    'digit',
    new RegExp(`(${alternatives(Object.keys(SOUNDING))})(?![\\p{L}\\d])`, 'u'),
    (m) => SOUNDING[m[1]],
  ),
  rule(
    'letter',
    new RegExp(`(${MESSAGE})('s)?(?![\\p{L}\\d/'.-]| ?[x×] ?\\d)|(${MESSAGE})(?=\\.(?:\\s|$))`),
    (m) => {
      const written = m[1] || m[3];
      const said = MESSAGES[written] ?? MESSAGES[written.charAt(0).toLowerCase() + written.slice(1)] ?? '';
      return (MESSAGES[written] === undefined ? capitalized(said) : said) + m[2];
    },
  ),
];
