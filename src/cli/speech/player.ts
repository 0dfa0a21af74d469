import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { CommandError } from '../command.js';

/** Programs that play a WAV file from standard input, the usual ones first. */
const PLAYERS: readonly (readonly [program: string, ...args: string[]])[] = [
  ['pw-cat', '--playback', '-'],
  ['aplay', '-q', '-'],
  ['play', '-q', '-t', 'wav', '-'],
  ['ffplay', '-nodisp', '-autoexit', '-loglevel', 'error', '-i', 'pipe:0'],
  ['mpv', '--no-terminal', '-'],
];

const findPlayer = (): (typeof PLAYERS)[number] | undefined =>
  PLAYERS.find(
    ([program]) => spawnSync(`command -v ${program}`, { shell: true, stdio: 'ignore' }).status === 0,
  );

/** An installed program that plays audio. */
export class Player {
  private readonly ended: Promise<void>;

  private constructor(private readonly child: ChildProcess) {
    const program = child.spawnfile;
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    this.ended = new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (status) => {
        if (status === 0) resolve();
        else {
          const reason = complaint.trim().split('\n').at(-1) ?? '';
          reject(new CommandError('player_failed', `${program} ended with ${String(status)}: ${reason}`));
        }
      });
    });
    // `finish` reports it; until then, nothing is written to a player that has ended.
    this.ended.catch(() => undefined);
    child.stdin?.on('error', () => undefined);
  }

  /** The name of the program that would play; undefined: none is installed. */
  static program(): string | undefined {
    return findPlayer()?.[0];
  }

  /** @throws CommandError `player_missing` */
  static start(): Player {
    const found = findPlayer();
    if (found === undefined) {
      const names = PLAYERS.map(([name]) => name).join(', ');
      throw new CommandError(
        'player_missing',
        `no audio player was found (${names}); install one, or give -o <file>`,
      );
    }
    const [program, ...args] = found;
    return new Player(spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] }));
  }

  /** Settles when it can take more. */
  async write(bytes: Uint8Array): Promise<void> {
    const { stdin } = this.child;
    if (stdin === null || stdin.destroyed || stdin.write(bytes)) return;
    await Promise.race([
      new Promise((resolve) => stdin.once('drain', resolve)),
      this.ended.catch(() => undefined),
    ]);
  }

  /** Settles when all has been heard. @throws CommandError `player_failed` */
  async finish(): Promise<void> {
    this.child.stdin?.end();
    await this.ended;
  }

  stop(): void {
    this.child.kill();
  }
}
