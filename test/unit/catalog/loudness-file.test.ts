import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { readLoudness, UNMEASURED } from '../../../src/catalog/loudness-file.js';
import { levelled } from '../../../tools/voices-loudness.js';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));

void t.test('every voice that is shipped was measured with each of its packs', (t) => {
  const table = readLoudness(join(MODELS, 'loudness.json'));
  for (const { name, pack, loudness } of loadCatalog(MODELS).servedVoices()) {
    t.same(table[pack]?.[name], loudness, `${pack} ${name}: run node dist/tools/voices-loudness.js`);
  }
  t.end();
});

void t.test('all voices are equally loud, within 0.5 LU, in wideband and on a telephone', (t) => {
  for (const { name, pack, loudness } of loadCatalog(MODELS).servedVoices()) {
    for (const level of [loudness.wideband, loudness.telephone])
      t.ok(Math.abs(level - UNMEASURED.wideband) <= 0.5, `${pack} ${name}: ${level} LUFS`);
  }
  t.end();
});

void t.test('a folder without the file has typical levels, a wrong file is refused by name', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'loudness-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'loudness.json');
  t.same(readLoudness(file), {});
  t.equal(UNMEASURED.wideband, -26);
  for (const content of [
    '{',
    'null',
    '{"coda": {"astra": {"wideband": -24}}}',
    '{"coda": {"astra": null}}',
  ]) {
    writeFileSync(file, content);
    t.throws(() => readLoudness(file), { message: `${file} is invalid` }, content);
  }
  t.end();
});

void t.test('levels are written to a speaker alone, whatever signs the name has', (t) => {
  const others = '{ "name": "hi_omega-hi", "gainDb": -1 },\n  { "name": "hi_omegaa-ja", "gainDb": -2 }';
  const pack = `{ "speakers": [\n  ${others},\n  { "name": "hi_omega+a-ja", "gainDb": -3 }\n] }`;
  const first = levelled(pack, 'hi_omega+a-ja', 0.504, -24.126);
  t.equal(first.gainDb, -2.5);
  t.equal(
    first.pack,
    pack.replace('"gainDb": -3', '"gainDb": -2.5, "levelDb": -21.13'),
    'the level is that of the voice without its gain',
  );
  const again = levelled(first.pack, 'hi_omega+a-ja', -0.5, -24.63);
  t.equal(again.pack, pack.replace('"gainDb": -3', '"gainDb": -3, "levelDb": -22.13'));
  t.throws(() => levelled(pack, 'hi_omega', 0, 0), /hi_omega has no gainDb/);
  t.end();
});
