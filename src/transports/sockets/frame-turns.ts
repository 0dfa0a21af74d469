/** Milliseconds that the frames of all sockets get in one turn of the event loop; the accounts that send share them. */
const MAX_TURN_MS = 4;
/**
 * A turn of the event loop is requested once the frames since the last one have cost this much, or this many accounts have
 * sent frames: a request takes as long as reading a frame, and most frames come alone. No account's share is smaller than what
 * is spent until then.
 */
const QUIET_MS = 1;
const QUIET_ACCOUNTS = 8;
/** Bytes of one socket's frames that wait for later turns. uWebSockets cannot be told to stop reading. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** Bytes of waiting frames of all sockets of an account. */
const MAX_ACCOUNT_WAITING_BYTES = 32 * 1024 * 1024;
/**
 * Bytes that a waiting frame counts for in addition to its content. It takes fewer, but each frame that arrives costs 5
 * microseconds, however short it is, and a packet holds 80,000 empty ones.
 */
const FRAME_OVERHEAD_BYTES = 8192;

export type Frame = string | Uint8Array;

const NOTHING = new Uint8Array(0);

/** The share of one account in the present turn. */
interface Share {
  usedMs: number;
  waitingBytes: number;
  /**
   * The part that was dropped with its socket. It counts until the turn ends, because receiving it was work, and more such
   * sockets may follow.
   */
  droppedBytes: number;
  readonly lines: Set<FrameLine>;
}

/** Reads as many frames in each turn of the event loop as it has time for; the rest waits, and sockets of an account take turns. */
export class FrameTurns {
  private readonly shares = new Map<string, Share>();
  /** Spent since the last turn, by all. */
  private usedMs = 0;
  private turn: NodeJS.Immediate | undefined;

  /** @param owner the account or, while it is unknown, the client @param read never throws */
  line(owner: () => string, read: (frame: Frame) => void): FrameLine {
    return new FrameLine(this, owner, read);
  }

  /** The share of `owner`, who counts as a sender from now on. */
  shareOf(owner: string): Share {
    let share = this.shares.get(owner);
    if (share === undefined) {
      share = { usedMs: 0, waitingBytes: 0, droppedBytes: 0, lines: new Set() };
      this.shares.set(owner, share);
    }
    if (this.shares.size > QUIET_ACCOUNTS) this.awaitTurn();
    return share;
  }

  spend(share: Share, ms: number): void {
    share.usedMs += ms;
    this.usedMs += ms;
    if (this.usedMs > QUIET_MS) this.awaitTurn();
  }

  awaitTurn(): void {
    this.turn ??= setImmediate(() => this.begin());
  }

  hasTime({ usedMs }: Share): boolean {
    return usedMs < MAX_TURN_MS / this.shares.size;
  }

  private begin(): void {
    this.turn = undefined;
    this.usedMs = 0;
    for (const [owner, share] of this.shares) {
      share.usedMs = 0;
      share.waitingBytes -= share.droppedBytes;
      share.droppedBytes = 0;
      if (share.lines.size === 0) this.shares.delete(owner);
    }
    for (const share of this.shares.values()) this.serve(share);
    if (this.shares.size > 0) this.awaitTurn();
  }

  private serve(share: Share): void {
    // A line that is added again goes to the end.
    for (const line of share.lines) {
      if (!this.hasTime(share)) return;
      share.lines.delete(line);
      if (line.readNext()) share.lines.add(line);
    }
  }
}

/** The frames of one socket, in the order of their arrival. */
export class FrameLine {
  private frames: Frame[] = [];
  /** What is left to read of the frame under way; the last one comes first. */
  private readonly rests: (() => void)[] = [];
  /** Index of the first that waits. */
  private head = 0;
  private waitingBytes = 0;
  /** The account's share, with which the frames wait. */
  private share: Share | undefined;

  constructor(
    private readonly turns: FrameTurns,
    private readonly owner: () => string,
    private readonly read: (frame: Frame) => void,
  ) {}

  get isEmpty(): boolean {
    return this.head === this.frames.length && this.rests.length === 0;
  }

  /** Whether a frame may be read now; otherwise it waits. */
  mayRead(): boolean {
    if (!this.isEmpty) return false;
    this.share = this.turns.shareOf(this.owner());
    return this.turns.hasTime(this.share);
  }

  /** What reading a frame has cost. */
  spend(ms: number): void {
    if (this.share !== undefined) this.turns.spend(this.share, ms);
  }

  /** @param message of uWS, which takes its memory back after the call @returns false: too many wait */
  wait(message: ArrayBuffer, isBinary: boolean): boolean {
    const share = this.share ?? this.turns.shareOf(this.owner());
    const bytes = message.byteLength + FRAME_OVERHEAD_BYTES;
    const isFull =
      this.waitingBytes + bytes > MAX_WAITING_BYTES || share.waitingBytes + bytes > MAX_ACCOUNT_WAITING_BYTES;
    if (isFull) return false;
    const frame = isBinary ? copyOf(message) : frameOf(message, isBinary);
    this.frames.push(frame);
    this.count(share, bytesOf(frame));
    share.lines.add(this);
    this.turns.awaitTurn();
    return true;
  }

  /** Puts off the rest of a frame, before which no other is read. @param rest never throws */
  later(rest: () => void): void {
    if (this.isEmpty) this.share = this.turns.shareOf(this.owner());
    this.rests.push(rest);
    this.share?.lines.add(this);
    this.turns.awaitTurn();
  }

  /** Reads the rest of a frame, or one that waits. @returns whether more are waiting */
  readNext(): boolean {
    const startMs = performance.now();
    const rest = this.rests.pop();
    if (rest === undefined) this.readFrame();
    else rest();
    this.spend(performance.now() - startMs);
    return !this.isEmpty;
  }

  private readFrame(): void {
    const [share, frame] = [this.share, this.frames[this.head]];
    if (share === undefined || frame === undefined) return;
    this.count(share, -bytesOf(frame));
    this.head += 1;
    // The array shrinks so rarely that each frame is moved once on average.
    if (this.head * 2 > this.frames.length) {
      this.frames = this.frames.slice(this.head);
      this.head = 0;
    }
    this.read(frame);
  }

  /** Drops what waits. */
  clear(): void {
    this.rests.length = 0;
    if (this.share !== undefined) this.share.droppedBytes += this.waitingBytes;
    this.waitingBytes = 0;
    this.frames = [];
    this.head = 0;
  }

  private count(share: Share, bytes: number): void {
    this.share = share;
    this.waitingBytes += bytes;
    share.waitingBytes += bytes;
  }
}

export const frameOf = (message: ArrayBuffer, isBinary: boolean): Frame =>
  isBinary ? new Uint8Array(message) : Buffer.from(message).toString();
/** Short ones share memory: a buffer for each would keep the garbage collector busy. */
const copyOf = (message: ArrayBuffer): Uint8Array =>
  message.byteLength === 0 ? NOTHING : Buffer.from(new Uint8Array(message));
const bytesOf = ({ length }: Frame): number => length + FRAME_OVERHEAD_BYTES;
