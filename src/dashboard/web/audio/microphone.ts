import { wavFile } from './pcm.js';

/** What the recognizer listens to. */
const RATE_HZ = 16000;

/** Why nothing can be recorded; the message is for people. */
export class MicrophoneError extends Error {}

export interface WordRecorder {
  /** Ends the recording. */
  stop(): void;
  /** A WAV file, once it has ended; undefined: it was empty. Rejects with a MicrophoneError. */
  readonly file: Promise<Uint8Array | undefined>;
}

/** Records until it is stopped, or for so long. @throws MicrophoneError (a rejection) */
export async function recordWord(maxSeconds: number): Promise<WordRecorder> {
  const stream = await openMicrophone();
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stop = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(stop, maxSeconds * 1000);
  const ended = new Promise<void>((resolve) => (recorder.onstop = () => resolve()));
  const file = ended.then(() => {
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
    return toWav(new Blob(parts));
  });
  recorder.start();
  return { stop, file };
}

async function openMicrophone(): Promise<MediaStream> {
  // Browsers have none where the page did not come by https or from this machine.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) {
    throw new MicrophoneError('Browsers record only on https pages. Open the dashboard over https.');
  }
  return devices.getUserMedia({ audio: { channelCount: 1 } }).catch((error: unknown) => {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    throw new MicrophoneError(
      isRefused ? 'The browser has no permission to use the microphone.' : 'No microphone was found.',
    );
  });
}

/** Each browser records in another container, and each reads its own. */
async function toWav(recorded: Blob): Promise<Uint8Array | undefined> {
  if (recorded.size === 0) return undefined;
  const context = new OfflineAudioContext(1, 1, RATE_HZ);
  const sound = await context.decodeAudioData(await recorded.arrayBuffer()).catch(() => {
    throw new MicrophoneError('The browser cannot decode its own recording. Try another browser.');
  });
  const channels = Array.from({ length: sound.numberOfChannels }, (_, i) => sound.getChannelData(i));
  const samples = Int16Array.from({ length: sound.length }, (_, i) => {
    const mean = channels.reduce((sum, channel) => sum + (channel[i] ?? 0), 0) / channels.length;
    return Math.round(32767 * Math.max(-1, Math.min(1, mean)));
  });
  return wavFile([samples], RATE_HZ);
}
