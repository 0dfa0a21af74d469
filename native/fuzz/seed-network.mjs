// Writes a small valid network as an input of a fuzzer: node seed-network.mjs FILE letters|vowels.
import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';

const [file, kind] = process.argv.slice(2);
const WIDTH = 16;
const tensors = [];

/** A matrix as the files hold it: bytes with a scale a row. */
function matrix(name, rows, columns) {
  tensors.push([name, 'I8', [rows, columns], Int8Array.from({ length: rows * columns }, (_, i) => (i % 7) - 3)]);
  floats(`${name}.scale`, rows);
}
function floats(name, ...shape) {
  const count = shape.reduce((product, size) => product * size, 1);
  tensors.push([name, 'F32', shape, Float32Array.from({ length: count }, (_, i) => 0.1 + 0.05 * Math.sin(i))]);
}
function linear(name, out, inputs) {
  matrix(`${name}.weight`, out, inputs);
  floats(`${name}.bias`, out);
}

function letters() {
  matrix('embedding.weight', 4, WIDTH);
  floats('blocks.0.depthwise.weight', WIDTH, 1, 3);
  for (const name of ['depthwise.bias', 'norm.weight', 'norm.bias', 'gain']) floats(`blocks.0.${name}`, WIDTH);
  linear('blocks.0.up', WIDTH, WIDTH);
  linear('blocks.0.down', WIDTH, WIDTH);
  linear('out', 2, WIDTH);
  return { schema: 2, letters: ['a', 'b'], labels: ['', 'a'], width: WIDTH, blocks: 1, kernel: 3, expansion: 1 };
}

function vowels() {
  const unit = (name, inputs) => {
    for (const ending of ['', '_reverse']) {
      matrix(`${name}.weight_ih_l0${ending}`, 3 * WIDTH, inputs);
      matrix(`${name}.weight_hh_l0${ending}`, 3 * WIDTH, WIDTH);
      for (const bias of ['bias_ih', 'bias_hh']) floats(`${name}.${bias}_l0${ending}`, 3 * WIDTH);
    }
  };
  floats('embedding.weight', 4, WIDTH);
  unit('letters', WIDTH);
  linear('word', WIDTH, 2 * WIDTH);
  unit('context', WIDTH);
  linear('from_letter', WIDTH, 2 * WIDTH + 1);
  matrix('from_context.weight', WIDTH, 2 * WIDTH);
  unit('decoder', WIDTH);
  linear('out', 3, 2 * WIDTH);
  for (const chain of ['chain_inner', 'chain_final']) floats(chain, 3, 3);
  return {};
}

const prefixed = (json, lengthBytes) => {
  const bytes = Buffer.from(JSON.stringify(json));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const json = { letters, vowels }[kind]();
let offset = 0;
const header = {};
for (const [name, dtype, shape, values] of tensors) {
  header[name] = { dtype, shape, data_offsets: [offset, offset + values.byteLength] };
  offset += values.byteLength;
}
const weights = Buffer.concat([prefixed(header, 8), ...tensors.map(([, , , values]) => Buffer.from(values.buffer))]);
writeFileSync(file, Buffer.concat([prefixed(json, 4), weights]));
