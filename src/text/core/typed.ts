import type { EverydayWords } from './everyday.js';
import {
  before,
  behind,
  type LanguageRules,
  type Rule,
  rule,
  sayDigits,
  spaced,
  wordBefore,
} from './rules.js';
import { table } from './words.js';

type Words = EverydayWords & Pick<LanguageRules, 'digits' | 'signs'>;

const BLOOD =
  /(?:Blutgruppe|sangu|tipo |grupo |gr[ou]pp?o |Rh |doador|sangre|blood|type|sanguin|ब्लड ग्रुप|रक्त समूह|فصيلة (?:ال)?دم\p{L}{0,3}|zéro)[^.!?]{0,24}$/iu;
/** A command, or what its option is called, before the option. */
const COMMAND =
  /(?<!\p{L})(?:git|npm|npx|yarn|pip3?|docker|kubectl|curl|wget|ls|cp|mv|rm|tar|grep|sed|awk|ssh|scp|python3?|bash|sudo|chmod|chown|ps|ping|apt|brew|gcc|mkdir|systemctl|flag|option|opção|opción|opzione)(?![\p{L}\d])[^!?]{0,36} $/iu;
/** Names and nouns before two numbers of a kind: Windows 10/11, ports 80/443. */
const PAIRED =
  /^(?:Flat|Haus|Häuser|Wohnung|Windows|iOS|Android|Python|Java|PHP|Office|[Pp]orts?|[Gg]leise?|[Kk]lassen?|[Ll]inien?|[Rr]outes?|[Gg]rades|[Cc]hannels?|[Rr]ooms|[Gg]ates|[Tt]racks)$/;

/** The text before the last digits of a card or an account. */
const ENDING =
  /(?<!\p{L})(?:end(?:s|ing|et)(?: in| with| auf| mit)?|termina(?:d[ao]|ndo)? (?:en|em|con|com|in)|(?:finissant|termine) par|card|karte|tarjeta|cartão|carta|carte|visa|mastercard|amex|account|konto) $/iu;
