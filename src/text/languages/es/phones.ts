import type { PhoneWords } from '../iberian/phones.js';
import { NUMBER_WORDS } from './numbers.js';

export const PHONE_WORDS: PhoneWords = {
  plus: 'más',
  extension: 'extensión',
  extensionMarks: 'ext\\.?|Ext\\.?|extensión|int\\.',
  cues: /(?:^|[^\p{L}])(?:tel|tels|telf|tfno|tlf|teléfono|contacto|número|móvil|celular|fax|whatsapp|llame al|llama al|llamar al|línea)(?: es(?: el)?)?[.:]{0,2} $/iu,
  codeCues:
    /(?:^|[^\p{L}])(?:código(?: de \p{L}{2,20}| postal)?|clave|contraseña|pin|c\. ?p\.|cp|pedido|expediente|referencia|ref\.?|(?:número|n\.º|nº) de (?:\p{L}{2,20})|termina(?:da|do)? en)(?: es| era)?:? $/iu,
  national: [
    /[6-9]\d{2}[ .-]\d{3}[ .-](?!000)\d{3}/,
    /[6-9]\d{2}(?:[ .-]\d{2}){3}/,
    /9\d[ .-]\d{3}[ .-]\d{2}[ .-]\d{2}/,
    /\d{2}[ -]\d{4}[ -]\d{4}/,
    /(?:1-|01[ -])?\d{3}-\d{3}-\d{4}/,
    /00\d{2}(?:[ .-]\d{2,9}){2,5}/,
    /01[ -]\d{3}[ -]\d{3}[ -]\d{4}/,
    /\d{2,3}-\d{3}-\d{2}-\d{2}/,
  ],
  digits: NUMBER_WORDS.digits,
  wholeGroups: {},
  callCues:
    /(?:^|[^\p{L}])(?:llam[aeó]n?|llame|llamar|marque|marca|marcar|teléfono|emergencias)(?: al| el)? $/iu,
};
