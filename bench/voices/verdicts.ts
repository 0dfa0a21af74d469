import type {
  PhoneFigures,
  QualityReport,
  SentenceSet,
  SpeakerFigures,
  Verdict,
  VoiceFigures,
} from './figures.js';
import { distanceBetween } from './nearness.js';
import { speakerOf } from './speech.js';
import { copyOf, RECORDINGS } from './words.js';

/** English word errors: at most so many points above the recordings'. */
const MOST_ABOVE_RECORDINGS = 8;
const GOAL_ABOVE_RECORDINGS = 2;
const MOST_ABOVE_BY_COPY = 1.5;
/** The share of the best pack's cost that a smaller pack may have. */
const MOST_COST_OF_SMALLER = 0.5;
/** Phone errors: at most so many times the recordings'. */
const MOST_TIMES_RECORDINGS = 2;
/** Steps of the 16-bit scale: a thousandth of full scale. */
const MOST_SLICE_DIFFERENCE = 33;
/** Voices are told apart with ease from so many just noticeable steps on. */
const DISTINCT_STEPS = 2;
const WANTED_OF_EACH_GENDER = 6;
/** A difference that listeners certainly hear as another melody. */
const LEAST_RISE_SEMITONES = 3;
/** How many times as long people rest at a full stop as at a comma. */
const LEAST_STOP_TO_COMMA = 1.5;

type Measured = Omit<QualityReport, 'verdicts'>;

const percent = (value: number): string => `${value.toFixed(1)} %`;

/** @param voice whose English counts, with its best pack */
export function judge(report: Measured, voice = 'astra'): Verdict[] {
  const best = report.voices.find(({ name }) => name === voice);
  return [
    ...(best ? wordVerdicts(report, `${best.name} (${best.pack})`) : []),
    ...copyVerdicts(report),
    ...phoneVerdicts(report.phones),
    ...costVerdicts(report.packs),
    ...signalVerdicts(report.voices),
    questionVerdict(report.voices),
    pauseVerdict(report.voices),
    ...distinctVerdicts(report.voices),
    likenessVerdict(report.speakers),
  ];
}

function wordsOf(report: Measured, set: SentenceSet, system: string): number | undefined {
  return report.words.find((figures) => figures.set === set && figures.system === system)?.percent;
}

function wordVerdicts(report: Measured, ours: string): Verdict[] {
  const compare = (set: SentenceSet, other: string, points: number, claim: string): Verdict => {
    const [mine, theirs] = [wordsOf(report, set, ours), wordsOf(report, set, other)];
    if (mine === undefined || theirs === undefined) return { claim, figures: 'not measured', holds: null };
    const figures = `${percent(mine)} beside ${percent(theirs)} (${other})`;
    return { claim, figures, holds: mine <= theirs + points };
  };
  const held = `English word errors of ${ours} on held-out sentences: at most the recordings'`;
  return [
    compare('heldout', RECORDINGS, MOST_ABOVE_RECORDINGS, `${held} + ${MOST_ABOVE_RECORDINGS} points`),
    compare(
      'heldout',
      RECORDINGS,
      GOAL_ABOVE_RECORDINGS,
      `goal, not a condition: ${held} + ${GOAL_ABOVE_RECORDINGS} points`,
    ),
    compare(
      'new',
      'flite slt',
      0,
      `English word errors of ${ours} on sentences of no corpus: at most flite's`,
    ),
  ];
}

function copyVerdicts(report: Measured): Verdict[] {
  const vocoders = new Set(report.packs.map(({ vocoder }) => vocoder));
  return [...vocoders].map((name) => {
    const claim = `word errors of copies by the vocoder of ${name}: at most the recordings' + ${MOST_ABOVE_BY_COPY} points`;
    const [copy, recorded] = [
      wordsOf(report, 'heldout', copyOf(name)),
      wordsOf(report, 'heldout', RECORDINGS),
    ];
    if (copy === undefined || recorded === undefined) return { claim, figures: 'not measured', holds: null };
    const figures = `${percent(copy)} beside ${percent(recorded)}`;
    return { claim, figures, holds: copy <= recorded + MOST_ABOVE_BY_COPY };
  });
}

