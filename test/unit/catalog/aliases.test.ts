import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { readAliases } from '../../../src/catalog/aliases.js';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { languageOf, languageOfScript, regionOf } from '../../../src/catalog/languages.js';
import { MODEL_IDS, type ModelId } from '../../../src/contracts/catalog.js';
import { SonantError } from '../../../src/errors.js';

const MODELS = fileURLToPath(new URL('../../../../models/', import.meta.url));
const catalog = loadCatalog(MODELS);

/** Names that public clients use by default. */
const PUBLIC_NAMES =
  'lyra celeste river peak joy hank glacier andromeda young_male_unmarked-1 ' +
  'alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse';

const nameOf = (own: typeof catalog, speaker: string, modelId: ModelId, lang?: string): string =>
  own.resolveVoice({ speaker, modelId, lang }).voice.name;

void t.test('each name of public clients is an English voice of every model', (t) => {
  for (const name of PUBLIC_NAMES.split(' ')) {
    for (const modelId of MODEL_IDS) {
      const { voice } = catalog.resolveVoice({ speaker: name.toUpperCase(), modelId, lang: 'en-US' });
      t.equal(voice.language, 'en', `${name} of ${modelId}`);
    }
  }
  t.equal(nameOf(catalog, 'lyra', 'coda'), 'astra');
  t.equal(nameOf(catalog, 'lyra', 'mistv2'), 'cove', 'the first that speaks with the model');
  t.end();
});

void t.test('a model has other names, in any case', (t) => {
  const named = (names: string): (string | undefined)[] =>
    names.split(' ').map((name) => catalog.modelOf(name));
  t.same(named('arcana arcanav2 tts-1-hd gpt-4o-mini-tts'), ['coda', 'coda', 'coda', 'coda']);
  t.same(named('tts-1 TTS-1 v1 mistv1 mist'), ['mistv3', 'mistv3', 'mist', 'mist', 'mist']);
  t.same(named('Coda toString __proto__ tts-2'), [undefined, undefined, undefined, undefined]);
  t.end();
});

void t.test('the details of a voice tell the other names that mean it with that model', (t) => {
  const aliasesOf = (speaker: string, modelId: ModelId) =>
    catalog.voiceDetails().find((row) => row.speaker === speaker && row.modelId === modelId)?.aliases;
  t.ok(aliasesOf('astra', 'coda')?.includes('lyra'));
  t.notOk(aliasesOf('cove', 'mistv3')?.includes('lyra'), 'there it means astra');
  t.ok(aliasesOf('cove', 'mistv2')?.includes('lyra'));
  t.end();
});

void t.test(
  'own aliases come before shipped ones, and a voice of the language asked for before others',
  (t) => {
    const own = loadCatalog(MODELS, {
      voices: { lyra: ['luna'], echo: [], all: ['astra', 'linde', 'seine'] },
    });
    t.equal(nameOf(own, 'lyra', 'coda'), 'luna');
    t.throws(() => nameOf(own, 'echo', 'coda'), { code: 'speaker_not_found' });
    t.equal(nameOf(own, 'all', 'coda'), 'astra');
    t.equal(nameOf(own, 'all', 'coda', 'de-AT'), 'linde');
    t.throws(() => nameOf(own, 'all', 'coda', 'ja'), { code: 'language_not_of_speaker' });
    own.useAliases({});
    t.equal(nameOf(own, 'lyra', 'coda'), 'astra', 'only the shipped ones are left');
    t.end();
  },
);

void t.test('an alias that hides a voice or leads nowhere is refused, and nothing changes', (t) => {
  const own = loadCatalog(MODELS);
  t.throws(() => {
    own.useAliases({ voices: { astra: ['luna'], x: ['nobody'] } });
  }, /astra is a voice[\s\S]*x stands for nobody, which is not a voice/);
  t.equal(nameOf(own, 'astra', 'coda'), 'astra');
  t.end();
});

