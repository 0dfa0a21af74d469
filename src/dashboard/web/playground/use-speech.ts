import type { RefObject } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { call, reasonOf } from '../api/client.js';
import type { Session } from '../api/types.js';
import { SampleAssembler } from '../audio/pcm.js';
import { type Playback, startPlayback } from '../audio/player.js';
import { stopSample } from '../audio/sampler.js';
import { speakOverSocket } from '../audio/speech-socket.js';
import { WordClock } from '../audio/words.js';
import { shortSpeedAlphaOf } from '../speech-models.js';
import { levelOf, type Settings } from './settings.js';
import { isSsml, plainOf } from './ssml.js';
import { Peaks, PEAKS_PER_SECOND, type WaveformSource } from './waveform.js';

/** How soon things happened; undefined: not yet. */
export interface Timings {
  readonly connectedMs: number | undefined;
  /** The time from sending the text to receiving its first audio. */
  readonly firstAudioMs: number | undefined;
}

export type SpeechStatus = 'idle' | 'connecting' | 'speaking' | 'finished' | 'stopped';

/** What was, or is being, spoken. */
interface Utterance {
  readonly text: string;
  /** The text without tags. */
  readonly said: string;
  readonly settings: Settings;
  readonly clock: WordClock;
  readonly peaks: Peaks;
  readonly chunks: Int16Array[];
  playback: Playback;
  cut: () => void;
}

export interface Speech {
  readonly status: SpeechStatus;
  readonly problem: string;
  readonly timings: Timings;
  /** Which word of the text is heard; -1: none. */
  readonly word: number;
  readonly gaps: number;
  readonly receivedSeconds: number;
  /** What is or was spoken last. */
  readonly last: Pick<Utterance, 'text' | 'said' | 'settings' | 'chunks'> | undefined;
  /** Call it from a click or a key. */
  readonly speak: (text: string, settings: Settings) => void;
  /** What was spoken last, without asking the server. */
  readonly replay: () => void;
  readonly stop: () => void;
  readonly readWave: () => WaveformSource;
}

const NO_TIMINGS: Timings = { connectedMs: undefined, firstAudioMs: undefined };
const NOTHING_HEARD = { word: -1, gaps: 0, receivedSeconds: 0 };
const SILENT: WaveformSource = { peaks: [], heardSeconds: -1 };

export const isLiveStatus = (status: SpeechStatus): boolean =>
  status === 'connecting' || status === 'speaking';

/** Speaks one text at a time. */
export function useSpeech(): Speech {
  const utterance = useRef<Utterance | undefined>(undefined);
  const [status, setStatus] = useState<SpeechStatus>('idle');
  const [problem, setProblem] = useState('');
  const [timings, setTimings] = useState(NO_TIMINGS);
  const isLive = isLiveStatus(status);
  // It may have been stopped since the frame was requested.
  const finish = useCallback(() => setStatus((last) => (isLiveStatus(last) ? 'finished' : last)), []);
  const [heard, setHeard] = useHeard(utterance, isLive, finish);

  const end = useCallback((next: SpeechStatus): void => {
    utterance.current?.cut();
    utterance.current?.playback.stop();
    setStatus(next);
  }, []);
  useEffect(() => () => end('idle'), [end]);

  const speak = (text: string, settings: Settings): void => {
    utterance.current?.cut();
    utterance.current?.playback.stop();
    stopSample();
    setProblem('');
    setTimings(NO_TIMINGS);
    setHeard(NOTHING_HEARD);
    setStatus('connecting');
    const fail = (reason: string): void => {
      // While the reason for a refusal is being fetched, something else may be spoken.
      if (utterance.current !== begun) return;
      setProblem(reason);
      end('stopped');
    };
    const begun = begin(text, settings, { setTimings, onAudio: () => setStatus('speaking'), fail });
    utterance.current = begun;
  };

  const replay = (): void => {
    const { current } = utterance;
    if (current === undefined) return;
    stopSample();
    current.playback = playbackOf(current);
    setStatus('speaking');
  };

  const readWave = useCallback(() => waveOf(utterance.current), []);

  return {
    status,
    problem,
    timings,
    ...heard,
    last: utterance.current,
    speak,
    replay,
    stop: () => isLive && end('stopped'),
    readWave,
  };
}

