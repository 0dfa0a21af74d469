import { fileURLToPath } from 'node:url';
import t from 'tap';
import type { Isa } from '../../../src/engine/addon.js';
import { loadBenchAddon } from '../../support/bench-addon.js';
import { plainNode } from '../../support/plain-node.js';
import { randomFrom } from '../../support/random.js';

const bench = loadBenchAddon();
const { fround } = Math;

interface Case {
  readonly inputs: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
  readonly x: Float32Array;
  readonly residual: Float32Array;
}

/** Inputs, outputs and rows: around the sizes of cells, vectors, blocks, panels and tiles of each instruction set. */
const SHAPES = [
  [1, 1, 1],
  [3, 5, 2],
  [4, 4, 8],
  [7, 13, 3],
  [8, 12, 7],
  [9, 3, 17],
  [15, 16, 4],
  [16, 17, 9],
  [17, 48, 5],
  [31, 49, 6],
  [33, 100, 11],
  [64, 24, 16],
  [64, 17, 20],
  [128, 50, 33],
  [128, 96, 4],
  [192, 576, 18],
  [577, 31, 10],
] as const;

const CASES = SHAPES.map(([inputs, outputs, rows], shape): Case => {
  const random = randomFrom(shape);
  // The sizes differ: each row and each column has a scale of its own.
  const floats = (count: number, each: number): Float32Array =>
    Float32Array.from({ length: count }, (_, i) => (random() - 0.4) * 2 ** (Math.floor(i / each) % 5));
  return {
    inputs,
    weights: floats(inputs * outputs, inputs),
    bias: floats(outputs, 1),
    x: floats(inputs * rows, inputs),
    residual: floats(outputs * rows, 1),
  };
});

// A row of one value, of zeros, of one value that is not zero, and a column of zeros.
CASES.push({
  inputs: 6,
  weights: Float32Array.of(1, -2, 3, -4, 5, -6, 0, 0, 0, 0, 0, 0, 1e-6, 0, 0, 0, 0, -1e-6),
  bias: Float32Array.of(0.5, -0.25, 0),
  x: Float32Array.of(3, 3, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -7, 0, 1e6, -1e6, 1e-6, 1, 2, 3),
  residual: new Float32Array(12),
});

const name = ({ inputs, weights, x }: Case): string =>
  `${inputs} to ${weights.length / inputs}, ${x.length / inputs} rows`;

const view = new DataView(new ArrayBuffer(8));

/** `a * b + c` of floats, rounded once, as a processor's multiply-add does. */
function multiplyAdd(a: number, b: number, c: number): number {
  const exact = a * b;
  const sum = exact + c;
  const part = sum - exact;
  const error = exact - (sum - part) + (c - part);
  // An inexact sum that is made odd is rounded to a float as the exact one would be.
  view.setFloat64(0, sum);
  const bits = view.getBigInt64(0);
  if (error !== 0 && bits % 2n === 0n) view.setBigInt64(0, bits + (error > 0 === sum > 0 ? 1n : -1n));
  return fround(view.getFloat64(0));
}

function roundToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1;
}

/** The product in int8 as gemm_narrow.h describes it, one number after another. */
function int8Product({ inputs, weights, bias, x }: Case): Float32Array {
  const columns = Array.from(bias, (offset, o) => {
    const row = weights.subarray(o * inputs, (o + 1) * inputs);
    const scale = fround(Math.max(fround(1e-20), ...row.map(Math.abs)) / 127);
    const bytes = Array.from(row, (weight) => roundToEven(fround(weight / scale)));
    return { offset, scale, bytes, sum: fround(scale * bytes.reduce((sum, byte) => sum + byte, 0)) };
  });
  return Float32Array.from(
    Array.from({ length: x.length / inputs }, (_, r) => {
      const row = x.subarray(r * inputs, (r + 1) * inputs);
      const least = Math.min(...row);
      const range = fround(Math.max(...row) - least);
      const step = range > fround(1e-20) ? fround(range / 255) : 1;
      const up = fround(1 / step);
      const bytes = Array.from(row, (value) => roundToEven(fround(fround(value - least) * up)));
      return columns.map((column) => {
        const sum = bytes.reduce((total, byte, k) => total + byte * (column.bytes[k] ?? NaN), 0);
        return multiplyAdd(fround(sum), fround(column.scale * step), multiplyAdd(column.sum, least, column.offset));
      });
    }).flat(),
  );
}

