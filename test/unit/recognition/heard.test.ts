import { join } from 'node:path';
import t from 'tap';
import { contentType } from '../../../src/audio/media-types.js';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import type { AudioCodec } from '../../../src/contracts/audio.js';
import type { Recording } from '../../../src/contracts/speech.js';
import { emissionsOf, transcribeFreely } from '../../../src/recognition/recognize.js';
import { readTrigrams, Trigrams } from '../../../src/recognition/trigrams.js';
import { Labels } from '../../../src/recognition/variants.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { phonemizeWhole, varietyOf } from '../../../src/synthesis/look-ups.js';
import { synthesizeToBytes } from '../../../src/synthesis/offline.js';
import { editDistance } from '../../../src/text/core/edit-distance.js';
import { parsePhonemeString } from '../../../src/text/phonetics/alphabet.js';
import { readIpa } from '../../../src/text/phonetics/ipa.js';
import { transcribeKnown } from '../../support/emissions.js';
import { decodeRecording } from '../../support/recordings.js';
import { MODELS, request } from '../../support/synthesis.js';

const engine = new SpeechEngine(MODELS);
const { voices } = loadCatalog(MODELS);
const ENGLISH = loadCatalog(MODELS)
  .servedVoices()
  .filter(({ language }) => language === 'en');
const FORMATS: readonly (readonly [AudioCodec, number])[] = [
  ['wav', 24000],
  ['mp3', 24000],
  ['ogg', 16000],
  ['mulaw', 8000],
];

/** Words with two readings, as a voice is told to say them. */
const READINGS: readonly (readonly [word: string, one: string, other: string])[] = [
  ['read', 'r1id', 'r1Ed'],
  ['lead', 'l1id', 'l1Ed'],
  ['record', 'r1EkRd', 'r0Ik1ord'],
  ['live', 'l1Iv', 'l1Yv'],
  ['close', 'kl1os', 'kl1oz'],
  ['wind', 'w1Ind', 'w1Ynd'],
  ['bow', 'b1o', 'b1W'],
  ['bass', 'b1es', 'b1@s'],
  ['row', 'r1o', 'r1W'],
  ['minute', 'm1InIt', 'm0Yn1ut'],
];
const PLAIN_WORDS = [
  ['garden', 'g1ardxn'],
  ['yellow', 'y1El0o'],
  ['hospital', 'h1asp0It0xl'],
  ['telephone', 't1El0xf2on'],
  ['window', 'w1Ind0o'],
  ['banana', 'b0xn1@n0x'],
  ['paper', 'p1ep0R'],
  ['seven', 's1Ev0xn'],
] as const;

/** What a voice says when it is told the phonemes. */
function said(
  phonemes: string,
  [codec, sampleRateHz]: readonly [AudioCodec, number],
  voiceIndex: number,
): Recording {
  const voice = ENGLISH[voiceIndex % ENGLISH.length];
  if (voice === undefined) throw new Error('there is no English voice');
  const format = { codec, sampleRateHz };
  const markup = { pauses: false, phonemes: true, inlineTimeScales: [], homographs: false };
  const asked = request(`{${phonemes}}`, { voice, voiceName: voice.name, format, markup });
  return { bytes: synthesizeToBytes(engine, asked), type: contentType(format) };
}

async function recognized(recording: Recording, text: string | null) {
  const heard = emissionsOf(engine, await decodeRecording(recording));
  const { symbols } = engine.recognizer;
  if (text === null) return transcribeFreely(heard, symbols, english);
  const expected = phonemizeWhole(engine, voices, text, 'en');
  const pronouncer = engine.words.pronouncerOf(varietyOf(voices, 'en'));
  return transcribeKnown(heard, symbols, { language: 'en', expected, pronouncer });
}

const english = readTrigrams(join(MODELS, 'recognizer')).get('en') ?? new Trigrams([], new Uint8Array());
const labels = new Labels(engine.recognizer.symbols, 'en');
const sameSounds = (ipa: string, phonemes: string): boolean =>
  labels.of(readIpa(ipa).flat()).join() === labels.of(parsePhonemeString(phonemes)).join();

void t.test(
  'of two readings of a word, the one that a voice said is found, in every container',
  async (t) => {
    for (const format of FORMATS) {
      const wrong: string[] = [];
      for (const [i, [word, ...readings]] of READINGS.entries()) {
        for (const phonemes of readings) {
          const { words } = await recognized(said(phonemes, format, i), word);
          const [first, second] = readings.map((reading) => distanceTo(words[0]?.ipa ?? '', reading));
          const chosen = (first ?? 0) <= (second ?? 0) ? readings[0] : readings[1];
          if (chosen !== phonemes) wrong.push(`${word} {${phonemes}}: ${words[0]?.ipa ?? ''}`);
        }
      }
      t.ok(
        wrong.length <= 2,
        `${format.join(' ')}: ${wrong.length} of ${2 * READINGS.length}: ${wrong.join('; ')}`,
      );
    }
  },
);

/** How many phones of a pronunciation are others than those of a phoneme string. */
const distanceTo = (ipa: string, phonemes: string): number =>
  editDistance(labels.of(readIpa(ipa).flat()), labels.of(parsePhonemeString(phonemes)));

void t.test('without a text, more is heard than chance gives', async (t) => {
  for (const format of FORMATS) {
    let [errors, phones] = [0, 0];
    const heard: string[] = [];
    for (const [i, [word, phonemes]] of PLAIN_WORDS.entries()) {
      const { words, phonemeString } = await recognized(said(phonemes, format, i), null);
      errors += distanceTo(words[0]?.ipa ?? '', phonemes);
      phones += labels.of(parsePhonemeString(phonemes)).length;
      heard.push(`${word} ${phonemeString}`);
    }
    t.ok(
      errors / phones <= 0.45,
      `${format.join(' ')}: ${errors} of ${phones} phones are wrong: ${heard.join(', ')}`,
    );
  }
});

void t.test('a word that was said as its text has it keeps its pronunciation and source', async (t) => {
  for (const [i, [word, phonemes]] of PLAIN_WORDS.entries()) {
    const { words } = await recognized(said(phonemes, ['wav', 24000], i), word);
    t.ok(
      sameSounds(words[0]?.ipa ?? '', phonemes) || distanceTo(words[0]?.ipa ?? '', phonemes) <= 1,
      `${word} ${words[0]?.ipa}`,
    );
  }
});
