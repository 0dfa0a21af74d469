import { fileURLToPath } from 'node:url';
import t from 'tap';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { table } from '../../../src/text/core/words.js';
import { LANGUAGES } from '../../../src/text/languages/index.js';
import { comparablePhones } from '../../../src/text/phonetics/comparable.js';
import { readEspeakIpa, readIpa, type SpokenPhone } from '../../../src/text/phonetics/ipa.js';
import { decomposed } from '../../../src/text/phonetics/sound-rules.js';

const engine = new SpeechEngine(fileURLToPath(new URL('../../../../models', import.meta.url)));
const LEAST_ROWS = 120;

/** Comparable sounds, with a mark before the stressed vowel. */
function soundsOf(phones: readonly SpokenPhone[], code: LanguageCode, isStressed: boolean): string {
  const sounds = comparablePhones(phones, code);
  const main = isStressed ? sounds.findIndex(({ from }) => phones[from]?.stress === 2) : -1;
  return sounds.map(({ token }, i) => (i === main ? `ˈ${token}` : token)).join(' ');
}

for (const { code, espeakVoice, loanwords } of Object.values(LANGUAGES)) {
  if (loanwords === undefined) continue;
  void t.test(`loanwords of ${code} are said as they are listed`, (t) => {
    const rows = Object.entries(table(loanwords));
    const book = engine.words.pronouncerOf({ language: code, espeakVoice });
    const wrong = rows.flatMap(([word, ipa]) => {
      const said = book?.correct(word, readEspeakIpa(engine.addon.textToIpa(word, espeakVoice)).flat()) ?? [];
      // A word that espeak-ng never stresses stays without.
      const isStressed = ipa.includes('ˈ') && said.some(({ stress }) => stress === 2);
      const [ours, wanted] = [said, readIpa(decomposed(ipa)).flat()].map((phones) =>
        soundsOf(phones, code, isStressed),
      );
      return ours === wanted ? [] : [`${word}: ${ours ?? ''}, not ${wanted ?? ''}`];
    });
    t.ok(rows.length >= LEAST_ROWS);
    t.same(wrong.slice(0, 5), [], `${wrong.length} of ${rows.length} rows differ`);
    t.end();
  });
}
