import { useEffect, useState } from 'preact/hooks';
import { reasonOf, send } from '../api/client.js';
import type { SpeakRequest } from '../api/types.js';
import { toast } from '../components/toast.js';
import { SampleAssembler } from './pcm.js';
import { type Playback, startPlayback } from './player.js';

const RATE_HZ = 24000;
const POLL_MS = 50;

interface Sample {
  readonly id: string;
  readonly playback: Playback;
  readonly request: AbortController;
  state: 'waiting' | 'playing';
}

/** The sample that plays; there is at most one on the whole page. */
let current: Sample | undefined;
const listeners = new Set<() => void>();

export type SampleState = 'idle' | 'waiting' | 'playing';

export interface Sampler {
  readonly stateOf: (id: string) => SampleState;
  /** Plays it as it arrives, and ends what was playing. The same id again stops it. Call this from a click. */
  readonly toggle: (id: string, request: SpeakRequest) => void;
}

/** Falls silent when the page that asked goes away. */
export function useSampler(): Sampler {
  const [, setVersion] = useState(0);
  useEffect(() => {
    const onChange = (): void => setVersion((version) => version + 1);
    listeners.add(onChange);
    return () => {
      listeners.delete(onChange);
      stopSample();
    };
  }, []);
  return {
    stateOf: (id) => (current?.id === id ? current.state : 'idle'),
    toggle: (id, request) => {
      const wasThis = current?.id === id;
      stopSample();
      if (!wasThis) void play(id, request);
    },
  };
}

export function stopSample(): void {
  current?.request.abort();
  current?.playback.stop();
  current = undefined;
  tell();
}

async function play(id: string, request: SpeakRequest): Promise<void> {
  const sample: Sample = {
    id,
    playback: startPlayback(RATE_HZ),
    request: new AbortController(),
    state: 'waiting',
  };
  current = sample;
  tell();
  try {
    const body = { ...request, samplingRate: RATE_HZ };
    const answer = await send('POST', 'speak', body, 'audio/L16', sample.request.signal);
    await hear(answer, sample);
    while (current === sample && !sample.playback.isOver) await wait(POLL_MS);
    if (current === sample) stopSample();
  } catch (error) {
    if (sample.request.signal.aborted) return;
    toast(reasonOf(error), 'danger');
    stopSample();
  }
}

async function hear({ body }: Response, sample: Sample): Promise<void> {
  const reader = body?.getReader();
  const assembler = new SampleAssembler();
  for (;;) {
    const piece = await reader?.read();
    if (piece?.value === undefined) break;
    sample.playback.push(assembler.push(piece.value));
    if (sample.state === 'playing' || current !== sample) continue;
    sample.state = 'playing';
    tell();
  }
  sample.playback.finish();
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function tell(): void {
  for (const listener of listeners) listener();
}
