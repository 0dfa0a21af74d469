import type { ServerSays } from '../../support/transcript-wire.js';
import { pick, Script, type ClientWorld } from './client.js';
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
    return `${isFiles ? FILES : LEGACY[this.dialect]}&segment=${this.segment}`;
  }

  protected speak(dicing: number): void {
    const { script } = this;
    if (dicing < 0.6) {
      if (!this.isEnding) this.sayText(script.more(1 + 3 * this.world.roll()));
    } else if (dicing < 0.75) this.operate('flush');
    else if (dicing < 0.82) {
      this.operate('clear');
      script.forget();
      if (this.live.size > 0) this.broken.push(`${this.name} is cleared, and speaks`);
    } else if (dicing < 0.83) this.end();
  }

  protected end(): void {
    this.isEnding = true;
    this.operate('eos');
  }

  protected hear(says: ServerSays): void {
    if (says.kind === 'audio') {
      const [, text = '', number] = /^(.*):(\d+)$/s.exec(says.bytes.toString()) ?? [];
      if (number === '0') this.broken.push(...this.script.begin(text));
    } else if (says.kind === 'message' && says.message['type'] === 'done') {
      // A flush of nothing is answered at once.
      const isEarly = this.segment !== 'never' && this.live.size > 0;
      if (isEarly) this.broken.push(`${this.name} is done while it speaks`);
    }
  }

  override check(): string[] {
    const { said, next } = this.script;
    const lost =
      this.wire.closed === 1000 && !this.isSwept && !this.isStopping && this.isEnding && next !== said + 1;
    return lost ? [...super.check(), `${this.name} ends at ${next} of ${said}`] : super.check();
  }

  private sayText(text: string): void {
    this.wire.say(this.dialect === 'ws' ? text : JSON.stringify({ text }));
  }

  private operate(operation: string): void {
    const frame = `<${operation.toUpperCase()}>`;
    this.wire.say(this.dialect === 'ws' ? frame : JSON.stringify({ operation }));
  }
}
