import { table, words } from '../../core/words.js';

/** A letter with its marks. */
interface Letter {
  readonly char: string;
  readonly marks: string;
}

const [FATHATAN, DAMMATAN, KASRATAN] = ['\u064B', '\u064C', '\u064D'];
const [FATHA, DAMMA, KASRA, SHADDA, SUKUN, DAGGER] = [
  '\u064E',
  '\u064F',
  '\u0650',
  '\u0651',
  '\u0652',
  '\u0670',
];

/** What espeak-ng's dictionary writes with. */
export const LETTER_SOUNDS = table(`
  ب: b; ت: t; ث: θ; ج: dʒ; ح: ħ; خ: x; د: d; ذ: ð; ر: r; ز: z; س: s; ش: ʃ; ص: sˤ; ض: dˤ; ط: tˤ; ظ: ðˤ; ع: ʕ; غ: ɣ;
  ف: f; ق: q; ك: k; ل: l; م: m; ن: n; ه: h; و: w; ي: j; ء, أ, إ, ؤ, ئ: ʔ
`);
const CONSONANTS: Readonly<Record<string, string>> = {
  ...LETTER_SOUNDS,
  ...table('ة: t; ک: k; ی: j; پ: p; چ: tʃ; گ: ɡ; ڤ: v; ژ: ʒ'),
};
const VOWELS: Readonly<Record<string, string>> = { [FATHA]: 'a', [DAMMA]: 'u', [KASRA]: 'i' };
const TANWIN: Readonly<Record<string, string>> = { [FATHATAN]: 'a', [DAMMATAN]: 'u', [KASRATAN]: 'i' };

/** Words with a long a that is not written, and the place of the letter that carries it. */
const DAGGER_WORDS = words(
  'هذا0 هذه0 هذان0 هذين0 هؤلاء0 هكذا0 ذلك0 ذلكم0 لكن0 لكنه0 لكنها0 لكنهم0 إله1 الإله3 إلهي1 هذاك0 الرحمن4 رحمن2 عبدالرحمن7 أولئك2 الله2 لله1 اللهم2 السموات3',
);
const DAGGERS = new Map(
  DAGGER_WORDS.flatMap((row) =>
    ['', 'و', 'ف', 'ب', 'ل', 'ك', 'وب', 'ول', 'فب'].map(
      (prefix) => [prefix + row.slice(0, -1), Number(row.slice(-1)) + prefix.length] as const,
    ),
  ),
);

function lettersOf(word: string): Letter[] {
  const letters = [...word.matchAll(/([\p{L}])([\u064B-\u0652\u0670]*)/gu)].map(
    ([, char = '', marks = '']) => ({
      char,
      marks,
    }),
  );
  const place = DAGGERS.get(letters.map(({ char }) => char).join(''));
  return letters.map((letter, i) => (i === place ? { ...letter, marks: letter.marks + DAGGER } : letter));
}

/** What a word sounds like before its neighbours are known. */
export interface WordSounds {
  /** A joining alif in front, which is heard only where no vowel goes before: its vowel, else ''. */
  readonly joining: string;
  readonly phones: readonly string[];
  /** How many of the last phones are an ending that falls silent before a pause. */
  readonly ending: number;
  /** What is said in place of the ending before a pause: the h of حياة. */
  readonly pausal: readonly string[];
}

/** Reads a vowelled word letter by letter. */
class WordReader {
  readonly phones: string[] = [];
  joining = '';
  ending = 0;
  /** What follows a tanwin is written only. */
  silentAlif = false;
  readonly #letters: readonly Letter[];

  constructor(letters: readonly Letter[]) {
    this.#letters = letters;
    for (let at = 0; at < letters.length; at++) this.#read(at);
  }

