import type { LetterWords } from '../../core/codes.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Would be said as words by their shape. */
export const SPELLED = /(?:BNDES|CNH|IBGE|INSS|IPTU|IPVA|HTML|SQL|TDAH|IRPF)(?![\p{L}\p{M}\d])/u;

export const LETTER_WORDS: LetterWords = {
  acronyms: set(
    'ONU OTAN OVNI OVNIS AIDS PIB CEP ONG ONGS SUS PIX USP UNESP FIFA UEFA NASA COVID PIN CIA PUC SESC SESI SENAI SENAC ENEM SIM LED RAM ROM UNESCO UNICEF OPEP ANVISA ANATEL IPEA FUNAI IBAMA PROUNI FIES SISU DETRAN PROCON COPOM SELIC MEC BACEN MERCOSUL FUVEST LIBRAS SAC NÃO O A OS AS UM UMA E OU DE DO DA EM NO NA COM POR PARA QUE É SEU SUA AO HOJE JÁ MAIS MUITO NOVO NOVA GRÁTIS PARE PERIGO OFERTA AQUI AGORA ABERTO',
  ),
  kept: new Set<string>(),
};
