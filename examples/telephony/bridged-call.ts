import type { Agent, Call, CallEvents, Outcome } from './agent.js';
import type { Clock } from './clock.js';
import type { Line } from './line.js';
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

/** One call: the line on one side, Sonant on the other, the agent above. */
export class BridgedCall implements Call {
  callSid = '';
  #events: CallEvents | undefined;
  /** Texts that have not been heard to the end yet, in order. */
  #utterances: Utterance[] = [];
  #utteranceCount = 0;
  /** How many of them have been given to the voice. */
  #givenCount = 0;
  #voiceState: 'idle' | 'speaking' = 'idle';
  readonly #pacer: Pacer;
  readonly #activity = new VoiceActivity();

  constructor(
    private readonly line: Line,
    private readonly parts: CallParts,
  ) {
    this.#pacer = new Pacer(parts.clock, {
      onFrame: (frame) => {
        line.play(frame);
      },
      onMark: (name) => {
        line.mark(name);
      },
    });
    line.listen({
      onStart: (callId) => {
        this.#start(callId);
      },
      onAudio: (mulaw) => {
        this.#hear(mulaw);
      },
      onDigit: (digit) => {
        this.#interrupt();
        this.#events?.onDigit?.(digit);
      },
      onMark: (name) => {
        this.#onMark(name);
      },
      onEnd: () => {
        this.#end();
      },
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
    this.line.hangUp();
  }

  #start(callId: string): void {
    this.callSid = callId;
    this.parts.log(`call ${callId} begins`);
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

  /** Barge-in: stops speech here, on the line and at Sonant at once. */
  #interrupt(): void {
    this.#pacer.clear();
    this.line.clear();
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
    this.#interrupt();
    this.parts.voice.close();
    if (this.#events !== undefined) this.parts.log(`call ${this.callSid} is over`);
    this.#events?.onHangUp?.();
    this.#events = OVER;
  }
}

/** A call that is over reports nothing more. */
const OVER: CallEvents = {};

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
