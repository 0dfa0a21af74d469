import { before, behind, type Match, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { lists } from '../../core/words.js';
import { decimal, isFeminine, isNeuter, type OneForm } from './numbers.js';

/** What recipes, doctors and shops count, shortened: one, many, and its article. */
const COUNTED = lists(`
  Fl: Flasche | Flaschen | eine; Gl: Glas | Gläser | ein; Pkg, Pck, Packg, Pack, Pkt: Packung | Packungen | eine;
  P, Pä, Päck: Päckchen | Päckchen | ein; Sch, Schb: Scheibe | Scheiben | eine; Be: Becher | Becher | ein;
  Tr, Tropf: Tropfen | Tropfen | ein; Wo: Woche | Wochen | eine; Tg: Tag | Tage | ein; Mon: Monat | Monate | ein; Ds: Dose | Dosen | eine;
  Port: Portion | Portionen | eine; Pat: Patient | Patienten | ein; Pers: Person | Personen | eine; Pr: Prise | Prisen | eine;
  Tabl, Tbl: Tablette | Tabletten | eine; Kaps: Kapsel | Kapseln | eine; Amp: Ampulle | Ampullen | eine;
  Bd: Bund | Bund | ein; Bl: Blatt | Blatt | ein; Ex: Exemplar | Exemplare | ein; Btl: Beutel | Beutel | ein; Kl: Klasse | Klassen | eine; Msp: Messerspitze | Messerspitzen | eine; Zw: Zweig | Zweige | ein; Sp: Spiel | Spiele | ein; T: Teil | Teile | ein
`);
/** More than nine are of no recipe. */
const POINTS = ['Punkt', 'Punkte', 'ein'] as const;
const ADJECTIVES: Readonly<Record<string, string>> = { kl: 'klein', gr: 'groß', mittl: 'mittler' };
const DATIVE = /^(?:ab|von|v|mit|aus|bei|nach|seit|zu|in|vor|außer|binnen|samt|nebst|dank|gegenüber)$/i;
/** Its noun may have the ending of the case or not: trotz 1 Fehlers, innerhalb 1 Stunde. */
const GENITIVE =
  /^(?:trotz|wegen|während|innerhalb|außerhalb|unterhalb|oberhalb|statt|anstatt|aufgrund|anlässlich|mittels|infolge|mangels)$/i;
/** Times that are in the genitive wherever they stand: 1 Tages. */
const OF_TIME = /^(?:Tages|Abends|Morgens|Nachts|Monats|Jahres)$/;
/** One thing and another: nach 1 Jahr und 1 Woche. */
const DATIVE_ROW =
  /(?:^|\s)(?:ab|von|mit|aus|bei|nach|seit|zu|vor|binnen) (?:\d{1,3} \p{Lu}\p{Ll}{1,20}\.?,? (?:und |oder |u\. )?)+$/iu;
/** What takes the accusative, with what may stand between it and its object: ich habe morgen 1 Termin. */
const ACCUSATIVE =
  /(?:^|[^\p{L}])(?:kostete?n?|es gibt|gibt es|gab es|es gab|ha(?:be?n?|t|tten?)|brauch(?:en?|t|ten?)|benötig(?:en?|t|ten?)|nehm(?:en?|t)|nimmt?|kauf(?:en?|t|te)|bestell(?:en?|t|te)|möchten?|will|wollen|hätten?|dauerte?|wartete?n?|isst|esse|trink(?:en?|t)|bekomm(?:en?|t)|spar(?:en?|t)|suche?n?|zahl(?:en?|t|te)|buche?n?|gebe?n?|verlor|gewann)(?: (?!und |oder )[\p{L}\d]{1,12}\.?| (?:und|oder)(?= \p{Ll}| $)){0,4} $|(?:^|\s)(?:für|um|ohne|gegen|durch|pro) (?:\p{Ll}{2,12} )?$/iu;
/** Nouns that take "einen" there; compounds end with them. */
const MASCULINE =
  /(?:liter|meter|löffel|becher|beutel|euro|dollar|cent|franken|rubel|tag|monat|abend|termin|platz|tisch|stuhl|apfel|kaffee|tee|kuchen|salat|saft|burger|döner|cappuccino|espresso|teller|topf|punkt|schein|fehler|schritt|ball|hund|sohn|bruder|mann|freund|schlüssel|koffer|pullover|zettel|stern|anruf|weis|antrag|brief|stift|raum|vertrag|gast|teilnehmer|besucher|versuch|treffer|sieg|kasten|karton|sack|kopf|zweig|bund|würfel|ring|flug|bus|zug|wagen|laptop|computer|akku|link|film|song|kurs|tropfen|spieler|schüler|urlaub|zentner)$/iu;

/** The article of a lone 1 in its case: mit einer Tablette, seit einem Jahr, ich habe einen Termin. */
export function inCase(m: Match, one: OneForm, noun = wordBehind(m)): OneForm {
  if (!/^\P{N}{0,4}1(?!\d|\.\d)/u.test(m[0]) || !/\p{L}\.? $/u.test(before(m, 3))) return one;
  // In 1 cm dicke Scheiben.
  const isSize = /^ (?:dick|breit|lang|hohe|groß|tief)/u.test(behind(m));
  if (isSize && one === 'ein' && MASCULINE.test(noun)) return 'einen';
  const isGenitive = GENITIVE.test(wordBefore(m));
  if (OF_TIME.test(noun) || (isGenitive && one === 'ein' && /[^s]s$/.test(noun))) return 'eines';
  if (isGenitive || DATIVE.test(wordBefore(m)) || DATIVE_ROW.test(before(m)))
    return one === 'eine' ? 'einer' : one === 'ein' || one === 'einen' ? 'einem' : one;
  return one === 'ein' && MASCULINE.test(noun) && ACCUSATIVE.test(before(m)) ? 'einen' : one;
}

const NUMBER = '(\\d{1,3}\\.\\d{3}|\\d{1,4}(?:,\\d)?)';

export const COUNTED_RULES: readonly Rule[] = [
  rule(
    'digit',
    new RegExp(
      `(?:${NUMBER} ?(?:-|–|bis) ?)?${NUMBER} ?(${Object.keys(COUNTED).join('|')})\\.(?=\\s+\\S|[,;)]|\\s*$)`,
    ),
    (m) => {
      const points = m[3] === 'P' && m[2].length > 1;
      const [one = '', many = '', article = ''] = points ? POINTS : (COUNTED[m[3]] ?? []);
      const from = m[1] === '' ? '' : `${decimal(m[1])} bis `;
      const inPlural = DATIVE.test(wordBefore(m)) ? many.replace(/(?<=e|er|el)$/, 'n') : many;
      const number = decimal(m[2], m[1] === '' ? inCase(m, article as OneForm, one) : 'eins');
      return `${from}${number} ${m[2] === '1' && m[1] === '' ? one : inPlural}`;
    },
    'abbreviation',
  ),
  // Half a bunch: 1/2 Bd.
  ...(['digit', 'sign'] as const).map((starts) =>
    rule(
      starts,
      new RegExp(`(?:1/2|½) ?(${Object.keys(COUNTED).join('|')})\\.(?=\\s+\\S|[,;)])`, 'u'),
      (m) => {
        const [one = '', , article] = COUNTED[m[1]] ?? [];
        const half =
          article === 'eine' ? 'eine halbe' : /^(?:Glas|Päckchen)$/.test(one) ? 'ein halbes' : 'ein halber';
        return `${half} ${one}`;
      },
    ),
  ),
  // One small onion, two big potatoes: 1 kl. Zwiebel.
  rule('digit', /(\d{1,2}) (kl|gr|mittl)\. (?=(\p{Lu}\p{Ll}+))/u, (m) => {
    const [, number, size, noun] = m;
    const adjective = ADJECTIVES[size] ?? '';
    if (number !== '1') return `${decimal(number)} ${adjective}e`;
    if (isFeminine(noun)) return `eine ${adjective}e`;
    return `ein ${adjective}${isNeuter(noun) ? 'es' : 'er'}`;
  }),
];
