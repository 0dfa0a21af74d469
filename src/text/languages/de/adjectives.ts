import { before, behind, type Match, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { alternatives, table, withCapitals } from '../../core/words.js';
import { cardinal, endingAfter, isFeminine, isNeuter } from './numbers.js';

/** Adjectives that are shortened, which take the ending of their place: im dt. Festnetz, die ehem. Ministerin. */
const ADJECTIVES = {
  ...withCapitals(
    table(`
  dt, dtsch: deutsch; max: maximal; engl: englisch; frz, franz: französisch; ital: italienisch; span: spanisch; griech: griechisch;
  lat: lateinisch; russ: russisch; poln: polnisch; amerik: amerikanisch; österr: österreichisch;
  europ: europäisch; röm: römisch; ausl: ausländisch; kath: katholisch; ev: evangelisch; luth: lutherisch; jüd: jüdisch;
  amtl: amtlich; ärztl: ärztlich; voraussichtl: voraussichtlich; wahrscheinl: wahrscheinlich; hauptsächl: hauptsächlich; grundsätzl: grundsätzlich; vertragl: vertraglich; unterschiedl: unterschiedlich;
  verbindl: verbindlich; erhältl: erhältlich; tatsächl: tatsächlich; wesentl: wesentlich; ursprüngl: ursprünglich; gewöhnl: gewöhnlich; durchschnittl: durchschnittlich; ehrenamtl: ehrenamtlich; angebl: angeblich; öffentl: öffentlich; gesetzl: gesetzlich; berufl: beruflich;
  staatl: staatlich; städt: städtisch; techn: technisch; wiss: wissenschaftlich; ökon: ökonomisch;
  ehem: ehemalig; allg: allgemein; versch: verschieden; sog: sogenannt; entspr: entsprechend; urspr: ursprünglich; männl: männlich;
  weibl: weiblich; mdl, mündl: mündlich; schriftl: schriftlich; persönl: persönlich; nördl: nördlich; südl: südlich; östl: östlich;
  westl: westlich; ausf: ausführlich; vollst: vollständig; vorl: vorläufig; wahrsch: wahrscheinlich; übl: üblich; gült: gültig;
  möbl: möbliert; neuw: neuwertig; renov: renoviert; kompl: komplett; gepfl: gepflegt; erm: ermäßigt; erf: erforderlich;
  befr: befristet; unbefr: unbefristet; geringf: geringfügig; kostenl: kostenlos; zentr: zentral; stellv: stellvertretend;
  unverb: unverbindlich; lfd: laufend; priv: privat; offiz: offiziell; mehrf: mehrfach; freundl: freundlich; herzl: herzlich; wirtschaftl: wirtschaftlich; rechtl: rechtlich; fachl: fachlich;
  kfm: kaufmännisch; rel: relativ; zusätzl: zusätzlich; erforderl: erforderlich; ausschließl: ausschließlich; schließl: schließlich; natürl: natürlich; ähnl: ähnlich; deutl: deutlich; pünktl: pünktlich; gewerbl: gewerblich; gerichtl: gerichtlich; behördl: behördlich; kirchl: kirchlich; handschriftl: handschriftlich; ausdrückl: ausdrücklich; nachträgl: nachträglich; bayer: bayerisch; niederl: niederländisch
`),
  ),
  // Not with a capital, which is another's: Tel. is Telefon, Gebr. Gebrüder.
  ...table('tel: telefonisch; med: medizinisch; gebr: gebraucht; schweiz: schweizerisch'),
};
/** Several of something, where no article says whose they are. */
const OF_SEVERAL = /^(?:versch|lfd|mehrf|allg)$/i;

/** Their dots end no sentence. */
export const SHORT_ADJECTIVES: readonly string[] = Object.keys(ADJECTIVES);

const ARTICLE =
  /^(?:d(?:er|ie|as|en|em|es)|(?:[kmds])?eine?[nmrs]?|(?:ihr|unser|euer|dies|jed|welch|all|beid)(?:e[nmrs]?)?|im|am|vom|zum|zur|beim|ins|ans)$/i;
const DATIVE =
  /^(?:nach|mit|von|bei|aus|seit|zu|laut|lt|gem|gemäß|gegenüber|außer|ab|in|an|auf|unter|über|vor|zwischen)$/i;
const GENITIVE = /^(?:wegen|trotz|während|aufgrund|statt|innerhalb|außerhalb|bezüglich|bzgl)$/i;
const ACCUSATIVE = /^(?:für|gegen|ohne|durch|um|pro|je|per)$/i;
const PLURAL = /(?:en|ern|eln)$/;
/** Their plural or their singular ends so. */
const NO_PLURAL =
  /(?:[Ww]agen|[Gg]arten|[Bb]oden|[Ll]aden|[Hh]afen|[Vv]erfahren|[Uu]nternehmen|[Ss]chreiben|[Ee]ssen|[Ll]eben|[Ww]esen|[Vv]ertrauen|[Vv]ermögen|[Kk]ommen|[Gg]utachten|[Vv]orhaben|[Zz]eichen|[Kk]uchen|[Rr]ahmen|[Rr]egen|[Ss]ehen|chen)$/;

/** The ending of an adjective before its noun; without an article it shows the case. */
function endingOf(m: Match): string {
  // Bei 60 % rel. Feuchte.
  const previous = /(\p{L}+) \d{1,3}(?:,\d+)? ?% $/u.exec(before(m))?.[1] ?? wordBefore(m);
  const noun = wordBehind(m);
  if (ARTICLE.test(previous)) return endingAfter(m);
  const several = PLURAL.test(noun) && !NO_PLURAL.test(noun);
  const feminine = !several && isFeminine(noun);
  if (DATIVE.test(previous)) return several ? 'en' : feminine ? 'er' : 'em';
  if (GENITIVE.test(previous)) return several || feminine || noun.endsWith('e') ? 'er' : 'en';
  // Sehr gute deutsche Küche.
  const beside = /^(?!aber|oder|immer|wieder|weder|leider|heute|bitte|ohne|sowie)\p{Ll}{3,}(e[rsm]?)$/u.exec(
    previous,
  )?.[1];
  if (beside !== undefined) return beside;
  if (several || feminine) return 'e';
  if (isNeuter(noun)) return 'es';
  const counted =
    /(?:^|\s)(?:[2-9]|[1-9]\d{1,3}|zwei|drei|vier|fünf|zehn|einige|viele|mehrere|wenige) $/iu.test(before(m));
  if (counted) return 'e';
  return ACCUSATIVE.test(previous) ? 'en' : 'er';
}

export const ADJECTIVE_RULES: readonly Rule[] = [
  // So many years old or long: die 10-j. Anleihe.
  rule(
    'digit',
    /(\d{1,3})-?(?:j|jähr)\.(?= \p{Lu}\p{Ll})/u,
    (m) => `${cardinal(m[1], 'ein')}jährig${endingOf(m)}`,
  ),
  rule('digit', /(\d{1,2})-?tägl\.(?!\p{L})/u, (m) => `${cardinal(m[1], 'ein')}tägig`, 'abbreviation'),
  rule('letter', new RegExp(`(${alternatives(SHORT_ADJECTIVES)})\\.(?! ?\\d)(?=[\\s,;)/-]|$)`), (m) => {
    const stem = ADJECTIVES[m[1]] ?? '';
    // Doctors and priests: Dr. med. Weiß.
    if (/^(?:med|ev|kath)$/.test(m[1]) && /^(?:Dr|Prof)$/.test(wordBefore(m))) return undefined;
    if (!/^ \p{Lu}\p{Ll}/u.test(behind(m, 3)))
      return /^(?:sog|ehem|lfd|stellv)$/.test(m[1]) && / /.test(behind(m, 1)) ? `${stem}e` : stem;
    const noArticle = !ARTICLE.test(wordBefore(m));
    return stem + (noArticle && OF_SEVERAL.test(m[1]) && !DATIVE.test(wordBefore(m)) ? 'e' : endingOf(m));
  }),
];
