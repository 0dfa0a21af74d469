import { toCardinal, toOrdinal } from 'n2words/pt-PT';
import { table, withCapitals, words, wordSet } from '../../core/words.js';
import { type CountForm, genderByEnding, type OrdinalForm } from '../iberian/language.js';
import type { IberianVocabulary } from '../iberian/rules.js';
import { ABBREVIATIONS } from './abbreviation-words.js';

/** Feminine by ending: casas, canções, cidades, viagens. */
const FEMININE = /(?:as?|[çs]ão|[çs]ões|gem|gens|dades?|tudes?|ices?|triz(?:es)?|ãs?)$/;
const FEMININE_NOUNS = wordSet(
  'xíc xícs mulher mulheres vez vezes noite noites tarde tardes parte partes mão mãos foto fotos moto motos luz luzes voz vozes rede redes paz cruz cruzes flor flores cor cores dor dores lei leis pele peles ponte pontes frase frases base bases classe classes chave chaves nuvem nuvens ordem ordens fonte fontes sede sedes morte mortes sorte gente gentes mente mentes carne carnes torre torres neve febre febres face faces fase fases série séries espécie espécies superfície superfícies avó avós opinião opiniões reunião reuniões região regiões união uniões religião religiões questão questões gestão gestões rebelião mãe mães tribo tribos crise crises análise análises hipótese hipóteses tese teses dose doses síntese raiz raízes capital capitais catedral catedrais árvore árvores haste lente lentes suíte suítes corrente correntes semente sementes enchente nave naves estante estantes metade variante patente torcida colher colheres nota fé ré tv tvs paisagem juventude nuance vogal vogais cal perdiz matriz equipe equipes',
);
const MASCULINE_NOUNS = wordSet(
  'dia dias mapa mapas problema problemas tema temas sistema sistemas programa programas idioma idiomas clima climas planeta planetas poema poemas diploma diplomas drama dramas sintoma sintomas fantasma fantasmas telegrama telegramas esquema esquemas teorema teoremas dilema dilemas lema lemas grama gramas quilograma quilogramas miligrama miligramas cinema cinemas cometa cometas poeta poetas guarda guardas atleta atletas turista turistas artista artistas jornalista jornalistas motorista motoristas dentista dentistas especialista especialistas pirata piratas colega colegas pijama pijamas panda pandas gorila gorilas coração corações carisma trema cinemas emblema emblemas panorama atlas gás gases lápis ônibus tênis pênalti pires mês meses país países oásis ás ases inglês ingleses delta dálmata dálmatas diafragma dogma enigma enigmas estigma aroma aromas eczema fonema fonemas hematoma pai pais rapaz rapazes policial policiais mais demais jamais',
);

const DIGITS = ['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'] as const;

const HUNDRED = 100n;
const THOUSAND = 1000n;
const SCALES = [
  ['quatrilhão', 'quatrilhões'],
  ['trilhão', 'trilhões'],
  ['bilhão', 'bilhões'],
  ['milhão', 'milhões'],
] as const;

/** The library counts as in Portugal and knows no gender: dezesseis, uma, duas, duzentas are said here. */
function belowThousand(value: bigint, form: CountForm): string {
  const words = toCardinal(value)
    .replace(/deza(?=sseis|ssete)/, 'deze')
    .replace('dezanove', 'dezenove');
  if (form !== 'feminine') return words;
  return words
    .replace(/\bum$/, 'uma')
    .replace(/\bdois$/, 'duas')
    .replace(/entos(?= |$)/, 'entas');
}

/** `e` stands before the last group when it is below a hundred or all hundreds. */
function cardinal(digits: string, form: CountForm): string {
  const value = BigInt(digits);
  if (value === 0n) return 'zero';
  const groups: { readonly value: bigint; readonly words: string }[] = [];
  SCALES.forEach(([one, many], index) => {
    const count = (value / THOUSAND ** BigInt(SCALES.length + 1 - index)) % THOUSAND;
    if (count > 0n)
      groups.push({ value: count, words: `${belowThousand(count, 'alone')} ${count === 1n ? one : many}` });
  });
  const thousands = (value / THOUSAND) % THOUSAND;
  if (thousands > 0n)
    groups.push({
      value: thousands,
      words: thousands === 1n ? 'mil' : `${belowThousand(thousands, form)} mil`,
    });
  const rest = value % THOUSAND;
  if (rest > 0n) groups.push({ value: rest, words: belowThousand(rest, form) });
  return groups
    .map((group, index) => {
      const isLast = index > 0 && index === groups.length - 1;
      const joins = isLast && (group.value < HUNDRED || group.value % HUNDRED === 0n);
      return joins ? `e ${group.words}` : group.words;
    })
    .join(' ');
}

