import { table } from '../../core/words.js';
import { toKatakana } from './latin.js';
import { moraeOf } from './pronounce.js';

/** A phrase of a number, and the mora after which pitch falls in it; 0: none. */
export interface NumberPhrase {
  readonly text: string;
  readonly nucleus: number;
}

/** Digits with and without their power of ten. */
const CHUNKS = table(`
  ゼロ, れい, に, にい, よん, よ, し, ご, ごお, なな, きゅう, く, じゅう, せん: 1; いち, ろく, しち, はち, ひゃく: 2; さん: 0;
  じゅういち, じゅうろく, じゅうしち, じゅうはち: 4; じゅうに, じゅうよ, じゅうよん, じゅうなな: 3; じゅうさん, じゅうご, じゅうきゅう, じゅうく: 1;
  じゅういちにち, じゅうろくにち, じゅうしちにち, じゅうはちにち: 6; じゅうににち: 5; じゅうさんにち, じゅうよっか, じゅうごにち, じゅうくにち: 1;
  にじゅう, さんじゅう, よんじゅう, きゅうじゅう: 1; ごじゅう, ななじゅう: 2; ろくじゅう, はちじゅう: 3; さんびゃく, よんひゃく, きゅうひゃく: 1; ななひゃく: 2;
  にひゃく, ごひゃく: 3; ろっぴゃく, はっぴゃく: 4; にせん, ごせん: 2; さんぜん, よんせん, ろくせん, ななせん, はっせん, きゅうせん, いっせん: 3;
  にまん, ごまん: 2; いちまん, さんまん, よんまん, ろくまん, ななまん, はちまん, きゅうまん, じゅうまん, ひゃくまん, せんまん: 3; いちおく: 2; におく, さんおく, ごおく: 1;
  ついたち, ここのか: 4; ふつか, みっか, よっか, むいか, なのか, ようか, とおか, はつか: 0; いつか: 3; ひとつ: 2; ふたつ, みっつ, よっつ: 3; いつつ: 2; むっつ, やっつ: 3; ななつ: 2; ここのつ: 2; とお: 1;
  いちがつ, ろくがつ, しちがつ, はちがつ: 4; にがつ, しがつ: 3; さんがつ, ごがつ, くがつ: 1; じゅうがつ: 4; じゅういちがつ: 6; じゅうにがつ: 5; ひとり, ふたり: 2; はたち: 1
`);
/** Digits that change before a counter: いっぽん, ろっぷん. */
const SHORTENED = /^(?:いっ|ろっ|はっ|じゅっ|ひゃっ|じっ)/;
const TEEN = /^じゅう./;
/** Counters with which the number falls on its last mora, and those that fall themselves after their first one. */
const BEFORE_COUNTER =
  '(?:じ|[ふぷ]ん|[ほぼぽ]ん|ねん|にち|こ|まい|だい|ど|さい|[ひびぴ]き|さつ|びょう|ばん|ごう|ちょうめ|ねんかん|しゅうかん|じかん|かげつ)';
const IN_COUNTER = '(?:えん|にん|かい|がい|まん|おく|ちょう|めい|てん|ばい|ばんめ|つう|わり)';

const CHUNK_KEYS = Object.keys(CHUNKS).sort((a, b) => b.length - a.length);
const COUNTED = new RegExp(`^(.{1,6}?)(?:(${BEFORE_COUNTER})|(${IN_COUNTER}))$`, 'u');
const countMorae = (kana: string): number => moraeOf(toKatakana(kana)).length;

/** The last digits with their counter. */
function counted(text: string): NumberPhrase | undefined {
  const [, digits = '', before, inside] = COUNTED.exec(text) ?? [];
  if (digits === '' || (CHUNKS[digits] === undefined && !SHORTENED.test(digits))) return undefined;
  if (before !== undefined) {
    // いっぽん: っ bears no fall; さんねん, よねん and ごねん have none.
    if (before === 'ねん' && /^(?:さん|よ|ご)$/.test(digits)) return { text, nucleus: 0 };
    const longer = /^(?:じかん|しゅうかん|ねんかん|かげつ|ちょうめ)$/.test(before);
    return { text, nucleus: countMorae(digits) + Number(longer) };
  }
  if (inside === 'えん' && /^(?:いち|に|よ|ご|ろく|なな|はち)$/.test(digits))
    return { text, nucleus: Number(CHUNKS[digits]) };
  if (inside === 'えん' && TEEN.test(digits)) return { text, nucleus: countMorae(digits) };
  return { text, nucleus: inside === 'えん' && digits === 'さん' ? 0 : countMorae(digits) + 1 };
}

/** The phrases of a number in kana, with its counter: さんじゅう ごえん; undefined for what is no number. */
export function numberAccents(kana: string): NumberPhrase[] | undefined {
  const found: NumberPhrase[] = [];
  let rest = kana;
  while (rest !== '') {
    const known = CHUNKS[rest];
    if (known !== undefined) return [...found, { text: rest, nucleus: Number(known) }];
    const last = counted(rest);
    if (last) return [...found, last];
    const chunk = CHUNK_KEYS.find((key) => rest.startsWith(key));
    if (chunk === undefined) return undefined;
    found.push({ text: chunk, nucleus: Number(CHUNKS[chunk]) });
    rest = rest.slice(chunk.length);
  }
  return found;
}