/** Nearest numbers with 8 bits. */
const toBf16 = (values: Float32Array): Float64Array =>
  Float64Array.from(values, (value) => {
    view.setFloat32(0, value);
    const bits = view.getUint32(0);
    view.setUint32(0, (bits + 0x7fff + ((bits >>> 16) & 1)) & 0xffff0000);
    return view.getFloat32(0);
  });

/** How far a product is off the sum of its exact terms, at most, as a part of the sum of their sizes. */
function largestError(test: Case, actual: Float32Array, round: (values: Float32Array) => ArrayLike<number>): number {
  const { inputs, bias } = test;
  const [weights, x] = [round(test.weights), round(test.x)];
  return actual.reduce((largest, y, i) => {
    const [r, o] = [Math.floor(i / bias.length), i % bias.length];
    let [sum, size] = [bias[o] ?? NaN, Math.abs(bias[o] ?? NaN)];
    for (let k = 0; k < inputs; k++) {
      const term = (weights[o * inputs + k] ?? NaN) * (x[r * inputs + k] ?? NaN);
      sum += term;
      size += Math.abs(term);
    }
    return Math.max(largest, y === sum ? 0 : Math.abs(y - sum) / size);
  }, 0);
}

/** The first places where two products differ. */
const differences = (actual: Float32Array, expected: Float32Array): string[] => {
  const found = Array.from(expected, (value, i) => ({ i, value, got: actual[i] }))
    .filter(({ value, got }) => !Object.is(got, value))
    .slice(0, 3)
    .map(({ i, value, got }) => `${String(got)} for ${value} at ${i}`);
  return actual.length === expected.length ? found : [`${actual.length} numbers`, ...found];
};

const unavailable = (precision: 'bf16' | 'int8'): string | undefined => {
  try {
    bench.product(precision, Float32Array.of(1), Float32Array.of(1), Float32Array.of(1));
    return undefined;
  } catch (error) {
    return String(error);
  }
};

void t.test('products in int8 are those of one scalar sum after another, to the bit', (t) => {
  const reason = unavailable('int8');
  if (reason === undefined) {
    for (const test of CASES) {
      const { weights, bias, x, residual } = test;
      const expected = int8Product(test);
      t.same(differences(bench.product('int8', weights, bias, x), expected), [], name(test));
      const added = expected.map((value, i) => value + (residual[i] ?? NaN));
      const sum = bench.product('int8', weights, bias, x, residual);
      t.same(differences(sum, added), [], `${name(test)}, and a residual`);
    }
  } else t.match(reason, 'not int8');
  t.end();
});

void t.test('products in fp32 and bf16 are off by what their sums round', (t) => {
  const reason = unavailable('bf16');
  for (const test of CASES) {
    const { weights, bias, x } = test;
    t.ok(largestError(test, bench.product('fp32', weights, bias, x), (values) => values) < 1e-6, `fp32, ${name(test)}`);
    if (reason === undefined)
      t.ok(largestError(test, bench.product('bf16', weights, bias, x), toBf16) < 1e-6, `bf16, ${name(test)}`);
    else t.match(reason, 'not bf16');
  }
  t.end();
});

void t.test('a row has the same product alone as among others', (t) => {
  for (const precision of ['fp32', 'bf16', 'int8'] as const) {
    if (precision !== 'fp32' && unavailable(precision) !== undefined) continue;
    for (const test of CASES) {
      const { inputs, weights, bias, x } = test;
      const alone = Array.from({ length: x.length / inputs }, (_, r) => [
        ...bench.product(precision, weights, bias, x.slice(r * inputs, (r + 1) * inputs)),
      ]);
      const together = bench.product(precision, weights, bias, x);
      t.same(differences(together, Float32Array.from(alone.flat())), [], `${precision}, ${name(test)}`);
    }
  }
  t.end();
});

/** Those with products in narrow numbers; a processor runs on its best one unless it is told otherwise. */
const ISAS: readonly Isa[] = ['avx2', 'avx512', 'amx', 'neon'];

if (process.env['SONANT_ISA'] === undefined)
  void t.test('all this holds on each instruction set', (t) => {
    for (const isa of ISAS) {
      const env = { ...process.env, SONANT_ISA: isa };
      const { status, stdout, stderr } = plainNode([fileURLToPath(import.meta.url)], { env });
      const isLacking = (stdout + stderr).includes(`SONANT_ISA: ${isa} is not available here`);
      t.ok(status === 0 || isLacking, isa, { stdout });
    }
    t.end();
  });
