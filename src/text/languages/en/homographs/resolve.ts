import { createRequire } from 'node:module';
import type { Phone, SpokenToken } from '../../../../contracts/text.js';
import { editDistance } from '../../../core/edit-distance.js';
import { wordSet } from '../../../core/words.js';
import { readIpa, type SpokenPhone } from '../../../phonetics/ipa.js';
import { formsOf, homographIpa, isHomograph, wordOf } from './forms.js';
import { BE, classOf, Place } from './place.js';
import { SENSES } from './senses.js';

const PRESENT_BEFORE =
  wordSet(`to will would can could shall should may might must do does did wo ca 'll cannot let's let
  please help helps make makes`);
const PERFECT = wordSet("have has had 've having got get gets");
const PAST_TIMES = wordSet(
  'yesterday last ago once earlier previously when recently already then before twice',
);
const THIRD = wordSet(
  'he she it who everyone everybody someone somebody nobody one sign letter note headline message label',
);
const HABITS = wordSet('every always usually often sometimes never daily weekly now today tomorrow tonight');
const PAST_VERBS =
  wordSet(`was were had did said went came saw took got gave made knew thought told found left felt heard sat stood
  wrote bought brought began laughed smiled asked looked opened closed`);

/** The verb that governs "read": "have you all read", "did she ever read", "was widely read". */
function governor(place: Place): 'prs' | 'pst' | undefined {
  let passed = 0;
  for (const { text, tag } of place.before(6)) {
    const word = text.toLowerCase();
    if (word === ',' || tag === 'SCONJ') return undefined;
    if (PRESENT_BEFORE.has(word)) return 'prs';
    if (PERFECT.has(word) || (BE.has(word) && passed < 3)) return 'pst';
    // "should have sat down and read" goes on; another verb in between governs instead.
    if (tag === 'VERB') return undefined;
    passed++;
  }
  return undefined;
}

function pastElsewhere(place: Place): boolean {
  for (const { text } of place.before(10)) {
    const word = text.toLowerCase();
    if (PAST_VERBS.has(word) || /[^e]ed$/.test(word)) return true;
  }
  return false;
}

const isPerson = (place: Place): boolean => place.previousTag === 'PRON';

/** Present ("reed") or past ("red"). Spelling is silent about it, so helping verbs, subject and times are asked. */
export function readTense(place: Place): string {
  if (
    /^(?:access|write|permissions?|operations?|speeds?|receipts?|heads?)$/.test(place.word(1)) &&
    !isPerson(place)
  )
    return 'prs';
  // "A good read."
  if (/^(?:DET|ADJ|NUM)$/.test(place.previousTag) && /^(?:|for|of|by|about|and|but)$/.test(place.word(1)))
    return 'prs';
  const governed = governor(place);
  if (governed !== undefined) return governed;
  const { previous } = place;
  if (previous === '' && place.isFirst) return place.word(1) === 'by' ? 'pst' : 'prs';
  if (previous === 'who')
    return /s$|^(?:those|people|children|men|women)$/.test(place.beforePrevious) ? 'prs' : 'pst';
  if (THIRD.has(previous)) return 'pst';
  const [past, habit] = [place.distance(PAST_TIMES, 20), place.distance(HABITS, 20)];
  if (past < habit) return 'pst';
  if (place.isFollowedBy('this', 'morning')) return 'pst';
  if (habit < Infinity) return 'prs';
  if (pastElsewhere(place)) return 'pst';
  // A singular noun or a name takes "reads" in the present.
  if (
    place.previousTag === 'PROPN' ||
    (place.previousTag === 'NOUN' && !/s$|^(?:people|children|men|women)$/.test(previous))
  )
    return 'pst';
  return place.word(1) === 'by' || place.previousTag === 'ADV' ? 'pst' : 'prs';
}

export interface TaggedWord {
  readonly text: string;
  /** Part of speech, as in Universal Dependencies: `NOUN`, `VERB`, `AUX`, `PART`, ... */
  readonly tag: string;
  /** Offset in the text. */
  readonly start: number;
}

/** The part of wink-nlp that is used here. */
interface WinkNlp {
  readonly its: { readonly pos: unknown };
  readDoc(text: string): { tokens(): { out(its?: unknown): string[] } };
}

let loaded: WinkNlp | undefined;

/** A tenth of a second and 10 MB, so only a thread that meets a homograph loads it. */
function load(): WinkNlp {
  const require = createRequire(import.meta.url);
  const wink = require('wink-nlp') as (model: unknown, pipe: readonly string[]) => WinkNlp;
  return wink(require('wink-eng-lite-web-model'), ['pos']);
}

