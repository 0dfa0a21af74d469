import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import type { Isa } from '../../../src/engine/addon.js';
import { plainNode } from '../../support/plain-node.js';

/**
 * Weights are packed for an instruction set, so the choice must be made before the first network is packed, whichever
 * that is: each network is the first that a process of its own loads, under each instruction set.
 */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../support/first-network.js', import.meta.url));
const ISAS: readonly Isa[] = ['scalar', 'sse4', 'avx2', 'avx512', 'amx', 'neon'];
const NETWORKS = join(ROOT, 'models/g2p');
const languages = readdirSync(NETWORKS).filter((name) => existsSync(join(NETWORKS, name, 'network.json')));

interface Said {
  readonly isa: string;
  readonly words: readonly { readonly sounds: string; readonly least: number }[];
}

void t.test('each network says the same on each instruction set when it is the first one loaded', (t) => {
  let tried = 0;
  for (const language of languages) {
    const golden = readFileSync(join(ROOT, 'test/golden/g2p', `${language}.tsv`), 'utf8');
    const rows = golden.trimEnd().split('\n').slice(1).map((row) => row.split('\t'));
    for (const isa of ISAS) {
      const env = { ...process.env, SONANT_ISA: isa };
      const { status, stdout, stderr } = plainNode([PROGRAM, language, ...rows.map(([word = '']) => word)], { env });
      if (status !== 0) {
        t.match(stderr, /is not available here/, isa);
        continue;
      }
      tried++;
      const said = JSON.parse(stdout) as Said;
      t.equal(said.isa, isa);
      const wrong = rows.filter(([, sounds, least], i) => {
        const word = said.words[i];
        return word === undefined || word.sounds !== sounds || !(Math.abs(word.least - Number(least)) < 1e-3);
      });
      t.same(wrong.slice(0, 5), [], `${language} on ${isa}: ${wrong.length} of ${rows.length} words differ`);
    }
  }
  t.ok(tried >= 2 * languages.length, `${tried} processes`);
  t.end();
});
