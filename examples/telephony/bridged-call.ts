import type { RawData, WebSocket } from 'ws';
import type { Agent, Call, CallEvents, Outcome } from './agent.js';
import type { Clock } from './clock.js';
import { MEDIA_FORMAT, readPlatformEvent, type BridgeEvent, type PlatformEvent } from './media-stream.js';
import { Pacer } from './pacer.js';
import type { SonantVoice } from './sonant-voice.js';
import { VoiceActivity } from './voice-activity.js';

export interface CallParts {
  readonly agent: Agent;
  readonly voice: SonantVoice;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

interface Utterance {
  /** The name of the mark that follows it. */
  readonly mark: string;
  readonly text: string | AsyncIterable<string>;
  readonly settle: (outcome: Outcome) => void;
}

/** A platform that sends nothing for so long has lost the call: it sends a frame each 20 ms. */
const LOST_AFTER_MS = 30_000;
const POLICY_VIOLATION = 1008;

/** One call: the platform's socket on one side, Sonant on the other, the agent above. */
export class BridgedCall implements Call {
  callSid = '';
  #streamSid = '';
  #events: CallEvents | undefined;
  /** Told to be said and not heard to the end yet, in order. */
  #utterances: Utterance[] = [];
  #utteranceCount = 0;
  /** How many of them have been given to the voice. */
  #givenCount = 0;
  #voiceState: 'idle' | 'speaking' = 'idle';
  readonly #pacer: Pacer;
  readonly #activity = new VoiceActivity();
  readonly #lost: NodeJS.Timeout;

  constructor(
    private readonly platform: WebSocket,
    private readonly parts: CallParts,
  ) {
    this.#pacer = new Pacer(parts.clock, {
      onFrame: (frame) => {
        this.#send({ event: 'media', media: { payload: frame.toString('base64') } });
      },
      onMark: (name) => {
        this.#send({ event: 'mark', mark: { name } });
      },
    });
    this.#lost = setTimeout(() => {
      platform.terminate();
    }, LOST_AFTER_MS);
    platform.on('message', (frame) => {
      this.#lost.refresh();
      this.#onFrame(frame);
    });
    platform.on('error', (error) => {
      parts.log(`platform: ${error.message}`);
    });
    platform.on('close', () => {
      this.#end();
    });
    // The handshake with Sonant is over before there is something to say.
    parts.voice.connect().catch((error: unknown) => {
      parts.log(messageOf(error));
    });
  }

  say(text: string | AsyncIterable<string>): Promise<Outcome> {
    if (this.#events === OVER) return Promise.resolve('interrupted');
    return new Promise((settle) => {
      this.#utterances.push({ mark: `utterance-${++this.#utteranceCount}`, text, settle });
      void this.#speakNext();
    });
  }

  hangUp(): void {
    this.platform.close(1000, 'hung up');
  }

  #onFrame(frame: RawData): void {
    let event: PlatformEvent | undefined;
    try {
      event = readPlatformEvent(frame);
    } catch (error) {
      this.platform.close(POLICY_VIOLATION, messageOf(error).slice(0, 100));
      return;
    }
    if (event?.event === 'start') this.#start(event);
    else if (event?.event === 'media') this.#hear(Buffer.from(event.media.payload, 'base64'));
    else if (event?.event === 'mark') this.#onMark(event.mark.name);
    else if (event?.event === 'stop') this.platform.close(1000);
    else if (event?.event === 'dtmf') {
      this.#interrupt();
      this.#events?.onDigit?.(event.dtmf.digit);
    }
  }

  #start({ streamSid, start }: PlatformEvent & { event: 'start' }): void {
    const { encoding, sampleRate, channels } = start.mediaFormat;
    const isOurs =
      encoding === MEDIA_FORMAT.encoding &&
      sampleRate === MEDIA_FORMAT.sampleRate &&
      channels === MEDIA_FORMAT.channels;
    if (!isOurs || this.#events !== undefined) {
      this.platform.close(
        POLICY_VIOLATION,
        isOurs ? 'a second start' : 'only audio/x-mulaw, 8000 Hz, 1 channel',
      );
      return;
    }
    this.#streamSid = streamSid;
    this.callSid = start.callSid;
    this.parts.log(`call ${this.callSid} begins`);
    // An agent that speaks at once does so before it has returned.
    this.#events = {};
    this.#events = this.parts.agent(this);
  }

  #hear(mulaw: Buffer): void {
    if (this.#events === undefined) return;
    this.#events.onAudio?.(mulaw);
    const change = this.#activity.hear(mulaw);
    if (change === 'started') {
      this.#interrupt();
      this.#events.onSpeechStart?.();
    } else if (change === 'ended') this.#events.onSpeechEnd?.();
  }

  /** Barge-in: silence here, at the platform and at Sonant, all in one go. */
  #interrupt(): void {
    this.#pacer.clear();
    this.#send({ event: 'clear' });
    this.parts.voice.clear();
    const dropped = this.#utterances;
    this.#utterances = [];
    this.#givenCount = 0;
    for (const { settle } of dropped) settle('interrupted');
  }

  /** The next one is synthesized while the one before is still being played. */
  async #speakNext(): Promise<void> {
    const utterance = this.#utterances[this.#givenCount];
    if (this.#voiceState === 'speaking' || utterance === undefined) return;
    this.#voiceState = 'speaking';
    this.#givenCount += 1;
    try {
      const how = await this.parts.voice.speak(utterance.text, (mulaw) => {
        this.#pacer.push(mulaw);
      });
      if (how === 'spoken') this.#pacer.mark(utterance.mark);
    } catch (error) {
      this.parts.log(`call ${this.callSid}: ${messageOf(error)}`);
      this.#settle(utterance, 'failed');
    }
    this.#voiceState = 'idle';
    void this.#speakNext();
  }

  #onMark(name: string): void {
    const utterance = this.#utterances.find(({ mark }) => mark === name);
    if (utterance !== undefined) this.#settle(utterance, 'heard');
  }

  #settle(utterance: Utterance, outcome: Outcome): void {
    const at = this.#utterances.indexOf(utterance);
    if (at < 0) return;
    this.#utterances.splice(at, 1);
    this.#givenCount -= 1;
    utterance.settle(outcome);
  }

  #end(): void {
    clearTimeout(this.#lost);
    this.#interrupt();
    this.parts.voice.close();
    if (this.#events !== undefined) this.parts.log(`call ${this.callSid} is over`);
    this.#events?.onHangUp?.();
    this.#events = OVER;
  }

  #send(event: BridgeEvent): void {
    if (this.platform.readyState !== this.platform.OPEN) return;
    this.platform.send(JSON.stringify({ ...event, streamSid: this.#streamSid }));
  }
}

/** Nobody is told anything about a call that is over. */
const OVER: CallEvents = {};

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