/** Runs of signs and odd characters make the tokenizer's patterns slow, and no word's part of speech needs them. */
const UNUSUAL = /[^\p{L}\p{M}\d'\s.,!?;:]|(?<=[.,!?;:'])[.,!?;:']/gu;

/** English words and marks with their parts of speech. Other signs count as spaces. */
export function tagWords(text: string): TaggedWord[] {
  loaded ??= load();
  const plain = text.replace(UNUSUAL, (sign) => ' '.repeat(sign.length));
  const tokens = loaded.readDoc(plain).tokens();
  const tags = tokens.out(loaded.its.pos);
  let at = 0;
  return tokens.out().map((word, i): TaggedWord => {
    const start = Math.max(at, plain.indexOf(word, at));
    at = start + word.length;
    return { text: word, tag: tags[i] ?? 'X', start };
  });
}

const phonesOf = (ipa: string): SpokenPhone[] => readIpa(ipa).flat();

/** How far apart two pronunciations of a word are: sounds count more than their stress. */
function distance(a: readonly SpokenPhone[], b: readonly SpokenPhone[]): number {
  const stress = (one: SpokenPhone, other: SpokenPhone): number =>
    (one.stress === 2) === (other.stress === 2) ? 0 : 0.6;
  return editDistance(a, b, (one, other) => (one.symbol === other.symbol ? stress(one, other) : 1));
}

/** The form that phones come nearest to; used to see what a pronouncer chose by itself. */
export function nearestForm(word: string, phones: readonly SpokenPhone[]): string {
  const forms = Object.values(formsOf(word) ?? {});
  const near = forms.map((ipa) => distance(phonesOf(ipa), phones));
  return forms[near.indexOf(Math.min(...near))] ?? '';
}

/** What a token's word is to be said like; undefined where the phones may stay. */
function wantedPhones(token: SpokenToken, phones: readonly Phone[]): SpokenPhone[] | undefined {
  if (token.homograph === undefined || token.phonemes !== null) return undefined;
  const word = wordOf(token.text);
  const ipa = homographIpa(word, token.homograph);
  // A pronouncer that chose the same keeps its own sounds: they fit the words beside it.
  if (ipa === undefined || nearestForm(word, phones) === ipa) return undefined;
  return phonesOf(ipa);
}

/** Says the tokens with a `homograph` as it asks, whatever the pronouncer made of them. */
export function sayHomographs(phones: readonly Phone[], tokens: readonly SpokenToken[]): Phone[] {
  if (tokens.every(({ homograph }) => homograph === undefined)) return [...phones];
  const said: Phone[] = [];
  for (let i = 0; i < phones.length;) {
    const token = phones[i]?.token ?? -1;
    let end = i + 1;
    while (token !== -1 && phones[end]?.token === token) end++;
    const own = phones.slice(i, end);
    const speaks = tokens[token];
    const wanted = speaks && wantedPhones(speaks, own);
    said.push(...(wanted?.map((phone) => ({ ...phone, token })) ?? own));
    i = end;
  }
  return said;
}

const choiceOf = (word: string, place: Place): string => (SENSES[word] ?? classOf)(place);

/**
 * Chooses how the homographs of a sentence are said, from the words beside them, wherever the text did not say it by a
 * suffix. English only.
 * @returns the same tokens where there is nothing to choose
 */
export function resolveHomographs(tokens: readonly SpokenToken[]): readonly SpokenToken[] {
  const open = tokens.map(({ text, phonemes, homograph }) =>
    phonemes === null && homograph === undefined ? homographIn(text) : '',
  );
  if (open.every((word) => word === '')) return tokens;
  const starts: number[] = [];
  let text = '';
  for (const token of tokens) {
    starts.push(text.length);
    text += `${token.phonemes === null ? token.text : ','} `;
  }
  const words = tagWords(text);
  let next = 0;
  return tokens.map((token, index) => {
    const word = open[index] ?? '';
    if (word === '') return token;
    const start = starts[index] ?? 0;
    while (next < words.length - 1 && isBefore(words[next], start, word)) next++;
    return { ...token, homograph: choiceOf(word, new Place(words, next)) };
  });
}

/** The tagger's word at or after `start` is the first one that begins as ours does; a bracket may stand before it. */
function isBefore(word: TaggedWord | undefined, start: number, wanted: string): boolean {
  return word !== undefined && (word.start < start || !wanted.startsWith(word.text.toLowerCase()));
}

function homographIn(text: string): string {
  const word = wordOf(text).replace(/'s$/, '');
  return word !== '' && isHomograph(word) ? word : '';
}
