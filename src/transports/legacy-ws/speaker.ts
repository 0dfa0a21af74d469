import { TelephoneFramer } from '../../audio/framing.js';
import { TELEPHONE_RATE_HZ } from '../../contracts/audio.js';
import type { AudioTrack, MarkupOptions, SpeechStream, WordTimes } from '../../contracts/speech.js';
import type { SonantError } from '../../errors.js';
import type { SocketConnection } from '../shared/socket.js';
import { checkScript, speechRequest } from '../shared/synthesis-request.js';
import type { Face } from './faces.js';
import type { LegacySettings } from './settings.js';
import type { SocketServices } from '../../services.js';

/** What a speaker tells. */
export interface SpeakerListener {
  /** This much more audio is on its way to the listener. */
  onAudio(durationMs: number): void;
  /** The last chunk of a synthesis is out. */
  onSpoken(): void;
  /** The end of the connection's audio is out. */
  onFinished(): void;
  onFailed(error: SonantError): void;
}

/** Speaks one piece of text after the other and sends the audio. */
export class Speaker {
  state: 'free' | 'speaking' | 'finishing' = 'free';
  /** False: nobody has heard anything on this connection yet. */
  hasSentAudio = false;
  private stream: SpeechStream | undefined;
  private track: AudioTrack | undefined;
  private framer: TelephoneFramer | undefined;
  /** Of the piece that was spoken last, and how much of it was heard. */
  private contextId: string | null = null;
  private audioMs = 0;
  private pieceCount = 0;

  constructor(
    private readonly face: Face,
    private readonly settings: LegacySettings,
    private readonly ports: SocketServices,
    private readonly connection: SocketConnection,
    private readonly listener: SpeakerListener,
  ) {}

  /**
   * Only while `free`.
   * @param place of the text in its run, which begins with its first sound
   * @throws SonantError `overloaded`, `script_not_of_speaker`
   */
  speak(text: string, markup: MarkupOptions, contextId: string | null, place: 'first' | 'later'): void {
    const { face, settings, connection, listener } = this;
    checkScript(text, settings, this.ports.catalog);
    this.pieceCount += 1;
    const id = `${connection.id}-${this.pieceCount}`;
    const wordTimes = face.wordTimes !== 'never' && settings.wordTimesAllowed ? 'ahead' : 'none';
    const request = speechRequest(
      id,
      { ...settings, text, markup },
      settings.codec,
      wordTimes,
      place === 'first' ? 'start' : 'never',
    );
    this.contextId = contextId;
    this.audioMs = 0;
    let lateWordTimes: WordTimes | undefined;
    const sendWordTimes = (words: WordTimes): void => {
      const event = face.timestamps(words, contextId);
      if (event !== undefined) connection.send(event);
    };
    this.stream = (this.openTrack() ?? this.ports.speech).speak(request, {
      onWordTimes: (words) => {
        if (face.wordTimes === 'behind') lateWordTimes = words;
        else sendWordTimes(words);
      },
      onAudio: ({ bytes, durationMs }) => {
        this.audioMs += durationMs;
        listener.onAudio(durationMs);
        this.send(this.framer === undefined ? bytes : this.framer.push(bytes));
      },
      onEnd: () => {
        if (lateWordTimes !== undefined) sendWordTimes(lateWordTimes);
        this.endSynthesis();
        listener.onSpoken();
      },
      onError: (error) => {
        this.endSynthesis();
        listener.onFailed(error);
      },
    });
    this.state = 'speaking';
    if (connection.flow === 'full') this.stream.pause();
  }

  /** Cuts what is being spoken. What goes on over the connection goes on with the next piece. */
  cancel(): void {
    this.framer?.clear();
    if (this.state !== 'speaking') return;
    this.stream?.cancel();
    this.endSynthesis();
  }

  /** Ends what goes on over the connection; `onFinished` follows, perhaps at once. Only while `free`. */
  finish(): void {
    this.state = 'finishing';
    if (this.track === undefined) {
      this.listener.onFinished();
      return;
    }
    this.track.finish({
      onEnd: (bytes) => {
        this.track = undefined;
        this.send(
          this.framer === undefined ? bytes : Buffer.concat([this.framer.push(bytes), this.framer.pad()]),
        );
        this.listener.onFinished();
      },
      onError: (error) => {
        this.track = undefined;
        this.listener.onFailed(error);
      },
    });
  }

  pause(): void {
    this.stream?.pause();
  }

  resume(): void {
    this.stream?.resume();
  }

  /** Stops and frees everything; the listener hears nothing more. */
  close(): void {
    this.cancel();
    this.track?.close();
    this.track = undefined;
  }

  private openTrack(): AudioTrack | undefined {
    const { codec, sampleRateHz } = this.settings;
    if (!this.face.continuous.includes(codec)) return undefined;
    const isTelephone = codec === 'mulaw' || codec === 'alaw';
    if (isTelephone && sampleRateHz === TELEPHONE_RATE_HZ) this.framer ??= new TelephoneFramer(codec);
    this.track ??= this.ports.speech.openTrack({ codec, sampleRateHz });
    return this.track;
  }

  private send(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.hasSentAudio = true;
    this.connection.send(this.face.chunk(bytes, this.contextId));
  }

  private endSynthesis(): void {
    this.state = 'free';
    this.stream = undefined;
    this.ports.metrics.onSpeech({ modelId: this.settings.modelId, audioMs: this.audioMs });
  }
}
