import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import { normalizeText } from '../../src/text/normalize.js';
import { isLeftAsTyped } from './normalizers-score.js';

export interface Normalizer {
  readonly name: string;
  /** @returns null when it does not know the language */
  readonly normalize: (texts: readonly string[], language: LanguageCode) => string[] | null;
}

const PYTHON_PEER = fileURLToPath(new URL('../../../bench/text/normalizers-peer.py', import.meta.url));
const NO_SUCH_LANGUAGE = 3;

const COMPROMISE: Partial<Record<LanguageCode, string>> = {
  en: 'compromise',
  de: 'de-compromise',
  es: 'es-compromise',
  fr: 'fr-compromise',
};

interface CompromiseDocument {
  numbers(): { toText(): unknown };
  text(): string;
}
type Compromise = (text: string) => CompromiseDocument;

export const HOW_TO_INSTALL = `To have the peers beside ours, in a folder PEERS of your choosing, outside of this project:
  mkdir -p PEERS && cd PEERS && npm init -y && npm install compromise de-compromise es-compromise fr-compromise
  python3.11 -m venv venv && venv/bin/pip install --no-deps --only-binary=:all: \\
    nemo_text_processing==1.2.0 WeTextProcessing==1.2.0 pynini==2.1.6.post1 sacremoses joblib cloudpickle regex inflect \\
    more_itertools typeguard typing_extensions tqdm click importlib_resources editdistance setuptools \\
    jaraco.functools jaraco.context backports.tarfile num2words==0.5.14
and then: --peer PEERS --python PEERS/venv/bin/python
`;

export const OURS: Normalizer = {
  name: 'ours',
  normalize: (texts, language) => texts.map((text) => normalizeText(text, language)),
};

/** Leaves the text as it is. Scored by words, this is the baseline; scored by sounds, it is espeak-ng's own normalizer. */
export const AS_TYPED: Normalizer = { name: 'espeak-ng', normalize: (texts) => [...texts] };

/** @param folder where npm installed compromise and its sisters */
export function openCompromise(folder: string): Normalizer {
  const require = createRequire(join(resolve(folder), 'package.json'));
  const open = (name: string): Compromise => {
    const module = require(name) as Compromise | { readonly default: Compromise };
    return typeof module === 'function' ? module : module.default;
  };
  open('compromise');
  return {
    name: 'compromise',
    normalize: (texts, language) => {
      const name = COMPROMISE[language];
      if (name === undefined) return null;
      const compromise = open(name);
      return texts.map((text) => {
        try {
          const document = compromise(text);
          document.numbers().toText();
          return document.text();
        } catch {
          return text;
        }
      });
    },
  };
}

const PYTHON_NAMES = { nemo: 'NeMo', wetext: 'WeText', num2words: 'num2words' } as const;

/** Earlier answers of a peer, kept because its grammars take minutes. */
function readAnswers(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/**
 * @param python a Python that has the package; the grammars that it compiles and its answers are kept beside it, in
 *   `grammars`, which may be thrown away
 */
export function openPython(name: keyof typeof PYTHON_NAMES, python: string): Normalizer {
  if (!existsSync(python)) throw new Error(`${python} is not there`);
  const folder = join(resolve(python), '../../grammars', name);
  const ask = (texts: readonly string[], language: LanguageCode): string[] | null => {
    const run = spawnSync(python, [PYTHON_PEER, name, language, folder], {
      input: texts.map((text) => `${text.replaceAll('\n', ' ')}\n`).join(''),
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    });
    if (run.status === NO_SUCH_LANGUAGE) return null;
    if (run.status !== 0) throw new Error(`${name}: ${run.stderr.trim().split('\n').at(-1) ?? ''}`);
    const said = run.stdout.split('\n').slice(0, -1);
    if (said.length !== texts.length) throw new Error(`${name}: ${String(said.length)} answers`);
    return said;
  };
  return {
    name: PYTHON_NAMES[name],
    normalize: (texts, language) => {
      const file = join(folder, `answers-${language}.json`);
      const answers = readAnswers(file);
      const unanswered = texts.filter((text) => answers[text] === undefined);
      if (unanswered.length > 0) {
        const said = ask(unanswered, language);
        if (!said) return null;
        unanswered.forEach((text, index) => {
          answers[text] = said[index] ?? '';
        });
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, JSON.stringify(answers));
      }
      const said = texts.map((text) => answers[text] ?? '');
      return language === 'ja' ? said.map(readNumbersInKanji) : said;
    },
  };
}

/** These write Japanese numbers in kanji, the tables want kana: what has no digit left is read by our own reader. */
const readNumbersInKanji = (text: string): string => (isLeftAsTyped(text) ? text : normalizeText(text, 'ja'));
