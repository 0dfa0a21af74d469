import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Half a frame, where the contract wants whole frames. */
const PROGRAM = `
#include "engine/edges.h"
int main() {
  const std::vector<float> half_a_frame(120);
  std::vector<float> out;
  sonant::EdgeCutter(sonant::Edges::kKept, 240).push(half_a_frame, false, out);
}`;

const folder = mkdtempSync(join(tmpdir(), 'sonant-contracts-'));
t.teardown(() => {
  rmSync(folder, { recursive: true });
});

function run(...options: string[]): { signal: string | null; stderr: string } {
  const program = join(folder, 'program');
  const compiler = ['-std=c++20', '-Inative', ...options, 'native/engine/edges.cpp', '-x', 'c++', '-', '-o', program];
  const { status, stderr } = spawnSync('g++', compiler, { cwd: ROOT, input: PROGRAM, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return spawnSync(program, { encoding: 'utf8' });
}

void t.test('a broken contract ends the process and is named, but not in a release', (t) => {
  const checked = run('-DSONANT_ASSERTIONS');
  t.equal(checked.signal, 'SIGABRT');
  t.match(checked.stderr, /^native\/engine\/edges\.cpp:\d+: broken contract: frames\.size\(\) % hop_ == 0$/m);
  t.same(run().signal, null);
  t.end();
});