/** The part of the utterance that has been heard, frame by frame while it is live. @param onOver called when all of it was heard */
function useHeard(utterance: RefObject<Utterance | undefined>, isLive: boolean, onOver: () => void) {
  const state = useState(NOTHING_HEARD);
  const [, setHeard] = state;
  useEffect(() => {
    if (!isLive) return undefined;
    let frame = requestAnimationFrame(function follow() {
      frame = requestAnimationFrame(follow);
      const { playback, clock } = utterance.current ?? {};
      if (playback === undefined || clock === undefined) return;
      const word = clock.at(playback.heardSeconds);
      const { gaps, receivedSeconds } = playback;
      setHeard((last) =>
        last.word === word && last.gaps === gaps && last.receivedSeconds === receivedSeconds
          ? last
          : { word, gaps, receivedSeconds },
      );
      if (playback.isOver) onOver();
    });
    return () => cancelAnimationFrame(frame);
  }, [isLive, utterance, setHeard, onOver]);
  return state;
}

interface Progress {
  readonly setTimings: (change: (timings: Timings) => Timings) => void;
  readonly onAudio: () => void;
  readonly fail: (reason: string) => void;
}

function begin(text: string, settings: Settings, { setTimings, onAudio, fail }: Progress): Utterance {
  const { speaker, modelId, rateHz, speed } = settings;
  const pressedMs = performance.now();
  let sentMs = pressedMs;
  const assembler = new SampleAssembler();
  const said = isSsml(text) ? plainOf(text) : text;
  const utterance: Utterance = {
    text,
    said,
    settings,
    clock: new WordClock(said),
    peaks: new Peaks(rateHz / PEAKS_PER_SECOND),
    chunks: [],
    playback: startPlayback(rateHz),
    cut: () => undefined,
  };
  const { playback, clock, chunks, peaks } = utterance;
  utterance.cut = speakOverSocket(
    text,
    { speaker, modelId, rateHz, speedAlpha: shortSpeedAlphaOf(modelId, speed), level: levelOf(settings) },
    {
      onSent: () => {
        sentMs = performance.now();
        setTimings((timings) => ({ ...timings, connectedMs: sentMs - pressedMs }));
      },
      onTimes: (times) => clock.add(times, playback.receivedSeconds),
      onAudio: (bytes) => {
        if (chunks.length === 0) {
          const firstAudioMs = performance.now() - sentMs;
          setTimings((timings) => ({ ...timings, firstAudioMs }));
          onAudio();
        }
        const samples = assembler.push(bytes);
        chunks.push(samples);
        peaks.push(samples);
        playback.push(samples);
      },
      onDone: () => playback.finish(),
      onFailed: (why, reason) => {
        if (why === 'broken') fail(reason === '' ? 'The connection was lost.' : reason);
        else void whyRefused().then(fail);
      },
    },
  );
  return utterance;
}

const waveOf = (utterance: Utterance | undefined): WaveformSource =>
  utterance === undefined
    ? SILENT
    : { peaks: utterance.peaks.values, heardSeconds: utterance.playback.heardSeconds };

/** Plays what came, from its beginning. */
function playbackOf({ settings, chunks }: Utterance): Playback {
  const playback = startPlayback(settings.rateHz);
  for (const chunk of chunks) playback.push(chunk);
  playback.finish();
  return playback;
}

/** A browser does not tell a page why a socket was refused. */
async function whyRefused(): Promise<string> {
  try {
    await call<Session>('GET', 'session');
    return 'The server refused the connection. The account may have reached its limit of open sockets: see the limits.';
  } catch (error) {
    return reasonOf(error);
  }
}
