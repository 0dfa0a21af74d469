import type { PhoneWords } from '../iberian/phones.js';
import { NUMBER_WORDS } from './numbers.js';

/** On the phone six is meia, so that nobody hears três. */
const PHONE_DIGITS = NUMBER_WORDS.digits.map((word) => (word === 'seis' ? 'meia' : word));

export const PHONE_WORDS: PhoneWords = {
  plus: 'mais',
  extension: 'ramal',
  extensionMarks: '[rR]amal|ext\\.?',
  cues: /(?:^|[^\p{L}])(?:tels?|telefone|celular|fax|whatsapp|zap|ligue(?: para)?(?: o)?|fone)(?: é(?: o)?)?[.:]{0,2} $/iu,
  codeCues:
    /(?:^|[^\p{L}])(?:código(?: de \p{L}{2,20})?|senha|pin|cep|protocolo|pedido|(?:número|n\.º|nº) d[eo] (?:\p{L}{2,20})|termina(?:da|do)? em|final)(?: é| era)?:? $/iu,
  national: [
    /0[358]00[ -]\d{3}[ -]?\d{4}/,
    /\d{2} 9?\d{4}-\d{4}/,
    /(?!(?:1\d|20)\d{2}-(?:1\d|20)\d{2}(?!\d))9?\d{4}-\d{4}/,
    /9 \d{4}-\d{4}/,
    /9\d{4} \d{4}/,
    /\d{5}-\d{3}/,
    /\d{2}\.\d{3}-\d{3}/,
    /\d{3}\.\d{3}\.\d{3}-\d{2}/,
    /\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/,
    /\d{3}-\d{3}-\d{4}/,
  ],
  digits: PHONE_DIGITS,
  wholeGroups: { '0800': 'zero oitocentos', '0300': 'zero trezentos', '0500': 'zero quinhentos' },
  callCues:
    /(?:^|[^\p{L}])(?:ligue|ligar|disque|discar|liguei|ligou|telefone|emergência)(?: para)?(?: o)? $/iu,
};
