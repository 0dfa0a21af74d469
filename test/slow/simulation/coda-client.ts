import { encodeCoda, type ServerSays } from '../../support/transcript-wire.js';
import { type ClientWorld, pick, Script } from './client.js';
import { slicesIn } from './fake-piscina.js';
import { SimulatedSocket } from './simulated-socket.js';

interface OpenContext {
  readonly id: string;
  readonly script: Script;
  isEnded: boolean;
}

const CONTEXTS = ['', 'k', 'l', 'm'];

export class CodaClient extends SimulatedSocket {
  private readonly contexts = new Map<string, OpenContext>();
  private versions = 0;

  constructor(
    name: string,
    world: ClientWorld,
    private readonly frames: 'json' | 'binary',
  ) {
    super(name, world, '/coda/ws', frames);
  }

  protected speak(dicing: number): void {
    const { roll } = this.world;
    const id = pick(roll, CONTEXTS);
    const context = this.contexts.get(id);
    if (context === undefined) {
      if (dicing < 0.5) this.start(id, dicing < 0.2);
    } else if (dicing < 0.7) {
      if (!context.isEnded) this.send(id, { text: context.script.more(1 + 3 * roll()) });
    } else if (dicing < 0.85) this.endContext(context);
    else if (dicing < 0.9) {
      const before = this.live.size;
      this.send(id, { cancel: {} });
      if (this.contexts.has(id) && !this.isOver && !this.isStopping)
        this.broken.push(`${this.name} ${id} cannot be cancelled`);
      if (this.live.size > before) this.broken.push(`${this.name} ${id} speaks on`);
    }
  }

  protected end(): void {
    for (const context of [...this.contexts.values()]) this.endContext(context);
    if (this.contexts.size === 0) this.wire.close(1000);
  }

  protected hear(says: ServerSays): void {
    if (says.kind === 'audio') {
      const { text = '', first } = slicesIn(says.bytes) ?? {};
      const context = this.contexts.get(says.key);
      if (context === undefined) this.broken.push(`${this.name} hears ${text} of no context`);
      else if (first === 0) this.broken.push(...context.script.begin(text));
    } else if (says.kind === 'message' && !('ready' in says.message) && !('started' in says.message)) {
      this.leave(says.key, says.message);
    }
  }

  private leave(id: string, message: Readonly<Record<string, unknown>>): void {
    const context = this.contexts.get(id);
    if (context === undefined) return;
    this.contexts.delete(id);
    const { next, said } = context.script;
    if ('done' in message && next !== said + 1) this.broken.push(`${this.name} ends at ${next} of ${said}`);
    const owner = `${this.name}${id}`;
    if ([...this.live].some(({ text }) => text.startsWith(owner) && /^v\d+n/.test(text.slice(owner.length))))
      this.broken.push(`${this.name} ${id} is over and speaks`);
  }

  private start(id: string, isWhole: boolean): void {
    this.versions += 1;
    const script = new Script(`${this.name}${id}v${this.versions}`, this.world.roll);
    this.contexts.set(id, { id, script, isEnded: isWhole });
    const text = isWhole ? script.more(1 + 3 * this.world.roll()) : '';
    this.send(id, { start: { speaker: 'astra', text } });
  }

  private endContext(context: OpenContext): void {
    context.isEnded = true;
    this.send(context.id, { end: {} });
  }

  private send(contextId: string, payload: object): void {
    const json = JSON.stringify({ contextId, ...payload });
    this.wire.say(this.frames === 'json' ? json : encodeCoda(json));
  }
}
