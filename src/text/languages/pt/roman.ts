import type { RomanWords } from '../iberian/roman.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const ROMAN_WORDS: RomanWords = {
  rulers: set(
    'Pedro João Paulo Afonso Manuel Sebastião Filipe Felipe Fernando Dinis Sancho Duarte Henrique José Maria Luís Carlos Miguel Jorge Eduardo Guilherme Ricardo Isabel Elizabeth Elisabete Alexandre Nicolau Napoleão Leão Gregório Inocêncio Bento Pio Clemente Urbano Bonifácio Sisto Oto Frederico Ramsés Ptolomeu Dario Xerxes Ivã Gustavo Cristiano Francisco Maximiliano Leopoldo Alberto Balduíno Humberto Vítor Emanuel Hassan Maomé Abdullah Solimão Roberto Davi Constantino Teodósio Justiniano Margarida Catarina Ana Cristina Beatriz Guilhermina Juliana Jaime James Charles Celestino Estêvão Adriano Júlio Bragança',
  ),
  queens: set('Maria Isabel Elizabeth Elisabete Margarida Catarina Ana Cristina Beatriz Guilhermina Juliana'),
  century: /^(?:[sS]éculos?|sécs?)$/,
  counted:
    /^(?:capítulos?|cap|tomos?|vol|volumes?|livros?|partes?|atos?|cenas?|artigos?|título|anexo|apêndice|fase|tipo|classe|nível|grau|etapa|temporada|episódio|figura|tabela|seção|fator|grupo|categoria|unidade|zona|distrito|região|bloco|módulo|tema|salmo|canto|Bowl|sessão|incisos?|ite[mn]s?|alínea)$/i,
  events:
    /^(?:Guerra|Congresso|Jornadas?|Festival|Edição|Legislatura|Centenário|Concurso|Feira|Cúpula|Prêmios?|Encontros?|Simpósio|Fórum|Semana|Maratona|República|Dinastia|Olimpíada|Jogos|Reich|Internacional|Bienal|Conferência|Torneio|Copa|Campeonato|Plano|Concílio|Assembleia|Convenção|Mostra|Ciclo|Curso|Exército|Divisão|Milênio|Aniversário|edição|congresso|dinastia|legislatura|centenário|aniversário|milênio|festival|guerra|Seminário|Salão|Exame)$/,
  joints: 'e|a|ao|ou|até',
};