/** Packs are in the order of the catalog, the best first; a model's other packs are voices' own. */
function costVerdicts(packs: QualityReport['packs']): Verdict[] {
  const [best, ...others] = packs;
  const smaller = others.filter(({ models }) => !models.some((model) => best?.models.includes(model)));
  return smaller.map(({ name, cost }) => {
    const claim = `processor time of ${name}: at most ${MOST_COST_OF_SMALLER} of ${best?.name ?? ''}'s`;
    if (cost === null || !best?.cost) return { claim, figures: 'not measured', holds: null };
    const ratio = cost / best.cost;
    return { claim, figures: ratio.toFixed(2), holds: ratio <= MOST_COST_OF_SMALLER };
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function phoneVerdicts(all: readonly PhoneFigures[]): Verdict[] {
  const languages = [...new Set(all.map(({ language }) => language))];
  return languages.flatMap((language): Verdict[] => {
    const here = all.filter((figures) => figures.language === language);
    const recorded = here.find(({ system }) => system === RECORDINGS)?.percent;
    const voices = here.filter(({ system, set }) => system !== RECORDINGS && set === 'new');
    if (recorded === undefined || voices.length === 0) return [];
    const ours = mean(voices.map((figures) => figures.percent));
    const worst = voices.reduce((a, b) => (b.percent > a.percent ? b : a));
    return [
      {
        claim: `phone errors in ${language}, mean of its voices: at most ${MOST_TIMES_RECORDINGS} times the recordings'`,
        figures: `${percent(ours)} (worst: ${worst.system}, ${percent(worst.percent)}) beside ${percent(recorded)}`,
        holds: ours <= MOST_TIMES_RECORDINGS * recorded,
      },
    ];
  });
}

function signalVerdicts(voices: readonly VoiceFigures[]): Verdict[] {
  const nobody = (claim: string, bad: (voice: VoiceFigures) => boolean): Verdict => {
    const guilty = voices.filter(bad).map(({ name, pack }) => `${name} (${pack})`);
    const figures = guilty.length > 0 ? guilty.join(', ') : `none of ${voices.length}`;
    return { claim, figures, holds: guilty.length === 0 };
  };
  return [
    nobody('no voice clips', ({ clippedSamples }) => clippedSamples > 0),
    nobody('no voice clicks at slice borders', ({ clicks }) => clicks > 0),
    nobody(
      'no voice sounds otherwise in slices than in one piece',
      ({ sliceDifference }) => sliceDifference > MOST_SLICE_DIFFERENCE,
    ),
  ];
}

function questionVerdict(voices: readonly VoiceFigures[]): Verdict {
  const claim = `questions end at least ${LEAST_RISE_SEMITONES} semitones above the same statements, in every voice`;
  const found = voices.flatMap(({ name, pack, questions }) =>
    questions === null ? [] : [{ who: `${name} (${pack})`, rise: questions.aboveStatementSemitones }],
  );
  if (found.length === 0) return { claim, figures: 'not measured', holds: null };
  const least = found.reduce((a, b) => (b.rise < a.rise ? b : a));
  const figures = `mean ${mean(found.map(({ rise }) => rise)).toFixed(1)}, least ${least.rise.toFixed(1)} (${least.who})`;
  return { claim, figures, holds: least.rise >= LEAST_RISE_SEMITONES };
}

function pauseVerdict(voices: readonly VoiceFigures[]): Verdict {
  const claim = `pauses between sentences are over ${LEAST_STOP_TO_COMMA} times as long as at commas`;
  const found = voices.flatMap(({ pauses }) => pauses ?? []);
  if (found.length === 0) return { claim, figures: 'not measured', holds: null };
  const [sentence, comma] = [mean(found.map((one) => one.sentenceMs)), mean(found.map((one) => one.commaMs))];
  const figures = `${sentence.toFixed(0)} ms beside ${comma.toFixed(0)} ms, means over ${found.length}`;
  return { claim, figures, holds: sentence > LEAST_STOP_TO_COMMA * comma };
}

/** Counts voices, with their best packs, of other speakers and with ease told from every one counted before. */
function distinctVerdicts(voices: readonly VoiceFigures[]): Verdict[] {
  const first = [...new Map(voices.toReversed().map((voice) => [voice.name, voice])).values()].reverse();
  return (['female', 'male'] as const).map((gender) => {
    const distinct: VoiceFigures[] = [];
    for (const voice of first.filter((one) => one.gender === gender)) {
      const { sound } = voice;
      if (sound === null) continue;
      const differs = distinct.every(
        (other) =>
          speakerOf(other) !== speakerOf(voice) &&
          other.sound !== null &&
          distanceBetween(sound, other.sound).distance >= DISTINCT_STEPS,
      );
      if (differs) distinct.push(voice);
    }
    return {
      claim: `at least ${WANTED_OF_EACH_GENDER} ${gender} voices of different speakers that differ audibly`,
      figures: `${distinct.length}: ${distinct.map(({ name }) => name).join(', ')}`,
      holds: distinct.length >= WANTED_OF_EACH_GENDER,
    };
  });
}

function likenessVerdict(speakers: readonly SpeakerFigures[]): Verdict {
  const claim = 'a speaker encoder takes no two voices to be more alike than the recordings of two speakers';
  const [voice, recorded] = [false, true].map((isRecorded) =>
    speakers
      .filter((one) => one.isRecorded === isRecorded)
      .flatMap(({ name, nearest }) =>
        nearest === null ? [] : [{ name, other: nearest.name, cosine: nearest.cosine }],
      )
      .reduce<{ name: string; other: string; cosine: number } | null>(
        (most, one) => (most && most.cosine >= one.cosine ? most : one),
        null,
      ),
  );
  if (!voice || !recorded) return { claim, figures: 'not measured', holds: null };
  const figures = [voice, recorded].map(
    ({ name, other, cosine }) => `${cosine.toFixed(2)} (${name}, ${other})`,
  );
  return { claim, figures: figures.join(' beside '), holds: voice.cosine <= recorded.cosine };
}
