import { Kernel, type Matrix } from './kernel.js';
import { CLASSES, SYMBOL_COUNT } from './letters.js';
import { MEMORY_WIDTH } from './memory.js';
import type { Sizes, Weights } from './weights.js';

const TABLE_STEPS = 512;
const TABLE_REACH = 10;
/** tanh from 0 to 10; between its points a straight line is right to 2e-6. */
const TANH = Float64Array.from({ length: TABLE_STEPS * TABLE_REACH + 2 }, (_, i) =>
  Math.tanh(i / TABLE_STEPS),
);

function tanh(x: number): number {
  const size = x < 0 ? -x : x;
  if (!(size < TABLE_REACH)) return x < 0 ? -1 : 1;
  const place = size * TABLE_STEPS;
  const index = place | 0;
  const low = TANH[index] as number;
  const value = low + ((TANH[index + 1] as number) - low) * (place - index);
  return x < 0 ? -value : value;
}

const sigmoid = (x: number): number => 0.5 + 0.5 * tanh(0.5 * x);

/** One direction of a gated recurrent unit (Cho et al., 2014; gates in the order reset, update, new). */
class Unit {
  readonly size: number;
  readonly #kernel: Kernel;
  readonly #state: Matrix;
  /** null where the inputs are few and their products are known. */
  readonly #input: Matrix | null;

  constructor(
    kernel: Kernel,
    weights: Weights,
    prefix: string,
    suffix: string,
    inputs: number,
    size: number,
  ) {
    this.#kernel = kernel;
    this.size = size;
    const matrix = (kind: string, columns: number): Matrix =>
      kernel.matrix(
        weights.bytes(`${prefix}.weight_${kind}_${suffix}`, 3 * size, columns),
        weights.floats(`${prefix}.weight_${kind}_${suffix}.scale`, 3 * size),
        weights.floats(`${prefix}.bias_${kind}_${suffix}`, 3 * size),
        columns,
      );
    this.#state = matrix('hh', size);
    this.#input = matrix('ih', inputs);
  }

  /** What the gates get of an input: [3 * size]. */
  project(input: Float32Array): Float32Array {
    return this.#input ? this.#kernel.times(this.#input, input).slice() : input;
  }

  /** Writes the states after each step into `output`, [steps][width] from column `column` on. */
  run(
    projected: readonly Float32Array[],
    direction: 'forward' | 'backward',
    output: Float32Array,
    width: number,
    column: number,
  ): Float32Array {
    const { size } = this;
    const state = new Float32Array(size);
    for (let i = 0; i < projected.length; i++) {
      const step = direction === 'forward' ? i : projected.length - 1 - i;
      const input = projected[step] ?? state;
      const hidden = this.#kernel.times(this.#state, state);
      for (let j = 0; j < size; j++) {
        const reset = sigmoid((input[j] as number) + (hidden[j] as number));
        const update = sigmoid((input[size + j] as number) + (hidden[size + j] as number));
        const fresh = tanh((input[2 * size + j] as number) + reset * (hidden[2 * size + j] as number));
        state[j] = fresh + update * ((state[j] as number) - fresh);
      }
      output.set(state, step * width + column);
    }
    return state;
  }
}

/** Both directions of a layer, side by side. */
class Layer {
  readonly width: number;
  readonly #forward: Unit;
  readonly #backward: Unit;

  constructor(kernel: Kernel, weights: Weights, prefix: string, layer: number, inputs: number, size: number) {
    this.#forward = new Unit(kernel, weights, prefix, `l${layer}`, inputs, size);
    this.#backward = new Unit(kernel, weights, prefix, `l${layer}_reverse`, inputs, size);
    this.width = 2 * size;
  }

