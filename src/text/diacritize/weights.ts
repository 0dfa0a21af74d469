/** A tensor of a safetensors file: bytes with a scale a row, or floats. */
interface Entry {
  readonly dtype: 'I8' | 'F32';
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

export interface Sizes {
  readonly symbol: number;
  readonly letter: number;
  readonly word: number;
  readonly context: number;
  readonly layers: number;
  readonly decoder: number;
}

/** What a file of weights holds; views into its bytes. */
export class Weights {
  readonly sizes: Sizes;
  readonly #bytes: Uint8Array;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #dataStart: number;

  /** @throws Error when the bytes are no safetensors file of a diacritizer. */
  constructor(bytes: Uint8Array) {
    // Floats are read in place, so the file has to start on a multiple of four.
    this.#bytes = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    const length = Number(view.getBigUint64(0, true));
    if (length > bytes.length - 8) throw new Error('The weights of the diacritizer are cut short');
    const header = JSON.parse(new TextDecoder().decode(this.#bytes.subarray(8, 8 + length))) as Record<
      string,
      unknown
    >;
    const metadata = header['__metadata__'] as Record<string, string> | undefined;
    if (metadata?.['sizes'] === undefined) throw new Error('These are no weights of a diacritizer');
    this.sizes = JSON.parse(metadata['sizes']) as Sizes;
    delete header['__metadata__'];
    this.#entries = new Map(Object.entries(header) as [string, Entry][]);
    this.#dataStart = 8 + length;
  }

  #find(name: string, dtype: Entry['dtype'], shape: readonly number[]): [start: number, length: number] {
    const entry = this.#entries.get(name);
    const size = shape.reduce((product, side) => product * side, 1);
    if (entry?.dtype !== dtype || entry.shape.join() !== shape.join()) {
      throw new Error(`The diacritizer lacks the tensor ${name} of shape ${shape.join(' x ')}`);
    }
    const [start, end] = entry.data_offsets;
    const bytes = size * (dtype === 'F32' ? 4 : 1);
    if (end - start !== bytes || this.#dataStart + end > this.#bytes.length) {
      throw new Error(`The tensor ${name} of the diacritizer is cut short`);
    }
    return [this.#bytes.byteOffset + this.#dataStart + start, size];
  }

  floats(name: string, ...shape: number[]): Float32Array {
    return new Float32Array(this.#bytes.buffer, ...this.#find(name, 'F32', shape));
  }

  bytes(name: string, ...shape: number[]): Int8Array {
    return new Int8Array(this.#bytes.buffer, ...this.#find(name, 'I8', shape));
  }
}
