import { ROMAN, romanValue } from '../../core/numerals.js';
import { isOfOtherRealm, leafRule } from '../../core/pages.js';
import { before, behind, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { cardinal, genderOf, ordinal } from './numbers.js';

const NUMERAL = `(${ROMAN})`;
export const ARTICLE = /^(?:il|la|del|della|dal|dalla|al|alla|nel|nella|sul|sulla)$/i;
const PREPOSITION = /^(?:in|di|da|per|con)$/;

/** Nouns that an ordinal follows: capitolo quarto, scena seconda. */
const NUMBERED =
  /^(?:capitolo|cap|atto|scena|canto|libro|parte|volume|vol|tomo|tit|titolo|sezione|sez|sec(?:olo|oli|c)?|articolo|comma|appendice|tavola|grado|classe|serie|girone|gruppo|quadro|movimento|legislatura|corpo)$/i;
/** Several of what has numbers: voll. II-IV. */
const SEVERAL =
  /^(?:voll|volumi|pp|pagg|pagine|capp?|capitoli|artt|articoli|tomi|libri|canti|parti|tavv|tavole|figg|tabb)$/i;
/** Nouns that a number follows. */
const COUNTED =
  /^(?:tipo|fase|livello|zona|categoria|episodio|stagione|figura|fig|tabella|tab|allegato|municipio|modello|variante)$/i;
const WOMEN =
  /^(?:Elisabetta|Caterina|Maria|Margherita|Cristina|Anna|Giovanna|Isabella|Vittoria|Beatrice|Cleopatra|Teresa|Guglielmina)$/;
const MONTH =
  /^(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/i;
const RULERS =
  /^(?:Giovanni|Paolo|Pio|Benedetto|Leone|Gregorio|Clemente|Innocenzo|Urbano|Sisto|Bonifacio|Giulio|Alessandro|Celestino|Martino|Niccolò|Eugenio|Callisto|Adriano|Luigi|Carlo|Filippo|Enrico|Francesco|Napoleone|Giorgio|Edoardo|Riccardo|Guglielmo|Federico|Ottone|Ferdinando|Giuseppe|Leopoldo|Pietro|Umberto|Emanuele|Amedeo|Vittorio|Alfonso|Cosimo|Lorenzo|Giacomo|Ludovico|Ivan|Nicola|Massimiliano|Rodolfo|Costantino|Teodosio|Ramses|Tolomeo|Roberto|Ruggero|Manfredi|Corrado|Papa|Alberto|Baldovino|Gustavo|Cristiano|Tutmosi|Dario)$/;
const SMALL = /^(?:I|V|X|L|C|D|M|DI|MI|LI|CI|VI|MIX|DC|CD|CV|MC|MD|DM|MM|CC|LCD|XL|XXL|XX?)$/;

/** Nouns after which a lone numeral is always an ordinal. */
const ORDERED =
  /^(?:secolo|sec|guerra|edizione|ed|legislatura|trimestre|semestre|quadrimestre|millennio|dinastia|reggimento|crociata|congresso|repubblica|reich|concilio|festival|convegno|concorso|commissione|municipio|circoscrizione|divisione|armata|conferenza|assemblea|olimpiade|giornata|settimana|rapporto|biennale|mostra|fiera|premio|torneo|trofeo|memorial|anniversario|campionato)$/i;

export const ROMAN_RULES: readonly Rule[] = [
  leafRule({ cardinal, to: 'a' }),
  rule('letter', new RegExp(`(?=[IVX])${NUMERAL}[-–](?=[IVX])${NUMERAL}(?![\\p{L}\\d'&])`), (m) =>
    m[1] === '' || m[2] === ''
      ? undefined
      : SEVERAL.test(wordBefore(m))
        ? `da ${cardinal(String(romanValue(m[1])))} a ${cardinal(String(romanValue(m[2])))}`
        : `${ordinal(romanValue(m[1]))} ${ordinal(romanValue(m[2]))}`,
  ),
  rule(
    'letter',
    new RegExp(`(?=[IVXLCDM])${NUMERAL}(?:°|º|ª)?(?![\\p{L}\\d'&°ºª]|-\\p{L}|\\.\\p{L})`),
    (m) => {
      const numeral = m[1];
      const value = romanValue(numeral);
      const next = wordBehind(m);
      const previous = wordBefore(m);
      if (/[°ºª]$/.test(m[0])) return ordinal(value, m[0].endsWith('ª') ? 'feminine' : 'masculine');
      // Serie C, gruppo D.
      if (NUMBERED.test(previous) && !/, $/.test(before(m, 2)) && !/^[CDLM]$/.test(numeral)) {
        const noun = previous.toLowerCase();
        return ordinal(
          value,
          genderOf({ sez: 'sezione' }[noun] ?? (noun.startsWith('sec') || noun.length < 4 ? 'secolo' : noun)),
        );
      }
      if (COUNTED.test(previous) && /^[IVX]+$/.test(numeral) && value < 40) return cardinal(String(value));
      if (WOMEN.test(previous)) return ordinal(value, 'feminine');
      if (RULERS.test(previous) || isOfOtherRealm(m)) return ordinal(value);
      // I sec. XV-XVI has an article.
      if (ORDERED.test(next) && !/^ (?:ed(?!\.)|sec\.? [IVX])/.test(behind(m)))
        return ordinal(value, genderOf(next === 'ed' ? 'edizione' : next.toLowerCase()));
      if (MONTH.test(next)) return value === 1 ? 'primo' : value <= 31 ? cardinal(String(value)) : undefined;
      // "il XXI secolo", "la II guerra": an ordinal before its noun.
      if (/^\p{Ll}/u.test(next) && !/^(?:e|ed|o|di|del|della|a|al|in|per|con|su|da|è|che)$/.test(next)) {
        const introduced =
          /^(?:il|la|lo|i|le|un|una|del|della|dal|dalla|al|alla|nel|nella|sul|sulla|di|metà|fine|e|inizio)$/i;
        if (/^[CDLM]$/.test(numeral) || (!introduced.test(previous) && SMALL.test(numeral))) return undefined;
        return ordinal(value, genderOf(next));
      }
      // "la XXXIII Olimpiade", but "via XX Settembre" and "I Promessi Sposi".
      if (/^\p{Lu}\p{Ll}/u.test(next) && /^(?:V|[IVX]{2,})$/.test(numeral)) {
        if (ARTICLE.test(previous)) return ordinal(value, /a$/i.test(previous) ? 'feminine' : 'masculine');
        if (PREPOSITION.test(previous)) return ordinal(value, genderOf(next));
      }
      // A list of centuries: "tra il XV e il XVI secolo".
      if (
        /^ (?:e|o|a|al|ai) (?:il |nel |del )?[IVX]{1,6} sec(?:olo|\.)/u.test(behind(m)) ||
        /(?<!\p{L})sec(?:oli|c\.) [IVX]{1,6} [ea]l? $/u.test(before(m))
      )
        return ordinal(value);
      // Alone: the numerals that are no words and no sizes, and years.
      if (
        /^(?:II|III|IV|VII|VIII|IX|XI{1,3}|XIV|XV|XVI{1,3}|XIX|XX[IVX]{1,4}|M{1,3}[CDXLIV]{3,12})$/.test(
          numeral,
        )
      )
        return cardinal(String(value));
      if (
        /^\p{Lu}\p{Ll}/u.test(previous) &&
        /^(?:II|III|IV|VI|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI)$/.test(numeral)
      )
        return cardinal(String(value));
      return undefined;
    },
  ),
];
