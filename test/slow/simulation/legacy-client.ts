import type { ServerSays } from '../../support/transcript-wire.js';
import { type ClientWorld, pick, Script } from './client.js';
import { ExpectedDones } from './expected-dones.js';
import { slicesIn } from './fake-piscina.js';
import { SimulatedSocket } from './simulated-socket.js';

const LEGACY = {
  ws: 'speaker=astra&modelId=mistv3&audioFormat=pcm',
  ws2: 'speaker=cove&audioFormat=mp3',
  ws3: 'speaker=astra&modelId=coda&audioFormat=pcm',
};
const FILES = 'speaker=astra&modelId=coda&audioFormat=wav';
export type Dialect = keyof typeof LEGACY;
export const DIALECTS = Object.keys(LEGACY) as Dialect[];

export class LegacyClient extends SimulatedSocket {
  private readonly script: Script;
  private segment = '';
  private isEnding = false;
  private dones: ExpectedDones | undefined;

  constructor(
    name: string,
    world: ClientWorld,
    private readonly dialect: Dialect,
  ) {
    super(name, world, `/${dialect}`, 'plain');
    this.script = new Script(name, world.roll);
  }

  query(): string {
    const { roll } = this.world;
    const isFiles = this.dialect === 'ws3' && roll() < 0.3;
    this.segment = pick(roll, ['bySentence', 'bySentence', 'byClause', 'immediate', 'never']);
    const kind = { isSilent: this.dialect === 'ws', isNever: this.segment === 'never' };
    this.dones = new ExpectedDones(this.script, kind);
    return `${isFiles ? FILES : LEGACY[this.dialect]}&segment=${this.segment}`;
  }

  protected speak(dicing: number): void {
    const { script } = this;
    if (dicing < 0.6) {
      if (!this.isEnding) this.sayText(script.more(1 + 3 * this.world.roll()));
    } else if (dicing < 0.75) {
      this.dones?.flush(this.live.size > 0);
      this.operate('flush');
    } else if (dicing < 0.82) {
      this.operate('clear');
      script.forget();
      this.isTold(this.dones?.cleared());
      if (this.live.size > 0) this.broken.push(`${this.name} is cleared, and speaks`);
    } else if (dicing < 0.83) this.end();
  }

  protected end(): void {
    this.isEnding = true;
    this.dones?.end();
    this.operate('eos');
  }

  protected override stop(): void {
    this.dones?.stop();
    super.stop();
  }

  protected hear(says: ServerSays): void {
    if (says.kind === 'audio') {
      const { text = '', first, count } = slicesIn(says.bytes) ?? {};
      if (first === 0) {
        this.isTold(this.dones?.begin(this.script.next));
        this.broken.push(...this.script.begin(text));
      }
      if (count !== undefined) this.dones?.onAudio(count);
    } else if (says.kind === 'message' && says.message['type'] === 'done') {
      // A flush of nothing is answered at once.
      const isEarly = this.segment !== 'never' && this.live.size > 0;
      if (isEarly) this.broken.push(`${this.name} is done while it speaks`);
      this.dones?.onDone();
    }
  }

  override check(): string[] {
    const { said, next } = this.script;
    const { closed } = this.wire;
    const isWhole = closed === 1000 && !this.isSwept && !this.isStopping && this.isEnding;
    if (isWhole && next !== said + 1) this.broken.push(`${this.name} ends at ${next} of ${said}`);
    // A client that takes nothing is closed before it can be told.
    if (isWhole || closed === 1001) this.isTold(this.dones?.atClose());
    else if (this.isOpen && !this.isEnding && !this.isStopping)
      this.isTold(this.dones?.check({ isSpeaking: this.live.size > 0, flow: this.flow }));
    return super.check();
  }

  private isTold(broken: readonly string[] = []): void {
    this.broken.push(...broken.map((what) => `${this.name} ${what}`));
  }

  private sayText(text: string): void {
    this.dones?.onSay();
    this.wire.say(this.dialect === 'ws' ? text : JSON.stringify({ text }));
  }

  private operate(operation: string): void {
    const frame = `<${operation.toUpperCase()}>`;
    this.wire.say(this.dialect === 'ws' ? frame : JSON.stringify({ operation }));
  }
}
