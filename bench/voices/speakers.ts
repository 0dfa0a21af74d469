import type { QualityContext } from './context.js';
import type { Reference } from './evaluator.js';
import type { SpeakerFigures } from './figures.js';
import { recordedGroups } from './listening.js';
import { spread } from './sentences.js';
import type { SpokenVoiceWork } from './speech.js';

/** Sentences of each; half a processor second each. */
const COMPARED = 12;

export interface EmbeddedSpeaker {
  readonly name: string;
  readonly speaker: string;
  readonly isRecorded: boolean;
  /** One embedding for each sentence. */
  readonly embeddings: readonly (readonly number[])[];
}

export async function measureSpeakers(
  context: QualityContext,
  voices: readonly SpokenVoiceWork[],
  references: readonly Reference[],
): Promise<SpeakerFigures[]> {
  const groups = [
    ...recordedGroups(references).map(({ name, items }) => ({
      name,
      speaker: name,
      isRecorded: true,
      items,
    })),
    ...voices.map(({ one, label, fresh }) => ({
      ...{ name: label, speaker: one.voice.name, isRecorded: false },
      items: fresh,
    })),
  ].filter(({ items }) => items.length > 0);
  const found = await context.attempt('speakers', async () => {
    const asked = groups.map(({ items }) => ({
      items: spread(items, COMPARED).map(({ file }) => ({ file })),
    }));
    return context.evaluator.ask<number[][][]>('speakers', asked);
  });
  return speakerFigures(
    (found ?? []).flatMap((embeddings, index) => {
      const group = groups[index];
      return group === undefined ? [] : [{ ...group, embeddings }];
    }),
  );
}

export function speakerFigures(all: readonly EmbeddedSpeaker[]): SpeakerFigures[] {
  return all.map(({ name, speaker, isRecorded, embeddings }) => {
    const halves = [0, 1].map((half) => mean(embeddings.filter((_, index) => index % 2 === half)));
    const own = mean(embeddings);
    const nearest = all
      .filter((other) => other.isRecorded === isRecorded && other.speaker !== speaker)
      .map((other) => ({ name: other.name, cosine: cosine(own, mean(other.embeddings)) }))
      .reduce<SpeakerFigures['nearest']>(
        (best, one) => (best && best.cosine >= one.cosine ? best : one),
        null,
      );
    const itself = embeddings.length > 1 ? cosine(halves[0] ?? [], halves[1] ?? []) : null;
    return { name, speaker, isRecorded, itself, nearest };
  });
}

const mean = (rows: readonly (readonly number[])[]): number[] =>
  (rows[0] ?? []).map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length);

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

const cosine = (a: readonly number[], b: readonly number[]): number =>
  dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
