import type { SignalFigures } from '../../test/support/signal.js';

/** The figures of bench/voices, in plain JSON; null where one could not be measured. */
export interface QualityReport {
  readonly machine: string;
  readonly packs: readonly PackFigures[];
  readonly words: readonly WordFigures[];
  readonly copies: readonly CopyFigures[];
  readonly phones: readonly PhoneFigures[];
  readonly listening: readonly ListeningFigures[];
  readonly ablation: readonly AblationFigures[];
  readonly contrasts: readonly ContrastFigures[];
  readonly speakers: readonly SpeakerFigures[];
  readonly voices: readonly VoiceFigures[];
  readonly verdicts: readonly Verdict[];
  /** The parts that were left out, and why. */
  readonly leftOut: readonly string[];
}

export interface PackFigures {
  readonly name: string;
  readonly megabytes: number;
  /** The pack whose vocoder it speaks with: itself, or the one that it began from. */
  readonly vocoder: string;
  readonly models: readonly string[];
  /** Processor seconds a second of speech, from text to samples; null when no English voice was asked for. */
  readonly cost: number | null;
}

/** `heldout`: sentences whose recordings nothing was trained on; `new`: sentences of no corpus. */
export type SentenceSet = 'heldout' | 'new';

/** English word errors of one speaker on one set. */
export interface WordFigures {
  readonly set: SentenceSet;
  readonly system: string;
  readonly sentences: number;
  readonly words: number;
  readonly percent: number;
}

/** Recordings through a pack's vocoder. */
export interface CopyFigures {
  readonly pack: string;
  readonly utterances: number;
  /** Wideband, 1 to 4.6; null without the package. */
  readonly pesq: number | null;
  readonly logSpectralDb: number;
}

/** Phone errors by our recognizer, in per cent of the expected phones. */
export interface PhoneFigures {
  readonly language: string;
  /** `recordings`, or a voice with its pack. */
  readonly system: string;
  readonly set: SentenceSet;
  readonly sentences: number;
  readonly percent: number;
  /** The share of expected phones that no recording has, in per cent: they always count as errors. */
  readonly unknownPercent: number;
}

/** Figures of one speaker from predictors of listening scores, a modern recognizer and measurements of the voice. */
export interface ListeningFigures {
  readonly name: string;
  readonly language: string;
  readonly sentences: number;
  /** DNSMOS, 1 to 5: overall, by P.808. */
  readonly p808: number | null;
  /** DNSMOS, 1 to 5: overall, by P.835. */
  readonly overall: number | null;
  /** DistillMOS, 1 to 5. */
  readonly distill: number | null;
  readonly units: 'words' | 'letters';
  /** The error rate that Whisper base finds, in `units`; null without texts. */
  readonly errorPercent: number | null;
  /** 0-1, 1-2, 2-3 and 3-5 kHz, -17 to 17 dB. */
  readonly harmonicsToNoiseDb: readonly (number | null)[];
  readonly shimmerPercent: number | null;
  /** Share of the variance of log F0 that the mean contour of the other sentences explains. */
  readonly meanContourPercent: number | null;
  /** Loudest sentence beside the softest. */
  readonly levelSpreadDb: number;
}

/** How similar one voice, or the recordings of one speaker, is to the others by a speaker encoder: cosines, 1 for the same. */
export interface SpeakerFigures {
  readonly name: string;
  /** The voice, whatever pack it speaks with, or the recordings' speaker; different ones are compared. */
  readonly speaker: string;
  readonly isRecorded: boolean;
  /** The likeness of every other sentence to the rest; null for a single one. */
  readonly itself: number | null;
  /** The most alike of the other voices, for recordings of the other recordings; null where there is none. */
  readonly nearest: { readonly name: string; readonly cosine: number } | null;
}

/** Held-out recordings of the flagship's speaker with parts of them predicted by a pack; `name` says which. */
export interface AblationFigures extends ListeningFigures {
  readonly pack: string;
  /** Squared, of the tracks of mel bands with the recording's, at 2-10, 10-16 and 16-25 Hz; null out of step. */
  readonly coherence: readonly number[] | null;
  /** Correlation of log F0 with the recording's; null out of step. */
  readonly melody: number | null;
}

/** How well a speaker keeps apart the sounds that the language distinguishes. */
export interface ContrastFigures {
  readonly pack: string;
  readonly speaker: string;
  readonly language: string;
  readonly contrast: string;
  /** `length`: how many times as long; `colour`: decibels between mean spectra. */
  readonly kind: 'length' | 'colour';
  readonly value: number;
  /** The usual value for people; null where it is not known. */
  readonly people: number | null;
}

export interface VoiceFigures extends SignalFigures {
  readonly name: string;
  /** Row of the pack: a speaker, `-`, a language. */
  readonly speaker: string;
  readonly pack: string;
  readonly models: readonly string[];
  readonly language: string;
  readonly gender: string;
  readonly origin: string;
  readonly sentences: number;
  readonly borders: number;
  readonly clicks: number;
  /** How much rougher slice borders are than the middles of slices: 1 for no difference. */
  readonly borderRoughness: number;
  /** The difference of the sliced sound from the sound in one piece, in steps of the 16-bit scale. */
  readonly sliceDifference: number;
  readonly phonesPerSecond: number;
  /** Figures that need Python; null without it. */
  readonly sound: SoundFigures | null;
  /** Null but for the recorded speakers as they are, in their own language. */
  readonly likeness: LikenessFigures | null;
  /** Null where no sentences are without marks inside. */
  readonly pauses: PauseFigures | null;
  readonly sample: { readonly text: string; readonly picture: string | null };
  readonly nearest: NearestVoice | null;
  /** Null without Python, or when no sentence ends with a full stop. */
  readonly questions: QuestionFigures | null;
}

/** Silence in milliseconds, means over sentences. */
export interface PauseFigures {
  readonly sentenceMs: number;
  readonly commaMs: number;
}

/** The end of a question, means over sentences. */
export interface QuestionFigures {
  readonly sentences: number;
  /** Above the end of the same sentence with a full stop. */
  readonly aboveStatementSemitones: number;
  /** Above the median of the question. */
  readonly aboveMedianSemitones: number;
}

export interface SoundFigures {
  readonly f0MedianHz: number;
  /** 5th to 95th percentile. */
  readonly f0SpanSemitones: number;
  /** Medians of the first three. */
  readonly formantsHz: readonly number[];
  /** Mean log-mel spectrum of speech below 7 kHz, in dB, without its mean. */
  readonly spectrumDb: readonly number[];
  /** The distance of every other sentence from the rest, in the steps of `NearestVoice`. */
  readonly ownDistance: number;
}

/** Against recordings of the same sentences that nothing was trained on. */
export interface LikenessFigures {
  readonly sentences: number;
  readonly mcdDb: number;
  readonly f0ErrorSemitones: number;
  readonly varianceRatio: number;
}

export interface NearestVoice {
  readonly name: string;
  readonly f0Semitones: number;
  readonly formantSemitones: number;
  readonly spectrumDb: number;
  /** Between the speakers' rows in the pack, 1 for the median of all; null when it was not read. */
  readonly embedding: number | null;
  /** The distance in steps that listeners just notice. */
  readonly distance: number;
}

export interface Verdict {
  readonly claim: string;
  /** The figures behind the verdict. */
  readonly figures: string;
  /** Null: could not be measured. */
  readonly holds: boolean | null;
}
