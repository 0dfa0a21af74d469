import type { LanguageCode } from '../../contracts/catalog.js';
import type { PauseKind, Prosody } from '../../contracts/text.js';
import { SonantError } from '../../errors.js';
import { parsePhonemeString, phonemesIn } from '../phonetics/alphabet.js';
import type { Instead, Manner, Tools } from './parts.js';
import { isSayAs, sayAs } from './say-as.js';
import {
  parseBreakStrength,
  parseDuration,
  parseEmphasis,
  parsePitch,
  parseRate,
  parseRole,
  parseVolume,
} from './values.js';

/** Those that `<voice>` chooses by. */
const GENDERS: ReadonlySet<string | undefined> = new Set(['female', 'male']);

export type Attributes = Readonly<Record<string, string>>;

/** An element that begins or ends, or whose content is known. */
interface Scope extends Tools {
  readonly attributes: Attributes;
  /** How what stands around it is said; in `readsWhole` how it is said itself. */
  readonly manner: Manner;
}

export interface Element {
  /** @returns how what it holds is said */
  readonly enter?: (scope: Scope) => Manner;
  readonly leave?: (scope: Scope) => void;
  /** For an element that is read as a whole: what is said for its content. */
  readonly readsWhole?: (
    content: string,
    scope: Scope,
  ) => { readonly text: string; readonly instead: Instead } | undefined;
}

const get = ({ attributes }: Pick<Scope, 'attributes'>, name: string): string | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

/** An attribute that the element requires. Refuses the document without it. */
function required(scope: Scope, element: string, name: string): string {
  const value = get(scope, name);
  return value === undefined || value.trim() === '' ? scope.refuse(`<${element}> needs ${name}`) : value;
}

/** An optional attribute. A value that is not understood is ignored, with a warning. */
function understood<Value>(
  scope: Scope,
  name: string,
  parse: (value: string) => Value | undefined,
): Value | undefined {
  const value = get(scope, name);
  if (value === undefined) return undefined;
  const parsed = parse(value.trim());
  if (parsed === undefined) scope.warn(`${name}="${value.slice(0, 40)}" is not understood`);
  return parsed;
}

function inLanguage(scope: Scope, name = 'xml:lang'): Manner {
  const language = understood<LanguageCode>(scope, name, scope.context.languageOf);
  return language === undefined ? scope.manner : { ...scope.manner, language };
}

interface Change extends Omit<Prosody, 'addHz'>, Partial<Pick<Prosody, 'addHz'>> {
  readonly timeScale: number;
}

function changed(manner: Manner, { timeScale: slower, pitch, addHz = 0, gain }: Change): Manner {
  const outer = manner.prosody ?? { pitch: 1, addHz: 0, gain: 1 };
  const prosody = {
    pitch: outer.pitch * pitch,
    addHz: outer.addHz * pitch + addHz,
    gain: Math.min(10, outer.gain * gain),
  };
  const timeScale = Math.min(2.5, Math.max(0.4, manner.timeScale * slower));
  const isPlain = prosody.pitch === 1 && prosody.addHz === 0 && prosody.gain === 1;
  return { ...manner, timeScale, prosody: isPlain ? undefined : prosody };
}

/** A sentence or paragraph: what stands beside it is another one. */
const block = (pause: PauseKind): Element => ({
  enter: (scope) => {
    scope.emit({ kind: 'boundary', pause });
    return inLanguage(scope);
  },
  leave: ({ emit }) => {
    emit({ kind: 'boundary', pause });
  },
});

const PROSODY: Element = {
  enter: (scope) => {
    for (const name of ['contour', 'range', 'duration']) {
      if (get(scope, name) !== undefined) scope.warn(`${name} of <prosody> has no effect`);
    }
    return changed(scope.manner, {
      timeScale: 1 / (understood(scope, 'rate', parseRate) ?? 1),
      ...(understood(scope, 'pitch', parsePitch) ?? { pitch: 1 }),
      gain: understood(scope, 'volume', parseVolume) ?? 1,
    });
  },
};

