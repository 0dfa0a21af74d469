import { readFileSync } from 'node:fs';
import { MODEL_IDS, type ModelId, type ModelPacks, RECORDINGS, type Voice } from '../contracts/catalog.js';
import { messageOf } from '../errors.js';
import { LANGUAGE_CODES, MODEL_LANGUAGES } from './languages.js';

type Check = (value: unknown) => boolean;
/** What a field must contain, in words and as a check. */
type Rule = readonly [string, Check];

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const TEXT: Rule = ['a text that is not empty', isText];
const NAME: Rule = [
  'a lower-case name',
  (value) => typeof value === 'string' && /^[a-z][a-z0-9_-]*$/.test(value),
];
const between = (min: number, max: number): Rule => [
  `a number between ${min} and ${max}`,
  (value) => typeof value === 'number' && value >= min && value <= max,
];
const oneOf = (allowed: readonly string[]): Rule => [
  `one of ${allowed.join(', ')}`,
  (value) => allowed.some((name) => name === value),
];
const listOf = ([words, check]: Rule): Rule => [
  `a list with no repeats, not empty, each ${words}`,
  (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    new Set(value).size === value.length &&
    value.every((item) => check(item)),
];

const VOICE_RULES: Readonly<Record<keyof Voice, Rule>> = {
  packs: [
    'an object of packs by model, or missing',
    (value) => value === undefined || (isObject(value) && arePacks(value)),
  ],
  name: NAME,
  models: listOf(oneOf(MODEL_IDS)),
  language: oneOf(LANGUAGE_CODES),
  speaker: TEXT,
  espeakVoice: TEXT,
  transform: ['an object', isObject],
  derivedFrom: ['the name of a voice, or null', (value) => value === null || isText(value)],
  gender: oneOf(['female', 'male', 'neutral']),
  age: TEXT,
  country: TEXT,
  dialect: TEXT,
  demographic: TEXT,
  genre: listOf(TEXT),
  flagship: ['true or false', (value) => typeof value === 'boolean'],
  description: TEXT,
  recordings: oneOf(RECORDINGS),
  origin: TEXT,
  license: TEXT,
  samplingRate: between(8000, 96000),
};

const TRANSFORM_RULES: Readonly<Record<keyof Voice['transform'], Rule>> = {
  pitchSemitones: between(-24, 24),
  formantRatio: between(0.7, 1.4),
  rate: between(0.5, 2),
};

const PACKS_RULES = Object.fromEntries(MODEL_IDS.map((id) => [id, NAME])) as Record<ModelId, Rule>;

const arePacks = (packs: object): boolean =>
  Object.entries(packs).every(([model, pack]) => MODEL_IDS.some((id) => id === model) && NAME[1](pack));

interface VoicesFile {
  readonly voices: Voice[];
  readonly packs: ModelPacks;
}

/** Reads `{ "packs": { model: pack }, "voices": [...] }`. @throws Error that names the file and everything that is wrong in it. */
export function readVoicesFile(file: string): VoicesFile {
  const refuse = (problems: readonly string[]): never => {
    throw new Error([`The voice catalog ${file} is invalid:`, ...problems].join('\n  '));
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return refuse([messageOf(error)]);
  }
  const { voices, packs } = isObject(content) ? content : {};
  if (!Array.isArray(voices) || voices.length === 0)
    return refuse(['voices must be a list that is not empty']);
  const problems = [
    ...(isObject(packs) ? problemsOfFields(packs, PACKS_RULES, 'packs') : ['packs must be an object']),
    ...voices.flatMap((voice, index) => problemsOfShape(voice, `voices[${index}]`)),
  ];
  if (problems.length > 0) return refuse(problems);
  const sound = voices as Voice[];
  const contradictions = sound.flatMap((voice) => contradictionsOf(voice, sound));
  if (contradictions.length > 0) return refuse(contradictions);
  return { voices: sound, packs: packs as ModelPacks };
}

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function problemsOfShape(voice: unknown, place: string): string[] {
  if (!isObject(voice)) return [`${place} must be an object`];
  const transform = isObject(voice['transform']) ? voice['transform'] : undefined;
  return [
    ...problemsOfFields(voice, VOICE_RULES, place),
    ...(transform ? problemsOfFields(transform, TRANSFORM_RULES, `${place}.transform`) : []),
  ];
}

function problemsOfFields(
  object: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, Rule>>,
  place: string,
): string[] {
  const bad = Object.entries(rules)
    .filter(([field, [, check]]) => !check(object[field]))
    .map(([field, [words]]) => `${place}.${field} must be ${words}`);
  const unknown = Object.keys(object)
    .filter((field) => !Object.hasOwn(rules, field))
    .map((field) => `${place}.${field} is unknown`);
  return [...bad, ...unknown];
}

/** Who speaks in a row of a pack: `a` in `a-de`, and in `a+a-de`, the row of a derived voice, which needs a level of its own. */
const personOf = ({ speaker, language }: Voice): string => {
  const plain = speaker.endsWith(`-${language}`) ? speaker.slice(0, -language.length - 1) : speaker;
  return [...new Set(plain.split('+'))].join('+');
};

/** A derived voice must say so, and a recorded one must be as it was recorded. */
function contradictionsOf(voice: Voice, voices: readonly Voice[]): string[] {
  const { name, language, derivedFrom, transform } = voice;
  const problems: string[] = [];
  if (voices.filter((other) => other.name === name).length > 1) problems.push(`${name} occurs twice`);
  for (const model of Object.keys(voice.packs ?? {}).filter(
    (id) => !voice.models.some((own) => own === id),
  )) {
    problems.push(`${name} has a pack for ${model}, which it does not speak with`);
  }
  for (const model of voice.models.filter((id) => !MODEL_LANGUAGES[id].includes(language))) {
    problems.push(`${name} cannot be in ${model}, which does not speak ${language}`);
  }
  const isPlain = transform.pitchSemitones === 0 && transform.formantRatio === 1 && transform.rate === 1;
  if (isPlain !== (derivedFrom === null)) {
    problems.push(`${name} must have derivedFrom exactly when it has a transform`);
  }
  if (derivedFrom !== null) {
    const origin = voices.find((other) => other.name === derivedFrom);
    if (origin?.derivedFrom !== null || personOf(origin) !== personOf(voice)) {
      problems.push(
        `${name} is derived from ${derivedFrom}, which is not a recorded voice of the same speaker`,
      );
    }
  }
  return problems;
}
