import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const FOLDER = fileURLToPath(new URL('../../../../build/', import.meta.url));
const ADDON = ['Release/sonant.node', 'sonant.node'].map((file) => FOLDER + file).find(existsSync) ?? '';

/**
 * A template of the standard library that a kernel instantiates could be compiled for the kernel's instruction set, and
 * the linker may take that copy for the whole process. On x86 every AVX instruction's name starts with a v.
 */
void t.test('AVX instructions stand only in the kernels that are chosen at run time', (t) => {
  const listing = execFileSync('objdump', ['--disassemble', '--demangle', '--no-show-raw-insn', ADDON], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const chosenAtRunTime = /\bN_AVX[23]\b/;
  const kernels = new Set<string>();
  const others = new Set<string>();
  let name = '';
  for (const line of listing.split('\n')) {
    const symbol = /^[0-9a-f]+ <(.*)>:$/.exec(line)?.[1];
    if (symbol !== undefined) name = symbol;
    else if (/^ *[0-9a-f]+:\tv/.test(line)) (chosenAtRunTime.test(name) ? kernels : others).add(name);
  }
  t.same([...others], []);
  if (process.arch === 'x64') t.not(kernels.size, 0, 'the listing has the names of functions');
  t.end();
});
