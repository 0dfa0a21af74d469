import { table } from '../../core/words.js';
import { type Accent, accentOf, type ChainRule, inflectedKey, kanaKey, wordKey } from './accent-table.js';
import type { Morpheme } from './analyser.js';
import { toHiragana, toKatakana } from './latin.js';
import { numberAccents } from './number-accents.js';
import { moraeOf } from './pronounce.js';

/**
 * Accent phrases of Tokyo: which words are said as one, and after which mora pitch falls in it. The rules are those that Open
 * JTalk's front end follows, with forms of verbs and adjectives as people say them (食べる falls after べ, 食べた after the first た).
 */

/** What a word is made of: one word of the dictionary, or kana that a rule has written. */
export interface Part {
  /** In kana. */
  readonly said: string;
  /** Missing for numbers and for what a rule says. */
  readonly morpheme?: Morpheme;
}

/** What is said of a phrase so far. */
interface Phrase {
  readonly morae: string;
  readonly nucleus: number;
  readonly last: Atom;
}

interface Atom extends Accent {
  /** As `moraeLetters`. */
  readonly morae: string;
  readonly said: string;
  /** As the dictionary writes it; empty for a number. */
  readonly surface: string;
  readonly kind: string;
  readonly subkind: string;
  readonly detail: string;
  readonly inflection: string;
}

/** Endings and particles by what they follow, as nucleus rules; `F1` unless listed. */
const AFTER_VERB = table(`
  ます, まし, ませ, たい, たく, たかっ, たけれ, ながら, つつ, まい: F4@1; ましょ, う: F4@2; よ: F2@0; ない, ぬ, ん: F3@0;
  なかっ, なく, なけれ, なきゃ, なくっ: F6@1,0; ず, ざる: F4@0; れる, れ, られる, られ, せる, せ, させる, させ: F3@0;
  たら, たり, だら, だり, たって, だって, まで, くらい, ぐらい, ばかり, のみ, べき, べし, べく, っけ: F2@1; らしい, らしく, らしかっ: F2@2;
  でしょ, だろ: F2@2; が, から, けど, けども, けれど, けれども, ので, のに, し, ば, か, は, も, より, しか, さえ, ぞ, ぜ, さ, と, なり: F2@0
`);
const AFTER_ADJECTIVE = table(`
  です, でし, が, から, けど, けれど, けれども, ので, のに, し, か, は, も, より, でしょ, だろ: F2@-1; くらい, ばかり: F2@1; らしい: F2@2; た, て, たら, ば: F1
`);
const AFTER_NOUN = table(`
  です, だっ, なら, でし, まで, より, など, しか, さえ, すら, こそ, でも, とも, とか, のみ, にて, なんか, なんて, って, かも, ばかり, だって, やら: F2@1; でしょ, だろ, らしい: F2@2;
  くらい, ぐらい, ずつ: F4@1; だけ, ほど: F5
`);
/** Suffixes and second parts of compounds whose rule in the dictionary is not how people say them. */
const OWN_RULES: Readonly<Record<string, ChainRule>> = table(`
  的, 性, 化, 語, 中, 製, 色, 型, 側, 党, 課, 場, 線, 用, 式, 家, 屋, 物, 行き, 行, 版, 村, 病, 科, 級, 隊, 組, 玉, 際, 風, 流, 年生, 丸, 産: C4; 者: C3
`) as Readonly<Record<string, ChainRule>>;
/** Words that the dictionary has otherwise than most people say them. */
const OWN_ACCENTS = table(`
  ありがとう: 2; こんにちは: 0; こんばんは: 0; さようなら: 4; やすみ: 3; わたし, あなた: 0
`);

/** Forms in which the fall comes a mora earlier: 食べる, but 食べた; 高い, but 高く. */
const EARLY_BEHIND = /^(?:た|て|たら|たり|ちゃ|ちゃっ|てる)$/;

/** No phrase that people say is longer. */
const MOST_MORAE = 32;

const isNoun = (atom: Atom): boolean => /^(?:名詞|接頭詞|数)$/.test(atom.kind);
const isEnding = (atom: Atom): boolean => /^(?:助詞|助動詞)$/.test(atom.kind) || isSuffixVerb(atom);
const isSuffixVerb = (atom: Atom): boolean => atom.kind === '動詞' && atom.subkind === '接尾';

/** A letter for each mora: `N` for ん, `Q` for っ, `:` for the second half of a long vowel, `i` for い after a vowel, or `m`. */
function moraeLetters(said: string): string {
  const morae = moraeOf(toKatakana(said));
  return morae
    .map((mora, at) => {
      if (typeof mora === 'string') return at === 0 ? 'm' : mora === 'long' ? ':' : mora;
      const before = morae[at - 1];
      const [vowel, onset] = mora;
      if (onset !== undefined || before === undefined || typeof before === 'string') return 'm';
      const previous = before.at(-1) ?? '';
      if (vowel === previous || (vowel === 'ɯ' && previous === 'o') || (vowel === 'i' && previous === 'e'))
        return ':';
      return vowel === 'i' ? 'i' : 'm';
    })
    .join('');
}

