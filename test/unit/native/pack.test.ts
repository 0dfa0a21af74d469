import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { loadBenchAddon } from '../../support/bench-addon.js';
import { packOf } from '../../support/packs.js';
import { plainSegment } from '../../support/segment.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sonant-pack-'));
t.teardown(() => rmSync(folder, { recursive: true }));
const addon = loadAddon();
const bench = loadBenchAddon();

type Json = Record<string, unknown>;
interface Tensor {
  dtype: string;
  shape: number[];
  data_offsets: [number, number];
}
interface PackFiles {
  json: Json;
  header: Record<string, Tensor>;
  values: Buffer;
}

const SPEAKER = { name: 's', language: 'de', logF0Mean: 5, logF0Std: 0.2 };

/** The fuzzer's small valid pack: 4 bytes of length, pack.json, then weights.safetensors. */
function seed(precision: 'fp32' | 'bf16' = 'fp32'): PackFiles {
  const bytes = readFileSync(join(folder, precision));
  const jsonEnd = 4 + bytes.readUInt32LE(0);
  const headerEnd = jsonEnd + 8 + bytes.readUInt32LE(jsonEnd);
  return {
    json: JSON.parse(bytes.toString('utf8', 4, jsonEnd)) as Json,
    header: JSON.parse(bytes.toString('utf8', jsonEnd + 8, headerEnd)) as Record<string, Tensor>,
    values: bytes.subarray(headerEnd),
  };
}
for (const precision of ['fp32', 'bf16']) {
  execFileSync(process.execPath, [join(ROOT, 'native/fuzz/seed.mjs'), join(folder, precision), precision]);
}

function safetensors(header: string, values: Buffer, headerBytes = Buffer.byteLength(header)): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(headerBytes));
  return Buffer.concat([length, Buffer.from(header), values]);
}

let written = 0;
function write(json: string, weights: Buffer): string {
  const path = join(folder, `pack${String(written++)}`);
  mkdirSync(path);
  writeFileSync(join(path, 'pack.json'), json);
  writeFileSync(join(path, 'weights.safetensors'), weights);
  return path;
}

