import { randomUUID } from 'node:crypto';
import type { Lease, Principal, UsageLedger, UsageRecord } from '../contracts/accounts.js';
import type { AudioSlice } from '../contracts/audio.js';
import type { SpeechOutcome, SpeechWatch } from '../contracts/observing.js';
import type {
  AccountRequest,
  Speaker,
  SpeechListener,
  SpeechRequest,
  SpeechStream,
  SpeechSummary,
  Transport,
  WordTimes,
} from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import { countCodePoints } from '../text/segment/limit.js';

/** The parts of an account that a stream needs. */
export interface StreamAccount {
  readonly principal: Principal;
  readonly transport: Transport;
  readonly ledger: UsageLedger;
  readonly watches: readonly SpeechWatch[];
  /** When the text was asked for; milliseconds since 1970. */
  readonly atMs: number;
  readonly acquire: (codePoints: number) => Lease | Promise<Lease>;
  readonly speaker: Speaker<AccountRequest>;
  /** Makes the pool's request, with the account's pronunciations as they are at that moment. */
  readonly ownRequest: () => AccountRequest;
  /** Called once, when the pool has taken the text. */
  readonly onBegun: () => void;
  /** Receives errors that a listener threw. */
  readonly onFault: (cause: unknown) => void;
}

/**
 * One text of an account, between the pool's stream and the listener. However it ends, its lease is released, its usage
 * recorded and its observers informed exactly once.
 */
export class AccountStream implements SpeechStream, SpeechListener {
  /** `waiting`: the pool has not been asked yet. `ending`: the listener is being told of the end. */
  private state: 'waiting' | 'speaking' | 'ending' | 'over' = 'waiting';
  private flow: 'flowing' | 'paused' = 'flowing';
  private lease: Lease | undefined;
  /** Undefined while `speak` has not returned. */
  private inner: SpeechStream | undefined;
  private audioMs = 0;
  private hasBeenHeard = false;
  private onWaited: () => void = () => undefined;
  private readonly id = randomUUID();
  private readonly characters: number;
  private closeUsage: () => void = () => undefined;

  constructor(
    private readonly request: SpeechRequest,
    private readonly listener: SpeechListener,
    private readonly account: StreamAccount,
  ) {
    this.characters = request.directions?.characters ?? countCodePoints(request.text);
  }

  /** @throws SonantError as `AccountSpeech.speak`, after the observers were told */
  acquire(): Lease | Promise<Lease> {
    try {
      return this.account.acquire(this.characters);
    } catch (cause) {
      this.settleRefused(cause);
      throw cause;
    }
  }

  /** @throws what the pool throws, after the lease was given back */
  begin(lease: Lease): void {
    this.lease = lease;
    this.state = 'speaking';
    this.closeUsage = this.account.ledger.open(() => this.record('interrupted'));
    const { speaker, ownRequest, onBegun } = this.account;
    try {
      this.inner = speaker.speak(ownRequest(), this);
    } catch (cause) {
      this.settleRefused(cause);
      throw cause;
    }
    onBegun();
    if (this.flow === 'paused') this.inner.pause();
  }

  /** @param onWaited called once, when it `canGoOn` */
  wait(lease: Promise<Lease>, onWaited: () => void): void {
    this.onWaited = onWaited;
    lease.then(
      (granted) => {
        if (this.state === 'over') {
          granted.release();
          return;
        }
        this.lease = granted;
        onWaited();
      },
      (cause: unknown) => {
        if (this.state === 'over') return;
        this.tell(this.settleRefused(cause));
        onWaited();
      },
    );
  }

  /** Whether the stream has its lease, or no longer needs one. */
  get canGoOn(): boolean {
    return this.state === 'over' || this.lease !== undefined;
  }

  /** Continues after a wait; errors of the pool go to the listener. */
  goOn(): void {
    if (this.state !== 'waiting' || this.lease === undefined) return;
    try {
      this.begin(this.lease);
    } catch (cause) {
      this.tell(SonantError.from(cause));
    }
  }

  cancel(): void {
    if (this.state === 'over' || this.state === 'ending') return;
    const wasWaiting = this.state === 'waiting';
    // A text that was cancelled before it was accepted is not billed.
    this.settle({ kind: 'cancelled' }, wasWaiting ? 'free' : 'billed');
    this.inner?.cancel();
    if (wasWaiting) this.onWaited();
  }

  pause(): void {
    this.flow = 'paused';
    this.inner?.pause();
  }

  resume(): void {
    this.flow = 'flowing';
    this.inner?.resume();
  }

  onWordTimes(words: WordTimes): void {
    this.pass(() => this.listener.onWordTimes?.(words));
  }

  onAudio(slice: AudioSlice): void {
    if (this.state === 'over') return;
    if (!this.hasBeenHeard) for (const watch of this.account.watches) watch.onFirstAudio?.();
    this.hasBeenHeard = true;
    this.audioMs += slice.durationMs;
    this.pass(() => this.listener.onAudio(slice));
  }

  onEnd(summary: SpeechSummary): void {
    if (this.state === 'over') return;
    this.state = 'ending';
    this.audioMs = summary.audioMs;
    // This comes first, because the listener may speak again at once.
    this.lease?.release();
    if (this.pass(() => this.listener.onEnd(summary))) this.settle({ kind: 'completed', summary }, 'billed');
  }

  onError(error: SonantError): void {
    if (this.state === 'over') return;
    this.settle({ kind: 'failed', error }, !this.hasBeenHeard && isRefusal(error) ? 'free' : 'billed');
    this.tell(error);
  }

  /** A listener that throws gets `internal_error`, and no call after it. @returns false when it threw */
  private pass(call: () => void): boolean {
    if (this.state === 'over') return false;
    try {
      call();
      return true;
    } catch (cause) {
      this.account.onFault(cause);
      this.inner?.cancel();
      this.onError(new SonantError('internal_error', {}, { cause }));
      return false;
    }
  }

  private tell(error: SonantError): void {
    try {
      this.listener.onError(error);
    } catch (cause) {
      this.account.onFault(cause);
    }
  }

  private settleRefused(cause: unknown): SonantError {
    const error = SonantError.from(cause);
    this.settle({ kind: 'refused', error }, 'free');
    return error;
  }

  private settle(outcome: SpeechOutcome, bill: 'billed' | 'free'): void {
    this.state = 'over';
    this.lease?.release();
    this.closeUsage();
    for (const watch of this.account.watches) watch.onOver?.(outcome);
    if (bill === 'billed' && outcome.kind !== 'refused')
      this.account.ledger.append(this.record(outcome.kind));
  }

  private record(outcome: UsageRecord['outcome']): UsageRecord {
    const { principal, transport, atMs } = this.account;
    const { modelId, voiceName } = this.request;
    return {
      id: this.id,
      accountId: principal.accountId,
      keyId: principal.keyId,
      modelId,
      voice: voiceName,
      characters: this.characters,
      // Whole milliseconds, so that sums do not depend on the order of the records.
      audioMs: Math.round(this.audioMs),
      transport,
      outcome,
      atMs,
    };
  }
}

/** An error before the first audio: the text could not be spoken as requested, or there was no capacity for it. */
const isRefusal = ({ httpStatus }: SonantError): boolean => httpStatus < 500 || httpStatus === 503;
