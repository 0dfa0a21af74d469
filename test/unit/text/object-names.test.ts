import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { LANGUAGE_CODES } from '../../../src/catalog/languages.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { normalizeWhole, phonemizeWhole } from '../../../src/synthesis/look-ups.js';
import { MODELS } from '../../support/synthesis.js';

const engine = new SpeechEngine(MODELS);
const { voices } = loadCatalog(MODELS);

/** What every object inherits: a table that is a plain object seems to hold these words. */
const NAMES = Object.getOwnPropertyNames(Object.prototype);

const textsWith = (name: string): string[] => [
  `A ${name} is ${name.toUpperCase()}, ${name.charAt(0).toUpperCase()}${name.slice(1)}.`,
  `${name}. 5 ${name}, ${name} 5, 5${name}, $5 ${name}, 5 ${name}/h, 5 km/${name}, (${name}) #${name} @${name}`,
  `${name}-${name} ${name}'s 12:30 ${name}, 3 ${name} 2024, ${name}@${name}.com www.${name}.${name}`,
];

for (const language of LANGUAGE_CODES) {
  void t.test(`${language}: words that objects inherit are words like any others`, (t) => {
    for (const text of NAMES.flatMap(textsWith)) {
      const { normalized } = normalizeWhole(text, language);
      t.notMatch(normalized, /native code|\[object/, text);
      t.doesNotThrow(() => phonemizeWhole(engine, voices, text, language), text);
    }
    t.end();
  });
}
