/**
 * Matrix times vector in WebAssembly: weights of 8 bits with a scale a row, a vector of 16 bits with one scale. Eight
 * products take one instruction (`i32x4.dot_i16x8_s`), which a loop over floats in JavaScript needs fourteen times as long for.
 */

const I32 = 0x7f;
const F32 = 0x7d;

/** Unsigned LEB128, as every number in a module is written. */
function leb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return bytes;
}

const section = (id: number, content: readonly number[]): number[] => [
  id,
  ...leb(content.length),
  ...content,
];
const name = (text: string): number[] => [text.length, ...Buffer.from(text)];
const simd = (opcode: number, ...rest: number[]): number[] => [0xfd, ...leb(opcode), ...rest];
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const constant = (value: number): number[] => [0x41, ...signed(value)];
const ADD = [0x6a];

/** Signed LEB128, for constants. */
function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const byte = rest & 0x7f;
    rest >>= 7;
    const done = (rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0);
    bytes.push(done ? byte : byte | 0x80);
    if (done) return bytes;
  }
}

/** Parameters: weights, vector, row scales, bias, output (addresses), rows, bytes of a row (a multiple of 16), scale. */
const [W, X, SCALES, BIAS, OUT, ROWS, STRIDE, SCALE, AT, END, SUM, SUM2] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
];

const dot = (offset: number): number[] => [
  ...[...get(W), ...simd(0x01, 0, offset)], // i16x8.load8x8_s
  ...[...get(AT), ...simd(0x00, 0, offset * 2)], // v128.load
  ...simd(0xba), // i32x4.dot_i16x8_s
];
const advance = (local: number, by: readonly number[]): number[] => [
  ...get(local),
  ...by,
  ...ADD,
  ...set(local),
];
const lane = (index: number): number[] => [...get(SUM), ...simd(0x1b, index)];

const BODY = [
  // Two locals of 32 bits, two of 128.
  ...[2, 2, I32, 2, 0x7b],
  ...[0x03, 0x40], // loop over rows
  ...[...get(X), ...set(AT), ...get(W), ...get(STRIDE), ...ADD, ...set(END)],
  ...[...simd(0x0c, ...new Array<number>(16).fill(0)), ...set(SUM)],
  ...[...get(SUM), ...set(SUM2)],
  ...[0x03, 0x40], // loop over 16 columns at a time
  ...[...get(SUM), ...dot(0), ...simd(0xae), ...set(SUM)], // i32x4.add
  ...[...get(SUM2), ...dot(8), ...simd(0xae), ...set(SUM2)],
  ...advance(AT, constant(32)),
  ...advance(W, constant(16)),
  ...[...get(W), ...get(END), 0x49, 0x0d, 0], // while w < end
  0x0b,
  ...[...get(SUM), ...get(SUM2), ...simd(0xae), ...set(SUM)],
  ...get(OUT),
  ...[...lane(0), ...lane(1), ...ADD, ...lane(2), ...ADD, ...lane(3), ...ADD, 0xb2], // f32.convert_i32_s
  ...[...get(SCALES), 0x2a, 2, 0, 0x94, ...get(SCALE), 0x94], // f32.load, f32.mul
  ...[...get(BIAS), 0x2a, 2, 0, 0x92, 0x38, 2, 0], // f32.add, f32.store
  ...[...advance(OUT, constant(4)), ...advance(SCALES, constant(4)), ...advance(BIAS, constant(4))],
  ...[...get(ROWS), ...constant(1), 0x6b, 0x22, ROWS, 0x0d, 0],
  ...[0x0b, 0x0b],
];
const PARAMETERS = [I32, I32, I32, I32, I32, I32, I32, F32];

const MODULE = new Uint8Array([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, PARAMETERS.length, ...PARAMETERS, 0]),
  ...section(2, [1, ...name('e'), ...name('m'), 2, 0, 1]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...name('f'), 0, 0]),
  ...section(10, [1, ...leb(BODY.length), ...BODY]),
]);

type Multiply = (
  weights: number,
  vector: number,
  scales: number,
  bias: number,
  output: number,
  rows: number,
  stride: number,
  scale: number,
) => void;

/** What this uses of WebAssembly, which the types of plain ECMAScript do not name. */
interface WebAssemblyApi {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
}
const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi };

/** Compiled once for all kernels of a thread: code that is new runs slowly at first. */
const COMPILED = new WebAssembly.Module(MODULE);

/** Largest value of a vector in 16 bits: 512 products with 127 stay within 32 bits. */
const LARGEST = 16_000;
const WASM_PAGE = 65_536;

/** A matrix in the kernel's memory. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly stride: number;
  readonly weights: number;
  readonly scales: number;
  readonly bias: number;
}

export class Kernel {
  readonly #memory: { readonly buffer: ArrayBuffer };
  readonly #multiply: Multiply;
  #used = 16;
  #vector: Int16Array;
  #output: Float32Array;

  /** @param capacityBytes for all matrices together */
  constructor(capacityBytes: number) {
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(capacityBytes / WASM_PAGE) + 1 });
    const instance = new WebAssembly.Instance(COMPILED, { e: { m: this.#memory } });
    this.#multiply = instance.exports['f'] as Multiply;
    this.#vector = new Int16Array(this.#memory.buffer, this.#take(2 * 1024), 1024);
    this.#output = new Float32Array(this.#memory.buffer, this.#take(4 * 1024), 1024);
  }

  #take(bytes: number): number {
    const start = this.#used;
    this.#used += Math.ceil(bytes / 16) * 16;
    if (this.#used > this.#memory.buffer.byteLength) throw new Error('The kernel has no memory left');
    return start;
  }

  /** Copies a matrix, [rows][columns], into the kernel. */
  matrix(weights: Int8Array, scales: Float32Array, bias: Float32Array | null, columns: number): Matrix {
    const rows = scales.length;
    const stride = Math.ceil(columns / 16) * 16;
    const place = {
      rows,
      columns,
      stride,
      weights: this.#take(rows * stride),
      scales: this.#take(4 * rows),
      bias: this.#take(4 * rows),
    };
    const bytes = new Int8Array(this.#memory.buffer, place.weights, rows * stride);
    for (let row = 0; row < rows; row++) {
      bytes.set(weights.subarray(row * columns, (row + 1) * columns), row * stride);
    }
    new Float32Array(this.#memory.buffer, place.scales, rows).set(scales);
    if (bias) new Float32Array(this.#memory.buffer, place.bias, rows).set(bias);
    return place;
  }

  /** @returns matrix times vector plus bias; the next call overwrites it */
  times({ rows, columns, stride, weights, scales, bias }: Matrix, vector: Float32Array): Float32Array {
    let largest = 1e-9;
    for (let i = 0; i < columns; i++) {
      const size = Math.abs(vector[i] ?? 0);
      if (size > largest) largest = size;
    }
    const up = LARGEST / largest;
    const target = this.#vector;
    for (let i = 0; i < columns; i++) target[i] = Math.round((vector[i] ?? 0) * up);
    target.fill(0, columns, stride);
    const output = this.#output;
    this.#multiply(
      weights,
      target.byteOffset,
      scales,
      bias,
      output.byteOffset,
      rows,
      stride,
      largest / LARGEST,
    );
    return output.subarray(0, rows);
  }
}