  #at(at: number): Letter {
    return this.#letters[at] ?? { char: '', marks: '' };
  }

  /** A short vowel becomes long. */
  #lengthen(): void {
    const last = this.phones.pop();
    if (last !== undefined) this.phones.push(`${last.replace('ː', '')}ː`);
  }

  /** ال, alone or after و ف ب ك. */
  #isArticle(alif: number): boolean {
    const lam = this.#at(alif + 1);
    return (
      lam.char === 'ل' &&
      this.#letters.length > alif + 3 &&
      (lam.marks === SUKUN ||
        // Another joining alif after it: الِاستثمار.
        (lam.marks === KASRA && this.#at(alif + 2).char === 'ا') ||
        (lam.marks === '' && alif + 2 < this.#letters.length))
    );
  }

  #read(at: number): void {
    const { char, marks } = this.#at(at);
    const last = at === this.#letters.length - 1;
    const before = this.phones.at(-1) ?? '';
    if (char === 'آ') this.phones.push('ʔ', 'aː');
    else if (char === 'ا' || char === 'ٱ') this.#alif(at, marks, last, before);
    else if (char === 'ى') {
      if (before === 'a') this.#lengthen();
    } else if (char === 'و' && at > 0 && this.#at(at - 1).char === 'أ' && this.#at(at + 2).char === 'ئ')
      return;
    else if (this.#lengthens(char, marks, before)) this.#lengthen();
    else if (char === 'و' && last && this.silentAlif) return;
    else if (char === 'ل' && marks === '' && !last && this.#at(at + 1).marks.includes(SHADDA)) {
      // The lam of the article before a sun letter, or before another lam.
      if (this.#at(at - 1).char !== 'ا' && this.#at(at - 1).char !== 'ل')
        this.#consonant(at, char, marks, last);
    } else this.#consonant(at, char, marks, last);
  }

  #lengthens(char: string, marks: string, before: string): boolean {
    const open = marks === '' || marks === SUKUN;
    return open && ((char === 'و' && before === 'u') || ((char === 'ي' || char === 'ی') && before === 'i'));
  }

  #alif(at: number, marks: string, last: boolean, before: string): void {
    const vowel = VOWELS[marks];
    if (at === 0) {
      this.joining = vowel ?? (this.#isArticle(0) ? 'a' : this.#at(2).marks === DAMMA ? 'u' : 'i');
      return;
    }
    if (this.silentAlif) return;
    const following = this.#at(at + 1);
    const prefixed = at <= 2 && this.#letters.slice(0, at).every(({ char }) => 'وفبكل'.includes(char));
    const silentLam =
      following.char === 'ل' && following.marks === '' && this.#at(at + 2).marks.includes(SHADDA);
    const closed = following.marks === SUKUN && at + 2 < this.#letters.length;
    if (prefixed && (closed || silentLam)) return;
    // Written, not heard: قالوا, رموا.
    if (last && this.#at(at - 1).char === 'و' && before !== 'a') return;
    if (vowel !== undefined) this.phones.push(vowel);
    else if (before === 'a') this.#lengthen();
    else if (!/^[aiu]/.test(before)) this.phones.push('aː');
  }

  #consonant(at: number, char: string, marks: string, last: boolean): void {
    const sound = CONSONANTS[char];
    if (sound === undefined) return;
    const start = this.phones.length;
    this.phones.push(sound);
    if (marks.includes(SHADDA)) this.phones.push(sound);
    const mark = marks.replace(SHADDA, '').charAt(0);
    const tanwin = TANWIN[mark];
    const vowel = VOWELS[mark] ?? (mark === '' && at === 0 && char === 'إ' ? 'i' : undefined);
    const bareHamza = mark === '' && at === 0 && char === 'أ';
    const end = last || (tanwin !== undefined && at >= this.#letters.length - 2);
    if (tanwin !== undefined) this.phones.push(tanwin, 'n');
    else if (vowel !== undefined) this.phones.push(vowel);
    else if (bareHamza) this.phones.push('a');
    if (marks.includes(DAGGER)) this.#lengthen();
    if (!end) return;
    const heard = char === 'ة' ? start : start + (marks.includes(SHADDA) ? 2 : 1);
    // The tanwin of the accusative is said before a pause, too, as in شكرًا; the older rule makes it a long a.
    const keeps = marks.includes(DAGGER) || (mark === FATHATAN && char !== 'ة');
    this.ending = keeps ? 0 : this.phones.length - heard;
    this.silentAlif = tanwin !== undefined;
  }
}

export function readArabicWord(word: string): WordSounds {
  const reader = new WordReader(lettersOf(word));
  const pausal = /اة[\u064B-\u0652]*$/u.test(word) ? ['h'] : [];
  return { joining: reader.joining, phones: reader.phones, ending: reader.ending, pausal };
}