/** What asks for keys of a telephone: dial *67. */
const DIALED =
  /(?<!\p{L})(?:dial(?:ing)?|press|hit|enter|wähle?n?|drücke?n?|tippe?n?|marqu?[ea]r?|pulse|composez|tapez|digit[aei]|disque)(?: [\p{L}\d*#]{2,6}){0,2} $/iu;
const KEYS = table('Ctrl: Control; Cmd: Command; Strg: Steuerung');

/** What is typed for a machine: when a command runs, its options, a path. */
export function commandRules(
  { digits, signs, cardinal }: Words,
  words: Readonly<Record<string, string>>,
): Rule[] {
  return [
    // When a command runs, 0 3 * * 1, and what a file permits.
    ...(['digit', 'sign'] as const).map((starts) =>
      rule(
        starts,
        /(?=[^\n]{0,20}\* \*|[\d*, -]{0,20}\*\/\d)(?=[^\n]{0,30}\d)(?:[\d*][\d*/,-]{0,8} ){4}[\d*][\d*/,-]{0,8}(?=[\s.,;:)`"']|$)/u,
        (m) =>
          (m[0].match(/\d+|[*/-]/g) ?? [])
            .map((part) => words[part] ?? (part === '/' ? signs.slash : cardinal(part)))
            .join(' '),
      ),
    ),
    rule('digit', /[0-7]{3,4}(?![\d%]|[.,]\d)/u, (m) =>
      /(?<!\p{L})chmod (?:-\p{L} )?$/u.test(before(m)) ? sayDigits(m[0], digits) : undefined,
    ),
    // A path of Windows: C:\\Users.
    rule('letter', /\p{Lu}:(?=\\[\p{L}\d_])/u, (m) => m[0].charAt(0)),
    rule('sign', /(?<=(?:^|[^\p{L}])\p{Lu}:[^\s:]{0,120})\\(?=[\p{L}\d_])/u, () => words['\\']),
    rule('sign', /(?<![\p{L}\d-])--(?=\p{Ll}[\p{L}-])/u, () => `${signs.dash} ${signs.dash}`),
    rule('sign', /-([a-zA-Z]{1,4})(?=[\s,;)`]|\.?$)/u, (m) =>
      COMMAND.test(before(m)) ? `${signs.dash} ${spaced(m[1].toUpperCase())}` : undefined,
    ),
  ];
}

/** Keys of a telephone and what is typed with them, orders and number plates. */
export function typedRules(
  { cardinal, digits, signs }: Words,
  words: Readonly<Record<string, string>>,
): Rule[] {
  return [
    rule('sign', /[*#][*#\d]{2,30}#(?![\p{L}\d])/u, (m) =>
      [...m[0]].map((sign) => words[sign] ?? digits[Number(sign)] ?? '').join(' '),
    ),
    rule(
      'sign',
      /(?<=(?:[\p{L}\p{M}]{2},?|(?:^| )[oeyuè]) ["'(]?)[#*](?=["')]?(?:[\s.,;!?،。]|-\p{L}|$))/u,
      (m) => words[m[0]],
    ),
    // 230 V~50 Hz.
    rule('sign', /~(?<=\d ?V ?~)(?= ?\d)/u, () => ''),
    // The key that ends a code: 4711#.
    rule('sign', /#(?<=\d{4}#)(?![\p{L}\d])/u, () => words['#']),
    rule('sign', /[*#](?=\d{1,3}(?![\d*#]))/u, (m) => (DIALED.test(before(m)) ? words[m[0]] : undefined)),
    // The end of a number that is hidden, ****1234, but not what is bold or stands after it, **Price:** 120.
    rule('digit', /(?<=(?:^|[\s\d(-])(?:[*•]{2,16}|[xX]{3,16})[ -]?)\d{3,6}(?![\d*]|[.,]\d)/u, (m) =>
      /^(?:[^*]{0,199}[^*\s])?\*\*/.test(behind(m, 202)) ? undefined : sayDigits(m[0], digits),
    ),
    // The end of a card or an account: ending in -4821, card *4821.
    rule('sign', /[-*•]{1,4} ?(\d{4})(?![\d*]|[.,]\d)/u, (m) =>
      ENDING.test(before(m)) ? sayDigits(m[1], digits) : undefined,
    ),
    // And/or of one letter each, and A/C.
    rule(
      'letter',
      /(?<![\p{L}\d])(?:[yeo]\/[oey]|y\/n|h\/[fm]|m\/[fh]|\p{Lu}\/\p{Lu})(?![\p{L}\d/+]|-Hitze)/u,
      (m) => m[0].replace('/', ' '),
    ),
    rule('letter', /(UTC|GMT)([+-])(\d{1,2})(?::([0-5]\d))?(?!:?\d)/u, (m) => {
      const sign = m[2] === '+' ? signs.plus : words['-'];
      const minutes = m[4] === '' || m[4] === '00' ? '' : ` ${cardinal(m[4])}`;
      return sign && `${spaced(m[1])} ${sign} ${cardinal(String(Number(m[3])))}${minutes}`;
    }),
    // The two ports of a container: -p 8080:80.
    rule('digit', /(\d{2,5}):(\d{2,5})(?!:?\d)/u, (m) =>
      / -p $/.test(before(m, 4)) ? `${cardinal(m[1])}, ${cardinal(m[2])}` : undefined,
    ),
  ];
}

/** What doctors, chemists, musicians and photographers write. */
function craftRules({ cardinal, decimal, signs }: Words, words: Readonly<Record<string, string>>): Rule[] {
  return [
    // Blood groups: AB+, Rh-, 0+.
    ...(['letter', 'digit'] as const).map((starts) =>
      rule(starts, /(AB|[ABO0]|Rh)([+-])(?![\p{L}\d])/u, (m) =>
        BLOOD.test(before(m))
          ? `${m[1] === '0' ? cardinal('0') : spaced(m[1].toUpperCase())} ${m[2] === '+' ? (words.positive ?? signs.plus) : (words.negative ?? words['-'] ?? '')}`
          : undefined,
      ),
    ),
    // Ions: Na+, Ca2+, SO₄²⁻.
    rule(
      'letter',
      /(Na|Ca|Mg|Fe|Cu|Zn|Li|Al|Ag)\d?\+(?![\p{L}\d])|(?:\p{Lu}\p{Ll}?[₀-₉]?){1,4}[²³]?[⁺⁻](?!\p{L})/u,
      (m) =>
        (m[0].normalize('NFKC').match(/[\p{L}\d+−]/gu) ?? [])
          .map((part) =>
            /\d/.test(part)
              ? cardinal(part)
              : part === '+'
                ? signs.plus
                : /\p{L}/u.test(part)
                  ? part.toUpperCase()
                  : (words['-'] ?? ''),
          )
          .join(' '),
    ),
    // Fine dust: PM2,5.
    rule('letter', /PM(2[.,]5|₂[.,]₅)(?![\p{L}\d]|[.,]\d)/u, (m) =>
      decimal === undefined ? undefined : `P M ${decimal(m[1].normalize('NFKC').replace(',', '.'))}`,
    ),
    // How far a lens opens: f/2.8.
    rule('letter', /[fF]\/(?=\d{1,2}(?:[.,]\d)?(?![\d=])(?! ?=))/u, () => words.lens),
    // A model of language and how many numbers it has: Llama-3.1-8B, Qwen2.5-7B.
    rule('letter', /(\p{L}{2,12})-?(\d{1,2})(?:\.(\d))?-(\d{1,3})[Bb](?![\p{L}\d])/u, (m) => {
      const parts = [m[2], m[3]].filter((part) => part !== '').map((part) => cardinal(part));
      return `${m[1]} ${parts.join(` ${signs.dot} `)} ${cardinal(m[4])} B`;
    }),
    // A key: en do m, in La M.
    rule(
      'letter',
      /([mM])(?<=(?<!\p{L})(?:e[nm]|in) (?:d[oó]|r[eé]|mi|f[aá]|sol|l[aá]|si)[#♯♭]? m)(?=[,;:.)]|$| (?:op|BWV|K))/iu,
      (m) => words[m[1] === 'm' ? 'minor' : 'major'],
    ),
    // Notes: Fa#, Do#m.
    rule('sign', /[#♯](m?)(?<=(?<!\p{L})(?:d[oó]|r[eé]|mi|f[aá]|sol|l[aá]|si)[#♯]m?)(?![\p{L}\d])/iu, (m) =>
      words['♯'] === undefined ? undefined : `${words['♯']} ${m[1] && (words.minor ?? '')}`.trim(),
    ),
  ];
}

/** Names made of letters, digits and signs: codes of banks, orders. */
export function codeNameRules(everyday: Words, words: Readonly<Record<string, string>>): Rule[] {
  const { cardinal, digits, signs, year = cardinal } = everyday;
  const inGroups = (code: string): string =>
    code
      .split('-')
      .map((group) => [...group].map((sign) => digits[Number(sign)] ?? sign).join(' '))
      .join(', ');
  return [
    ...craftRules(everyday, words),
    rule('digit', /(\d{1,5})\/(\d{1,5})(?![\d/]|[.,]\d)/u, (m) =>
      PAIRED.test(wordBefore(m)) ? `${cardinal(m[1])}, ${cardinal(m[2])}` : undefined,
    ),
    // The code of a bank.
    rule('letter', /\p{Lu}{6}[\p{Lu}\d]{2}(?:[\p{Lu}\d]{3})?(?![\p{L}\d])/u, (m) =>
      /(?:BIC|SWIFT)(?:-Code| code)?(?: lautet| ist| is)?:? $/u.test(before(m))
        ? [...m[0]].map((sign) => (/\d/.test(sign) ? sayDigits(sign, digits) : sign)).join(' ')
        : undefined,
    ),
    // A standard, its part and its year: ISO 9001:2015, EN 1090-1.
    rule('digit', /(\d{3,6})(?:-(\d{1,3}))?(?::((?:19|20)\d\d))?(?![:\d-])/u, (m) =>
      m[2] + m[3] !== '' && /(?<!\p{L})(?:ISO|IEC|EN|DIN|UNI|UNE|UNE-EN|NF)[ /]$/u.test(before(m, 8))
        ? [cardinal(m[1]), m[2] && cardinal(m[2]), m[3] && year(m[3])].filter(Boolean).join(' ')
        : undefined,
    ),
    rule('letter', /TL;DR(?!\p{L})/u, () => 'T L D R'),
    // A name, and no maximum: Pro Max, HBO Max.
    rule(
      'letter',
      /Max(?<=\p{Lu}[\p{L}\d]{0,12} Max)(?!\p{L}|(?<!(?:Pro|Ultra|XS?) Max)\.? ?:? ?\d)/u,
      (m) => m[0],
    ),
    rule('letter', /C\+\+(?!\p{L})/u, () => `C ${signs.plus} ${signs.plus}`),
    rule('letter', /([ACDFG])#(?![\p{L}\d])/u, (m) => `${m[1]} ${words.sharp ?? 'sharp'}`),
    rule('sign', /#(?=\p{Lu}{1,4}-\d)/u, () => ''),
    // Inside what is typed, Gt7#kL; but #one#two.
    rule('sign', /#(?<=(?:^|\s)[^\s#]{1,30}#)(?:(\p{L}{1,3})(?![\p{L}\d])|(?=[\p{L}\d]))/u, (m) =>
      words['#'] === undefined ? undefined : `${words['#']} ${spaced(m[1].toUpperCase())}`.trim(),
    ),
    // Keys that are pressed together.
    rule(
      'letter',
      /(Ctrl|Cmd|Shift|Umschalt|Alt|Strg|Win)(?:\+(?=[\p{L}\d])|-(?=(?:\p{Lu}|F?\d)(?![\p{L}\d])|Shift|Alt|Tab|Enter|Del|Esc)| \+ (?=(?:\p{Lu}|F\d{1,2}|\p{Lu}\p{Ll}{1,7})(?![\p{L}\d])))/u,
      (m) => KEYS[m[1]] ?? m[1],
    ),
    rule('digit', /(?<=#)(?=[\d-]{5})\d{1,8}(?:-\d{1,8}){1,4}(?![-\d\p{L}])/u, (m) => inGroups(m[0])),
    // AB-12-34
    rule('letter', /\p{Lu}{1,4}(?:-\d{1,3}){2,4}(?![-\d\p{L}])/u, (m) => inGroups(m[0])),
    rule(
      'letter',
      /\p{Lu}{1,4}(?:\d{1,3})?-(\d{4,8})(-\p{Lu}{1,3}|-\d{1,3}|(?<=CVE-\d{4})-\d{4,7})?(?![\p{L}\p{M}\d-])/u,
      (m) => (m[2] === '' && /^(?:19|20)\d{2}$/.test(m[1]) ? undefined : inGroups(m[0])),
    ),
  ];
}
