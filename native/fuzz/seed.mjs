// Writes a small valid pack as an input of pack_fuzz: node seed.mjs FILE [bf16]. Matrices may be halved to bf16.
import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';

const [file, precision = 'fp32'] = process.argv.slice(2);
const width = 16;
const melBands = 8;
const pack = {
  schema: 2,
  name: 'seed',
  sampleRateHz: 8000,
  hopSamples: 16,
  melBands,
  phones: ['_', 'a'],
  speakers: ['s', 't'].map((name) => ({ name, language: 'en-us', logF0Mean: 5, logF0Std: 0.2 })),
  acoustic: {
    width,
    expansion: 1,
    encoderBlocks: 1,
    encoderKernel: 3,
    durationBlocks: 1,
    durationKernel: 3,
    durationExpansion: 1,
    decoderBlocks: 1,
    decoderKernel: 3,
    stressLevels: 3,
    wordStartLevels: 2,
  },
  vocoder: {
    width,
    blocks: 1,
    kernel: 3,
    expansion: 1,
    harmonicCausal: 4,
    harmonicAnticausal: 2,
    noiseCausal: 4,
    fftSize: 128,
    firTaps: 3,
  },
  details: { layerNormEps: 1e-5 },
  quantisation: precision,
};

const shapes = {};
const linear = (name, out, inputs) => {
  shapes[`${name}.weight`] = [out, inputs];
  shapes[`${name}.bias`] = [out];
};
const block = (name, kernel) => {
  shapes[`${name}.depthwise.weight`] = [width, 1, kernel];
  for (const vector of ['depthwise.bias', 'norm.weight', 'norm.bias', 'gain']) shapes[`${name}.${vector}`] = [width];
  linear(`${name}.up`, width, width);
  linear(`${name}.down`, width, width);
};
shapes['acoustic.embedding.phone.weight'] = [pack.phones.length, width];
shapes['acoustic.embedding.stress.weight'] = [3, width];
shapes['acoustic.embedding.word_start.weight'] = [2, width];
shapes['acoustic.embedding.speaker.weight'] = [pack.speakers.length, width];
for (const stack of ['acoustic.encoder', 'acoustic.duration', 'acoustic.decoder', 'vocoder']) block(`${stack}.blocks.0`, 3);
linear('acoustic.duration.in', width, width);
linear('acoustic.duration.out', 1, width);
linear('acoustic.decoder.in', width, width);
linear('acoustic.decoder.position', width, 4);
for (const output of ['acoustic.decoder.out', 'acoustic.decoder.out.t']) linear(output, melBands + 2, width);
linear('vocoder.in', width, melBands + 2);
linear('vocoder.out', 10, width);
shapes['vocoder.fir'] = [3];
for (const network of ['acoustic', 'vocoder']) shapes[`${network}.mel_mean`] = shapes[`${network}.mel_std`] = [melBands];

let offset = 0;
let written = 0;
const header = {};
const parts = [];
for (const [name, shape] of Object.entries(shapes)) {
  const count = shape.reduce((product, size) => product * size, 1);
  const floats = Float32Array.from({ length: count }, () => 0.1 + 0.05 * Math.sin(written++));
  const isHalved = precision === 'bf16' && shape.length > 1;
  // A bf16 is the upper half of a float: every second 16-bit word.
  const values = isHalved ? new Uint16Array(floats.buffer).filter((_, i) => i % 2 === 1) : floats;
  parts.push(Buffer.from(values.buffer));
  header[name] = {
    dtype: isHalved ? 'BF16' : 'F32',
    shape,
    data_offsets: [offset, offset + values.byteLength],
  };
  offset += values.byteLength;
}
const prefixed = (text, lengthBytes) => {
  const bytes = Buffer.from(JSON.stringify(text));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
};
writeFileSync(file, Buffer.concat([prefixed(pack, 4), prefixed(header, 8), ...parts]));
