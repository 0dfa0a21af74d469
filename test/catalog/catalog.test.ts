import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadCatalog } from '../../src/catalog/catalog.js';
import type { ModelId, VoiceQuery } from '../../src/contracts/catalog.js';
import { SonantError } from '../../src/errors.js';

const MODELS = fileURLToPath(new URL('../../../models/', import.meta.url));
const catalog = loadCatalog(MODELS);

const ask = (speaker: string, modelId: ModelId, lang?: string): VoiceQuery => ({ speaker, modelId, lang });

function refusal(query: VoiceQuery): { code: string; message: string } | undefined {
  try {
    catalog.resolveVoice(query);
  } catch (error) {
    if (error instanceof SonantError) return { code: error.code, message: error.message };
    throw error;
  }
  return undefined;
}

void t.test('a voice is found by its name in any case, with the language of the speaker', (t) => {
  const { voice, modelId, language } = catalog.resolveVoice(ask('LiNde', 'coda'));
  t.equal(voice.name, 'linde');
  t.equal(voice.espeakVoice, 'de');
  t.equal(modelId, 'coda');
  t.equal(language, 'de');
  t.end();
});

for (const form of ['de', 'deu', 'ger', 'DE', 'Ger']) {
  void t.test(`the form ${form} names German`, (t) => {
    t.equal(catalog.resolveVoice(ask('linde', 'mistv2', form)).language, 'de');
    t.end();
  });
}

void t.test('nine languages are known by their ISO 639 forms, and nothing else is', (t) => {
  const forms = 'en eng es spa fr fra fre pt por de deu ger ja jpn ar ara hi hin it ita'.split(' ');
  t.same([...new Set(forms.map((form) => catalog.languageOf(form)))], [
    'en', 'es', 'fr', 'pt', 'de', 'ja', 'ar', 'hi', 'it',
  ]); // prettier-ignore
  for (const other of ['', 'xx', 'english', 'en-US', 'nl', 'constructor']) {
    t.equal(catalog.languageOf(other), undefined, other);
  }
  t.end();
});

void t.test('a language that the model does not speak is refused first, even for an unknown speaker', (t) => {
  t.same(refusal(ask('nobody', 'mistv3', 'ja')), {
    code: 'language_not_in_model',
    message: 'Language ja is not supported for model mistv3',
  });
  t.equal(refusal(ask('cove', 'mist', 'ger'))?.message, 'Language ger is not supported for model mist');
  t.equal(refusal(ask('astra', 'coda', 'xx'))?.message, 'Language xx is not supported for model coda');
  t.equal(refusal(ask('astra', 'coda', ''))?.message, 'Language  is not supported for model coda');
  t.end();
});

void t.test('an unknown speaker is refused with up to three close names of the same model', (t) => {
  t.same(refusal(ask('lina', 'mistv3')), {
    code: 'speaker_not_found',
    message: 'Speaker not found: lina; close names: luna, linde',
  });
  t.equal(refusal(ask('xxxxxxxxxx', 'mistv3'))?.message, 'Speaker not found: xxxxxxxxxx');
  t.end();
});

void t.test('a speaker of another model is not found', (t) => {
  t.match(refusal(ask('luna', 'mistv2'))?.message, /^Speaker not found: luna/);
  t.notMatch(refusal(ask('luna', 'mistv2'))?.message, /names: .*luna/);
  t.end();
});

void t.test('a language that is not the speaker\u2019s is refused', (t) => {
  t.same(refusal(ask('Astra', 'coda', 'deu')), {
    code: 'language_not_of_speaker',
    message: 'Language deu is not supported for speaker Astra',
  });
  t.end();
});

void t.test('what is repeated to a client has an end', (t) => {
  t.equal(refusal(ask('é'.repeat(5000), 'coda'))?.message, `Speaker not found: ${'é'.repeat(64)}`);
  t.end();
});

void t.test('the list of names is keyed by model, then by ISO 639-2 code', (t) => {
  t.same(catalog.voiceNamesByModel(), {
    coda: { eng: ['astra', 'luna', 'rigel'], ger: ['linde', 'neckar'] },
    mistv3: { eng: ['astra', 'luna', 'cove', 'rigel'], ger: ['linde', 'neckar'] },
    mistv2: { eng: ['cove', 'rigel'], ger: ['linde', 'neckar'] },
    mist: { eng: ['cove', 'rigel'] },
  });
  t.end();
});

void t.test('the details have one entry for each voice and model, each with every field', (t) => {
  const details = catalog.voiceDetails();
  const named = Object.values(catalog.voiceNamesByModel()).flatMap((byLanguage) =>
    Object.values(byLanguage).flat(),
  );
  t.equal(details.length, named.length);
  t.same(
    details.find((entry) => entry.speaker === 'neckar' && entry.modelId === 'mistv2'),
    {
      speaker: 'neckar',
      gender: 'male',
      age: 'adult',
      country: 'DE',
      dialect: 'Standard German',
      demographic: 'German man',
      genre: ['conversational', 'customer service'],
      modelId: 'mistv2',
      language: 'German',
      lang: 'ger',
      flagship: false,
      description: 'Low and manlike, made from linde.',
      origin: catalog.voices.find(({ name }) => name === 'neckar')?.origin,
      samplingRate: 24000,
      license: 'CC0-1.0',
      derivedFrom: 'linde',
    },
  );
  t.end();
});

void t.test('each voice names a speaker of each of its packs, trained on its language', (t) => {
  for (const voice of catalog.servedVoices()) {
    const pack = JSON.parse(readFileSync(`${MODELS}${voice.pack}/pack.json`, 'utf8')) as {
      speakers: { name: string; language: string }[];
      sampleRateHz: number;
    };
    t.match(
      pack.speakers.find(({ name }) => name === voice.speaker)?.language,
      new RegExp(`^${voice.language}`),
    );
    t.equal(voice.samplingRate, pack.sampleRateHz);
  }
  t.end();
});
