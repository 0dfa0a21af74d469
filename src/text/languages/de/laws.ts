import { romanValue } from '../../core/numerals.js';
import { before, type Rule, rule, spaced } from '../../core/rules.js';
import { alternatives, table } from '../../core/words.js';
import { cardinal, year } from './numbers.js';

/** Laws that are said in full, or whose letters are not all capitals. */
const LAWS = table(`
  AktG: Aktiengesetz; ArbZG: Arbeitszeitgesetz; AsylG: Asylgesetz; AufenthG: Aufenthaltsgesetz; BauGB: Bau G B;
  BVerfG: Bundesverfassungsgericht; BVerwG: Bundesverwaltungsgericht; BetrVG: Betriebsverfassungsgesetz; BImSchG: Bundesimmissionsschutzgesetz; BtMG: Betäubungsmittelgesetz;
  BUrlG: Bundesurlaubsgesetz; EntgFG: Entgeltfortzahlungsgesetz; EStG: E S T G; GewO: Gewerbeordnung; GmbHG: GmbH-Gesetz;
  InsO: Insolvenzordnung; JuSchG: Jugendschutzgesetz; KSchG: Kündigungsschutzgesetz; KStG: K S T G; MuSchG: Mutterschutzgesetz;
  OWiG: Ordnungswidrigkeitengesetz; PatG: Patentgesetz; ProdHaftG: Produkthaftungsgesetz; TierSchG: Tierschutzgesetz;
  TzBfG: Teilzeit- und Befristungsgesetz; UrhG: Urheberrechtsgesetz; UStG: U S T G; VwGO: Verwaltungsgerichtsordnung;
  VwVfG: Verwaltungsverfahrensgesetz; WaffG: Waffengesetz; WEG-Gesetz: Wohnungseigentumsgesetz
`);
/** Parts of a paragraph, before their letter or number. */
const PARTS = table(`
  lit, Lit, Buchst: Buchstabe; Alt: Alternative; Var: Variante; Hs, Halbs: Halbsatz; UAbs, Unterabs: Unterabsatz; Tz: Textziffer; Rz: Randziffer
`);
const KLAEGER = table('der, den, dem: Kläger; die: Klägerin; des: Klägers');

/** Laws, their parts and cases at court. */
export const LAW_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`(${alternatives(Object.keys(LAWS))})(?![\\p{L}\\d])`), (m) => LAWS[m[1]]),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(PARTS))})\\. ?(?=\\d|\\p{Ll}{1,2}(?!\\p{L}))`),
    (m) =>
      /(?:§|Abs|Art|Satz|Nr|S\.|Anm|Rn|Absatz|Artikel|Paragraph)[^.;!?]{0,12}(?:\.[^;!?]{0,12}){0,4}$/u.test(
        before(m),
      ) || /^(?:lit|Buchst|[TR]z)/i.test(m[1])
        ? PARTS[m[1]]
        : undefined,
  ),
  rule('letter', /(?=[IVX])(X{0,2}(?:IX|IV|V?I{0,3})) (\p{Lu}{1,3}) (\d{1,5})\/(\d{2})(?![\d/])/u, (m) => {
    const [, senate, register, number, ofYear] = m;
    return `${cardinal(String(romanValue(senate)))} ${spaced(register)} ${cardinal(number)} Schrägstrich ${cardinal(ofYear)}`;
  }),
  // A case at court: 12 C 345/23.
  rule(
    'digit',
    /(\d{1,3}) (\p{Lu}{1,3}|[BS][vt]\p{Lu}) (\d{1,5})\/(\d{2})(?![\d/])/u,
    (m) => `${cardinal(m[1])} ${spaced(m[2].toUpperCase())} ${year(m[3])} Schrägstrich ${cardinal(m[4])}`,
  ),
  // A paragraph in short: § 7 I 2.
  rule('letter', /(?=[IVX])(X?(?:IX|IV|V?I{0,3}))(?: (\d{1,2})(?![\d.,]\d?))?(?![\p{L}\d])/u, (m) =>
    m[1] !== '' && /(?:§|Art\.|Artikel) ?\d{1,4}[a-z]?(?: [IVX]{1,4}(?:,| und| u\.))? $/u.test(before(m, 20))
      ? `Absatz ${cardinal(String(romanValue(m[1])))}${m[2] === '' ? '' : ` Satz ${cardinal(m[2])}`}`
      : undefined,
  ),
  // The sides of a case: der Kl., des Bekl.
  rule('letter', /(Kl|Bekl)\.(?!\p{L}| ?\d| [a-h](?!\p{L}))/u, (m) => {
    const [, article] = /(?:^|\s)(d(?:er|ie|en|em|es)) $/iu.exec(before(m, 5)) ?? [];
    if (article === undefined) return undefined;
    if (m[1] === 'Kl') return KLAEGER[article.toLowerCase()];
    return /^d(?:er|ie)$/i.test(article) ? 'Beklagte' : 'Beklagten';
  }),
];
