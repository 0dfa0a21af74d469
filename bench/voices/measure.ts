import { existsSync, readFileSync, statSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { basename, join } from 'node:path';
import { QualityContext, type QualityOptions } from './context.js';
import { measureCosts } from './cost.js';
import {
  type EnglishSets,
  heldOutTexts,
  measureCopies,
  measureEnglishWords,
  readEnglishSets,
} from './english.js';
import { readMelFrames, type Reference } from './evaluator.js';
import type { PackFigures, PhoneFigures, QualityReport, SoundFigures, VoiceFigures } from './figures.js';
import { measureAblation, measureContrasts, measureListening } from './listening.js';
import { type EmbeddingDistances, nearestVoice, soundFigures } from './nearness.js';
import { measurePhones, recordingTests } from './phones.js';
import { questionFigures } from './questions.js';
import { newSentences, spread } from './sentences.js';
import { measureSpeakers } from './speakers.js';
import { likenessFigures, speakVoice, type SpokenVoiceWork } from './speech.js';
import { judge } from './verdicts.js';
import { listVoices, type SpokenVoice } from './voices.js';

/** The number of sentences within which pitch and timbre settle. */
const SENTENCES_FOR_TIMBRE = 40;

/** Measures everything that can be measured here; what cannot is named in the report. */
export async function measureQuality(options: QualityOptions): Promise<QualityReport> {
  const context = new QualityContext(options);
  const sets = readEnglishSets(context);
  if (sets.heldout.length === 0) context.leave('held-out sentences', 'no recordings here');
  const list = listVoices(options.models, options.voices).filter((one) => hasPack(context, one));
  const packs = packFigures(context, list);
  const references = await readReferences(context);
  const compared = limitReferences(references, options.mostSentences);
  const voices = list.map((one) => speak(context, one, sets, compared));
  const formants = await measureFeatures(context, voices);
  const copies = await measureCopies(
    context,
    [...new Set(packs.map(({ vocoder }) => vocoder))],
    sets,
    references,
  );
  const phones = formants === null ? [] : await measureAllPhones(context, voices, compared);
  const pictures = await drawPictures(context, voices);
  const words = await measureEnglishWords(context, sets, { voices, copies, references });
  const packNames = packs.map(({ name }) => name);
  const measured = {
    machine: `${cpus()[0]?.model.trim() ?? arch()}, ${context.engine.addon.isa()}, Node ${process.versions.node}`,
    ...{ packs, words, copies, phones },
    listening: await measureListening(context, sets, { voices, copies, references: compared }),
    ablation: await measureAblation(context, englishPacks(list)),
    contrasts: await measureContrasts(context, packNames),
    speakers: await measureSpeakers(context, voices, compared),
    voices: voiceFigures(voices, formants, pictures, await readEmbeddings(context, packs)),
    leftOut: context.leftOut,
  };
  return { ...measured, verdicts: judge(measured) };
}

function hasPack(context: QualityContext, { voice }: SpokenVoice): boolean {
  const there = existsSync(join(context.options.models, voice.pack, 'weights.safetensors'));
  if (!there) context.leave(`voices of the pack ${voice.pack}`, 'it is not there');
  return there;
}

function packFigures({ engine, options }: QualityContext, voices: readonly SpokenVoice[]): PackFigures[] {
  const names = [...new Set(voices.map(({ voice }) => voice.pack))];
  const costs = measureCosts(engine, voices);
  return names.map((name) => {
    const weights = join(options.models, name, 'weights.safetensors');
    const models = voices.filter(({ voice }) => voice.pack === name).flatMap((one) => one.models);
    return {
      name,
      megabytes: statSync(weights).size / 1e6,
      vocoder: readVocoder(join(options.models, name, 'pack.json')) ?? name,
      models: [...new Set(models)],
      cost: costs.get(name) ?? null,
    };
  });
}

/** Packs whose speech is taken apart: recognizers know English best. */
function englishPacks(voices: readonly SpokenVoice[]): string[] {
  return [...new Set(voices.filter(({ voice }) => voice.language === 'en').map(({ voice }) => voice.pack))];
}

function readVocoder(file: string): string | undefined {
  const { vocoder } = JSON.parse(readFileSync(file, 'utf8')) as { vocoder?: { pack?: string } };
  return vocoder?.pack;
}

async function readReferences(context: QualityContext): Promise<readonly Reference[]> {
  const { corpora, data, work } = context.options;
  const found = await context.attempt('references', () => {
    const where = ['--data', data, '--corpora', corpora, '--out', join(work, 'references')];
    return context.evaluator.ask<Reference[]>('references', null, ...where);
  });
  if (found?.length === 0) context.leave('references', 'no prepared corpora; run prepare.py');
  return found ?? [];
}

/** At most so many of each speaker. */
function limitReferences(references: readonly Reference[], most: number): Reference[] {
  const speakers = [...new Set(references.map(({ speaker }) => speaker))];
  return speakers.flatMap((name) =>
    spread(
      references.filter(({ speaker }) => speaker === name),
      most,
    ),
  );
}

function speak(
  context: QualityContext,
  one: SpokenVoice,
  sets: EnglishSets,
  references: readonly Reference[],
): SpokenVoiceWork {
  const { engine, reader, options } = context;
  const { language } = one.voice;
  const texts = spread(newSentences(language), options.mostSentences);
  if (texts.length === 0)
    context.leave(`sentences in ${language}`, `no bench/voices/sentences/${language}.txt`);
  const heldOut = heldOutTexts(one, sets).map(({ text }) => text);
  const work = speakVoice(engine, reader, one, { new: texts, heldout: heldOut }, references, options.work);
  options.say(`  spoken by ${work.label}`);
  return work;
}

/** By label, medians of the first three of each sentence; null where nothing is voiced. */
type Formants = ReadonlyMap<string, readonly (readonly number[] | null)[]>;

/** Features of what was spoken, beside the sounds. */
async function measureFeatures(
  context: QualityContext,
  voices: readonly SpokenVoiceWork[],
): Promise<Formants | null> {
  const groups = voices.map(({ label, fresh, echoes, asked }) => ({
    name: label,
    files: [...fresh, ...echoes, ...asked].map(({ file }) => file),
  }));
  return context.attempt('features', async () => {
    type Found = { name: string; formantsHz: (number[] | null)[] }[];
    const found = await context.evaluator.ask<Found>('features', groups);
    return new Map(found.map(({ name, formantsHz }) => [name, formantsHz]));
  });
}

async function measureAllPhones(
  context: QualityContext,
  voices: readonly SpokenVoiceWork[],
  references: readonly Reference[],
): Promise<PhoneFigures[]> {
  const { recognizer } = context.options;
  const ours = voices.flatMap(({ one, label, fresh, echoes }) => {
    const of = { language: one.voice.language, system: label };
    return [
      { ...of, set: 'new' as const, items: fresh },
      { ...of, set: 'heldout' as const, items: echoes },
    ];
  });
  const tests = [...recordingTests(references), ...ours].filter(({ items }) => items.length > 0);
  const found = await context.attempt('phones', () => {
    if (!existsSync(recognizer))
      throw new Error(`no ${basename(recognizer)} of our recognizer; train it first`);
    return measurePhones(
      context.evaluator,
      recognizer,
      tests.sort((a, b) => a.language.localeCompare(b.language)),
    );
  });
  return found ?? [];
}

/** The first sentence of each voice with its first pack. @returns names of voices that have a picture */
async function drawPictures(
  context: QualityContext,
  voices: readonly SpokenVoiceWork[],
): Promise<ReadonlySet<string>> {
  const { pictures } = context.options;
  if (pictures === null) return new Set();
  const names = [...new Set(voices.map(({ one }) => one.voice.name))];
  const wanted = names.flatMap((name) => {
    const first = voices.find(({ one }) => one.voice.name === name);
    const file = first?.fresh[0]?.file;
    return file === undefined ? [] : [{ file, png: join(pictures, `${name}.png`), title: first?.label }];
  });
  const drawn = await context.attempt('pictures', () => context.evaluator.ask('draw', wanted));
  return new Set(drawn === null ? [] : names);
}

async function readEmbeddings(
  context: QualityContext,
  packs: readonly PackFigures[],
): Promise<ReadonlyMap<string, EmbeddingDistances>> {
  const found = await context.attempt('embeddings', async () => {
    const distances = new Map<string, EmbeddingDistances>();
    for (const { name } of packs) {
      const { folder } = context.engine.pack(name);
      distances.set(name, await context.evaluator.ask('embeddings', null, '--pack', folder));
    }
    return distances;
  });
  return found ?? new Map<string, EmbeddingDistances>();
}

function voiceFigures(
  voices: readonly SpokenVoiceWork[],
  formants: Formants | null,
  pictures: ReadonlySet<string>,
  embeddings: ReadonlyMap<string, EmbeddingDistances>,
): VoiceFigures[] {
  const measured = voices.map((work) => {
    const { plain, fresh, echoes, references, label, stated, asked } = work;
    const own = formants?.get(label);
    const timbre = (own === undefined ? [] : fresh.slice(0, SENTENCES_FOR_TIMBRE)).map(({ file }, index) => ({
      frames: readMelFrames(file),
      formantsHz: own?.[index] ?? null,
    }));
    const sound: SoundFigures | null = timbre.length === 0 ? null : soundFigures(timbre);
    const likeness =
      formants === null
        ? null
        : likenessFigures(
            echoes.map(({ file }) => file),
            references,
          );
    const pairs = (formants === null ? [] : stated).map(({ file }, index) => ({
      stated: readMelFrames(file),
      asked: readMelFrames(asked[index]?.file ?? file),
    }));
    const picture = pictures.has(plain.name) ? `voices/${plain.name}.png` : null;
    return {
      ...plain,
      sound,
      likeness,
      questions: questionFigures(pairs),
      sample: { text: fresh[0]?.text ?? '', picture },
    };
  });
  const sounds = measured.flatMap(({ sound, ...voice }) => (sound === null ? [] : [{ ...voice, sound }]));
  return measured.map((voice) => {
    const { sound, pack } = voice;
    const nearest = sound && nearestVoice({ ...voice, sound }, sounds, embeddings.get(pack));
    return { ...voice, nearest };
  });
}
