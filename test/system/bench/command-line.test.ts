import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = new URL('../../../../', import.meta.url);
/** What several tools share. */
const SHARED = ['voices-corpora.ts', 'voices-phones.ts'];

const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const BENCHMARKS = Object.values(scripts).flatMap((script) => /dist\/(bench\/.*)/.exec(script)?.[1] ?? []);
const TOOLS = readdirSync(new URL('tools', ROOT))
  .filter((file) => !SHARED.includes(file))
  .map((file) => `tools/${file.replace(/ts$/, 'js')}`);

/** Runs what was compiled, and stops to read its output when that is `closed`. */
async function run(args: readonly string[], output: 'read' | 'closed') {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  if (output === 'closed') child.stdout.destroy();
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout, stderr };
}

void t.test('every benchmark and tool says what it does and what it takes', async (t) => {
  t.ok(BENCHMARKS.length > 10 && TOOLS.length > 10);
  const check = async (file: string): Promise<void> => {
    const program = fileURLToPath(new URL(`dist/${file}`, ROOT));
    const { status, stdout, stderr } = await run([program, '--help'], 'read');
    t.match(stdout, /^usage: (?:npm run|node) \S.*\n.*\S/, file);
    t.same({ status, stderr }, { status: 0, stderr: '' }, file);
  };
  await Promise.all(
    [BENCHMARKS, TOOLS].map(async (files) => {
      for (const file of files) await check(file);
    }),
  );
});

void t.test('an argument that a benchmark does not take ends it with its usage', async (t) => {
  const native = fileURLToPath(new URL('dist/bench/native/main.js', ROOT));
  const { status, stdout, stderr } = await run([native, '--no-such-thing'], 'read');
  t.same({ status, stdout }, { status: 2, stdout: '' });
  t.match(stderr, /--no-such-thing[^]*usage: npm run bench:native/);
});

void t.test('a benchmark whose reader has seen enough ends without a word', async (t) => {
  const { href } = new URL('dist/bench/command-line.js', ROOT);
  const program = `import { readCommandLine } from '${href}';
    readCommandLine('', {});
    setInterval(() => process.stdout.write('a line\\n'), 1);`;
  const { status, stderr } = await run(['--input-type=module', '--eval', program], 'closed');
  t.same({ status, stderr }, { status: 1, stderr: '' });
});