function reasonOf(path: string): string {
  try {
    addon.loadPack(path);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'loaded';
}

void t.test('a sound pack with other widths, blocks and rates than ours loads', (t) => {
  const { json, header, values } = seed();
  const info = addon.loadPack(write(JSON.stringify(json), safetensors(JSON.stringify(header), values)));
  t.equal(info.sampleRateHz, 8000);
  t.same(info.phones, ['_', 'a']);
  t.end();
});

void t.test('matrices in bf16 are the floats that they are the upper halves of', (t) => {
  const halved = seed('bf16');
  const widened = seed('bf16');
  const parts: Buffer[] = [];
  let offset = 0;
  for (const tensor of Object.values(widened.header)) {
    const stored = widened.values.subarray(...tensor.data_offsets);
    const isHalved = tensor.dtype === 'BF16';
    const floats = Buffer.alloc(isHalved ? 2 * stored.length : stored.length);
    if (isHalved) for (let at = 0; at < stored.length; at += 2) stored.copy(floats, 2 * at + 2, at, at + 2);
    else stored.copy(floats);
    parts.push(floats);
    Object.assign(tensor, { dtype: 'F32', data_offsets: [offset, offset + floats.length] });
    offset += floats.length;
  }
  t.ok(offset > 1.5 * halved.values.length, 'nearly all of it was halved');
  const speak = ({ json, header }: PackFiles, values: Buffer): number[] => {
    const path = write(JSON.stringify(json), safetensors(JSON.stringify(header), values));
    const { output } = bench.acoustic(path, 0, plainSegment([0, 1, 0]));
    const f0Hz = new Float32Array(output.length / 10).fill(100);
    const mel = new Float32Array(8 * f0Hz.length).fill(0.5);
    const noise = new Float32Array(16 * f0Hz.length).fill(0.1);
    return [...output, ...bench.vocoder(path, mel, f0Hz, noise)];
  };
  t.same(speak(halved, halved.values), speak(widened, Buffer.concat(parts)));
  t.end();
});

void t.test('what a pack tells of its making is no hindrance', (t) => {
  const { json, header, values } = seed();
  const making = {
    licence: 'CC0-1.0',
    corpora: ['en_us_kathleen'],
    training: { acoustic: { steps: 20000, heldOut: { mel: 0.31 } } },
    quantisation: 'bf16',
  };
  t.equal(reasonOf(write(JSON.stringify({ ...json, ...making }), safetensors(JSON.stringify(header), values))), 'loaded');
  t.end();
});

void t.test('a bf16 value that is not finite is refused', (t) => {
  for (const upperHalf of [0x7f80, 0xff80, 0x7fc0]) {
    const { json, header, values } = seed('bf16');
    values.writeUInt16LE(upperHalf, header['acoustic.decoder.in.weight']?.data_offsets[0]);
    const reason = reasonOf(write(JSON.stringify(json), safetensors(JSON.stringify(header), values)));
    t.match(reason, 'tensor "acoustic.decoder.in.weight" has a value that is not finite');
  }
  t.end();
});

void t.test('one folder is loaded once and stays, even when its files change', (t) => {
  const { json, header, values } = seed();
  const path = write(JSON.stringify(json), safetensors(JSON.stringify(header), values));
  addon.loadPack(path);
  writeFileSync(join(path, 'pack.json'), 'gone');
  t.equal(addon.loadPack(`${path}/../${path.slice(folder.length + 1)}`).name, 'seed');
  t.end();
});

void t.test('a speaker with a last layer of his own speaks with it, the others with that of all', (t) => {
  const spoken = (row: number, spoilt?: string): Float32Array => {
    const { json, header, values } = seed();
    // Both are the same man but for their last layer.
    const rows = header['acoustic.embedding.speaker.weight']?.data_offsets[0] ?? NaN;
    values.copyWithin(rows + 4 * 16, rows, rows + 4 * 16);
    if (spoilt !== undefined) values.writeFloatLE(9, header[spoilt]?.data_offsets[0]);
    const path = write(JSON.stringify(json), safetensors(JSON.stringify(header), values));
    return bench.acoustic(path, row, plainSegment([0, 1, 0])).output;
  };
  const [shared, own] = [spoken(0), spoken(1)];
  t.notSame(own, shared);
  for (const part of ['weight', 'bias']) {
    t.same(spoken(0, `acoustic.decoder.out.t.${part}`), shared);
    t.notSame(spoken(1, `acoustic.decoder.out.t.${part}`), own);
    t.same(spoken(1, `acoustic.decoder.out.${part}`), own);
  }
  const strangers = seed();
  (strangers.json.speakers as Json[])[1] = { ...SPEAKER, name: 'u' };
  const path = write(JSON.stringify(strangers.json), safetensors(JSON.stringify(strangers.header), strangers.values));
  t.notSame(bench.acoustic(path, 1, plainSegment([0, 1, 0])).output, own, 'it is found by the name');
  t.end();
});

void t.test("a speaker's gain is that of every sample", (t) => {
  const weights = readFileSync(join(packOf('coda'), 'weights.safetensors'));
  const spoken = (gainDb: number): Int16Array => {
    const json = JSON.parse(readFileSync(join(packOf('coda'), 'pack.json'), 'utf8')) as Json;
    Object.assign((json.speakers as Json[])[0] ?? {}, { gainDb });
    const pack = write(JSON.stringify(json), weights);
    const stream = addon.openStream({
      ...{ pack, speaker: 0, codec: 'pcm', sampleRateHz: 24000, seed: 7n, pitchRatio: 1, formantRatio: 1 },
    });
    addon.addSegment(stream, plainSegment([0, 40, 60, 0], 2));
    addon.finishStream(stream);
    const bytes = Buffer.from(addon.nextSlice(stream, 1000).bytes);
    addon.closeStream(stream);
    return new Int16Array(new Uint8Array(bytes).buffer);
  };
  const [plain, soft] = [spoken(0), spoken(-20)];
  t.ok(plain.some((sample) => Math.abs(sample) > 1000), 'there is something to hear');
  t.ok(plain.every((sample, i) => Math.abs(sample / 10 - (soft[i] ?? NaN)) <= 1));
  t.end();
});

void t.test('a pack that is not sound is refused with its folder and the reason', (t) => {
  const acoustic = (json: Json): Json => json.acoustic as Json;
  const anyTensor = 'acoustic.decoder.in.weight';
  const ownOutput = 'acoustic.decoder.out.t';
  const cases: [reason: string, spoil: (files: PackFiles) => void][] = [
    ['pack.json: schema is not 2: take the models of this release', ({ json }) => (json.schema = 1)],
    ['melBands is missing', ({ json }) => delete json.melBands],
    ['acoustic is not an object', ({ json }) => (json.acoustic = [])],
    ['acoustic.width is not a multiple of 16', ({ json }) => (acoustic(json).width = 24)],
    ['acoustic.encoderBlocks is not an integer', ({ json }) => (acoustic(json).encoderBlocks = 1e9)],
    ['acoustic.encoderKernel is even', ({ json }) => (acoustic(json).encoderKernel = 4)],
    ['details.layerNormEps', ({ json }) => (json.details = { layerNormEps: 1e-6 })],
    ['phone "_" twice', ({ json }) => (json.phones = ['_', '_'])],
    ['phones is not a list', ({ json }) => (json.phones = [])],
    ['speakers[].logF0Std', ({ json }) => ((json.speakers as Json[])[0] = { name: 's', language: 'de', logF0Mean: 5 })],
    ['speakers[].gainDb is not a number', ({ json }) => ((json.speakers as Json[])[0] = { ...SPEAKER, gainDb: 99 })],
    ['speakers[].levelDb is not a number', ({ json }) => ((json.speakers as Json[])[0] = { ...SPEAKER, levelDb: 1 })],
    ['another shape than pack.json', ({ json }) => (json.phones = ['_'])],
    ['tensor "acoustic.encoder.blocks.1.depthwise.weight" is missing', ({ json }) => (acoustic(json).encoderBlocks = 2)],
    [`weights.safetensors: tensor "${ownOutput}.bias" is missing`, ({ header }) => rename(header, `${ownOutput}.bias`, 'bias')],
    [`tensor "${ownOutput}.weight" has another shape`, ({ header }) => retype(header, `${ownOutput}.weight`, 'F32', [16, 10])],
    ['is F16, not F32 or BF16', ({ header }) => retype(header, anyTensor, 'F16', [16, 32])],
    ['has an unknown dtype', ({ header }) => retype(header, anyTensor, 'F33', [16, 16])],
    ['is larger than the file', ({ header }) => retype(header, anyTensor, 'F32', [2 ** 40, 2 ** 40])],
    ['dimension is not a size', ({ header }) => retype(header, anyTensor, 'F32', [-16, -16])],
    ['offsets that do not match its shape', ({ header }) => retype(header, anyTensor, 'F32', [16, 15])],
    ['lies outside the file', ({ header }) => move(header, anyTensor, 2 ** 40)],
    ['overlap or leave gaps', ({ header }) => move(header, anyTensor, -4)],
    ['a value that is not finite', ({ header, values }) => values.writeFloatLE(NaN, header[anyTensor]?.data_offsets[0])],
  ];
  for (const [reason, spoil] of cases) {
    const files = seed();
    spoil(files);
    const path = write(JSON.stringify(files.json), safetensors(JSON.stringify(files.header), files.values));
    const message = reasonOf(path);
    t.ok(message.startsWith(`pack ${path}: `) && message.includes(reason), `${reason} <- ${message}`);
  }
  t.end();
});

void t.test('files that are not what they should be are refused', (t) => {
  const { json, header, values } = seed();
  const goodJson = JSON.stringify(json);
  const goodHeader = JSON.stringify(header);
  const good = safetensors(goodHeader, values);
  const cases: [reason: string, json: string, weights: Buffer][] = [
    ['pack.json: not JSON', '{', good],
    ['pack.json: key "schema" given twice', goodJson.replace('{', '{"schema":1,'), good],
    ['pack.json: JSON nested too deeply', '['.repeat(100_000), good],
    ['pack.json: more than 1 MiB', ' '.repeat(2 ** 20 + 1), good],
    ['pack.json: not JSON', '', good],
    ['weights.safetensors: too short', goodJson, Buffer.from('weights')],
    ['weights.safetensors: header longer', goodJson, safetensors(goodHeader, values, 2 ** 40)],
    ['weights.safetensors: not JSON', goodJson, safetensors(goodHeader, values, 99)],
    ['weights.safetensors: tensor', goodJson, good.subarray(0, good.length - 4)],
    ['weights.safetensors: bytes that belong to no tensor', goodJson, Buffer.concat([good, Buffer.alloc(4)])],
  ];
  for (const [reason, packJson, weights] of cases) {
    const path = write(packJson, weights);
    const message = reasonOf(path);
    t.ok(message.includes(path) && message.includes(reason), `${reason} <- ${message}`);
  }
  t.match(reasonOf(join(folder, 'none')), /none: No such file/);
  t.end();
});

/** A pack that names `lender` instead of holding a vocoder. */
function borrower(lender: string, spoil: (json: Json) => void = () => undefined): string {
  const { json, header, values } = seed();
  const parts: Buffer[] = [];
  let offset = 0;
  const kept = Object.entries(header).filter(([name]) => !/^vocoder\.(?!mel_)/.test(name));
  for (const [, tensor] of kept) {
    const part = values.subarray(...tensor.data_offsets);
    tensor.data_offsets = [offset, (offset += part.length)];
    parts.push(part);
  }
  json.vocoder = { pack: lender };
  spoil(json);
  return write(JSON.stringify(json), safetensors(JSON.stringify(Object.fromEntries(kept)), Buffer.concat(parts)));
}

void t.test('a pack may speak with the vocoder of the pack beside it', (t) => {
  const { json, header, values } = seed();
  values.writeFloatLE(1, header['vocoder.out.bias']?.data_offsets[0]);
  const lender = write(JSON.stringify(json), safetensors(JSON.stringify(header), values));
  const plain = seed();
  const other = write(JSON.stringify(plain.json), safetensors(JSON.stringify(plain.header), plain.values));
  const sound = (path: string): number[] => {
    const f0Hz = new Float32Array(4).fill(100);
    return [...bench.vocoder(path, new Float32Array(32).fill(0.5), f0Hz, new Float32Array(64).fill(0.1))];
  };
  t.same(sound(borrower(basename(lender))), sound(lender));
  t.notSame(sound(lender), sound(other));
  t.end();
});

void t.test('a vocoder that cannot be shared is refused', (t) => {
  const { json, header, values } = seed();
  const lender = basename(write(JSON.stringify(json), safetensors(JSON.stringify(header), values)));
  const slower = (json: Json): void => void (json.sampleRateHz = 16_000);
  const itself = borrower(`pack${String(written)}`);
  const loaded = borrower(lender);
  addon.loadPack(loaded);
  const cases: [reason: string, path: string][] = [
    ['it lends a vocoder that is another pack', borrower(basename(loaded))],
    ['vocoder.pack has more than letters, digits, - and _', borrower('../secret')],
    ['vocoder.pack is not a text', borrower('')],
    ['No such file', borrower('none')],
    ['it lends a vocoder that is another pack', itself],
    ['it lends a vocoder that is another pack', borrower(basename(borrower(lender)))],
    ['another sample rate, hop or number of bands', borrower(lender, slower)],
  ];
  for (const [reason, path] of cases) t.match(reasonOf(path), reason);
  t.end();
});

function retype(header: PackFiles['header'], name: string, dtype: string, shape: number[]): void {
  Object.assign(header[name] ?? {}, { dtype, shape });
}

function rename(header: PackFiles['header'], name: string, to: string): void {
  header[to] = header[name] as Tensor;
  Reflect.deleteProperty(header, name);
}

function move(header: PackFiles['header'], name: string, by: number): void {
  const tensor = header[name];
  if (tensor !== undefined) tensor.data_offsets = [tensor.data_offsets[0] + by, tensor.data_offsets[1] + by];
}
