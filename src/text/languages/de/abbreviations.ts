import { before, behind, contextRules, type Rule, rule, spaced, tableRule } from '../../core/rules.js';
import { alternatives, capitalized, words } from '../../core/words.js';
import { ADJECTIVE_RULES } from './adjectives.js';
import { LITTLE_WORD_RULES } from './little-words.js';
import { cardinal, digitByDigit, endingAfter, ordinal } from './numbers.js';
import {
  BARE,
  BEFORE_NUMBER,
  BOOKS,
  DOTTED,
  GREETINGS,
  MONTHS,
  NUMBERED,
  PARTS,
  RATES,
  SOUTHWEST,
  STOREYS,
  STREETS,
  WITH_BLANKS,
} from './short-forms.js';

export const SHORT_WORDS: ReadonlySet<string> = new Set([
  'π',
  ...words('x m s g min qm km cm mm kg mg ml lg vg glg ok'),
  ...Object.keys(BARE),
]);

/** With a capital where they open a sentence. */
const spacedKeys = alternatives(
  new Set(Object.keys(WITH_BLANKS).flatMap((key) => [key, capitalized(key)])),
  '\\. ?',
);

/** Loanwords that are listed in one piece. */
const JOINED =
  /(?:e-(?:mails?|bikes?)|t-shirts?|make-up|know-how|start-ups?|back-ups?|check-(?:in|out|up)s?|pop-ups?|hip-hop|wi-fi|burn-out|black-out|play-offs?|drive-in|follow-up|come-back|lock-down|shut-down|team-building|home-offices?)(?![\p{L}\d])/iu;

/** What names a court, whose letters are those of a greeting: Az. 3 O 124/23, LG Köln. */
const COURT =
  /(?<!\p{L})(?:Az\.?|Aktenzeichen|Urt\.?|Urteil|Beschl\.?|Beschluss|Gericht|Klage|BGH|§)(?!\p{L})/u;

