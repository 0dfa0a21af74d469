import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { tableRows } from '../../support/documents.js';
import { MODELS } from '../../support/synthesis.js';

type Sizes = Readonly<Record<string, number>>;
interface PackDocument {
  readonly melBands: number;
  readonly phones: readonly string[];
  readonly speakers: readonly unknown[];
  readonly acoustic: Sizes;
  readonly vocoder: Sizes;
}

function tensorsOf(pack: string): [name: string, shape: readonly number[]][] {
  const bytes = readFileSync(join(MODELS, pack, 'weights.safetensors'));
  const header = bytes.toString('utf8', 8, 8 + bytes.readUInt32LE(0));
  const tensors = JSON.parse(header) as Record<string, { shape: number[] }>;
  return Object.entries(tensors).map(([name, { shape }]) => [name, shape]);
}

/** What the terms of the table mean in the network that a tensor belongs to. */
function sizesFor(name: string, { melBands, phones, speakers, acoustic, vocoder }: PackDocument): Sizes {
  const [, part = ''] = /^acoustic\.(\w+)/.exec(name) ?? [];
  const network = part === '' ? vocoder : acoustic;
  const { width = Number.NaN } = network;
  const expansion = network[part === 'duration' ? 'durationExpansion' : 'expansion'];
  const { harmonicCausal = 0, harmonicAnticausal = 0, noiseCausal = 0, firTaps = 0 } = vocoder;
  return {
    ...{ width, hidden: width * (expansion ?? Number.NaN), phones: phones.length, speakers: speakers.length },
    ...{
      bands: melBands,
      'bands + 2': melBands + 2,
      kernel: network[`${part}Kernel`] ?? vocoder['kernel'] ?? 0,
    },
    ...{ cepstra: harmonicCausal + harmonicAnticausal + noiseCausal, taps: firTaps },
  };
}

void t.test('the tensors of packs have the names and shapes of their table', (t) => {
  const [, ...rows] = tableRows('docs/decisions/pack-loader.md', 'Tensors');
  const shapes = new Map(
    rows.flatMap(([layers = '', shape = '']) =>
      [...layers.matchAll(/`([^`]+)`/g)].map(([, layer = '']): [string, string] => [layer, shape]),
    ),
  );
  const seen = new Set<string>();
  for (const pack of ['coda', 'mist-europe']) {
    const document = JSON.parse(readFileSync(join(MODELS, pack, 'pack.json'), 'utf8')) as PackDocument;
    for (const [name, shape] of tensorsOf(pack)) {
      const layer = name
        .replace(/\.(?:weight|bias)$/, '')
        .replace(/^(?:acoustic\.(?:encoder|duration|decoder)|vocoder)\.blocks\.\d+/, '<block>')
        .replace(/^acoustic\.decoder\.out\..+/, 'acoustic.decoder.out.<speaker>');
      const sizes = sizesFor(name, document);
      const stated = shapes
        .get(layer)
        ?.split(' × ')
        .map((term) => sizes[term] ?? Number(term));
      t.same(shape, name.endsWith('.bias') ? stated?.slice(0, 1) : stated, `${pack}: ${name}`);
      seen.add(layer);
    }
  }
  t.same(
    [...shapes.keys()].filter((layer) => !seen.has(layer)),
    [],
  );
  t.end();
});