/** The nucleus of a form by that of the dictionary form. */
function formNucleus(morpheme: Morpheme, base: number, morae: number, next: Morpheme | undefined): number {
  const { kind, inflection, surface } = morpheme;
  if (kind === '形容詞') {
    if (base === 0)
      return /(?:かっ|けれ)$/.test(surface) || (/く$/.test(surface) && next?.surface === 'て')
        ? morae - 2 + Number(/く$/.test(surface))
        : 0;
    return /(?:い|き|かろ)$/.test(surface) ? base : Math.max(1, base - 1);
  }
  if (base === 0) return 0;
  if (inflection.startsWith('一段') && EARLY_BEHIND.test(next?.surface ?? '')) return Math.max(1, base - 1);
  return Math.min(base, morae);
}

function lookUp({ said, morpheme }: Part, morae: number, next: Morpheme | undefined): Accent {
  const reading = toKatakana(said);
  const own = OWN_ACCENTS[toHiragana(said)];
  if (own !== undefined) return { nucleus: Number(own), rule: '' };
  if (morpheme === undefined) return accentOf(kanaKey(reading)) ?? { nucleus: 0, rule: '' };
  const { surface, base, kind } = morpheme;
  if (/^(?:動詞|形容詞)$/.test(kind)) {
    const first = toKatakana((morpheme.reading ?? said).charAt(0));
    const found = accentOf(inflectedKey(base, first)) ?? accentOf(inflectedKey(base, ''));
    return { nucleus: formNucleus(morpheme, found?.nucleus ?? 0, morae, next), rule: '' };
  }
  const found = accentOf(wordKey(surface, reading)) ?? accentOf(kanaKey(reading));
  const rule = OWN_RULES[surface] ?? found?.rule ?? '';
  return { nucleus: Math.min(found?.nucleus ?? unknownNucleus(reading, morae), morae), rule };
}

/** Loan words that nothing lists fall on the third mora from the end. */
const unknownNucleus = (katakana: string, morae: number): number =>
  /^[ァ-ヶー]+$/u.test(katakana) && morae > 2 && katakana.includes('ー') ? morae - 2 : 0;

function atomsOf(parts: readonly Part[]): Atom[] {
  return parts.flatMap((part, at): Atom[] => {
    const { said, morpheme } = part;
    const numbers = morpheme === undefined ? numberAccents(said) : undefined;
    if (numbers)
      return numbers.map(({ text, nucleus }) => ({
        ...{ morae: moraeLetters(text), said: text, rule: '' as const },
        nucleus: earlier(nucleus, moraeLetters(text)),
        ...{ surface: '', kind: '数', subkind: '', detail: '', inflection: '' },
      }));
    const morae = moraeLetters(said);
    if (morae.length === 0) return [];
    return [
      {
        ...{ morae, said, ...lookUp(part, morae.length, parts[at + 1]?.morpheme) },
        surface: morpheme?.surface ?? '',
        kind: morpheme?.kind ?? '名詞',
        subkind: morpheme?.subkind ?? '',
        detail: morpheme?.detail ?? '',
        inflection: morpheme?.inflection ?? '',
      },
    ];
  });
}

/** Whether a word is said in one phrase with the one before it. */
function chains(before: Atom, atom: Atom): boolean {
  if (isEnding(atom)) return true;
  if (atom.subkind === '接尾') return true;
  if (before.kind === '接頭詞') return true;
  if (isEnding(before) && !(before.said === 'て' || before.said === 'で')) return false;
  if (atom.kind === '動詞') {
    if (atom.subkind === '非自立') return before.kind === '動詞' || isEnding(before);
    return before.subkind === 'サ変接続' && /^サ変/.test(atom.inflection);
  }
  if (atom.kind === '形容詞') return atom.subkind === '非自立' && before.kind === '動詞';
  if (atom.kind !== '名詞' || before.kind !== '名詞')
    return atom.kind === '名詞' && before.kind === '数' && atom.detail === '助数詞';
  if (/^(?:副詞可能|形容動詞語幹|代名詞)$/.test(before.subkind) || before.subkind === '接尾') return false;
  return before.detail !== '人名' && atom.subkind !== '非自立';
}

function byRule(rule: string, first: number, morae: number): number {
  const [, kind = '1', flat = '0', falling = '0'] = /^F(\d)(?:@(-?\d)(?:,(-?\d))?)?$/.exec(rule) ?? [];
  switch (kind) {
    case '2':
      return first === 0 ? morae + Number(flat) : first;
    case '3':
      return first === 0 ? 0 : morae + Number(flat);
    case '4':
      return morae + Number(flat);
    case '5':
      return 0;
    case '6':
      return morae + Number(first === 0 ? flat : falling);
    default:
      return first;
  }
}