  project(input: Float32Array): readonly [forward: Float32Array, backward: Float32Array] {
    return [this.#forward.project(input), this.#backward.project(input)];
  }

  /** [steps][width], and the last states of both directions. */
  run(
    projected: readonly (readonly [Float32Array, Float32Array])[],
  ): [states: Float32Array, last: Float32Array] {
    const states = new Float32Array(projected.length * this.width);
    const size = this.#forward.size;
    const last = new Float32Array(this.width);
    const forward = projected.map(([one]) => one);
    const backward = projected.map(([, two]) => two);
    last.set(this.#forward.run(forward, 'forward', states, this.width, 0));
    last.set(this.#backward.run(backward, 'backward', states, this.width, size), size);
    return [states, last];
  }
}

/** What a word form gives, whatever stands around it. */
export interface FormState {
  /** What both directions of the first layer over the sentence get of it. */
  readonly projected: readonly [Float32Array, Float32Array];
  /** Of every letter, for the decoder. */
  readonly letters: readonly Float32Array[];
}

/** Letters of a word, words of a sentence, letters again; see training/diacritize/model.py. */
export class Network {
  readonly #kernel: Kernel;
  readonly #sizes: Sizes;
  readonly #letters: Layer;
  readonly #context: readonly Layer[];
  readonly #decoder: Layer;
  readonly #word: Matrix;
  readonly #fromLetter: Matrix;
  readonly #fromContext: Matrix;
  readonly #classes: Matrix;
  readonly #symbols: Float32Array;
  /** What the first layer gets of each symbol: there are few. */
  readonly #projected = new Map<number, readonly [Float32Array, Float32Array]>();

  constructor(weights: Weights, byteCount: number) {
    const kernel = new Kernel(byteCount + 400_000);
    const { symbol, letter, word, context, layers, decoder } = weights.sizes;
    const mixed = decoder + 64;
    const matrix = (name: string, rows: number, columns: number, bias: boolean): Matrix =>
      kernel.matrix(
        weights.bytes(`${name}.weight`, rows, columns),
        weights.floats(`${name}.weight.scale`, rows),
        bias ? weights.floats(`${name}.bias`, rows) : null,
        columns,
      );
    this.#kernel = kernel;
    this.#sizes = weights.sizes;
    this.#symbols = weights.floats('symbols.weight', SYMBOL_COUNT, symbol);
    this.#letters = new Layer(kernel, weights, 'letters', 0, symbol, letter);
    this.#word = matrix('word', word, 2 * letter, true);
    this.#context = Array.from(
      { length: layers },
      (_, layer) => new Layer(kernel, weights, 'context', layer, layer === 0 ? word : 2 * context, context),
    );
    this.#fromLetter = matrix('from_letter', mixed, 2 * letter + MEMORY_WIDTH, true);
    this.#fromContext = matrix('from_context', mixed, 2 * context, false);
    this.#decoder = new Layer(kernel, weights, 'decoder', 0, mixed, decoder);
    this.#classes = matrix('classes', CLASSES.length, 2 * decoder, true);
  }

  #ofSymbol(symbol: number): readonly [Float32Array, Float32Array] {
    let projected = this.#projected.get(symbol);
    if (!projected) {
      const size = this.#sizes.symbol;
      projected = this.#letters.project(this.#symbols.subarray(symbol * size, (symbol + 1) * size));
      this.#projected.set(symbol, projected);
    }
    return projected;
  }

  /** @param memory [letters][MEMORY_WIDTH] */
  form(symbols: readonly number[], memory: Float32Array): FormState {
    const width = this.#letters.width;
    const [states, last] = this.#letters.run(symbols.map((symbol) => this.#ofSymbol(symbol)));
    const word = this.#kernel.times(this.#word, last).map(tanh);
    const input = new Float32Array(width + MEMORY_WIDTH);
    const letters = symbols.map((_, i) => {
      input.set(states.subarray(i * width, (i + 1) * width));
      input.set(memory.subarray(i * MEMORY_WIDTH, (i + 1) * MEMORY_WIDTH), width);
      return this.#kernel.times(this.#fromLetter, input).slice();
    });
    return { projected: (this.#context[0] as Layer).project(word), letters };
  }

  /** @returns for every form, for every letter, a value for each class: the higher the likelier */
  classify(forms: readonly FormState[]): Float32Array[][] {
    let width = 0;
    let states: Float32Array = new Float32Array();
    this.#context.forEach((layer, index) => {
      const inputs =
        index === 0
          ? forms.map(({ projected }) => projected)
          : forms.map((_, i) => layer.project(states.subarray(i * width, (i + 1) * width)));
      [states] = layer.run(inputs);
      width = layer.width;
    });
    return forms.map(({ letters }, i) => {
      const context = this.#kernel
        .times(this.#fromContext, states.subarray(i * width, (i + 1) * width))
        .slice();
      const inputs = letters.map((letter) =>
        this.#decoder.project(letter.map((value, j) => Math.max(0, value + (context[j] ?? 0)))),
      );
      const [decoded] = this.#decoder.run(inputs);
      return letters.map((_, j) =>
        this.#kernel
          .times(this.#classes, decoded.subarray(j * this.#decoder.width, (j + 1) * this.#decoder.width))
          .slice(),
      );
    });
  }
}
