import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { wavHeader } from '../../audio/wav-header.js';
import type { AudioCodec } from '../../contracts/audio.js';
import { messageOf } from '../../errors.js';
import { CommandError } from '../command.js';
import { STDOUT } from './files.js';
import type { Player } from './player.js';

/** Where spoken audio goes while it is made. Nothing is opened before there is audio, so that a refused text leaves no file. */
export class AudioOutput {
  private handle: FileHandle | undefined;
  private bytesWritten = 0;

  /** @param target a file, `-` for stdout, or a player */
  constructor(
    private readonly target: string | Player,
    private readonly format: { readonly codec: AudioCodec; readonly sampleRateHz: number },
  ) {}

  get byteCount(): number {
    return this.bytesWritten;
  }

  /** Settles when it can take more. @throws CommandError `output_failed` */
  async write(bytes: Uint8Array): Promise<void> {
    this.bytesWritten += bytes.length;
    if (typeof this.target !== 'string') return this.target.write(bytes);
    if (this.target === STDOUT) {
      if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
      return;
    }
    try {
      this.handle ??= await open(this.target, 'w');
      await this.handle.writeFile(bytes);
    } catch (cause) {
      throw this.failed(cause);
    }
  }

  /** Must be called when everything has been written. @throws CommandError `output_failed` */
  async finish(): Promise<void> {
    if (typeof this.target !== 'string') return this.target.finish();
    if (this.handle === undefined) return;
    try {
      if (this.format.codec === 'wav' && (await this.handle.stat()).isFile()) await this.writeTrueSizes();
    } catch (cause) {
      throw this.failed(cause);
    } finally {
      await this.close();
    }
  }

  /** Idempotent. Stops the player, even if it has more to play. */
  async close(): Promise<void> {
    if (typeof this.target !== 'string') this.target.stop();
    await this.handle?.close();
    this.handle = undefined;
  }

  /** The encoder streams, so it leaves the sizes open; here the end is known. */
  private async writeTrueSizes(): Promise<void> {
    const { sampleRateHz } = this.format;
    const dataBytes = this.bytesWritten - wavHeader({ sampleRateHz, dataBytes: 0 }).length;
    await this.handle?.write(wavHeader({ sampleRateHz, dataBytes }), 0, undefined, 0);
  }

  private get name(): string {
    if (typeof this.target !== 'string') return 'the player';
    return this.target === STDOUT ? 'stdout' : this.target;
  }

  private failed(cause: unknown): CommandError {
    const reason = messageOf(cause);
    return new CommandError('output_failed', `${this.name} cannot be written: ${reason}`, { cause });
  }
}
