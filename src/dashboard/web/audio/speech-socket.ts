import type { WordTimes } from '../api/types.js';

/** How a text is to be spoken. */
export interface SpeechSettings {
  readonly speaker: string;
  readonly modelId: string;
  readonly rateHz: number;
  /** The speed as the model reads it. */
  readonly speedAlpha: number;
  /** `gain` in decibels and `loudness` in LUFS, where they are wanted. */
  readonly level: Readonly<Record<string, number>>;
}

export interface SpeechListener {
  /** The text is on its way now. */
  onSent(): void;
  /** Called before the audio that the times describe. */
  onTimes(times: WordTimes): void;
  /** Bytes of 16-bit little-endian samples. */
  onAudio(bytes: Uint8Array): void;
  /** All of it has come. */
  onDone(): void;
  /** Nothing more will arrive. `refused`: the connection was never opened. */
  onFailed(why: 'refused' | 'broken', reason: string): void;
}

type SpeechEvent =
  | { readonly type: 'chunk'; readonly data: string }
  | { readonly type: 'timestamps'; readonly word_timestamps: WordTimes }
  | { readonly type: 'done' }
  | { readonly type: 'error'; readonly message: string };

const NORMAL_CLOSURE = 1000;

/** One socket for one text. @returns a function that cuts it off: the listener hears nothing more */
export function speakOverSocket(
  text: string,
  settings: SpeechSettings,
  listener: SpeechListener,
): () => void {
  const socket = new WebSocket(socketAddress(settings));
  let state: 'connecting' | 'open' | 'over' = 'connecting';
  const finish = (tell: () => void): void => {
    if (state === 'over') return;
    const wasConnecting = state === 'connecting';
    state = 'over';
    // A browser complains of a socket that is closed before it was open.
    if (wasConnecting) socket.onopen = () => socket.close();
    else socket.close();
    tell();
  };
  socket.onopen = () => {
    state = 'open';
    socket.send(JSON.stringify({ text, operation: 'eos' }));
    listener.onSent();
  };
  socket.onmessage = ({ data }) => {
    if (state !== 'open') return;
    const event = JSON.parse(String(data)) as SpeechEvent;
    if (event.type === 'chunk') listener.onAudio(bytesOf(event.data));
    else if (event.type === 'timestamps') listener.onTimes(event.word_timestamps);
    else if (event.type === 'error') finish(() => listener.onFailed('broken', event.message));
    // `done` may come more than once; the end is the close after `eos`.
  };
  socket.onclose = ({ code, reason }) => {
    const wasOpen = state === 'open';
    finish(() => {
      if (wasOpen && code === NORMAL_CLOSURE) listener.onDone();
      else listener.onFailed(wasOpen ? 'broken' : 'refused', reason);
    });
  };
  return () => finish(() => (socket.onmessage = null));
}

function socketAddress({ speaker, modelId, rateHz, speedAlpha, level }: SpeechSettings): string {
  // `lang` is left out: the speaker's own language is spoken, and word times come in every language.
  const query = new URLSearchParams({
    speaker,
    modelId,
    audioFormat: 'pcm',
    samplingRate: String(rateHz),
    speedAlpha: String(speedAlpha),
    segment: 'bySentence',
  });
  for (const [name, value] of Object.entries(level)) query.set(name, String(value));
  return `${location.origin.replace(/^http/, 'ws')}/dashboard/ws3?${query.toString()}`;
}

function bytesOf(base64: string): Uint8Array {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
