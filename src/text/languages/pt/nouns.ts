import type { Gender, NounWords } from '../iberian/language.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Feminine by ending: casas, canções, cidades, viagens. */
const FEMININE = /(?:as?|[çs]ão|[çs]ões|gem|gens|dades?|tudes?|ices?|triz(?:es)?|ãs?)$/;
const FEMININE_NOUNS = set(
  'mulher mulheres vez vezes noite noites tarde tardes parte partes mão mãos foto fotos moto motos luz luzes voz vozes rede redes paz cruz cruzes flor flores cor cores dor dores lei leis pele peles ponte pontes frase frases base bases classe classes chave chaves nuvem nuvens ordem ordens fonte fontes sede sedes morte mortes sorte gente gentes mente mentes carne carnes torre torres neve febre febres face faces fase fases série séries espécie espécies superfície superfícies avó avós opinião opiniões reunião reuniões região regiões união uniões religião religiões questão questões gestão gestões rebelião mãe mães tribo tribos crise crises análise análises hipótese hipóteses tese teses dose doses síntese raiz raízes capital capitais catedral catedrais árvore árvores haste lente lentes corrente correntes semente sementes enchente nave naves estante estantes metade variante patente torcida colher colheres nota fé ré tv tvs paisagem juventude nuance vogal vogais cal perdiz matriz equipe equipes',
);
const MASCULINE_NOUNS = set(
  'dia dias mapa mapas problema problemas tema temas sistema sistemas programa programas idioma idiomas clima climas planeta planetas poema poemas diploma diplomas drama dramas sintoma sintomas fantasma fantasmas telegrama telegramas esquema esquemas teorema teoremas dilema dilemas lema lemas grama gramas quilograma quilogramas miligrama miligramas cinema cinemas cometa cometas poeta poetas guarda guardas atleta atletas turista turistas artista artistas jornalista jornalistas motorista motoristas dentista dentistas especialista especialistas pirata piratas colega colegas pijama pijamas panda pandas gorila gorilas coração corações carisma trema cinemas emblema emblemas panorama atlas gás gases lápis ônibus tênis pênalti pires mês meses país países oásis ás ases inglês ingleses delta diafragma dogma enigma enigmas estigma aroma aromas eczema fonema fonemas hematoma pai pais rapaz rapazes policial policiais mais demais jamais',
);

function genderOf(word: string): Gender {
  const noun = word.toLowerCase();
  if (MASCULINE_NOUNS.has(noun)) return 'masculine';
  return FEMININE_NOUNS.has(noun) || FEMININE.test(noun) ? 'feminine' : 'masculine';
}

export const NOUN_WORDS: NounWords = {
  genderOf,
  functionWords: set(
    'de do da dos das a à ao aos às as o os em no na nos nas e ou que com sem por pelo pela pelos pelas para pra até desde entre sobre sob após ante é são era eram foi foram há tem têm está estão ser seja não sim se me te lhe um uma uns umas mais menos mas porém como quando onde porque pois já também só muito então depois antes aqui ali agora hoje ontem amanhã logo enquanto cada este esta estes estas esse essa esses essas isso seu sua seus suas meu minha meus minhas será serão sai saem chega vai vão vale custa ganha juntos além apenas quase talvez dois três seis contra vírgula',
  ),
  neutralAdjectives: set(
    'grandes melhores piores maiores menores principais diferentes importantes possíveis nacionais internacionais jovens felizes enormes breves fortes recentes seguintes anteriores verdes azuis regionais locais iguais grande simples',
  ),
  numbered: set(
    'número núm nº n página pág capítulo cap artigo art tomo volume vol andar porta lugar linha grupo nível canal voo quarto sala quilômetro km versão tipo opção passo ponto exercício unidade tema lição ônibus rota via dia ano anos grau fase etapa rua avenida top figura fig tabela quadro parágrafo pergunta parte seção item anexo código classe categoria digite tecla pressione disque mesa caixa lote bloco zona distrito estação apartamento apto portão idade',
  ),
  hourCues: /(?:^|[^\p{L}])(?:às|das|à|as|até as|até às) $/iu,
  people:
    /^ (?:pessoas|habitantes|casos|usuários|usuárias|empregados|funcionários|reais|pesos|dólares|votos|mortos|feridos|unidades|páginas|alunos|alunas|estudantes|clientes|casas|mulheres|homens|crianças|anos|seguidores|visitas)(?!\p{L})/u,
};
