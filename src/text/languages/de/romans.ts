import { ROMAN, romanValue } from '../../core/numerals.js';
import { romanRules } from '../../core/pages.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { cardinal, type Ending, endingAfter, ordinal } from './numbers.js';

const RULERS =
  /^(?:Karl|Ludwig|Friedrich|Wilhelm|Heinrich|Otto|Franz|Josef|Joseph|Leopold|Georg|Johannes|Paul|Benedikt|Pius|Elisabeth|Katharina|Maria|Anna|Beatrix|Napoleon|Philipp|Alexander|Gustav|Christian|Maximilian|Rudolf|Konrad|Ferdinand|Peter|Iwan|Nikolaus|Gregor|Leo|Innozenz|Klemens|Henry|Charles|Margarethe|Franziskus|Albert|Juan|Carlos|Felipe|Harald|Carl|Haakon|Olaf|Viktor|Emanuel|Umberto|Richard|Eduard|Edward|James|Jakob|William|Robert|Ramses|Urban|Clemens|Coelestin|Sixtus|Julius|Hadrian|Bonifatius|August|Ernst|Wenzel|Sigismund|Süleyman|Mehmed|Murad|Selim|Iwan|Wladimir|Hussein|Abdullah|Hassan)$/;

const QUEENS = /^(?:Elisabeth|Katharina|Margarethe|Maria|Anna|Beatrix)$/;

/** The article of a ruler's number and its ending, as a preposition or the name's own genitive shows. */
function rulerBefore(m: Match): readonly [string, Ending] | undefined {
  const written = wordBefore(m);
  const genitive = !RULERS.test(written) && written.endsWith('s');
  const name = genitive ? written.slice(0, -1) : written;
  if (!RULERS.test(name)) return undefined;
  const queen = QUEENS.test(name);
  if (genitive) return [queen ? 'der' : 'des', 'en'];
  const [, word = ''] = /(?:^|\s)(\p{L}+)(?: \p{Lu}\p{L}+){1,3} $/u.exec(before(m)) ?? [];
  if (/^(?:unter|mit|von|bei|zu|nach|seit|aus|neben)$/i.test(word)) return [queen ? 'der' : 'dem', 'en'];
  if (/^(?:für|gegen|ohne|durch|über)$/i.test(word)) return queen ? ['die', 'e'] : ['den', 'en'];
  return [queen ? 'die' : 'der', 'e'];
}

/** What has a number after it. */
const COUNTED =
  /(?:^|[^\p{L}])(?:Kapitel|Kap|Teile?|Bd|Bde|Bände|Akte?|Weltkrieg|Buch|Abschnitte?|Abschn|Artikel|Klassen?|BGBl|Paragraph|Typ|Stufen?|Phasen?|Episode|Staffel|Folge|Stadium|Grad|Kl|Abb|Tab|Anl|Anlagen?|Gruppe|Serie|Psalm)\.? ?$/u;

/** Wilhelm II., das II. Vatikanum, Kapitel IV, Bde. I–III. */
export const ROMAN_RULES: readonly Rule[] = [
  ...romanRules({
    cardinal,
    to: 'bis',
    isCounted: (m) => COUNTED.test(before(m)),
    pages: /(?:^|[^\p{L}])(?:S\.|Seiten?|Sz\.|Szene) $/u,
  }),
  // A volume and its part: Bd. I/2, Hdb. II/1.
  rule(
    'letter',
    /(I|[IVX]{2,4})\/(\d{1,3})(?![\p{L}\d/])/u,
    (m) => `${cardinal(String(romanValue(m[1])))} ${cardinal(m[2])}`,
  ),
  rule(
    'letter',
    new RegExp(`(?=[IVXL]|C[IVXLC]{2})(?!XX?[XL](?![IVXL]))(${ROMAN})(\\.)?(?![\\p{L}\\d])`, 'u'),
    (m) => {
      const value = String(romanValue(m[1]));
      if (
        m[2] === '.' &&
        (/^ (?:Jahrhundert|Jh|Weltkrieg|Stock|Etage|Obergeschoss|Halbjahr|Akt|Republik|Reich|Quartal|Klasse|Liga|Sinfonie|Senat|Kongress|Band|Teil|Abschnitt|Internationale)(?!\p{L})/u.test(
          behind(m),
        ) ||
          // Das II. Vatikanum.
          (/^(?:d(?:er|ie|as|em|en|es)|im|am|vom|zum|zur|beim)$/i.test(wordBefore(m)) &&
            /^ (?:(?:und|oder|bis) [IVX]{1,5}\. )?\p{Lu}\p{Ll}{2}/u.test(behind(m))))
      )
        return ordinal(value, endingAfter(m));
      if (m[2] === '.') {
        const ruler = rulerBefore(m);
        if (ruler !== undefined) return `${ruler[0]} ${ordinal(value, ruler[1])}`;
      }
      return COUNTED.test(before(m)) ||
        (/^\p{Lu}\p{Ll}+$/u.test(wordBefore(m)) && /^[IVX]{2,}$|^L[IVX]{1,4}$/.test(m[1]) && m[2] === '')
        ? cardinal(value)
        : undefined;
    },
  ),
];
