import type { Akshara } from './pronounce.js';
import { HINDI_SCHWA_WEIGHTS } from './schwa-table.js';

/** Weights of hashed features (Weinberger and others, 2009): a signed byte for each bucket, positive ones for silence. */
export type SchwaWeights = Int8Array;

const WEIGHTS: SchwaWeights = Int8Array.from(Buffer.from(HINDI_SCHWA_WEIGHTS, 'base64'));
const KEPT_BEHIND_CLUSTER = new Set(['य', 'र', 'व']);

/** A vowel that is not written, and so perhaps not said. */
export const isDoubtful = (part: Akshara): boolean =>
  part.vowel === 'ə' && part.inherent && part.nasal === '';

/**
 * The rule of the grammars, from the end of the word on: a schwa is silent at the end, and between a vowel with one
 * consonant and a consonant with a vowel. It is right in 19 words of 20; compounds and inflected words are the rest.
 */
export function ruleDeletes(parts: readonly Akshara[], index: number): boolean {
  const part = parts[index];
  const before = parts[index - 1];
  const next = parts[index + 1];
  if (!part || !before) return false;
  if (!next) return !(before.vowel === '' && KEPT_BEHIND_CLUSTER.has(part.consonant));
  return before.vowel !== '' && next.consonant !== '' && next.vowel !== '' && part.consonant !== 'य';
}

/** Short, long, nasal, silent or doubtful. */
function shape(part: Akshara | undefined): string {
  if (part === undefined) return '#';
  if (part.vowel === '') return '-';
  const length = part.vowel === 'ə' ? (part.inherent ? 'a' : 'A') : part.vowel.endsWith('ː') ? 'L' : 'S';
  return (part.consonant === '' ? 'V' : '') + length + (part.nasal === '' ? '' : 'N');
}

function spelled(part: Akshara | undefined): string {
  if (part === undefined) return '#';
  const vowel = part.vowel === '' ? '-' : part.vowel === 'ə' ? '' : part.vowel;
  return part.consonant + vowel + (part.nasal === '' ? '' : 'N');
}

const WINDOW = [-3, -2, -1, 0, 1, 2, 3] as const;

/** What the decision on one schwa looks at; those after it are decided. */
function features(parts: readonly Akshara[], index: number): string[] {
  const [u3 = '', u2 = '', u1 = '', , n1 = '', n2 = '', n3 = ''] = WINDOW.map((k) =>
    spelled(parts[index + k]),
  );
  const [s3 = '', s2 = '', s1 = '', , t1 = '', t2 = '', t3 = ''] = WINDOW.map((k) => shape(parts[index + k]));
  const consonant = parts[index]?.consonant ?? '';
  const rest = parts.length - 1 - index;
  const sameAs = (a: number, b: number): boolean =>
    parts[index + a]?.consonant === parts[index + b]?.consonant;
  const said = ruleDeletes(parts, index) ? 'd' : 'k';
  return [
    '',
    `s${s3}${s2}${s1}|${t1}${t2}${t3}`,
    `t${s2}${s1}|${t1}${t2}`,
    `c${consonant}`,
    `p${u1}`,
    `n${n1}`,
    `q${u2}`,
    `m${n2}`,
    `pc${u1} ${consonant}`,
    `cn${consonant} ${n1}`,
    `pcn${u1} ${consonant} ${n1}`,
    `qpc${u2} ${u1} ${consonant}`,
    `cnm${consonant} ${n1} ${n2}`,
    `nm${n1} ${n2}`,
    `nmo${n1} ${n2} ${n3}`,
    `qp${u2} ${u1}`,
    `pn${u1} ${n1}`,
    `cnmo${consonant} ${n1} ${n2} ${n3}`,
    `rqpc${u3} ${u2} ${u1} ${consonant}`,
    `e${t1} ${n2} ${n3}`,
    `l${Math.min(index, 5)}|${Math.min(rest, 5)}`,
    `r${sameAs(-1, 1)}${sameAs(0, 2)}`,
    `z${t1}${t2}${spelled(parts.at(-1))}|${Math.min(rest, 4)}`,
  ].map((feature) => said + feature);
}

/** FNV-1a over code units, its high bits mixed in. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** Buckets of the features of one decision, of `bucketCount`, a power of two. */
export const featureBuckets = (parts: readonly Akshara[], index: number, bucketCount: number): number[] =>
  features(parts, index).map((feature) => hash(feature) & (bucketCount - 1));

/** Takes away the schwas that nobody says, from the end of the word to its start. */
export function deleteSchwas(parts: readonly Akshara[], weights: SchwaWeights = WEIGHTS): void {
  for (let index = parts.length - 1; index > 0; index--) {
    const part = parts[index];
    if (!part || !isDoubtful(part)) continue;
    const score = featureBuckets(parts, index, weights.length).reduce(
      (sum, bucket) => sum + (weights[bucket] ?? 0),
      0,
    );
    if (score > 0) part.vowel = '';
  }
}
