import { before, beforeBoth, behind, type Rule, rule } from '../../core/rules.js';
import { digitByDigit } from './numbers.js';

const groups = (written: string): string => (written.match(/\d+/g) ?? []).map(digitByDigit).join(', ');

/** What comes is a name made of digits, not a number. */
const CODE_CUES =
  /(?:endet (?:auf|mit)|(?:SMS|STOPP?|START) an|(?<!\p{L})Kto\.|(?<!\p{L})(?:id|pw)|code|kennziffer|kennung|EAN|GTIN|IMEI|WKN|PZN|(?<!\p{L}{2})(?:pin|tan)(?!\p{L})|passwort|plz|blz|postleitzahl|(?!haus)\p{L}{2}nummer|(?!haus)\p{L}{3}nr\.?|-nr\.?|handynr\.?)(?:[^,;.!?]{0,36}(?=:)|[^,;!?]{0,24} (?:ist|lautet|war))?:? $/iu;

const EMERGENCY =
  /(?:(?:wähl|ruf|telefon)\p{L}*(?: \p{Ll}+){0,4}|(?:Polizei|Feuerwehr|Notruf|Notfall|Notarzt|Rettungsdienst|Rettung|Bereitschaftsdienst|Behördennummer)(?: (?:unter|ist|die|der)){0,2}:?(?: 11[02](?: ?\/|,| (?:bzw\.|oder|und|u\.)))?) $/iu;

export const PHONE_RULES: readonly Rule[] = [
  rule(
    'sign',
    /\+(\d{1,3}(?:[ /-]?\(0?\d{0,4}\)[ /-]?\d{1,9})?(?:(?: ?[/-] ?| )\d{1,9}){0,6}|\d{9,15})(?!\d|[.,]\d)/u,
    (m) => (m[0].length > 7 ? `plus ${groups(m[1])}` : undefined),
  ),
  rule('digit', /0\d{2,5}(?: ?[/-] ?| )\d{2,9}(?:(?: - |[ -])\d{1,6}){0,4}(?!\d|[.,]\d)/u, (m) =>
    groups(m[0]),
  ),
  rule('sign', /\(0 ?\d{1,5}\) ?\/? ?\d{2,9}(?:[ -]\d{1,6}){0,4}(?!\d|[.,]\d)/u, (m) =>
    groups(m[0].replace(/(?<=\(0) /, '')),
  ),
  rule('digit', /0 \d{2,4} ?\/ ?\d{2}(?: \d{2,3}){1,4}(?!\d|[.,]\d)/u, (m) => groups(m[0])),
  rule('digit', /\d{5}(?= \p{Lu}\p{Ll})/u, (m) =>
    /(?:^|[,\n] ?|in |D-|(?:Ort|Adresse|Anschrift): )$/.test(before(m)) ? digitByDigit(m[0]) : undefined,
  ),
  // An extension: Fax -124.
  rule('sign', /-(\d{1,5})(?!\d|[.,]\d)/u, (m) =>
    /(?:^|[^\p{L}])(?:Fax|Tel\.|Telefon|Durchwahl|DW|App(?:arat)?\.?)(?: (?:Dr\.|\p{Lu}[\p{Ll}-]{1,20})){0,3}:? $/u.test(
      before(m),
    )
      ? digitByDigit(m[1])
      : undefined,
  ),
  rule('digit', /116 117(?! ?\d|[.,]\d)/u, (m) => groups(m[0])),
  rule('digit', /11[0256](?: ?\d{3})?(?!\d|[.,:/]\d)/u, (m) =>
    EMERGENCY.test(beforeBoth(m)) || /^ (?:an)?(?:ge)?(?:ruf|wähl)/u.test(behind(m))
      ? groups(m[0])
      : undefined,
  ),
  rule('digit', /\d{1,9}(?:[ /-]\d{2,9}){1,5}(?![\d/]|[,.]\d)|\d{3,12}(?!\d|[,./]\d| \d{3})/u, (m) =>
    CODE_CUES.test(before(m, 50)) ||
    (/^(?:\d{4}-\d{4,6}|\d{5,12})$/.test(m[0]) && /(?:^|[^\p{L}])(?:Nummer|Nr\.) $/u.test(before(m)))
      ? groups(m[0])
      : undefined,
  ),
];
