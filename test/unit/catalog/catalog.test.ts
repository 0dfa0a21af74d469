import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { languageOf, MODEL_LANGUAGES } from '../../../src/catalog/languages.js';
import { MODEL_IDS, type ModelId, type VoiceQuery } from '../../../src/contracts/catalog.js';
import { SonantError } from '../../../src/errors.js';

const MODELS = fileURLToPath(new URL('../../../../models/', import.meta.url));
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
  t.same([...new Set(forms.map((form) => languageOf(form)))], [
    'en', 'es', 'fr', 'pt', 'de', 'ja', 'ar', 'hi', 'it',
  ]); // prettier-ignore
  for (const other of ['', 'xx', 'english', 'nl', 'nl-NL', 'constructor']) {
    t.equal(languageOf(other), undefined, other);
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
    message: 'Language deu is not supported for speaker Astra; voices of de: linde, neckar, isar',
  });
  t.end();
});

void t.test('what is repeated to a client has an end', (t) => {
  t.equal(refusal(ask('é'.repeat(5000), 'coda'))?.message, `Speaker not found: ${'é'.repeat(64)}`);
  t.end();
});

void t.test('the list of names is keyed by model, then by ISO 639-2 code', (t) => {
  const names = catalog.voiceNamesByModel();
  t.same(names['mist'], { eng: ['cove', 'rigel', 'orion'] });
  t.same(names['mistv2'], {
    eng: ['cove', 'rigel', 'orion'],
    spa: ['vega', 'ebro'],
    fra: ['seine', 'loire', 'rhone'],
    ger: ['linde', 'neckar', 'isar'],
  });
  t.same(names['mistv3'], { ...names['mistv2'], eng: ['astra', 'luna', 'cove', 'rigel', 'orion'] });
  t.same(names['coda'], {
    ...names['mistv2'],
    eng: ['astra', 'luna', 'rigel', 'orion'],
    por: ['dalva', 'cadu'],
    jpn: ['hoshi', 'subaru'],
    ara: ['thuraya', 'altair'],
    hin: ['tara', 'dhruva'],
    ita: ['mira', 'arno'],
  });
  t.end();
});

void t.test('each model has a woman and a man in each of its languages', (t) => {
  for (const modelId of MODEL_IDS) {
    for (const language of MODEL_LANGUAGES[modelId]) {
      const genders = catalog.voices
        .filter((voice) => voice.language === language && voice.models.includes(modelId))
        .map(({ gender }) => gender);
      for (const gender of ['female', 'male'] as const) {
        t.ok(genders.includes(gender), `${gender} ${language} of ${modelId}`);
      }
    }
  }
  t.end();
});

void t.test('the voices that clients know by name are in the models where they expect them', (t) => {
  const modelsOf = (name: string): readonly ModelId[] =>
    catalog.voices.find((voice) => voice.name === name)?.models ?? [];
  for (const name of ['astra', 'luna']) t.same(modelsOf(name), ['coda', 'mistv3']);
  t.same(modelsOf('cove'), ['mistv3', 'mistv2', 'mist']);
  t.end();
});

void t.test('women and men are six or more, and each language has a flagship', (t) => {
  for (const wanted of ['female', 'male']) {
    t.ok(catalog.voices.filter(({ gender }) => gender === wanted).length >= 6, wanted);
  }
  for (const code of MODEL_LANGUAGES.coda) {
    t.ok(
      catalog.voices.some(({ language, flagship }) => language === code && flagship),
      code,
    );
  }
  t.end();
});

void t.test('every voice is a speaker of its own in its language, and its origin is told', (t) => {
  const speakers = catalog.voices.map(({ speaker }) => speaker);
  t.equal(new Set(speakers).size, speakers.length);
  for (const { name, origin } of catalog.voices) t.match(origin, /public domain|Apache-2\.0/, name);
  t.end();
});

void t.test(
  'the packs of all voices take at most 60 MB, the data of languages 8 MB, and what hears recordings 2.5 MB',
  (t) => {
    const bytes = { packs: 0, languages: 0, recognizer: 0 };
    for (const file of readdirSync(MODELS, { recursive: true, encoding: 'utf8' })) {
      const [folder = ''] = file.split('/');
      const kind = existsSync(`${MODELS}${folder}/pack.json`) ? 'packs' : 'languages';
      bytes[folder === 'recognizer' ? folder : kind] += statSync(`${MODELS}${file}`).size;
    }
    t.ok(bytes.packs > 1e6 && bytes.packs < 60e6, `packs ${(bytes.packs / 1e6).toFixed(1)} MB`);
    t.ok(bytes.recognizer > 1e6 && bytes.recognizer < 2.5e6, `recognizer ${bytes.recognizer} bytes`);
    t.ok(
      bytes.languages > 1e6 && bytes.languages < 8e6,
      `languages ${(bytes.languages / 1e6).toFixed(1)} MB`,
    );
    t.end();
  },
);

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
      description: 'A deep, steady man.',
      recordings: 'synthetic',
      origin: catalog.voices.find(({ name }) => name === 'neckar')?.origin,
      samplingRate: 24000,
      license: 'Apache-2.0',
      derivedFrom: null,
      sameSamplesAs: ['mistv3'],
      aliases: [],
    },
  );
  t.end();
});

void t.test('where a language was learned is told in a word as it is in the text', (t) => {
  for (const { name, language, recordings, origin } of catalog.voices) {
    const borrows = origin.includes('spoken through sounds that it shares');
    const learnsFromOthers = /(?:was|were) learned from/.test(origin);
    const told = borrows ? 'none' : learnsFromOthers ? 'language' : 'speaker';
    t.equal(recordings, origin.includes('text-to-speech network') ? 'synthetic' : told, name);
    const unrecorded = ['pt', 'it', 'ja', 'ar', 'hi'].includes(language);
    t.equal(borrows, unrecorded && recordings !== 'synthetic', name);
  }
  const astra = catalog.voiceDetails().filter(({ speaker }) => speaker === 'astra');
  t.match(astra, [
    { modelId: 'coda', sameSamplesAs: [] },
    { modelId: 'mistv3', sameSamplesAs: [] },
  ]);
  const rigel = catalog
    .voiceDetails()
    .find(({ speaker, modelId }) => speaker === 'rigel' && modelId === 'mist');
  t.match(rigel, { sameSamplesAs: ['mistv3', 'mistv2'] });
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