export const ABBREVIATION_RULES: readonly Rule[] = [
  ...contextRules(String.raw`
  (?<!\p{L})(?:zzgl|inkl|exkl|plus)\.?~Geb.~(?!\p{L})~Gebühren
  (?<!\p{L})(?:[Ss]chönes|am|nächstes|letztes|dieses|langes|übers|jedes)~WE~(?![\p{L}\d])~Wochenende
  ~Anm.~(?:bis|ab|unter|per|online|über|erforderl|erwünscht|erbeten|nötig)(?!\p{L})~Anmeldung
  \d~mod~\d~modulo
  ~Bhf.-Str.~~Bahnhofstraße
  ~Verh.~\d{1,3}:\d~Verhältnis
  (?:aller|der|alle|die|den)~Befr.~~Befragten
  ~n.~(?:Vereinb|Absprache|Rücksprache|Bedarf|Wahl|Voranmeldung|Anmeldung)~nach
  (?:[Dd]ie|der|zur|eine|nächste|letzte)~Vorl.~~Vorlesung
  ~Abs.~:~Absender
  ~Kap.~[IVX]{1,6}(?![\p{L}\d])~Kapitel
  ~Bd.~[IVX]{1,6}(?![\p{L}\d])~Band
  ~Abschn.~[IVX]{1,6}(?![\p{L}\d])~Abschnitt
  \d\.~Stk.~(?!\p{L})~Stock
  \d\.~St.~(?! \p{Lu}|\p{L})~Stock
  (?<!\p{L})des \d{1,2}\.~Jh.?~(?!\p{L})~Jahrhunderts
  ~o.~(?:Gewähr|Aufzug|Fahrstuhl|Balkon|Keller|Garage|Titel|Datum|Kosten|Zucker|MwSt|Mehrwertsteuer|Abzug|Abzüge|Angaben?|Termin|Anmeldung|Haftung|Rezept|Alkohol|Provision|Makler|Nachweis|Fleisch|Zwiebeln?|Eis)(?!\p{L})~ohne
  `),
  rule('letter', JOINED, (m) => m[0].charAt(0) + m[0].slice(1).replace('-', '').toLowerCase()),
  rule(
    'letter',
    new RegExp(`(?=\\p{L}{1,2}\\. ?\\p{L})(?!n\\. ?V\\.)(${spacedKeys})(?![\\p{L}\\d])\\.?`),
    (m) => {
      const key = m[1].replaceAll(' ', '');
      // One of two people of a name: Lucas Cranach d. J.
      if (
        key === 'd.J' &&
        /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ $/u.test(before(m)) &&
        !/(?:Ende|Anfang|Mitte) \p{Lu}\p{Ll}+ $/u.test(before(m))
      )
        return 'der Jüngere';
      if (WITH_BLANKS[key] !== undefined) return WITH_BLANKS[key];
      // Initials of a name: A. D. Maier.
      if (/^ \p{Lu}/u.test(behind(m)) && !/^(?:Z\.|D\.h|[VU]\.a)|\..+\./.test(key)) return undefined;
      return capitalized(WITH_BLANKS[key.charAt(0).toLowerCase() + key.slice(1)] ?? '');
    },
    'abbreviation',
  ),
  // After a result, else by appointment: 3:2 n. V., Termine n. V.
  rule(
    'letter',
    /n\. ?V\.(?!\p{L})/u,
    (m) =>
      /\d:\d{1,2}\)?,? $/.test(before(m, 8)) || /^ \(?\d+:\d/.test(behind(m))
        ? 'nach Verlängerung'
        : 'nach Vereinbarung',
    'abbreviation',
  ),
  // A minister: Min. a. D. Huber, Min.-Präs.
  rule('letter', /Min\.(?:-Präs\.?(?!\p{L})|(?= (?:a\. ?D\.|Dr\.|\p{Lu}\p{Ll}{2})))/u, (m) =>
    /\d\.? ?$/.test(before(m, 4)) ? undefined : m[0].includes('P') ? 'Ministerpräsident' : 'Minister',
  ),
  rule('letter', /P\.(?<=\d\/\d{1,3} P\.)(?!\p{L})/u, () => 'Punkten', 'abbreviation'),
  rule('digit', /(\d{1,2})\. ?(OG|UG|DG)(?![\p{L}\d])/u, (m) => {
    const ending = endingAfter(m);
    return `${ordinal(m[1], ending === 'er' ? 'e' : ending)}${ending === 'er' ? 's' : ''} ${STOREYS[m[2]] ?? ''}`;
  }),
  rule('letter', /([EUD]G)(?![\p{L}\d])/u, (m) =>
    /(?:^|\s)[Ii]m $/u.test(before(m, 5)) ||
    /^ (?:links|rechts|mitte)(?!\p{L})/u.test(behind(m)) ||
    /(?:Zimmer|Zi\.|qm|m²|Wohnung|Whg\.|Bad|Küche|Balkon)[^!?;]{0,24}, $/u.test(before(m))
      ? STOREYS[m[1]]
      : undefined,
  ),
  rule(
    'letter',
    /[Mm]in\.?(?!\p{L})/u,
    (m) =>
      /\d\.(?: ?\+ ?\d{1,2})? $/.test(before(m))
        ? 'Minute'
        : /\d $/.test(before(m, 2))
          ? 'Minuten'
          : undefined,
    'abbreviation',
  ),
  // In der 3. Std.
  rule(
    'letter',
    /(Std|Wo|Pers|Min)\.(?!\p{L})/u,
    (m) => (/\d\. $|(?:^|\s)(?:pro|je|jede) $/.test(before(m, 6)) ? RATES[m[1]] : undefined),
    'abbreviation',
  ),
  rule(
    'letter',
    /(Geh|Fahr|Auto|Bus|Rad|Zug|Flug|Bahn|Arbeits)(min|std)\.(?!\p{L})/u,
    (m) => `${m[1]}${m[2] === 'min' ? 'minuten' : 'stunden'}`,
    'abbreviation',
  ),
  rule(
    'letter',
    /(Tabl|Tbl)\.(?!\p{L})/u,
    (m) => (/(?:(?:^|[^\d/,])1|½|¼|1\/[24]) $/.test(before(m, 5)) ? 'Tablette' : 'Tabletten'),
    'abbreviation',
  ),
  // Parts of a year and a match: im 1. HJ, die 2. HZ.
  rule(
    'digit',
    /(\d{1,2})\. (H[Jj]|KW|BL|Buli|HZ|Qu?(?=\.))\.?(?![\p{L}\d])/u,
    (m) => {
      const [ending, noun = ''] = [endingAfter(m), PARTS[m[2]]];
      return `${ordinal(m[1], ending !== 'er' ? ending : /r$|l$/.test(noun) ? 'es' : 'e')} ${noun}`;
    },
    'abbreviation',
  ),
  // So many times a day: 3xtgl.
  rule(
    'digit',
    /(\d{1,2}) ?[x×] ?(?:tgl\.?|\/ ?(?:d|(Tag|Woche|Monat|Jahr|Stunde|h|Std|Wo|Min|min)))(?!\p{L})/u,
    (m) => `${cardinal(m[1], 'ein')}mal ${m[2] === '' ? 'täglich' : `pro ${RATES[m[2]] ?? m[2]}`}`,
    'abbreviation',
  ),
  rule(
    'letter',
    /(G?LG|Glg|Lg|Vg|[VBH]G)(?=[,!.]?\s*$|,? \p{Lu}(?:\p{Ll}+(?:[.!]?$| ?[(\n])|\. \p{Lu})| (?:&|und|u\.|aus|von|vom|an|nach) )/u,
    (m) =>
      /(?:^|[.!?,…)] ?|(?:&|und) )$/u.test(before(m, 4)) && !COURT.test(m.input)
        ? GREETINGS[m[1].toUpperCase()]
        : undefined,
  ),
  rule(
    'letter',
    new RegExp(
      `(${alternatives(Object.keys(BOOKS))})\\.?(?= \\d{1,3}[,:] ?\\d|(?<=[1-5]\\. ?(?:Kor|Kön|Sam|Chr|Mos|Tim|Thess|Petr)\\.?) \\d)`,
    ),
    (m) => BOOKS[m[1]],
  ),
  // Number plates.
  rule(
    'letter',
    /(?!DIN|ISO|USB|PDF)(\p{Lu}{1,3})-(\p{Lu}{1,2}) ?(\d{1,4})([HE]?)(?![\p{L}\d/])/u,
    (m) =>
      `${spaced(`${m[1]}${m[2]}`)} ${m[3].length > 2 ? digitByDigit(m[3]) : cardinal(m[3])}${m[4] === '' ? '' : ` ${m[4]}`}`,
  ),
  // StGB, EuGH.
  rule('letter', /\p{Lu}\p{Ll}\p{Lu}{2,3}(?![\p{L}\d])/u, (m) => spaced(m[0].toUpperCase())),
  // VfB, GbR, BvR.
  rule('letter', /(?!MfG|[AEIOUÄÖÜ])\p{Lu}[b-df-hj-np-tv-xz](?![AEIOUÄÖÜ])\p{Lu}(?![\p{L}\d])/u, (m) =>
    spaced(m[0].toUpperCase()),
  ),
  rule('letter', /(\p{Lu}\p{Ll}{2,20})bhf\.?(?!\p{L})/u, (m) => `${m[1]}bahnhof`, 'abbreviation'),
  rule('letter', /(\p{Lu}\p{Ll}{2,24})nr\.?(?!\p{L})/u, (m) => `${m[1]}nummer`),
  rule('letter', /(g?lg|vg)(?=[,!.]?\s*$|,? \p{Lu}\p{Ll}+[.!]?$)/u, (m) =>
    GREETINGS[m[1].toUpperCase()]?.replace(/^\p{L}/u, (l) => l.toLowerCase()),
  ),
  rule('letter', /U[Ss]t-?Id-?\.?-?Nr\.?(?!\p{L})/u, () => 'Umsatzsteuer-Identifikationsnummer'),
  rule('letter', new RegExp(`(${alternatives(Object.keys(NUMBERED))})\\.?-?[Nn]r\\.?(?![\\p{L}])`), (m) => {
    return `${NUMBERED[m[1]] ?? ''}nummer`;
  }),
  rule(
    'letter',
    new RegExp(
      `(?=\\p{L}{2,6}\\.-)(?!St|Reg\\.-Bez)(${alternatives(Object.keys(NUMBERED))})\\.-(\\p{Lu}\\p{Ll}{2,20})(?!\\p{L})`,
    ),
    (m) => `${NUMBERED[m[1]] ?? ''}${m[2].toLowerCase()}`,
  ),
  // Rechnungs-Nr., and a size of clothes: Gr. XL.
  rule('letter', /(\p{Lu}\p{Ll}{3,24})-Nr\.?(?!\p{L})/u, (m) => `${m[1]}nummer`),
  rule('letter', /(\p{Lu}\p{Ll}{2,20})gr\.(?= ?\d)/u, (m) => `${m[1]}größe`),
  rule('letter', /Ref\.(?= ?\d{1,3}(?:\d\d|,\d))/u, () => 'Referenz'),
  // See there: s. Aushang.
  rule('letter', /s\.(?= (?:\p{Lu}\p{Ll}{2}|\p{Lu}{2,5} ?\d|#\d))/u, () => 'siehe'),
  rule('letter', /Gr\. ?(?=X{0,3}[SML](?![\p{L}\d]))/u, () => 'Größe'),
  // What two words share: Ein-/Ausgang.
  rule('sign', /-\/(?<=\p{Ll}{2}-\/)(?=\p{Lu}?\p{Ll}{2})(?!in(?:nen)?(?!\p{L}))/u, () => 'und'),
  // One sex and the other: Lehrer:innen, Mitarbeiter/-innen.
  rule('sign', /(?<=\p{Ll})(?:[:*_]|\/-)(?=in(?:nen)?(?![\p{L}\d]))/u, () => ''),
  // And their endings: eine:n, jede*r, neue/r.
  rule(
    'letter',
    /(?!de[rn])(\p{L}\p{Ll}{1,24}e)[:*_/]([nrms])(?![\p{L}\d])/u,
    (m) => `${m[1]} oder ${m[1]}${m[2]}`,
  ),
  rule(
    'letter',
    /[sS]\. ?(?=(?:Anhang|Anlage|Abb|Abschnitt|Beispiel|Bild|Kap|Kapitel|Seite|[SZ]\.|Tab|Tabelle|auch|oben|unten)(?!\p{Ll}))/u,
    (m) => `${m[0].startsWith('S') ? 'S' : 's'}iehe`,
  ),
  // What is equal: Gl. (3), aus Gl. x = 2; with a number it is a track.
  rule('letter', /Gl\.(?= ?(?:\(\d|\p{Ll}(?!\p{L})))/u, () => 'Gleichung'),
  rule('letter', /Geb\.(?= (?:\d{1,3}(?![\d.])|\p{Lu}\d?(?![\p{L}\d.])))/u, () => 'Gebäude'),
  // Born, unless it is a birthday.
  rule('letter', /([Gg])eb\.(?= (?:am|in|\d))/u, (m) =>
    /^ \d{1,2}\. ?(?:\d|\p{Lu})/u.test(behind(m)) ? `${m[1]}eboren am` : `${m[1]}eboren`,
  ),
  // Sentences of laws: Abs. 1 S. 2; books and volumes in Roman numbers: Kap. II.
  rule('letter', /S\. ?(?=\d)/u, (m) =>
    /(?:Abs(?:atz|\.)|§|Art(?:ikel|\.)) ?\d{1,3}[a-z]?,? $/u.test(before(m)) ? 'Satz' : undefined,
  ),
  tableRule(BEFORE_NUMBER, "\\.:? ?(?='?\\d|[ivx]{2,6}(?![\\p{L}\\d]))"),
  rule('letter', /(\p{Lu}\p{Ll}{2,20})pkt\.(?!\p{L})/u, (m) => `${m[1]}punkte`),
  rule('letter', /v\. ?(?=\d{1,2}\. ?(?:[-–] ?)?(?:\d|\p{Lu}))/u, () => 'vom'),
  rule('letter', /v\. ?(?=\d{1,2}(?::\d\d)? ?(?:[-–]|bis|Uhr|%))/u, () => 'von'),
  rule('letter', /ges\.(?=[,;!]|\s*$)/u, () => 'gesucht', 'abbreviation'),
  rule('letter', /geb\.(?= \p{Lu}\p{Ll}+)/u, (m) => (MONTHS.test(behind(m)) ? undefined : 'geborene')),
  rule('sign', /(?<=(?:[€\d]|[GMT]B|kWh) ?)\/ ?M(?:on|t)\.?(?!\p{L})/u, () => 'pro Monat'),
  rule('sign', /(?<=€ (?:brutto|netto|kalt|warm))\/ ?(?=Monat|Jahr|Stunde|Std|Woche|Tag)/u, () => 'pro'),
  rule(
    'sign',
    /(?<=\p{L}{4}|\d|(?<!\p{L})[mμn]?mol)\/(ml|μl|nl|l)(?![\p{L}\d])/u,
    (m) => `pro ${{ ml: 'Milliliter', μl: 'Mikroliter', nl: 'Nanoliter' }[m[1]] ?? 'Liter'}`,
  ),
  rule('sign', /(?<=\d ?(?:[mμk]?g|[mdc]?l|IE))\/ ?d(?![\p{L}\d])/u, () => 'pro Tag'),
  rule('sign', /(?<=\d ?)\/ ?min(?![\p{L}\d])/u, () => 'pro Minute'),
  rule('sign', /(?<=\d ?(?:min|ct|g(?: CO[2₂])?))\/km(?!\p{L})/u, () => 'pro Kilometer'),
  rule(
    'sign',
    /(?<=\d ?(?:Std|Min|Sek|St|Stk|Stck|Mio|Pers|Tr|Tabl|I\.E|[mk]?g|m?l|k?m|h|min|EL|TL)\.?)\/ ?(?=\p{Lu}\p{Ll}{2})/u,
    () => 'pro',
  ),
  rule('letter', /km (?=\d)/u, (m) => (/\d ?$/.test(before(m, 2)) ? undefined : 'Kilometer')),
  rule(
    'letter',
    /ff?\.(?!\p{L})/u,
    (m) =>
      /^ \d/.test(behind(m)) && /(?:^|[^\p{L}\d.§] ?)\d{1,2} $/u.test(before(m, 5))
        ? 'für'
        : /\d ?$/.test(before(m, 2))
          ? 'folgende'
          : undefined,
    'abbreviation',
  ),
  rule(
    'letter',
    /(?!Beis|Exem)(\p{Lu}\p{Ll}{2,30})(-Str|-Pl|str|pl)\.(?!\p{L})/u,
    (m) => m[1] + (STREETS[m[2]] ?? ''),
    'abbreviation',
  ),
  ...LITTLE_WORD_RULES,
  rule('letter', /S\.(?<=[€t] ?\/ ?S\.)/u, () => 'Seite', 'abbreviation'),
  rule('letter', /HS(?<=(?:[Ii]n|,) HS)(?= ?\d)/u, () => 'Hörsaal'),
  rule('letter', /S\.(?<=(?:^|\s)\d{1,4} S\.)(?=[,;)]| \p{Ll}|\s*$)/u, () => 'Seiten', 'abbreviation'),
  rule('letter', /Zus\.(?!\p{L})(?<=\d Zus\.)/u, () => 'Zuschauer', 'abbreviation'),
  rule('sign', /(?<=\d ?(?:Std|h|Tage?|[Mm]al)\.?)\/ ?Wo\.?(?!\p{L})/u, () => 'pro Woche', 'abbreviation'),
  rule('letter', /Kl\.(?= ?[A-Za-h]\d?(?!\p{L})|(?<=\d\. Kl\.))/u, () => 'Klasse'),
  // Where it shook: 20 km sw. von Rhodos.
  rule('letter', /([ns][ow]?|[ow])\.(?= von )(?<=\d ?k?m \p{L}{1,2}\.)/u, (m) => SOUTHWEST[m[1]]),
  rule('letter', /R\.(?= ?[A-Z](?!\p{L}))(?<=(?:Block|Sektor) ?\p{L}?\d{0,4}, R\.)/u, () => 'Reihe'),
  // Where a town lies: Frankfurt/M.
  rule('sign', / ?\/ ?([MO])(?:ain|der)?\.?(?<=Frankfurt ?\/.{1,5})(?!\p{L})/u, (m) =>
    m[1] === 'M' ? 'am Main' : 'an der Oder',
  ),
  rule('letter', /O-?\/U-Hitze(?!\p{L})/u, () => 'Ober- und Unterhitze'),
  rule('letter', /Vertr\.(?=:)/u, () => 'Vertretung'),
  rule('letter', /EZ:?(?= \d)/u, () => 'Erstzulassung'),
  // What opens a sentence: Max. zwei Stück.
  rule('letter', /(\p{Lu}\p{Ll}{1,12})\.(?= [\p{Ll}\d])/u, (m) => {
    const said =
      /(?:^|[.!?:\n] ?)$/u.test(before(m, 2)) && DOTTED[m[1]] === undefined
        ? DOTTED[m[1].toLowerCase()]
        : undefined;
    return said && capitalized(said);
  }),
  ...ADJECTIVE_RULES,
  tableRule(DOTTED, '\\.(?![\\p{L}\\d])', 'abbreviation'),
  tableRule(BARE, `(?![\\p{L}\\d'-]|\\.[\\p{L}\\d])`),
  rule('sign', /§§? ?/u, (m) => (m[0].startsWith('§§') ? 'Paragraphen' : 'Paragraph')),
];