function ordinal(value: number, form: OrdinalForm): string {
  const words = toOrdinal(BigInt(value));
  return form === 'feminine' ? words.replace(/o(?= |$)/g, 'a') : words;
}

const PARTS = ['meio', 'terço', 'quarto', 'quinto', 'sexto', 'sétimo', 'oitavo', 'nono', 'décimo'] as const;
const LAST_PART = 100;

/** Terços, quartos; then doze avos. */
function part(denominator: number): readonly [one: string, many: string] | undefined {
  if (denominator === 100) return ['centésimo', 'centésimos'];
  if (denominator === 1000) return ['milésimo', 'milésimos'];
  const name = PARTS[denominator - 2];
  if (name !== undefined) return [name, `${name}s`];
  if (denominator < 2 || (denominator > LAST_PART && denominator % 5 !== 0)) return undefined;
  const avos = `${cardinal(String(denominator), 'alone')} avos`;
  return [avos, avos];
}

/** On the phone six is meia, so that nobody hears três. */
const PHONE_DIGITS = DIGITS.map((word) => (word === 'seis' ? 'meia' : word));

/** Quinze e trinta. */
const clock = (hour: string, minute: string): string =>
  `${hour === 'zero' ? 'zero hora' : hour} e ${cardinal(String(Number(minute)), 'alone')}`;

function partOfDay(hour: number, half: 'a' | 'p'): string {
  if (half === 'a') return hour === 12 ? 'da noite' : 'da manhã';
  return hour >= 7 && hour !== 12 ? 'da noite' : 'da tarde';
}