void t.test('unknown names can be spoken by a voice of their language and gender', (t) => {
  const own = loadCatalog(MODELS, { unknownVoices: 'replaced' });
  t.equal(nameOf(own, 'whoever', 'coda'), 'astra');
  t.equal(nameOf(own, 'old_man_3', 'coda'), 'rigel');
  t.equal(nameOf(own, 'female-7', 'coda', 'de'), 'linde');
  t.equal(nameOf(own, 'Young_Male', 'coda', 'pt-BR'), 'cadu');
  t.throws(
    () => nameOf(own, 'luna', 'mist'),
    { code: 'speaker_not_found' },
    'a voice, but not of that model',
  );
  t.throws(() => nameOf(catalog, 'whoever', 'coda'), { code: 'speaker_not_found' });
  t.end();
});

void t.test('a voice asked for in another language is refused with voices of that language', (t) => {
  const message = (speaker: string, modelId: ModelId, lang: string): string => {
    try {
      return nameOf(catalog, speaker, modelId, lang);
    } catch (error) {
      return (error as Error).message;
    }
  };
  t.equal(
    message('astra', 'coda', 'de-DE'),
    'Language de-DE is not supported for speaker astra; voices of de: linde, neckar, isar',
  );
  t.equal(
    message('dalva', 'coda', 'en'),
    'Language en is not supported for speaker dalva; voices of en: astra, luna, rigel, orion',
  );
  t.end();
});

void t.test('so is a text in letters that the language of the voice is never written in', (t) => {
  const check = (text: string, language: 'en' | 'ja' | 'ar', modelId: ModelId = 'coda'): string => {
    try {
      catalog.checkScript(text, { name: 'x', language }, modelId);
      return 'fine';
    } catch (error) {
      return error instanceof SonantError ? error.message : String(error);
    }
  };
  t.equal(
    check('こんにちは、世界。', 'en'),
    'speaker x speaks English, but the text is in Japanese letters; voices of ja: hoshi, subaru; or set lang',
  );
  t.match(check('مرحبا بالعالم', 'en', 'mistv3'), /; voices of ar: thuraya, altair \(coda\); or set lang$/);
  t.match(check('नमस्ते दुनिया', 'ja'), /voices of hi: tara, dhruva/);
  for (const text of ['The word مرحبا means hello.', 'Привет', '12345 !?', '😀', '']) {
    t.equal(check(text, 'en'), 'fine', text);
  }
  t.equal(check('こんにちは', 'ja'), 'fine');
  t.equal(check('OK, GitHub!', 'ar'), 'fine', 'Latin letters prove nothing');
  t.end();
});

void t.test('the script of a text is that of more than half of its letters', (t) => {
  t.equal(languageOfScript('abc 日本語 です'), 'ja');
  t.equal(languageOfScript('abcdef 日本'), undefined);
  t.end();
});

void t.test('a BCP 47 tag names its language and its region', (t) => {
  const tags = [
    'en-US',
    'en_GB',
    'PT-br',
    'zh-Hans-CN',
    'ja-Jpan-JP',
    'deu-AT',
    'es-419',
    'en-',
    'e-US',
    'en US',
  ];
  t.same(tags.map(languageOf), [
    'en',
    'en',
    'pt',
    undefined,
    'ja',
    'de',
    'es',
    undefined,
    undefined,
    undefined,
  ]);
  t.same(tags.map(regionOf), [
    'US',
    'GB',
    'BR',
    'CN',
    'JP',
    'AT',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  t.end();
});

void t.test(
  'a file of aliases is read, is allowed to be missing, and is refused for what is wrong in it',
  (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'sonant-aliases-'));
    t.teardown(() => {
      rmSync(folder, { recursive: true });
    });
    const file = join(folder, 'aliases.json');
    t.same(readAliases(file), { models: {}, voices: {} });
    writeFileSync(file, '{"voices": {"Celeste": ["luna"]}}');
    t.same(readAliases(file), { models: {}, voices: { celeste: ['luna'] } });
    for (const [content, problem] of [
      ['{', /aliases.json are invalid/],
      ['[]', /must be an object/],
      ['{"voice": {}}', /voice is unknown/],
      ['{"voices": []}', /voices must be an object/],
      ['{"voices": {"a": "luna"}}', /voices.a must be a list of voices/],
      ['{"voices": {"a b": ["luna"]}}', /'a b' is not a valid name/],
      ['{"models": {"a": "best"}}', /models.a must be a model/],
    ] as const) {
      writeFileSync(file, content);
      t.throws(() => readAliases(file), problem);
    }
    t.end();
  },
);
