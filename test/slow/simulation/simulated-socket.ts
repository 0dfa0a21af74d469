import type { Lease } from '../../../src/contracts/accounts.js';
import { ByteRoom } from '../../../src/contracts/bounds.js';
import type { FrameTurns } from '../../../src/transports/sockets/frame-turns.js';
import { OpenSocket } from '../../../src/transports/sockets/open-socket.js';
import type { SocketEndpoint } from '../../../src/transports/sockets/socket.js';
import type { Arrival } from '../../support/socket-client.js';
import { readArrival, type ServerSays } from '../../support/transcript-wire.js';
import type { Client, ClientWorld } from './client.js';
import { FakeWire } from './fake-wire.js';
import type { Speech } from './speeches.js';

const SILENT = { info: () => undefined, error: () => undefined } as never;
const IDLE_MS = 1500;

/** A socket of the product over a wire that is none; what its client says is up to the kinds of sockets. */
export abstract class SimulatedSocket implements Client {
  protected readonly broken: string[] = [];
  protected readonly wire: FakeWire;
  private socket: OpenSocket | undefined;
  /** Audio that the session has been given, and has not sent yet. */
  private readonly given: Uint8Array[] = [];
  private lease: Lease | undefined;
  private isRefused = false;
  protected isStopping = false;
  /** It was closed because nothing happened on it. */
  protected isSwept = false;

  constructor(
    readonly name: string,
    protected readonly world: ClientWorld,
    private readonly path: string,
    private readonly encoding: 'plain' | 'json' | 'binary',
  ) {
    this.wire = new FakeWire((arrival) => this.receive(arrival));
  }

  /** Called with all that the session is told of audio. */
  give(bytes: Uint8Array): void {
    this.given.push(bytes);
  }

  async open(endpoint: SocketEndpoint, query: string, turns: FrameTurns): Promise<void> {
    const protocols = this.encoding === 'plain' ? [] : [`svc.v1.${this.encoding}`];
    const { world, name } = this;
    const accepted = endpoint.accept({
      query: new URLSearchParams(query),
      ...{ protocols, speech: world.speech },
    });
    try {
      this.lease = await world.acquire();
    } catch {
      this.isRefused = true;
      return;
    }
    const onGone = (): void => this.lease?.release();
    this.socket = new OpenSocket(
      name,
      () => null,
      accepted,
      SILENT,
      onGone,
      (read) => turns.line(() => world.principal.accountId, read),
      { room: new ByteRoom(2 ** 26), owner: () => world.principal.accountId },
    );
    this.wire.open(this.socket);
  }

  get isOver(): boolean {
    return this.isRefused || this.wire.closed !== undefined;
  }

  get ending(): string {
    return `${this.path} ${this.isRefused ? 'refused' : this.wire.closed}`;
  }

  /** Whether it holds a lease. */
  get isOpen(): boolean {
    return this.lease !== undefined && !this.isOver;
  }

  act(): void {
    const { roll } = this.world;
    if (this.socket === undefined) return;
    const dicing = roll();
    if (dicing < 0.35) this.wire.read(1 + Math.floor(8 * roll()));
    else if (dicing < 0.355) this.wire.close(1006);
    else if (dicing < 0.358) this.stop();
    else if (dicing < 0.4) this.sweep();
    else this.speak(roll());
  }

  finish(): void {
    this.wire.read(Infinity);
    if (this.socket !== undefined) this.end();
  }

  check(): string[] {
    const { name } = this;
    const broken = this.broken.splice(0);
    const { speeches } = this.world;
    const live = speeches.of(name);
    if (this.given.length > 0) broken.push(`${name} was not sent all that its session was given`);
    if (this.isOver && live.size > 0) broken.push(`${name} has left, and ${live.size} texts are spoken`);
    if (this.isOver && speeches.tracksOf(name) > 0) broken.push(`${name} has left an open track`);
    const flow = this.flow === 'full' ? 'paused' : 'flowing';
    for (const speech of live) if (speech.flow !== flow) broken.push(`${speech.text} is not ${flow}`);
    return broken;
  }

  protected get live(): ReadonlySet<Speech> {
    return this.world.speeches.of(this.name);
  }

  protected get flow(): 'flowing' | 'full' {
    return this.socket?.flow ?? 'flowing';
  }

  /** The end of the last file may have bytes of its own. */
  protected isEndOfFile(bytes: Uint8Array): boolean {
    return this.given.length === 0 && bytes.length === 1;
  }

  protected abstract speak(dicing: number): void;
  protected abstract end(): void;
  protected abstract hear(says: ServerSays): void;

  private receive(arrival: Arrival): void {
    const says = readArrival(this.path, this.encoding, arrival);
    if (says.kind === 'strange') this.broken.push(`${this.name} cannot read ${says.what}`);
    if (says.kind === 'audio' && !this.isEndOfFile(says.bytes)) {
      const given = this.given.shift();
      if (given === undefined || !says.bytes.equals(given))
        this.broken.push(`${this.name} is sent ${says.bytes.toString()}`);
    }
    this.hear(says);
  }

  protected stop(): void {
    this.isStopping = true;
    this.socket?.shutDown();
  }

  /** As the server does every few seconds. */
  private sweep(): void {
    const isBusy = this.live.size > 0 && this.socket?.flow === 'flowing';
    const wasOver = this.isOver;
    this.socket?.closeIfIdle(IDLE_MS);
    this.isSwept = !wasOver && this.isOver;
    if (isBusy && this.isOver && !this.isStopping) this.broken.push(`${this.name} is idle while it speaks`);
  }
}
