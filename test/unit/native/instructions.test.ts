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

/** Node exports templates of the standard library, too, and the first copy that the process has loaded would win. */
void t.test('no function that the addon has is taken from Node', (t) => {
  const lines = (command: string, ...options: string[]): string[] =>
    execFileSync(command, [...options, ADDON], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n');
  const own = new Set(
    lines('nm', '--dynamic', '--defined-only').flatMap((line) => /^[0-9a-f]+ [TW] (\S+)$/.exec(line)?.[1] ?? []),
  );
  t.ok(own.has('napi_register_module_v1'), 'the table of symbols has what Node calls');
  const bound = lines('readelf', '--relocs', '--wide').flatMap((line) => /^\S+ +\S+ +R_\S+ +\S+ (\S+)/.exec(line)?.[1] ?? []);
  t.ok(bound.includes('napi_throw'), "the relocations name Node's functions");
  t.same(
    bound.filter((name) => own.has(name)),
    [],
  );
  t.end();
});
