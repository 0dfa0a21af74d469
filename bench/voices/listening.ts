import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { QualityContext } from './context.js';
import { copyFolder, type EnglishSets, preparedRecordings } from './english.js';
import type { Reference } from './evaluator.js';
import type { AblationFigures, ContrastFigures, CopyFigures, ListeningFigures } from './figures.js';
import { spread } from './sentences.js';
import type { SpokenVoiceWork } from './speech.js';
import { PEER_SPEAKERS } from './word-speakers.js';
import { copyOf, RECORDINGS } from './words.js';

/** Sentences that are listened to: three processor seconds each. */
const listened = <T>({ options }: QualityContext, items: readonly T[]): T[] =>
  spread(items, options.mostListened);

interface Sound {
  readonly file: string;
  readonly text: string;
}

interface Group {
  readonly name: string;
  readonly language: string;
  readonly items: readonly Sound[];
}

export async function measureListening(
  context: QualityContext,
  sets: EnglishSets,
  found: {
    readonly voices: readonly SpokenVoiceWork[];
    readonly copies: readonly CopyFigures[];
    readonly references: readonly Reference[];
  },
): Promise<ListeningFigures[]> {
  const { evaluator, options } = context;
  const figures = await context.attempt('listening', async () => {
    const groups = [
      ...recordedGroups(found.references),
      ...copiedGroups(context, sets, found),
      ...(await peerGroups(context, listened(context, sets.new))),
      ...found.voices.map(({ one, label, fresh }) => ({
        name: label,
        language: one.voice.language,
        items: fresh,
      })),
    ]
      .map((group) => ({ ...group, items: listened(context, group.items) }))
      .filter(({ items }) => items.length > 0);
    const all: ListeningFigures[] = [];
    for (const group of groups) {
      const cache = ['--cache', join(options.data, 'quality')];
      const [one] = await evaluator.ask<ListeningFigures[]>('listening', [group], ...cache);
      if (one === undefined) continue;
      options.say(`  ${one.name}: P.808 ${String(one.p808)}, ${String(one.errorPercent)} % ${one.units}`);
      all.push(one);
    }
    return all;
  });
  return figures ?? [];
}

/** Recordings as they were made, where that is known, else as they were prepared; one group for each speaker. */
export function recordedGroups(references: readonly Reference[]): Group[] {
  const speakers = [...new Set(references.map(({ speaker }) => speaker))];
  return speakers.map((speaker) => {
    const own = references.filter((reference) => reference.speaker === speaker);
    const items = own.map(({ file, original, text }) => ({ file: original ?? file, text }));
    const language = own[0]?.language ?? 'en';
    return { name: `${RECORDINGS} of ${speaker}`, language, items };
  });
}

function copiedGroups(
  context: QualityContext,
  sets: EnglishSets,
  found: { readonly copies: readonly CopyFigures[]; readonly references: readonly Reference[] },
): Group[] {
  const originals = preparedRecordings(sets, found.references);
  return found.copies.map(({ pack }) => {
    const items = originals.map(({ text }, index) => ({
      file: join(copyFolder(context, pack), `${index + 1}.wav`),
      text,
    }));
    return { name: copyOf(pack), language: 'en', items };
  });
}

/** Sentences by the other engines that are installed. */
async function peerGroups(context: QualityContext, sentences: EnglishSets['new']): Promise<Group[]> {
  const texts = sentences.map(({ text }) => text);
  const groups: Group[] = [];
  const add = async (name: string, speak: (folder: string) => Promise<unknown>): Promise<void> => {
    const folder = join(context.options.work, `listening-${name.replaceAll(' ', '-')}`);
    mkdirSync(folder, { recursive: true });
    try {
      await speak(folder);
    } catch (error) {
      context.leave(name, error);
      return;
    }
    const items = texts.map((text, index) => ({ file: join(folder, `${index + 1}.wav`), text }));
    groups.push({ name, language: 'en', items });
  };
  await add('hibari-tts', (folder) => context.evaluator.ask('hibari', texts, '--out', folder));
  for (const [name, speak] of Object.entries(PEER_SPEAKERS)) {
    await add(name, (folder) => speak(sentences, folder));
  }
  return groups;
}

/** @param packs names of packs that speak English */
export async function measureAblation(
  context: QualityContext,
  packs: readonly string[],
): Promise<AblationFigures[]> {
  const { evaluator, engine, options } = context;
  const rows = await context.attempt('ablation', async () => {
    const all: AblationFigures[] = [];
    for (const pack of packs) {
      const where = ['--pack', engine.pack(pack).folder, '--data', options.data];
      const cache = ['--cache', join(options.data, 'quality')];
      const asked = evaluator.ask<Omit<AblationFigures, 'pack'>[]>('ablation', null, ...where, ...cache);
      const found = await asked.catch((error: unknown) => {
        context.leave(`ablation of ${pack}`, error);
        return [];
      });
      all.push(...found.map((row) => ({ ...row, pack })));
    }
    return all;
  });
  return rows ?? [];
}

export async function measureContrasts(
  context: QualityContext,
  packs: readonly string[],
): Promise<ContrastFigures[]> {
  const { evaluator, engine } = context;
  const rows = await context.attempt('contrasts', async () => {
    const all: ContrastFigures[] = [];
    for (const pack of packs) {
      const where = ['--pack', engine.pack(pack).folder];
      const found = await evaluator.ask<Omit<ContrastFigures, 'pack'>[]>('contrasts', null, ...where);
      all.push(...found.map((row) => ({ ...row, pack })));
    }
    return all;
  });
  return rows ?? [];
}