export const VOCABULARY: IberianVocabulary = {
  numbers: {
    digits: DIGITS,
    cardinal,
    ordinal,
    comma: 'vírgula',
    point: 'ponto',
    part,
    and: 'e',
    half: { masculine: 'meio', feminine: 'meia' },
    over: 'sobre',
    scale: 'short',
    million: ['milhão', 'milhões'],
    billion: ['bilhão', 'bilhões'],
    trillion: ['trilhão', 'trilhões'],
    loneComma: 'decimal',
    singularBelowTwo: true,
  },
  nouns: {
    genderOf: genderByEnding(FEMININE, FEMININE_NOUNS, MASCULINE_NOUNS),
    functionWords: wordSet(
      'de do da dos das a à ao aos às as o os em no na nos nas e ou que com sem por pelo pela pelos pelas para pra até desde entre sobre sob após ante é são era eram foi foram há tem têm está estão ser seja não sim se me te lhe um uma uns umas mais menos mas porém como quando onde porque pois já também só muito então depois antes aqui ali agora hoje ontem amanhã logo enquanto cada este esta estes estas esse essa esses essas isso seu sua seus suas meu minha meus minhas será serão sai saem chega vai vão vale custa ganha juntos além apenas quase talvez dois três seis contra vírgula',
    ),
    neutralAdjectives: wordSet(
      'grandes melhores piores maiores menores principais diferentes importantes possíveis nacionais internacionais jovens felizes enormes breves fortes recentes seguintes anteriores verdes azuis regionais locais iguais grande simples',
    ),
    numbered: wordSet(
      'número núm nº n página pág capítulo cap artigo art tomo volume vol andar porta lugar linha grupo nível canal voo quarto sala quilômetro km versão tipo opção passo ponto exercício unidade tema lição ônibus rota via dia ano anos grau fase etapa rua avenida top figura fig tabela quadro parágrafo pergunta parte seção item anexo código classe categoria digite tecla pressione disque mesa caixa lote bloco zona distrito estação apartamento apto portão idade',
    ),
    hourCues: /(?:^|[^\p{L}])(?:às|das|à|as|até as|até às) $/iu,
    people:
      /^ (?:pessoas|habitantes|casos|usuários|usuárias|empregados|funcionários|reais|pesos|dólares|votos|mortos|feridos|unidades|páginas|alunos|alunas|estudantes|clientes|casas|mulheres|homens|crianças|anos|seguidores|visitas)(?!\p{L})/u,
  },
  phones: {
    plus: 'mais',
    extension: 'ramal',
    extensionMarks: '[rR]amal|ext\\.?',
    cues: /(?:^|[^\p{L}])(?:tels?|telefone|cel|celular|contato|fax|whatsapp|zap|ligue(?: para)?(?: o)?|fone)(?: é(?: o)?)?[.:]{0,2} $/iu,
    codeCues:
      /(?:^|[^\p{L}])(?:código(?: de (?:\d (?:dígitos|números)|\p{L}{2,20}))?|senha|pin|cep|PIS|NIT|NIS|SUS|inscrição estadual|IE|CRM|OAB|SMS para|EAN|ID|NIF|NIB|NISS|IBAN|CREA|CRO|RG|PIS|CNH|matrícula|agência|ag\.|conta(?: corrente| poupança)?|C\/C|cc|registro|apólice|nota fiscal|rastreio|protocolo|pedido|(?:número|n\.º|nº) d[eo] (?:\p{L}{2,20})|termina(?:da|do)? em|final)(?: é| era)?:? $/iu,
    national: [
      /0[358]00[ -]\d{3}[ -]?\d{4}/,
      /\d{2} 9?\d{4}-\d{4}/,
      /(?!(?:1\d|20)\d{2}-(?:1\d|20)\d{2}(?!\d))9?\d{4}-\d{4}/,
      /(?:\d{2} )?9 \d{4}[- ]\d{4}/,
      /9\d{4} \d{4}/,
      /\d{3}-\d{3}-\d{4}/,
    ],
    codes: [
      /\d{5}-\d{3}/,
      /\d{2}\.\d{3}-\d{3}/,
      /\d{2}\.\d{2}-\d(?:[-/]\d{2})?/,
      /\d{3}\.\d{3}\.\d{3}-\d{2}/,
      /\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/,
      /\d{2}\.\d{3}\.\d{3}-[\dX]/,
      /\d{4} \d{4} \d{11} \d{2}/,
      /\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}/,
    ],
    digits: PHONE_DIGITS,
    wholeGroups: { '0800': 'zero oitocentos', '0300': 'zero trezentos', '0500': 'zero quinhentos' },
    callCues:
      /(?:^|[^\p{L}])(?:(?:ligue|ligar|disque|discar|liguei|ligou|telefone|emergência)(?: para)?(?: o)?|(?:ligue|disque)(?: para)? \d{3} [^.]{2,30} [eou]{1,2}) $/iu,
  },
  roman: {
    rulers: wordSet(
      'Pedro João Paulo Afonso Manuel Sebastião Filipe Felipe Fernando Dinis Sancho Duarte Henrique José Maria Luís Carlos Miguel Jorge Eduardo Guilherme Ricardo Isabel Elizabeth Elisabete Alexandre Nicolau Napoleão Leão Gregório Inocêncio Bento Pio Clemente Urbano Bonifácio Sisto Oto Frederico Ramsés Ptolomeu Dario Xerxes Ivã Gustavo Cristiano Francisco Maximiliano Leopoldo Alberto Balduíno Humberto Vítor Emanuel Hassan Maomé Abdullah Solimão Roberto Davi Constantino Teodósio Justiniano Margarida Catarina Ana Cristina Beatriz Guilhermina Juliana Jaime James Charles Celestino Estêvão Adriano Júlio Bragança',
    ),
    queens: wordSet(
      'Maria Isabel Elizabeth Elisabete Margarida Catarina Ana Cristina Beatriz Guilhermina Juliana',
    ),
    century: /^(?:[sS]éculos?|sécs?)$/,
    counted:
      /^(?:capítulos?|cap|tomos?|vols?|volumes?|livros?|partes?|atos?|cenas?|artigos?|tít(?:ulo)?|anexo|est[áa]gio|caps|apêndice|fase|tipo|classe|nível|grau|etapa|temporada|episódio|fig(?:ura)?|tab(?:ela)?|seção|fator|grupo|categoria|unidade|zona|distrito|região|bloco|módulo|tema|salmo|canto|Bowl|sessão|rua|r|incisos?|inc|ite[mn]s?|alínea)$/i,
    events:
      /^(?:Guerra|Congresso|Jornadas?|Festival|Edição|Legislatura|Centenário|Concurso|Feira|Cúpula|Prêmios?|Encontros?|Simpósio|Fórum|Semana|Maratona|República|Dinastia|Olimpíada|Jogos|Reich|Internacional|Bienal|Conferência|Torneio|Copa|Campeonato|Plano|Concílio|Assembleia|Convenção|Mostra|Ciclo|Curso|Exército|Divisão|Milênio|Aniversário|edição|congresso|dinastia|legislatura|centenário|aniversário|milênio|festival|guerra|Seminário|Salão|Exame)$/,
    joints: 'e|a|ao|ou|até',
  },
  acronyms: wordSet(
    'OI OLÁ TCHAU EU TU ELE ELA VOU VAI TEM BOM BOA DIA SIM VEM FIM MEU FOI SEM TUDO AMO UAU PEC UPA MEI VAR ONU OTAN OVNI OVNIS AIDS PIB CEP ONG ONGS SUS PIX USP UNESP FIFA UEFA NASA COVID PIN CIA PUC SESC SESI SENAI SENAC ENEM GRAUS REAIS DOIS MEUS SEUS DEUS PAIS MEIO SAIU CAIU SIM LED RAM ROM UNESCO UNICEF OPEP ANVISA ANATEL IPEA FUNAI IBAMA PROUNI FIES SISU DETRAN PROCON COPOM SELIC MEC BACEN MERCOSUL FUVEST LIBRAS SAC OFF NÃO O A OS AS UM UMA E OU DE DO DA EM NO NA COM POR PARA QUE É SEU SUA AO HOJE JÁ MAIS MUITO NOVO NOVA GRÁTIS PARE PERIGO OFERTA AQUI AGORA ABERTO',
  ),
  /** Would be said as words by their shape. */
  spelled: /(?:BNDES|CNH|IBGE|INSS|IPTU|IPVA|HTML|SQL|TDAH|IRPF)(?![\p{L}\p{M}\d])/u,
  dates: {
    months: words('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
    shortMonths: words('jan fev mar abr mai jun jul ago set out nov dez'),
    weekdays: withCapitals(
      table('seg: segunda; ter: terça; qua: quarta; qui: quinta; sex: sexta; sáb: sábado; dom: domingo'),
    ),
    first: 'primeiro',
    cues: /^(?:seg|ter|qua|qui|sex|sáb|dom|segunda|terça|quarta|quinta|sexta|feira|sábado|domingo|em|dia|até|desde|no|do|ao|antes|data|de|a)$/i,
    expiry:
      /(?:^|[^\p{L}])(?:val(?:idade|\.)?|venc(?:imento|e|\.)?|fab(?:ricação|\.)?|competência|ref(?:erência|\.)?|expira|até|mês|desde|safra|exp\.)(?: em| é| de)?:? $/iu,
    /** Two digits after an apostrophe are a decade after them. */
    decadeCues: /^(?:anos|dos|nos|década|de|em|desde|verão)$/i,
    joints: 'a|ao|até|e|ou',
  },
  times: {
    hour: ['hora', 'horas'],
    minute: ['minuto', 'minutos'],
    second: ['segundo', 'segundos'],
    clock,
    bareHours: [99, 99],
    partOfDay,
    durationCues:
      /(?:^|[^\p{L}])(?:dur[aeo]u?|duram|durante|demor[ao]u?|demorar|atras(?:a|ar|ou|ando|ad[oa])(?: em)?|lev[ao]u?|leva|falt(?:a|am|ava|avam)|daqui a|dentro de|mais de|menos de|cerca de|quase|dá|deu|passou|resta|restam|forno|preparo|cozimento|espere|esperei|duração(?: de)?|em(?: apenas)?|por|(?:filme|vídeo|voo|viagem|reunião|prova|trajeto|palestra|espera|atraso|intervalo|episódio|live|sessão|percurso|tempo)(?: de| tem|(?=:))):? $/iu,
    plus: 'mais',
  },
  /** As written, without the last dot -> in words. */
  abbreviations: ABBREVIATIONS,
};
