import type { SocketLimiter } from '../../../src/contracts/accounts.js';
import type { SpeechService } from '../../../src/contracts/speech.js';
import type { SocketServices } from '../../../src/services.js';
import { socketEndpoints } from '../../../src/transports/sockets/endpoints.js';
import { FrameTurns } from '../../../src/transports/sockets/frame-turns.js';
import { testCatalog } from '../../support/catalog.js';
import { type Client, type ClientWorld, pick } from './client.js';
import { CodaClient } from './coda-client.js';
import { DONE_HOLD_MS } from './expected-dones.js';
import { HttpClient } from './http-client.js';
import { DIALECTS, LegacyClient } from './legacy-client.js';
import { principalFor } from './shared-world.js';
import { SimulatedSocket } from './simulated-socket.js';
import type { Speeches } from './speeches.js';

const MOST = 40;

/** Sockets and HTTP streams of all accounts. */
export class Clients {
  /** How clients ended, and how many. */
  readonly endings: Record<string, number> = {};
  private readonly open = new Map<Client, string>();
  private readonly sockets = new Map<string, number>();
  private readonly turns = new FrameTurns();
  private readonly endpoints;
  private count = 0;

  constructor(
    private readonly roll: () => number,
    private readonly speeches: Speeches,
    private readonly own: ReadonlyMap<string, SpeechService>,
    private readonly limiterOf: (account: string) => SocketLimiter,
  ) {
    const services = {
      ...{ catalog: testCatalog(), logger: {}, wireBrands: ['svc'], doneHoldMs: DONE_HOLD_MS },
      metrics: { onSpeech: () => undefined },
    };
    this.endpoints = new Map(
      socketEndpoints(services as unknown as SocketServices, []).map((endpoint) => [endpoint.path, endpoint]),
    );
  }

  add(): void {
    const { roll } = this;
    if (this.open.size >= MOST) return;
    const account = pick(roll, [...this.own.keys()]);
    this.count += 1;
    const name = `${account.toUpperCase()}${this.count}`;
    const world: ClientWorld = {
      ...{ roll, speeches: this.speeches, principal: principalFor(account) },
      speech: this.speeches.watched(this.own.get(account) as SpeechService, account, name, (bytes) =>
        client.give(bytes),
      ),
      acquire: () => this.limiterOf(account).acquireSocket(principalFor(account)),
    };
    const client = this.newClient(name, world);
    this.open.set(client, account);
  }

  act(): void {
    if (this.open.size > 0) pick(this.roll, [...this.open.keys()]).act();
  }

  finish(): void {
    for (const client of this.open.keys()) client.finish();
  }

  check(): string[] {
    const broken: string[] = [];
    this.sockets.clear();
    for (const [client, account] of this.open) {
      broken.push(...client.check());
      if (client.isOver) this.forget(client);
      else if (client instanceof SimulatedSocket && client.isOpen)
        this.sockets.set(account, this.socketsOf(account) + 1);
    }
    return broken;
  }

  private forget(client: Client): void {
    this.open.delete(client);
    this.endings[client.ending] = (this.endings[client.ending] ?? 0) + 1;
  }

  get areOver(): boolean {
    return [...this.open.keys()].every(({ isOver }) => isOver);
  }

  get openCount(): number {
    return this.open.size;
  }

  /** That were open at the last check. */
  socketsOf(account: string): number {
    return this.sockets.get(account) ?? 0;
  }

  private newClient(name: string, world: ClientWorld): HttpClient | SimulatedSocket {
    const dicing = this.roll();
    if (dicing < 0.3) {
      const client = new HttpClient(name, world);
      // Its speech may be heard from now on.
      queueMicrotask(() => client.open());
      return client;
    }
    if (dicing < 0.65) {
      const dialect = pick(this.roll, DIALECTS);
      const client = new LegacyClient(name, world, dialect);
      this.openSocket(client, `/${dialect}`, client.query());
      return client;
    }
    const client = new CodaClient(name, world, dicing < 0.82 ? 'json' : 'binary');
    this.openSocket(client, '/coda/ws', '');
    return client;
  }

  private openSocket(client: SimulatedSocket, path: string, query: string): void {
    const endpoint = this.endpoints.get(path);
    if (endpoint === undefined) throw new Error(`no ${path}`);
    void client.open(endpoint, query, this.turns);
  }
}