const BREAK: Element = {
  enter: (scope) => {
    scope.endWord();
    const time = understood(scope, 'time', parseDuration);
    const durationMs =
      time ?? understood(scope, 'strength', parseBreakStrength) ?? parseBreakStrength('medium');
    if (durationMs !== undefined && durationMs > 0) scope.emit({ kind: 'pause', durationMs });
    return scope.manner;
  },
};

const VOICE: Element = {
  enter: (scope) => {
    const [name, wanted, lang] = ['name', 'gender', 'xml:lang'].map((attribute) => get(scope, attribute));
    const gender = GENDERS.has(wanted) ? wanted : undefined;
    if (wanted && !gender && !name) {
      scope.warn(`no voice has gender="${wanted.slice(0, 40)}"; the voice is chosen without it`);
    }
    const voice = {
      ...(name ? { name } : {}),
      ...(gender ? { gender } : {}),
      ...(lang ? { lang } : {}),
    };
    scope.emit({ kind: 'voice', wanted: voice });
    return { ...scope.manner, voice, language: undefined };
  },
  leave: ({ emit, manner }) => {
    emit({ kind: 'voice', wanted: manner.voice });
  },
};

/** @throws SonantError `ssml_invalid` with what is wrong with the phonemes */
function phonemesOf(scope: Scope): string {
  const ph = required(scope, 'phoneme', 'ph');
  const alphabet = get(scope, 'alphabet') ?? 'ipa';
  try {
    const phonemes = phonemesIn(alphabet, ph);
    if (phonemes === undefined) {
      return scope.refuse(`the alphabet ${alphabet} is not one of ipa, x-sampa, x-sonant`);
    }
    if (parsePhonemeString(phonemes).length === 0) return scope.refuse('ph of <phoneme> says nothing');
    return phonemes;
  } catch (cause) {
    if (cause instanceof SonantError && cause.code === 'phoneme_invalid') return scope.refuse(cause.message);
    throw cause;
  }
}

/** The elements by name. Tags of other elements are ignored, and their content is read. */
export const ELEMENTS: Readonly<Record<string, Element>> = {
  speak: { enter: (scope) => inLanguage(scope) },
  p: block('paragraph'),
  s: block('sentence'),
  break: BREAK,
  prosody: PROSODY,
  emphasis: {
    enter: (scope) => {
      const level = understood(scope, 'level', parseEmphasis) ?? parseEmphasis('moderate');
      return level === undefined ? scope.manner : changed(scope.manner, level);
    },
  },
  lang: { enter: (scope) => inLanguage(scope) },
  voice: VOICE,
  mark: {
    enter: (scope) => {
      scope.emit({ kind: 'mark', name: required(scope, 'mark', 'name').slice(0, 200) });
      return scope.manner;
    },
  },
  sub: {
    readsWhole: (content, scope) => {
      const alias = required(scope, 'sub', 'alias').trim();
      return { text: content || alias, instead: { said: alias } };
    },
  },
  'say-as': {
    readsWhole: (text, scope) => {
      const kind = required(scope, 'say-as', 'interpret-as').trim().toLowerCase();
      if (!isSayAs(kind)) {
        scope.warn(`interpret-as="${kind.slice(0, 40)}" is unknown; the text is read as it stands`);
        return { text, instead: {} };
      }
      const language = scope.manner.language ?? scope.context.language;
      return { text, instead: sayAs(kind, text, language, get(scope, 'format')?.trim().toLowerCase()) };
    },
  },
  phoneme: {
    readsWhole: (content, scope) => {
      const phonemes = phonemesOf(scope);
      return { text: content || phonemes, instead: { phonemes } };
    },
  },
  w: word(),
  token: word(),
};

function word(): Element {
  return {
    readsWhole: (text, scope) => {
      const homograph = understood(scope, 'role', parseRole);
      return { text, instead: homograph === undefined ? {} : { homograph } };
    },
  };
}