function joinedNucleus(phrase: Phrase, atom: Atom): number {
  const { nucleus, last, morae } = phrase;
  const count = morae.length;
  if (isEnding(atom)) return endingNucleus(phrase, atom);
  if (last.kind === '接頭詞') {
    if (last.rule === 'P2') return atom.nucleus === 0 ? count + 1 : count + atom.nucleus;
    return atom.nucleus === 0 ? 0 : count + atom.nucleus;
  }
  if (!isNoun(atom)) return nucleus === 0 && atom.nucleus > 0 ? count + atom.nucleus : nucleus;
  // The analyser takes apart what the table has whole: 危険球.
  const whole =
    count === last.morae.length && last.surface !== ''
      ? accentOf(wordKey(last.surface + atom.surface, toKatakana(last.said + atom.said)))
      : undefined;
  if (whole) return whole.nucleus;
  switch (atom.rule) {
    case 'C1':
      return atom.nucleus === 0 ? 0 : count + atom.nucleus;
    case 'C2':
      return count + 1;
    case 'C3':
      return count;
    case 'C4':
      return 0;
    default:
      return nucleus;
  }
}

function endingNucleus({ nucleus, last, morae }: Phrase, atom: Atom): number {
  const count = morae.length;
  const { said } = atom;
  if (last.kind === '助動詞' && last.said === 'ませ' && said === 'ん') return count;
  if (last.kind === '助動詞' && /^(?:ましょ|でしょ|だろ)$/.test(last.said)) return nucleus;
  if (last.kind === '助詞' || (last.kind === '助動詞' && said !== 'です')) {
    // て, particles and endings hand on what they follow.
    return nucleus === 0 && last.kind === '助動詞' ? byRule(AFTER_VERB[said] ?? '', nucleus, count) : nucleus;
  }
  if (last.kind === '形容詞') return byRule(AFTER_ADJECTIVE[said] ?? '', nucleus, count);
  if (last.kind === '動詞') {
    if (said === 'う' || said === 'よう') return count;
    if (isSuffixVerb(atom)) return nucleus === 0 ? 0 : count + Math.max(1, atom.morae.length - 1);
    return byRule(AFTER_VERB[said] ?? '', nucleus, count);
  }
  // 日本, 山 and 男 lose their fall before の.
  const isLast = nucleus === count || (nucleus === 2 && /^mm[N:]$/.test(morae));
  if (said === 'の' && nucleus > 1 && isLast) return 0;
  return byRule(AFTER_NOUN[said] ?? '', nucleus, count);
}

/** Pitch of each mora of a phrase: `l` before the rise, `H` high, `L` after the fall. */
function tonesOf(morae: string, nucleus: number): string {
  // A long vowel or ん after the first mora lets the phrase begin high.
  const rises = nucleus !== 1 && /^m[mQi]/.test(morae);
  return [...morae]
    .map((_, at) => (nucleus > 0 && at >= nucleus ? 'L' : at === 0 && rises ? 'l' : 'H'))
    .join('');
}

/**
 * The tones of words that follow one another without a pause.
 * @returns for each word a letter a mora, as `tonesOf`
 */
export function accentuate(words: readonly (readonly Part[])[]): string[] {
  const tones = words.map(() => '');
  const known = new Map<readonly Part[], readonly Atom[]>();
  const atoms = (parts: readonly Part[]): readonly Atom[] => {
    const found = known.get(parts) ?? atomsOf(parts);
    known.set(parts, found);
    return found;
  };
  const flat = words.flatMap((parts, word) => atoms(parts).map((atom) => ({ atom, word })));
  let inPhrase: { readonly atom: Atom; readonly word: number }[] = [];
  let phrase: Phrase | undefined;
  const close = (): void => {
    if (!phrase) return;
    const said = tonesOf(phrase.morae, phrase.nucleus);
    let at = 0;
    for (const { word, atom } of inPhrase) {
      tones[word] = (tones[word] ?? '') + said.slice(at, at + atom.morae.length);
      at += atom.morae.length;
    }
  };
  for (const { atom, word } of flat) {
    if (phrase && phrase.morae.length < MOST_MORAE && chains(phrase.last, atom)) {
      const nucleus = joinedNucleus(phrase, atom);
      const morae = phrase.morae + atom.morae;
      phrase = { morae, nucleus: nucleus === phrase.nucleus ? nucleus : earlier(nucleus, morae), last: atom };
      inPhrase.push({ atom, word });
      continue;
    }
    close();
    inPhrase = [{ atom, word }];
    phrase = { morae: atom.morae, nucleus: atom.nucleus, last: atom };
  }
  close();
  return tones;
}

/** A mora that bears no fall passes it to the one before it. */
function earlier(nucleus: number, morae: string): number {
  let at = Math.min(nucleus, morae.length);
  while (at > 1 && morae[at - 1] !== 'm') at--;
  return nucleus === 0 ? 0 : at;
}
