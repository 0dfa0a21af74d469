import { type LanguageRules, type Match, type Rule, rule, sayDigits, spaced } from './rules.js';
import { table, wordSet } from './words.js';

/** A formula after its first dollar, but no price: $x^2, $2^{10}, $3x = 6. */
export const FORMULA =
  '\\$(?=(?:[\\p{L}\\\\(]|\\d{1,6}(?:[\\^\\\\]|[a-z] ?[-+=^])))(?=[^$\\n]{0,80}[\\^_\\\\=])[^$\\n]{1,160}';

/** What is written for the eye alone: markdown, HTML, formulas' dollars, typed faces. */
export const SILENT_RULES: readonly Rule[] = [
  rule('sign', /\]\((?:https?:|www\.|mailto:|[/#.])[^)\s]{0,300}\)/u, () => ''),
  // An image: its text is said, its file is not.
  rule('sign', /!(?=\[[^\]\n]{0,200}\]\()/u, () => ''),
  rule('sign', /(?=\]\()(?<=!\[[^\]\n]{0,200})\]\([^)\s]{0,300}\)/u, () => ''),
  // What is struck through.
  rule('sign', /~~/u, () => ''),
  rule('sign', /<\/?[a-zA-Z][a-zA-Z0-9]{0,15}(?:\s[^<>]{0,300})?\/?>/u, () => ''),
  rule('sign', /&(?:nbsp|lt|gt|quot|apos|#\d{1,6}|#x[\dA-Fa-f]{1,6});/u, () => ''),
  // $x^2$: the dollars around a formula.
  rule('sign', new RegExp(`(?=${FORMULA}\\$)\\$`, 'u'), () => ''),
  rule('sign', new RegExp(`(?=\\$)(?<=${FORMULA})\\$(?!\\d)`, 'u'), () => ''),
  // A face of letters or digits stands apart: retries=3 is none.
  rule('sign', /(?<![\p{L}\p{M}\d₀-₉])[:;=]-?[DPpO3](?![\p{L}\d₀-₉])/u, () => ''),
  rule('sign', /(?:[:;]|(?<![\p{L}\p{M}\d])=)-?[)(|/\\](?![\p{L}\d])/u, () => ''),
  // Somebody who bows.
  rule('letter', /m\((?:_ ?_)?\)m/u, () => ''),
  // A kiss, but not the end of what is bold: *Total:* 5 €.
  rule('sign', /[:;]-?\*(?![\p{L}\d*])(?<!\*[^*\n]{1,80}\*)/u, () => ''),
  // Headings, but not the key.
  rule('sign', /(?<=(?:^|\n)[ \t]{0,3})#(?=\s)|#{2,6}(?=\s)/u, () => ''),
  // The language of a listing.
  rule('sign', /`{3}[a-zA-Z][a-zA-Z\d+#-]{0,14}(?=\s*(?:\n|$))/u, () => ''),
  // The box of a task: - [x] Buy milk.
  rule('sign', /(?<=(?:^|\n)[ \t]{0,8}(?:(?:[-*+]|\d{1,3}\.) )?)\[[xX ]\](?=\s)/u, () => ''),
  // A color for a terminal, as it is sent, as it is typed and as it is left over: \e[31m, [0m.
  rule(
    'sign',
    /(?:\p{Cc}|\\(?:e|x1[bB]|u001[bB]|0?33))\[[\d;?]{0,16}[a-zA-Z]|\[(?:\d{1,3};){0,5}(?:[34]?[0-7]|9[0-7]|10[0-7])m(?=[\p{L}\d[])|(?<=\S)\[0m/u,
    () => '',
  ),
  // A heart.
  rule('sign', /(?<=(?:^|\p{L}{2}[!.]?|\p{M}|[:;]-?\)) )<3+(?=[\s.!]*$)/u, () => ''),
  // The number of a footnote.
  rule('sign', /(?<=\p{L}{2}[.,!?;])[¹²³⁴-⁹]{1,3}(?=\s|$)/u, () => ''),
];

export interface WebWords extends Pick<LanguageRules, 'digits' | 'signs'> {
  readonly hashtag: string;
  /** As in `EverydayWords`; `?`, `=`, `&` and `~` in addresses. */
  readonly everyday: string;
  readonly cardinal: (digits: string) => string;
  /** Years in names: #worldcup2026; `cardinal` if absent. */
  readonly year?: (digits: string) => string;
}

const GENERIC =
  'com|org|net|edu|gov|mil|int|info|biz|name|app|dev|shop|blog|online|store|tech|cloud|site|xyz|eu|box|local';
/** ISO 3166, without those that are words of our languages, after whose dot a space may be missing. */
const COUNTRY =
  'ac|ae|af|ag|ai|ao|aq|ar|at|au|aw|ax|az|bb|bd|be|bf|bg|bh|bi|bj|bm|bn|bo|br|bs|bt|bw|bz|ca|cc|cd|cf|ch|ci|ck|cl|cm|cn|co|cr|cu|cv|cw|cx|cy|cz|de|dj|dk|dm|dz|ec|ee|eg|es|et|fi|fj|fk|fm|fo|fr|ga|ge|gh|gi|gm|gn|gp|gq|gr|gt|gu|gw|gy|hk|hm|hn|hr|ht|hu|ie|il|in|io|iq|ir|it|je|jm|jo|jp|ke|kg|kh|ki|kn|kp|kr|kw|ky|kz|lb|lc|li|lk|lr|ls|lt|lv|mc|md|me|mg|mh|mk|ml|mn|mp|mq|mr|ms|mt|mu|mv|mw|mx|mz|nc|nf|ng|nl|no|np|nr|nz|om|pa|pe|pf|pg|ph|pk|pl|pn|pr|ps|pt|pw|py|qa|ro|rs|ru|rw|sa|sb|sc|sd|se|sg|sk|sl|sm|sn|sr|st|sv|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|tr|tt|tv|tw|tz|ua|ug|uk|us|uy|uz|vc|ve|vg|vn|vu|ws|ye|yt|za|zm|zw';
const WORDLIKE_COUNTRY =
  'ad|al|am|as|ba|by|do|er|gd|gg|gl|gs|id|im|is|km|la|lu|ly|ma|mm|mo|my|na|ne|ni|nu|pm|re|si|so|su|to|va|vi';
const TOP_LEVEL = `${GENERIC}|${COUNTRY}|(?:${WORDLIKE_COUNTRY})(?=/)`;
const FILE_ENDING =
  'pdf|docx?|xlsx?|pptx?|txt|csv|tsv|json|xml|ya?ml|html?|css|js|mjs|ts|tsx|jsx|py|rb|rs|go|java|cpp|hpp|sh|exe|zip|tar|gz|rar|png|jpe?g|heic|HEIC|gif|svg|webp|mp3|mp4|wav|ogg|flac|avi|mov|md|log|ini|toml|sql|db|iso|dmg|apk|pem|crt|pub|cfg|conf|bak|tgz|dll|ipynb|psd|epub|webm|mkv|srt|ics|vcf|odt|ods|rtf';
/** Files and folders that begin with a dot. */
const DOT_FILE =
  'env|git(?:ignore|attributes|modules|hub|lab)?|[a-z]{2,8}rc|htaccess|htpasswd|profile|bash_profile|ssh|aws|config|cache|vscode|docker(?:ignore)?|local|com|net|org|io';
const LABEL = '[\\p{L}\\d_-]{1,63}';
/** L.go is a square of Italian towns. */
const FILE_NAME = `(?!\\p{Lu}\\.|[bl]\\.go)${LABEL}`;
const DOMAIN = `${LABEL}(?:\\.${LABEL}){0,5}\\.(?:${TOP_LEVEL})`;
const PATH = '(?::\\d{1,5})?(?:[/?#][\\p{L}\\d_.~%/?#=&+:@-]{0,200})?';
const SPELLED = wordSet('uk de co io ai tv us eu edu api faq id css exe iso avi ini svg apk');

/** Capitals that are said as a word between underscores: MAX_RETRIES. */
const CONSTANT = /^(?:[^AEIOU][AEIOU][^AEIOU]|ADD|ALL|APP|DATA|END|ENV|NEW|OLD|OUT|USE)$/;

/** The country at the end of a domain: its letters, unless they are said as a word. */
const COUNTRY_LETTERS = /^(?!in|it|ly|es|me|be|to|is|no|so|am|my|do|go|ar|pe|uy|ve)[a-z]{2}$/;

/** A word if it can be pronounced, otherwise its letters. */
function sayLabel(letters: string, web: WebWords): string {
  if (/^\p{L}$/u.test(letters)) return letters.toUpperCase();
  // Scripts without capitals: words, whatever their vowels.
  if (/\p{Lo}/u.test(letters)) return letters;
  const spelled =
    // Not the De of #FeriaDeAbril.
    (SPELLED.has(letters.toLowerCase()) && !/^\p{Lu}[aeio]$/u.test(letters)) ||
    !/[aeiouyäöüáéíóúàèâêîôû]/i.test(letters) ||
    /^[A-Z]{2,3}$/.test(letters);
  if (!/^\d+$/.test(letters)) return spelled ? spaced(letters.toUpperCase()) : letters;
  if (/^(?:19|20)\d\d$/.test(letters)) return (web.year ?? web.cardinal)(letters);
  return (letters.length <= 2 && !letters.startsWith('0')) || /^[1-9]0{2,3}$/.test(letters)
    ? web.cardinal(letters)
    : sayDigits(letters, web.digits);
}

const signsOf = ({ signs, hashtag, everyday }: WebWords): Readonly<Record<string, string | undefined>> => {
  const { '?': query, '=': equals, '&': and, '~': home } = table(everyday);
  return {
    '.': signs.dot,
    '/': signs.slash,
    '@': signs.at,
    _: signs.underscore,
    '-': signs.dash,
    '+': signs.plus,
    '#': hashtag,
    '?': query,
    '=': equals,
    '&': and,
    '~': home,
  };
};

/** On a bank statement: NETFLIX.COM. */
const IN_CAPITALS = /[A-Z][A-Z\d-]{3,30}\.(?:COM|NET|ORG|DE|FR|ES|IT|EU|IO)(?![\p{L}\d_./])/u;

/** A name, which may begin with a number: #100DaysOfCode, but not #2nd. */
export const HASHTAG =
  /#((?:[\p{L}_]|\d{1,2}x(?=\d{1,2}(?![\p{L}\d]))|\d{1,4}(?!(?:st|nd|rd|th|er|km|kg)(?!\p{L}))(?=\p{L}{0,2}\p{Ll})\p{L}{3})[\p{L}\p{M}\d_]{0,100})/u;

/** An address, a path or a name on the net, part by part. */
function sayAddress(address: string, web: WebWords, words: ReturnType<typeof signsOf>): string {
  const parts =
    address.match(
      /\p{Lo}[\p{Lo}\p{Lm}\p{M}]*|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|[\p{L}\p{M}]|\d+|[^\p{L}\p{M}\d]/gu,
    ) ?? [];
  const isCountry = (index: number): boolean =>
    parts[index - 1] === '.' &&
    /^(?:[/:?#]|$)/.test(parts[index + 1] ?? '') &&
    COUNTRY_LETTERS.test(parts[index] ?? '');
  return parts
    .map((part, index) =>
      isCountry(index)
        ? spaced(part.toUpperCase())
        : /^[\p{L}\p{M}\d]/u.test(part)
          ? sayLabel(part, web)
          : (words[part] ?? ''),
    )
    .filter((word) => word !== '')
    .join(' ');
}

/** What hides an address from machines: info(at)firma.de. */
const hiddenSignRule = (signs: WebWords['signs']): Rule =>
  rule('sign', /[([](at|ät|dot|punkt)[)\]](?<=[\p{L}\d] ?.{4,7})(?= ?[\p{L}\d])/iu, (m) =>
    /^[aä]t/i.test(m[1]) ? signs.at : signs.dot,
  );

/** A file with its ending, and which copy it is: plan_v1.2(3).docx. */
const FILE = new RegExp(
  `${FILE_NAME}(?:\\.${LABEL}){0,3}(?:\\(\\d{1,3}\\))?\\.(?:${FILE_ENDING})(?![\\p{L}\\d_])`,
  'u',
);

/** Addresses, mail, hashtags, handles, file names. */
export function webRules(web: WebWords): Rule[] {
  const words = signsOf(web);
  const read = (written: string): string => sayAddress(written, web, words);
  const say = (match: Match): string => read(match[0].replace(/^https?:\/\//i, '').replace(/\/$/, ''));
  const pattern = (source: string): RegExp => new RegExp(`${source}(?<![.?:])`, 'iu');
  const address = pattern(
    `(?:https?://(?:[\\p{L}\\d.-]{1,100})${PATH}|www\\.${LABEL}(?:\\.${LABEL}){1,5}${PATH})`,
  );
  const mail = pattern(`[\\p{L}\\d][\\p{L}\\d._+-]{0,63}@${LABEL}(?:\\.${LABEL}){1,5}`);
  const bare = new RegExp(`(?=[\\p{L}\\d-]{2})${DOMAIN}(?![\\p{L}\\d_])${PATH}(?<![.?:])`, 'u');
  const tag = (match: Match): string => `${web.hashtag} ${read(match[1])}`;
  return [
    rule('letter', address, say),
    hiddenSignRule(web.signs),
    ...(['letter', 'digit'] as const).map((starts) => rule(starts, mail, say)),
    rule('letter', bare, say),
    rule('digit', new RegExp(`(?=\\d{1,40}\\p{L})${bare.source}`, 'u'), say),
    // A path on a disk: /etc/passwd, ~/.ssh/config.
    rule(
      'sign',
      /(?<![\p{L}\p{M}\d/.~])(?:(?:\/\.?[\p{L}\d][\p{L}\d._-]{1,40}){2,8}|(?:~|\.{1,2})(?:\/\.?[\p{L}\d][\p{L}\d._-]{1,40}){1,8})\/?(?<![.-])(?![\p{L}\d])/u,
      (m) => (/\p{Ll}{2}/u.test(m[0]) ? read(m[0].replace(/\/$/, '')) : undefined),
    ),
    // The ending or the name of a file alone: a .csv file, the .env.
    rule(
      'sign',
      new RegExp(`(?<=^|[\\s()"'\`])\\.(${FILE_ENDING}|${DOT_FILE})(?![\\p{L}\\d_])`, 'u'),
      (m) => `${web.signs.dot} ${read(m[1])}`,
    ),
    // One folder, or a command of a chat: /tmp, /help.
    rule(
      'sign',
      /(?<=(?:^|\p{L} )["'`(]?)\/(?!oder)([a-z]{3,20})(?![\p{L}\d/.]\S)/u,
      (m) => `${web.signs.slash} ${read(m[1])}`,
    ),
    // What names a paper: 10.1000/xyz123.
    rule('digit', /10\.\d{4,9}\/[\p{L}\d._()-]{2,60}(?<![.)])/u, say),
    // One letter is not a name, except before these: x.ai, t.co.
    rule('letter', /(?<![\p{L}\d.])\p{L}\.(?:ai|com|co|io|me)(?:\/[\p{L}\d_]{1,40})?(?![\p{L}\d_./])/u, say),
    rule('letter', IN_CAPITALS, (m) => read(m[0].toLowerCase())),
    rule('letter', FILE, say),
    rule('digit', new RegExp(`(?=\\d{1,40}[\\p{L}_-])${FILE.source}`, 'u'), say),
    rule('sign', HASHTAG, tag),
    rule(
      'sign',
      /(?<![\p{L}\d])@([\p{L}_][\p{L}\p{M}\d_]{0,100}(?:\.[\p{L}\d_]{1,30}){0,4})/u,
      (match) => `${web.signs.at} ${read(match[1])}`,
    ),
    rule(
      'letter',
      /(?=[\p{L}\p{M}\d]{0,40}_)[\p{L}\p{M}\d]{1,40}(?:_{1,2}[\p{L}\p{M}\d]{1,40}){1,10}/u,
      (match) =>
        match[0]
          .split(/_+/)
          .map((part) => (CONSTANT.test(part) ? part.toLowerCase() : read(part)))
          .join(' '),
    ),
  ];
}
