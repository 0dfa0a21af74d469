import { randomUUID } from 'node:crypto';
import type { AccountSpeech, Principal, Transport, UsageLedger, UsageRecord } from '../contracts/accounts.js';
import type { AudioSlice } from '../contracts/audio.js';
import type {
  AudioTrack,
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
  SpeechSummary,
  WordTimes,
} from '../contracts/speech.js';
import type { SonantError } from '../errors.js';
import { PassedOnSpeech } from './passed-on-speech.js';

/** Puts every synthesis that was accepted on its account's bill, when it ends: docs/PROTOCOLS.md says which those are. */
export class BilledSpeech implements AccountSpeech {
  /** @param now milliseconds since 1970 */
  constructor(
    private readonly speech: AccountSpeech,
    private readonly ledger: UsageLedger,
    private readonly now: () => number = Date.now,
  ) {}

  async of(principal: Principal, transport: Transport): Promise<SpeechService> {
    const speech = await this.speech.of(principal, transport);
    return new OwnSpeech(speech, { principal, transport, ledger: this.ledger, now: this.now });
  }
}

interface Account {
  readonly principal: Principal;
  readonly transport: Transport;
  readonly ledger: UsageLedger;
  readonly now: () => number;
}

class OwnSpeech extends PassedOnSpeech {
  constructor(
    speech: SpeechService,
    private readonly account: Account,
  ) {
    super(speech);
  }

  speak(request: SpeechRequest, listener: SpeechListener, track?: AudioTrack): SpeechStream {
    const billed = new BilledStream(request, listener, this.account);
    // What is thrown here was refused.
    billed.stream = this.speech.speak(request, billed, track);
    return billed;
  }
}

/** Stands between a stream and its listener, hears how it ends, and writes that down once. */
class BilledStream implements SpeechStream, SpeechListener {
  /** Undefined while `speak` has not returned. */
  stream: SpeechStream | undefined;
  private readonly atMs: number;
  private audioMs = 0;
  private phase: 'silent' | 'heard' | 'over' = 'silent';

  constructor(
    private readonly request: SpeechRequest,
    private readonly listener: SpeechListener,
    private readonly account: Account,
  ) {
    this.atMs = account.now();
  }

  onWordTimes(words: WordTimes): void {
    this.tell(() => this.listener.onWordTimes?.(words));
  }

  onAudio(slice: AudioSlice): void {
    if (this.phase === 'silent') this.phase = 'heard';
    this.audioMs += slice.durationMs;
    this.tell(() => this.listener.onAudio(slice));
  }

  onEnd(summary: SpeechSummary): void {
    this.audioMs = summary.audioMs;
    this.settle('completed');
    this.listener.onEnd(summary);
  }

  onError(error: SonantError): void {
    if (this.phase === 'silent' && isRefusal(error)) this.phase = 'over';
    else this.settle('failed');
    this.listener.onError(error);
  }

  cancel(): void {
    // What was taken back before anybody accepted it is on no bill.
    if (this.stream?.stage === 'waiting') this.phase = 'over';
    else this.settle('cancelled');
    this.stream?.cancel();
  }

  pause(): void {
    this.stream?.pause();
  }

  resume(): void {
    this.stream?.resume();
  }

  /** A listener that throws loses its stream, and nobody would tell us of it any more. */
  private tell(call: () => void): void {
    try {
      call();
    } catch (cause) {
      this.settle('failed');
      throw cause;
    }
  }

  private settle(outcome: UsageRecord['outcome']): void {
    if (this.phase === 'over') return;
    this.phase = 'over';
    const { principal, transport, ledger } = this.account;
    ledger.append({
      id: randomUUID(),
      accountId: principal.accountId,
      keyId: principal.keyId,
      modelId: this.request.modelId,
      voice: this.request.voiceName,
      characters: countCodePoints(this.request.text),
      // Whole ones, so that sums do not depend on the order in which they were added.
      audioMs: Math.round(this.audioMs),
      transport,
      outcome,
      atMs: this.atMs,
    });
  }
}

/** Said before the first audio: the text could not be spoken as it was asked for, or nobody had time for it. */
const isRefusal = ({ httpStatus }: SonantError): boolean => httpStatus < 500 || httpStatus === 503;

function countCodePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i += (text.codePointAt(i) as number) > 0xffff ? 2 : 1) count += 1;
  return count;
}
