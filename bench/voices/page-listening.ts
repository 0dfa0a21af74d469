import type { AblationFigures, ContrastFigures, ListeningFigures, SpeakerFigures } from './figures.js';
import { table } from './table.js';

export const LISTENING =
  'Predicted listening scores (DNSMOS P.808 and OVRL, DistillMOS, 1 to 5) and word errors of Whisper base (letters for Japanese, Hindi and Arabic), by which no ' +
  'voice was tuned but in one number a pack, how much its spectra are sharpened. Harmonics to noise: medians over voiced frames, measured from -17 to 17 dB. Shimmer: mean difference of neighbouring periods. Mean contour: how ' +
  'much of the variance of the melody the mean of the other sentences explains, so how alike the sentences are sung. Levels: the loudest sentence beside the softest.';
export const ABLATION =
  'Held-out recordings of the flagship’s speaker, with parts of them predicted by the pack. Coherence: squared, of the tracks of the mel bands with the ' +
  'recording’s, at 2-10, 10-16 and 16-25 Hz of modulation. Melody: correlation of log F0 with the recording’s.';

export const CONTRASTS =
  'Pairs of words, as the pack’s network makes them: how many times as long double consonants and long vowels are as single and short ones, and how far the mean ' +
  'spectra of aspirates, retroflexes, emphatics and nasal vowels are from those of their plain partners, levels aside.';

export const SPEAKERS =
  'Cosines of the embeddings of Resemblyzer, a speaker encoder that no voice was tuned by. `itself`: every other sentence beside the rest. Voices are compared with voices, ' +
  'recordings with recordings, the packs of one voice not with one another.';

const HEADER = [
  ...[
    'who speaks',
    'language',
    'sentences',
    'P.808',
    'OVRL',
    'DistillMOS',
    'errors',
    'harmonics to noise, 0-1, 1-2, 2-3, 3-5 kHz',
  ],
  ...['shimmer', 'mean contour', 'levels'],
];

const number = (value: number | null, digits: number, unit = ''): string =>
  value === null ? '' : `${value.toFixed(digits)}${unit}`;

const cells = (row: ListeningFigures): string[] => [
  String(row.sentences),
  number(row.p808, 2),
  number(row.overall, 2),
  number(row.distill, 2),
  row.errorPercent === null ? '' : `${row.errorPercent.toFixed(1)} % ${row.units}`,
  `${row.harmonicsToNoiseDb.map((value) => number(value, 1)).join(', ')} dB`,
  number(row.shimmerPercent, 1, ' %'),
  number(row.meanContourPercent, 0, ' %'),
  number(row.levelSpreadDb, 1, ' dB'),
];

export const listeningTable = (rows: readonly ListeningFigures[]): string =>
  table(
    HEADER,
    rows.map((row) => [row.name, row.language, ...cells(row)]),
  );

export const ablationTable = (rows: readonly AblationFigures[]): string =>
  table(
    ['pack', 'what is predicted', ...HEADER.slice(2), 'coherence', 'melody'],
    rows.map((row) => [
      row.pack,
      row.name,
      ...cells(row),
      row.coherence?.map((value) => value.toFixed(2)).join(', ') ?? '',
      number(row.melody, 2),
    ]),
  );

export const contrastTable = (rows: readonly ContrastFigures[]): string =>
  table(
    ['language', 'contrast', 'speaker', 'pack', 'found', 'people'],
    rows.map(({ language, contrast, speaker, pack, kind, value, people }) => [
      ...[language, contrast, speaker, pack],
      `${value.toFixed(1)} ${kind === 'length' ? 'times' : 'dB'}`,
      people === null ? '' : people.toFixed(1),
    ]),
  );

export const speakerTable = (rows: readonly SpeakerFigures[]): string =>
  table(
    ['who speaks', 'itself', 'nearest', 'cosine'],
    rows.map(({ name, itself, nearest }) => [
      ...[name, number(itself, 2)],
      ...[nearest?.name ?? '', number(nearest?.cosine ?? null, 2)],
    ]),
  );
