import { romanValue } from '../../core/numerals.js';
import { before, behind, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { alternatives, table } from '../../core/words.js';
import { isFeminine } from './measures.js';
import { VOCABULARY } from './words.js';

/** Loanwords that are listed in one piece. */
const JOINED =
  /(?:e-mails?|wi-fi|check-(?:ins?|outs?|ups?|lists?)|(?:on|off)-line|pen-drives?|start-ups?|pop-ups?|make-up|back-ups?|cross-fit|web-sites?|note-books?)(?![\p{L}\d-])/iu;

const WEEKDAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta'] as const;

const SUBJECTS = table(`
  mat: matemática; port: português; hist: história; geo: geografia; fís: física; quím: química; bio: biologia; ing: inglês
`);

/** What is written short or has a meaning of its own in its place. */
export const SHORT_FORM_RULES: readonly Rule[] = [
  rule('letter', JOINED, (m) => m[0].replace('-', '')),
  // Dona Maria, but dom Pedro.
  rule('letter', /D\. (?=(\p{Lu}\p{Ll}{1,30}))/u, (m) => {
    const title =
      /a$|^(?:Lourdes|Carmen|Inês|Beatriz|Isabel|Raquel|Ruth|Rute|Leonor|Mercedes|Dolores|Nair|Iracy|Alice|Eunice|Irene|Ivone|Elisabeth|Elizabeth|Esther|Ester|Judite|Miriam|Solange|Berenice|Cleide|Neide|Zenaide|Odete|Ivete|Arlete|Marlene|Helen|Lurdes|Conceição|Dulce)$/.test(
        m[1],
      )
        ? 'dona'
        : 'dom';
    return /[\p{L}\d]/u.test(before(m)) ? title : `D${title.slice(1)}`;
  }),
  // No, in messages: n sei, vc n veio.
  rule(
    'letter',
    /[nN](?= (?:sei|sabe|sabia|veio|vem|vai|vou|tem|tenho|tinha|quero|quer|posso|pode|é|foi|era|tá|to|tô|consigo|consegue|deu|dá|precisa|preciso|gosto|gosta|lembro|fui|vi|acho|entendi|entendo|fiz|faz|fez|esquece|aguento|recebi|chegou|respondeu|responde|fala|falei|quis|ligo|ligou|sou|estou|está|estava|vejo|acredito|mais)(?!\p{L}))/u,
    (m) => (/\d ?$/.test(before(m, 2)) ? undefined : m[0] === 'N' ? 'Não' : 'não'),
  ),
  rule('letter', /[nN](?=\s*(?:[?!.,;)]|$))/u, (m) =>
    /(?<!\p{L})(?:ou|p(?:or)?q(?:ue)?|claro q(?:ue)?|acho q(?:ue)?) $/iu.test(before(m)) ? 'não' : undefined,
  ),
  // Estou, in messages, before what one is: to chegando, to com fome.
  rule(
    'letter',
    /([Tt])o(?= (?:\p{Ll}{0,12}[aei]ndo|com|sem|em|no|na|aqui|bem|mal|ótim[oa]|pront[oa]|cansad[oa]|atrasad[oa]|doente|feliz|livre|ocupad[oa]|longe|perto|fora|de (?:boa|férias|volta|olho)|morrendo|muito|mto|tão)(?!\p{L}))/u,
    (m) => `${m[1]}ô`,
  ),
  // Kicks from the spot after a score: 2 (4) x (3) 2.
  rule('letter', /x(?= \(\d{1,2}\))/u, (m) => (/\d \(\d{1,2}\) $/.test(before(m)) ? 'a' : undefined)),
  // Where to turn.
  rule(
    'letter',
    /(dir|esq)\.(?! (?:com|d[aeo]s?|R\.|rua)(?!\p{L}))/u,
    (m) =>
      /(?<!\p{L})(?:à|às|na|da|pela|sua) $/iu.test(before(m))
        ? m[1] === 'dir'
          ? 'direita'
          : 'esquerda'
        : undefined,
    'abbreviation',
  ),
  rule('letter', /séc\.(?<=(?:(?<!\p{L})[Oo]|[Nn]o|[Dd]o|[Aa]o)s séc\.)/u, () => 'séculos'),
  rule(
    'letter',
    /(?:ss|segs?)\.(?<=(?:\d[ºª]?|[IVX]) (?:ss|e (?:ss|segs?))\.)/u,
    () => 'seguintes',
    'abbreviation',
  ),
  // A publisher, and what is new in an edition.
  rule('letter', /Ed\.(?= \p{Lu})/u, (m) =>
    /(?<!\p{L})(?:pela|da|na|:) $/iu.test(before(m)) ? 'editora' : undefined,
  ),
  rule(
    'letter',
    /(rev|ampl|atual)\./u,
    (m) =>
      /(?<!\p{L})ed(?:\.|ição)[^.;]{0,8}(?:(?:rev|ampl|atual)\.,? (?:e )?){0,2}\(?$/iu.test(before(m))
        ? { rev: 'revista', ampl: 'ampliada', atual: 'atualizada' }[m[1]]
        : undefined,
    'abbreviation',
  ),
  // A street with a date for its name: XV de Novembro.
  rule(
    'letter',
    /(X?(?:IX|IV|V?I{0,3})|XX(?:IX|IV|V?I{0,3}))(?= de (?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|Piracicaba|Jaú)(?!\p{L}))/iu,
    (m) => {
      const day = romanValue(m[1].toUpperCase());
      return day > 0 && /^[IVX]/.test(m[0]) ? VOCABULARY.numbers.cardinal(String(day), 'alone') : undefined;
    },
  ),
  // Interest: 1,5% a.m.
  rule('letter', /a\. ?([adm])\.?(?!\p{L})/u, (m) =>
    /% ?$/.test(before(m, 2)) ? { a: 'ao ano', d: 'ao dia', m: 'ao mês' }[m[1]] : undefined,
  ),
  rule(
    'letter',
    /S\. ?(?=(?:Paulo|João|José|Pedro|Luís|Francisco|Bernardo|Caetano|Gonçalo|Sebastião|Miguel|Mateus|Vicente|Tomé|Jorge|Bento|Luiz|Carlos|Judas|Roque|Lourenço|Domingos|Salvador|Marcos|Lucas|Tiago|Martinho|Brás|Cristóvão|Gabriel|Rafael|Mamede|Lázaro|Benedito)(?!\p{L}))/u,
    () => 'São',
  ),
  rule('letter', /c\/c(?= (?:os? |d?o )?(?:arts?\.|artigos?|§|inc\.))/u, () => 'combinado com'),
  rule('letter', /ex\.(?<=(?:\d\d|[2-9]) ex\.)/u, () => 'exemplares', 'abbreviation'),
  rule('letter', /v\.(?<=[Ff]rente e v\.)/u, () => 'verso', 'abbreviation'),
  rule('letter', /dom\.(?= ?(?:ou |e |a |às |até |de |[,;?)]|$))/u, () => 'domingo', 'abbreviation'),
  // N/ref., s/ carta de 12/3.
  rule(
    'letter',
    /([nsv])\/ ?(?=ref(?:\.|erência)|(?:carta|fatura|ofício) (?:d[eo] |n[.º°]))/u,
    (m) => ({ n: 'nossa', s: 'sua' })[m[1]] ?? 'vossa',
  ),
  rule('letter', /conc\.(?<=\p{Lu}[\p{Lu}\d₀-₉]{1,6} conc\.)/u, () => 'concentrado', 'abbreviation'),
  rule(
    'letter',
    /resp\.(?<=(?:[Ff]avor|[Ff]av\.|[Pp]or favor,?) resp\.)/u,
    () => 'responder',
    'abbreviation',
  ),
  // Interest on what is owed: 2% s/ o saldo.
  rule('letter', /s\/ ?(?<=%[^;]{0,12} s\/ ?)(?=[oa]s? |R\$|\d)/u, () => 'sobre'),
  // A room: 2º andar, s/ 201.
  rule('letter', /s\/ ?(?<=, s\/ ?)(?=\d{2,4}(?![\d%]| ?%| \p{L}))/u, () => 'sala'),
  rule(
    'letter',
    /([cps])\/ ?(?=\p{L}{2}|[aoe] |@|\d{1,3} \p{L}|(?<=\/ )\d|(?<=p\/ ?)(?:\d|R\$))/u,
    (m) => ({ c: 'com', p: 'para', s: 'sem' })[m[1]],
  ),
  rule('letter', /([CPS])\/ ?(?=\p{L}{2}|\d{1,2}[ªº])/u, (m) => ({ C: 'com', P: 'para', S: 'sem' })[m[1]]),
  // VENDE-SE, but the state of Sergipe.
  rule('letter', /SE(?![\p{L}\d])/u, (m) => (/\p{Lu}{3}-$/u.test(before(m, 4)) ? 'SE' : undefined)),
  rule('sign', /\+ ?ou ?- ?(?=\d)/u, () => 'mais ou menos'),
  rule('sign', /(?<=^|[\s(])\+(?= \p{L}|[,;)]|[.!]*$)/u, () => 'mais'),
  rule(
    'letter',
    /V\. ?(?=(?:Mariana|Madalena|Olímpia|Sônia|Prudente|Isabel|Maria|Formosa|Guilherme|Matilde|Leopoldina|Nova|Velha|Romana|Clementino|Buarque|Sofia|Franca)(?!\p{L}))/u,
    () => 'Vila',
  ),
  // One of them: 2ª un., 1 banh.
  rule(
    'letter',
    /(un|banh|pág|cáps?|amp|cx)\.(?<=(?:[ºª]|(?<!\d)1) \p{L}{2,4}\.)/u,
    (m) =>
      ({ un: 'unidade', banh: 'banheiro', pág: 'página', amp: 'ampola', cx: 'caixa' })[m[1]] ?? 'cápsula',
    'abbreviation',
  ),
  rule('letter', /td(?= (?:mundo|dia|ano|mês|santo))/u, () => 'todo'),
  // Days to go: D-3.
  rule(
    'letter',
    /D([+-])(\d{1,3})(?![\p{L}\d])/u,
    (m) =>
      `D ${m[1] === '+' ? 'mais' : 'menos'} ${VOCABULARY.numbers.cardinal(String(Number(m[2])), 'alone')}`,
  ),
  rule('letter', /[Øø](?!\p{L})/u, () => 'diâmetro'),
  rule('letter', /EUA(?![\p{L}\d])/u, () => 'Estados Unidos'),
  // A building, but an edition: ed. Brasil, 2ª ed. Atlas.
  rule('letter', /([Ee])d\.(?= (?:Física|Infantil|Especial|Artística))/u, (m) => `${m[1]}ducação`),
  rule('letter', /([Cc])omp\.(?= d[eo] (?:resid|ender|pag|renda|votação))/u, (m) => `${m[1]}omprovante`),
  rule(
    'letter',
    /adm\./u,
    (m) =>
      /(?:aux(?:iliar|\.)|assist(?:ente|\.)|analista|gerente|setor|técnico) $/iu.test(before(m))
        ? 'administrativo'
        : undefined,
    'abbreviation',
  ),
  rule(
    'letter',
    /compl\./u,
    (m) =>
      /(?:médio|superior|fundamental|ensino|sup\.|fund\.) $/iu.test(before(m)) ? 'completo' : undefined,
    'abbreviation',
  ),
  rule('letter', /([Ee])ns\.(?= (?:médio|fund|sup|técn|básico))/u, (m) => `${m[1]}nsino`),
  rule('letter', /GP(?= d[eoa] \p{Lu})/u, () => 'Grande Prêmio'),
  rule('letter', /al\.(?= "?[a-z](?!\p{L}))/u, () => 'alínea'),
  // See: art. 3, v. PR 12, V. art. 5º; when a case was judged.
  rule(
    'letter',
    /([Vv])\. ?(?=(?:arts?|inc|item|pp?|p[áa]gs?|caps?|figs?|tab|nota)\.? ?\d|\p{Lu}{2,5} \d|#\d|(?:também|tb|supra|infra)(?!\p{L}))/u,
    (m) => `${m[1]}er`,
  ),
  rule('letter', /j\. ?(?=(?:em )?\d{1,2}\/\d)/u, () => 'julgado em'),
  rule('letter', /(A)?REsp(?!\p{L})/u, (m) => `${m[1] && 'Agravo em '}Recurso Especial`),
  rule('letter', /T\.(?<=\d[ªa] T\.)/u, () => 'Turma'),
  rule('letter', /est\.(?= ?(?:R?\$|\d))/u, () => 'estimado em'),
  rule('letter', /dir\.(?<=(?:faixa|pista|mão) dir\.)/u, () => 'direita'),
  rule('letter', /r\.(?<=\d, r\.)(?= \d)/u, () => 'ramal'),
  rule('letter', /Sl\.?(?= [IVXLC]{2,8}(?!\p{L}))/u, () => 'Salmo'),
  rule(
    'letter',
    /([NS])([EO])(?<=a [NS][EO])(?= d[eo])/u,
    (m) => ({ NE: 'nordeste', NO: 'noroeste', SE: 'sudeste', SO: 'sudoeste' })[m[0]],
  ),
  rule('letter', /rod\.(?= (?:d[aeo]s? )?\p{Lu})/u, () => 'rodovia'),
  rule('letter', /op\.(?<=(?:c\/c|conta|[Aa]g\.?) [\d-]{1,9}, op\.)/u, () => 'operação'),
  rule('letter', /Z\.(?= (?:Leste|Sul|Norte|Oeste)(?!\p{L}))/u, () => 'Zona'),
  rule('sign', /\/(?<=\p{L}\/) ?sem(?:\.|(?!\p{L}))/u, () => 'por semana', 'abbreviation'),
  rule('sign', /\/(?<=\d[ºª]\/)(?=\d{1,3}([ºª])?)/u, (m) => (m[1] === '' ? 'de' : 'e')),
  rule('sign', /\/(?<=\d \p{L}{3,10}\/)s(?![\p{L}\d])/u, () => 'por segundo'),
  rule('letter', /S\. ?J\. ?(?=d[eo]s? )/u, () => 'São José'),
  rule('letter', /resp\.(?= (?:em|até|dentro|por) )/u, () => 'resposta'),
  rule('letter', /seg\.(?= (?:turno|tempo|lugar|grau|semestre|andar|set|bimestre))/u, () => 'segundo'),
  // So much for each: 350 kcal/fatia.
  rule('sign', /\/(?<=\d ?\p{L}{1,4}\.?\/)(?=\p{Ll}{4})/u, () => 'por'),
  // Where somebody lives: 3.º esq.
  rule(
    'letter',
    /(dto|esq)\./u,
    (m) => (/\d\.?º,? $/.test(before(m)) ? (m[1] === 'dto' ? 'direito' : 'esquerdo') : undefined),
    'abbreviation',
  ),
  rule('letter', /ed\.(?= \p{Lu})/u, (m) => (/\d[ªa]? $/.test(before(m, 3)) ? 'edição' : 'edifício')),
  rule('letter', /temp\.?(?<=\d[ªa] temp\.?)/u, () => 'temporada', 'abbreviation'),
  rule('letter', /d\. ?(?:u\.|(?=úteis))/u, (m) => (m[0].endsWith('u.') ? 'dias úteis' : 'dias')),
  // What pupils learn, not where they are enrolled: 10 em mat.
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(SUBJECTS))})\\.`),
    (m) =>
      /(?:\d (?:em|de)|(?:lição|dever|trabalho|exercícios?|professora?|profa?\.?|tarefa|caderno|livro) de|\d em \p{L}{2,12}\.? e|prova de|aula de|nota (?:em|de)) $/iu.test(
        before(m),
      )
        ? SUBJECTS[m[1]]
        : undefined,
    'abbreviation',
  ),
  rule('letter', /desc\.(?= \d{1,3}(?:"|s))/u, () => 'descanso'),
  rule('letter', /c\.(?= ?1\d{3}(?!\d))/u, () => 'cerca de'),
  rule('letter', /([Ss])ent\.(?= \p{Lu})/u, (m) => `${m[1]}entido`),
  // What is earned, and no salt.
  rule(
    'letter',
    /([Ss])al\.(?= (?:de )?(?:R\$|até|a partir|bruto|líquido|base|fixo|inicial|mensal|a comb|comp))/u,
    (m) => `${m[1]}alário`,
  ),
  rule('letter', /dir\.(?= (?:hidr|elétr|eletr))/u, () => 'direção'),
  rule('letter', /sem\.(?<=fi(?:m|ns) de sem\.)/u, () => 'semana', 'abbreviation'),
  rule('letter', /tri(?<=\d[ºo°] tri)(?![\p{L}\d])\.?/u, () => 'trimestre', 'abbreviation'),
  // Years of a life; interest has its per cent.
  rule(
    'letter',
    /a\.(?=[\s,;)]|$)/u,
    (m) =>
      /(?<!%)\d ?$/.test(before(m, 3)) ? (/(?:^|\D)1 ?$/.test(before(m, 3)) ? 'ano' : 'anos') : undefined,
    'abbreviation',
  ),
  rule('letter', /sem\./u, (m) => (/\d[ºo°]? $/.test(before(m, 3)) ? 'semestre' : undefined), 'abbreviation'),
  // De and para, in messages: amanhã d manhã, marcar p sab.
  rule(
    'letter',
    /[dp](?= (?:manhã|tarde|noite|novo|boa|casa|mim|mais|menos|sab|sexta|seg|amanhã|hj|hoje|vc|vcs|todo|todos)(?!\p{L}))/u,
    (m) => (/\p{Ll} $/u.test(before(m, 2)) ? (m[0] === 'd' ? 'de' : 'para') : undefined),
  ),
  rule('letter', /q(?= \p{Ll})/u, (m) => (/(?:letra|tecla|opção) $/iu.test(before(m)) ? undefined : 'que')),
  // A flat, but fit for work.
  rule('letter', /apto(?! (?:a|à|ao|para|p\/|pra)(?!\p{L}))(?![\p{L}.])/u, (m) =>
    /^,? ?(?:\d|n[º.°]|[a-z]?\d|c\/|com |de \d|mobiliado|novo|alugado|na |no )/i.test(behind(m)) ||
    /^(?:o|no|do|ao|um|meu|seu|nosso|esse|este|pelo|novo|por|alugo|vendo)$/iu.test(wordBefore(m))
      ? 'apartamento'
      : undefined,
  ),
  rule('letter', /Apto(?= (?:de |com |c\/ ?)?\d)/u, () => 'Apartamento'),
  // Weekdays by their number: 3ª feira, 2ªs-feiras.
  rule('digit', /([2-6])[ªa]s?[ -](?:feira|FEIRA)(s?)(?!\p{L})/u, (m) => {
    const day = WEEKDAYS[Number(m[1]) - 2] ?? '';
    return m[2] === '' ? `${day}-feira` : `${day}s-feiras`;
  }),
  rule(
    'digit',
    /([2-6])[ªa]s(?![\p{L}\d]| (?:feiras|edições|vias|séries|turmas|parcelas|colocadas))/u,
    (m) =>
      /(?<!\p{L})(?:às|nas|todas as|[2-6][ªa]s(?:,| e)) $/iu.test(before(m))
        ? `${WEEKDAYS[Number(m[1]) - 2] ?? ''}s`
        : undefined,
  ),
  rule(
    'letter',
    /peq\.?(?=[\s,;)]|$)/u,
    (m) => (isFeminine(wordBefore(m)) ? 'pequena' : 'pequeno'),
    'abbreviation',
  ),
  rule('letter', /and\./u, (m) => (/\d[ºo°] $/.test(before(m, 3)) ? 'andar' : undefined), 'abbreviation'),
  rule('letter', /fds(?=\.?\s*(?:$|[,;)]))/u, (m) => (/\d,? ?$/.test(before(m, 3)) ? 'fundos' : undefined)),
  // Próx. parada; cap. 3, v. 16.
  rule(
    'letter',
    /([Pp])róx\.?(?= \p{L})/u,
    (m) => `${m[1]}róxim${isFeminine(wordBehind(m)) ? 'a' : 'o'}`,
    'abbreviation',
  ),
  rule('letter', /v\. ?(?<=[Cc]ap(?:ítulo|\.) ?\d{1,3}, v\. ?)(?=\d)/u, () => 'versículo'),
  rule('sign', /§(§?) ?(?=\d)/u, (m) => (m[1] === '' ? 'parágrafo' : 'parágrafos')),
  rule('letter', /[Cc]el(?![\p{L}\d.-])/u, (m) =>
    m[0] === 'Cel' && /^ \p{Lu}\p{Ll}/u.test(behind(m)) ? 'Coronel' : `${m[0].charAt(0)}elular`,
  ),
];
