import type { AdaptedSounds } from '../language.js';

type Quality = 'ɛ' | 'e' | 'ɔ' | 'o';

/** Stems of -ere and -ire, by the vowel that the stress falls on in the present. */
const ERE: Readonly<Record<Quality, string>> = {
  ɛ:
    'prend apprend comprend riprend sorprend intraprend rend arrend spend sospend dipend append tend attend pretend ' +
    'intend estend contend difend offend accend sent acconsent consent dissent risent serv avvert convert divert invert ' +
    'ced acced deced reced conced preced proced succed teng conteng manteng otteng sosteng apparteng tratteng riteng deteng ' +
    'veng avveng conveng diveng inveng interveng proveng sveng legg elegg regg corregg sorregg protegg',
  e: 'cred vend rivend svend scend ascend discend trascend riscend bev scelg prescelg',
  ɔ:
    'offr soffr volg avvolg rivolg svolg coinvolg travolg sconvolg capovolg solv assolv risolv dissolv evolv devolv ' +
    'tolg togli colg cogli raccolg raccogli accolg accogli sciolg sciogli distolg distogli vogli piov',
  o: 'corr percorr ricorr occorr concorr accorr scorr trascorr decorr incorr soccorr',
};
/** Stems of -are. */
const ARE: Readonly<Record<Quality, string>> = {
  ɛ:
    'sper aspett rispett contest detest protest attest manifest tent content invent divent confess process cess ' +
    'interess neg rinneg preg vers convers attravers riserv osserv conserv preserv serr afferr atterr sotterr',
  e: 'colleg alleg pieg',
  ɔ: 'trov ritrov prov approv comprov riprov not annot prenot denot spos',
  o: 'tocc ritocc don perdon abbandon funzion menzion emozion stazion condizion pension ragion collezion selezion',
};
/** Nouns, adjectives and participles that are written like one of these forms. */
const NOUNS: ReadonlySet<string> = new Set(
  (
    'legge venda offerta perdono dono sposo sposa nota noto prova tocco cogli togli volgo tenda tende rende contento contenta ' +
    'attesta testa versi verso versa serra serri serro servo serva servi tendo cessi cesso'
  ).split(' '),
);

const ENDINGS_OF_ERE = /(?:ono|ano|[oiea])$/u;
const ENDINGS_OF_ARE = /(?:ano|h?ino|h?i|[oa])$/u;

function stemsOf(table: Readonly<Record<Quality, string>>): ReadonlyMap<string, Quality> {
  return new Map(
    Object.entries(table).flatMap(([vowel, stems]) =>
      stems.split(' ').map((stem) => [stem, vowel as Quality]),
    ),
  );
}
const STEMS_OF_ERE = stemsOf(ERE);
const STEMS_OF_ARE = stemsOf(ARE);

const MID_VOWEL = /^[eɛoɔ]$/;
const SAME_PLACE: Readonly<Record<Quality, RegExp>> = { ɛ: /[eɛ]/, e: /[eɛ]/, ɔ: /[oɔ]/, o: /[oɔ]/ };

/**
 * Verbs in the present have the open or closed vowel of their stem: "prendono" has the ɛ of "prendere". `piovano` and others of
 * the subjunctive are stressed there, too.
 *
 * @param word in small letters
 * @param sounds comparable ones
 */
export function withVowelOfStem(word: string, sounds: readonly string[]): AdaptedSounds {
  const same = { tokens: sounds, stress: null };
  if (NOUNS.has(word)) return same;
  const vowel =
    STEMS_OF_ERE.get(word.replace(ENDINGS_OF_ERE, '')) ?? STEMS_OF_ARE.get(word.replace(ENDINGS_OF_ARE, ''));
  if (vowel === undefined) return same;
  // The last one of the stem: the ending is gone.
  const ending = /(?:[oai]n)?o$|[aie]$/.exec(word)?.[0].length ?? 1;
  const last = sounds.findLastIndex((sound, i) => i < sounds.length - ending && MID_VOWEL.test(sound));
  if (last < 0 || !SAME_PLACE[vowel].test(sounds[last] ?? '')) return same;
  return { tokens: sounds.with(last, vowel), stress: sounds.map((_, i) => (i === last ? 2 : 0)) };
}
