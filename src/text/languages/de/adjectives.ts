import { alternatives, table } from '../../core/words.js';
import { behind, rule, wordBefore, type Rule } from '../../core/rules.js';
import { endingAfter } from './numbers.js';

/** Adjectives that are shortened, which take the ending of their place: im dt. Festnetz, die ehem. Ministerin. */
const ADJECTIVES = table(`
  dt, dtsch: deutsch; engl: englisch; frz, franz: französisch; ital: italienisch; span: spanisch; griech: griechisch; lat: lateinisch;
  russ: russisch; poln: polnisch; amerik: amerikanisch; österr: österreichisch; schweiz: schweizerisch; europ: europäisch; röm: römisch;
  kath: katholisch; ev: evangelisch; luth: lutherisch; jüd: jüdisch; amtl: amtlich; angebl: angeblich; öffentl: öffentlich;
  staatl: staatlich; städt: städtisch; techn: technisch; wiss: wissenschaftlich; ökon: ökonomisch; med: medizinisch;
  ehem: ehemalig; allg: allgemein; versch: verschieden; sog: sogenannt; entspr: entsprechend; urspr: ursprünglich; männl: männlich;
  weibl: weiblich; mdl, mündl: mündlich; schriftl: schriftlich; persönl: persönlich; nördl: nördlich; südl: südlich; östl: östlich;
  westl: westlich; ausf: ausführlich; vollst: vollständig; vorl: vorläufig; wahrsch: wahrscheinlich; übl: üblich; gült: gültig;
  möbl: möbliert; gebr: gebraucht; neuw: neuwertig; renov: renoviert; kompl: komplett; gepfl: gepflegt; erm: ermäßigt; erf: erforderlich;
  befr: befristet; unbefr: unbefristet; geringf: geringfügig; kostenl: kostenlos; zentr: zentral; stellv: stellvertretend;
  unverb: unverbindlich; lfd: laufend; priv: privat; offiz: offiziell; mehrf: mehrfach
`);
/** Several of something, where no article says whose they are. */
const OF_SEVERAL = /^(?:versch|lfd|mehrf|allg)$/;

/** Their dots end no sentence. */
export const SHORT_ADJECTIVES: readonly string[] = Object.keys(ADJECTIVES);

export const ADJECTIVE_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`(${alternatives(SHORT_ADJECTIVES)})\\.(?! ?\\d)(?=\\s|[,;)]|$)`), (m) => {
    const stem = ADJECTIVES[m[1]] ?? '';
    // Doctors and priests: Dr. med. Weiß.
    if (/^(?:med|ev|kath)$/.test(m[1]) && /^(?:Dr|Prof)$/.test(wordBefore(m))) return undefined;
    if (!/^ \p{Lu}\p{Ll}/u.test(behind(m, 3)))
      return /^(?:sog|ehem|lfd|stellv)$/.test(m[1]) ? `${stem}e` : stem;
    const ending = endingAfter(m);
    const article =
      /^(?:d(?:er|ie|as|en|em|es)|(?:[kmds])?eine?[nmrs]?|i[mn]|am|vom|zum|zur|beim|ins?|ans?)$/i.test(
        wordBefore(m),
      );
    return stem + (ending === 'en' && !article && OF_SEVERAL.test(m[1]) ? 'e' : ending);
  }),
];
