import { before, behind, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { isFeminine } from './numbers.js';

const DEGREES = table(
  'Kfm: Kaufmann; Kffr: Kauffrau; Vw: Volkswirt; Bw: Betriebswirt; Inf: Informatiker; Phys: Physiker; Chem: Chemiker; Biol: Biologe; Psych: Psychologe; Päd: Pädagoge',
);

/** Little words before others: nach d. Essen, i. d. 90. Minute, Jan. o. Feb., RE 5 n. Koblenz, 49 € p. Strecke. */
export const LITTLE_WORD_RULES: readonly Rule[] = [
  rule('letter', /d\.(?= \p{Lu}\p{Ll}{2})/u, (m) =>
    /^(?:nach|vor|mit|bei|zu|von|aus|seit|in|an|auf|unter|über|hinter|neben)$/i.test(wordBefore(m))
      ? /(?:zeiten|ungen|innen|tagen|jahren|stunden|wochen|ferien)$/iu.test(wordBehind(m))
        ? 'den'
        : isFeminine(wordBehind(m))
          ? 'der'
          : 'dem'
      : /(?:\p{Lu}\p{Ll}{2,}|\d) $/u.test(before(m))
        ? // Whose it is: im Tor d. Elf, am Ende d. Tages.
          /s$/.test(wordBehind(m)) && !isFeminine(wordBehind(m))
          ? 'des'
          : 'der'
        : undefined,
  ),
  rule('letter', /([in])\. ?d\.(?= (?:\p{Lu}\p{Ll}{2}|\d{1,3}\.))/u, (m) =>
    /^ \d/.test(behind(m)) || isFeminine(wordBehind(m))
      ? `${m[1] === 'i' ? 'in' : 'nach'} der`
      : m[1] === 'i'
        ? 'im'
        : 'nach dem',
  ),
  rule(
    'letter',
    /Dipl\.-(Kfm|Kffr|Vw|Bw|Inf|Phys|Chem|Biol|Psych|Päd)\.?(?!\p{L})/u,
    (m) => `Diplom-${DEGREES[m[1]] ?? ''}`,
  ),
  rule('letter', /Min\.-(Rat|Dir)/u, (m) => `Ministerial${m[1] === 'Rat' ? 'rat' : 'direktor'}`),
  rule('letter', /Reg\.-Bez\.?(?!\p{L})/u, () => 'Regierungsbezirk'),
  rule('letter', /Ges\. ?m\. ?b\. ?H\./u, () => 'Gesellschaft mit beschränkter Haftung'),
  // Minced meat of two kinds; else it is according to something.
  rule('letter', /gem\.(?=[),;]|\s*$)/u, () => 'gemischt', 'abbreviation'),
  // A patient: 67 J., m.
  rule('letter', /([mw])\.(?!\p{L})/u, (m) =>
    /\d ?(?:J\.|Jahre),? $/u.test(before(m)) ? { m: 'männlich', w: 'weiblich' }[m[1]] : undefined,
  ),
  rule(
    'letter',
    /([mfb])\.(?= (?:\p{Lu}\p{Ll}{2}|\d|d(?:ie|en|as|er|em) |(?:[kmds]?ein|ihr|unser)e?[mnr]? ))/u,
    (m) => (/(?:\p{L}{2}\.?|%) $/u.test(before(m, 4)) ? { m: 'mit', f: 'für', b: 'bei' }[m[1]] : undefined),
  ),
  rule('letter', /o\.(?= \p{L}{2})/u, (m) => (/[\p{L}\d][.,]? $/u.test(before(m, 3)) ? 'oder' : undefined)),
  rule('letter', /n\.(?= §)/u, () => 'nach'),
  rule('letter', /n\.(?= \p{Lu}\p{Ll}{2}| \d)/u, (m) =>
    /(?:\d|\p{Lu}\p{Ll}{2,}) $/u.test(before(m)) && !/^ Chr/.test(behind(m)) ? 'nach' : undefined,
  ),
  rule('letter', /v\.(?= (?:1[0-2]|[1-9])(?!\d|[.:]\d))/u, (m) =>
    /\d $/.test(before(m, 2))
      ? /(?:Gen\.|Version|Generation|Modell|Firmware|Software) \d{1,3} $/.test(before(m))
        ? 'Version'
        : /(?:Seite|Teil|Schritt|Folge|S\.) \d{1,3} $/.test(before(m))
          ? 'von'
          : 'vor'
      : undefined,
  ),
  rule('letter', /z\. ?(?=\d{1,2}\. ?(?:\d{1,2}\.|\p{Lu}\p{Ll}))/u, () => 'zum'),
  rule('letter', /z\.(?= \p{Lu}\p{Ll}{3})/u, (m) => (isFeminine(wordBehind(m)) ? 'zur' : 'zum')),
  rule('letter', /p\.(?= \p{Lu}\p{Ll}{2})/u, (m) => (/[€\d] $/.test(before(m, 2)) ? 'pro' : undefined)),
  // Who presides: der 1. Vors., die stellv. Vors.
  rule(
    'letter',
    /Vors\.(?!\p{L})/u,
    (m) => {
      const [, article] =
        /(?:^|\s)(d(?:er|ie|en|em|es)) (?:(?:\d|[IVX]{1,3}|stellv)\. )?$/iu.exec(before(m)) ?? [];
      if (article === undefined) return undefined;
      return /^d(?:er|ie)$/i.test(article) ? 'Vorsitzende' : 'Vorsitzenden';
    },
    'abbreviation',
  ),
  rule('letter', /J\.(?<=(?:(?:^|\s)(?:[Ii]m|[Vv]om|dem|des) )J\.)(?= \d{1,4}(?!\d))/u, () => 'Jahr'),
  // Names: Herr v. Weizsäcker.
  rule('letter', /v\.(?= \p{Lu}\p{Ll}{2})/u, (m) =>
    /(?:Herrn?|Frau|Dr\.|Prof\.|Graf|Gräfin|Freiherr|Baron|[,.;] \p{Lu}\.|\p{Lu}\p{Ll}{2,12}|^\p{Lu}\.|\d{4}) $/u.test(
      before(m),
    ) && !/^ Chr/u.test(behind(m))
      ? 'von'
      : undefined,
  ),
  rule('letter', /v\.(?= \d{1,4} ?\p{Lu})/u, (m) =>
    /^(?:innerhalb|binnen|Höhe|Alter|Dauer|Preis|Wert)$/.test(wordBefore(m)) ? 'von' : undefined,
  ),
  // Under and over an age: u. 6 J.
  rule('letter', /([uü])\. ?(?=\d{1,2} (?:J\.|Jahre))/u, (m) => (m[1] === 'u' ? 'unter' : 'über')),
  rule('letter', /ü\.(?= \p{Lu}(?:\p{Ll}{2}|\d))/u, () => 'über'),
];
