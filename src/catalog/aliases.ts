import { readFileSync } from 'node:fs';
import {
  type AliasTables,
  type LanguageCode,
  MODEL_IDS,
  type ModelId,
  type UnknownVoices,
  type Voice,
} from '../contracts/catalog.js';
import { messageOf } from '../errors.js';
import { isObject } from './voices-file.js';

export const NO_ALIASES: AliasTables = { models: {}, voices: {} };

/** How names that no voice has are interpreted. */
export interface AliasRules extends AliasTables {
  readonly unknownVoices: UnknownVoices;
}

/** Names that can be written in settings and on command lines. */
export const ALIAS_NAME = /^(?!__proto__$)[^\s=,/\p{Cc}]{1,64}$/u;

/** Reads `{ "models": { alias: model }, "voices": { alias: [voice, …] } }`, either part optional. A missing file counts as empty. @throws Error that names the file and what is wrong in it */
export function readAliases(file: string): AliasTables {
  const refuse = (problem: string): never => {
    throw new Error(`The aliases in ${file} are invalid:\n  ${problem}`);
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NO_ALIASES;
    return refuse(messageOf(error));
  }
  if (!isObject(content)) return refuse('they must be an object');
  const { models = {}, voices = {}, ...rest } = content;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) return refuse(`${unknown} is unknown`);
  return {
    models: tableOf(models, 'models', 'a model', isModelId, refuse),
    voices: tableOf(voices, 'voices', 'a list of voices', isNameList, refuse),
  };
}

function tableOf<Target>(
  value: unknown,
  place: string,
  words: string,
  isTarget: (value: unknown) => value is Target,
  refuse: (problem: string) => never,
): Record<string, Target> {
  if (!isObject(value)) return refuse(`${place} must be an object`);
  return Object.fromEntries(
    Object.entries(value).map(([alias, target]) => {
      if (!ALIAS_NAME.test(alias)) return refuse(`${place}: '${alias}' is not a valid name`);
      if (!isTarget(target)) return refuse(`${place}.${alias} must be ${words}`);
      return [alias.toLowerCase(), target];
    }),
  );
}

const isModelId = (value: unknown): value is ModelId => MODEL_IDS.some((id) => id === value);
const isNameList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** `alias=target,alias=target`: pairs with the alias in lower case. */
function pairs(list: string): [string, string][] | undefined {
  const found = list.split(',').map((item) => /^([^\s=,/]{1,64})=([\w/.-]*)$/u.exec(item.trim()));
  return found.every((pair) => pair !== null)
    ? found.map(([, alias = '', target = '']) => [alias.toLowerCase(), target])
    : undefined;
}

/** `my-model=coda,old=mistv2`; undefined: it is malformed. */
export function parseModelAliases(list: string): Record<string, ModelId> | undefined {
  const aliases = pairs(list);
  return aliases?.every((pair): pair is [string, ModelId] => isModelId(pair[1]))
    ? Object.fromEntries(aliases)
    : undefined;
}

/** `celeste=luna/cove,river=`: an alias stands for the first of its voices that has the requested model; without voices, it is removed. */
export function parseVoiceAliases(list: string): Record<string, string[]> | undefined {
  const aliases = pairs(list)?.map(([alias, target]) => [
    alias,
    target.split('/').flatMap((name) => (name === '' ? [] : [name.toLowerCase()])),
  ]);
  return aliases && (Object.fromEntries(aliases) as Record<string, string[]>);
}

/** If two tables disagree, the later one wins. */
export const mergeAliases = (...tables: readonly AliasTables[]): AliasTables => ({
  models: Object.assign({}, ...tables.map(({ models }) => models)) as AliasTables['models'],
  voices: Object.assign({}, ...tables.map(({ voices }) => voices)) as AliasTables['voices'],
});

/** A message for each invalid alias: one that hides a voice, or that names a voice that does not exist. */
export function aliasProblems({ voices: aliases }: AliasTables, voices: readonly Voice[]): string[] {
  const names = new Set(voices.map(({ name }) => name));
  return Object.entries(aliases).flatMap(([alias, targets]) => [
    ...(names.has(alias) ? [`${alias} is a voice, so it cannot be an alias`] : []),
    ...targets
      .filter((name) => !names.has(name))
      .map((name) => `${alias} stands for ${name}, which is not a voice`),
  ]);
}

/** The voice that speaks for an unknown voice name. */
export interface Substitute {
  readonly name: string;
  readonly modelId: ModelId;
  readonly language: LanguageCode;
  /** Two letters; preferred, not required. */
  readonly region: string | undefined;
}

/** The best voice of the language: of the gender that the name implies if there is one, then of the region. */
export function substituteFor(
  { name, modelId, language, region }: Substitute,
  voices: readonly Voice[],
): Voice | undefined {
  const gender = /(?<![a-z])(?:female|woman|girl)/i.test(name)
    ? 'female'
    : /(?<![a-z])(?:male|man|boy)/i.test(name)
      ? 'male'
      : undefined;
  const score = (voice: Voice): number =>
    (voice.gender === gender ? 4 : 0) + (voice.country === region ? 2 : 0) + (voice.flagship ? 1 : 0);
  return voices
    .filter((voice) => voice.language === language && voice.models.includes(modelId))
    .sort((a, b) => score(b) - score(a))[0];
}
