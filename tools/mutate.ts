import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { readCommandLine, refuseCommandLine } from '../bench/command-line.js';
import { randomFrom } from '../test/support/random.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIST = join(ROOT, 'dist');
const USAGE = `usage: node scripts/run.mjs dist/tools/mutate.js [--count N] [--seed N] [--json FILE] FOLDER|FILE...
Breaks one thing at a time in the compiled sources (of src/scheduling, or of one file) and runs the unit tests that
import the file. A mutant that no test notices survives and is printed: a test is missing, or the change makes no difference.
  --count  how many mutants, drawn at random (default 100)
  --seed   of the draw (default 1)
  --json   also writes the survivors there
`;
/** Tests of one mutant: the quickest of those that import the file most directly. */
const MOST_TESTS = 4;
/** A test that takes longer without any mutant is left out. */
const SLOW_MS = 20_000;
const TIMEOUT_MS = 60_000;

const SWAPS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
};

interface Mutant {
  /** Absolute, in `dist`. */
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/** Every single change of a compiled file that is tried. */
function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.JS);
  const mutants: Mutant[] = [];
  const add = (node: ts.Node, after: string): void => {
    const start = node.getStart(source);
    const { line } = source.getLineAndCharacterOfPosition(start);
    mutants.push({ file, line: line + 1, start, end: node.end, before: node.getText(source), after });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const swapped = SWAPS[node.operatorToken.getText(source)];
      const isText = [node.left, node.right].some((side) => /^['"`]/.test(side.getText(source)));
      if (swapped !== undefined && !isText) add(node.operatorToken, swapped);
    } else if (ts.isNumericLiteral(node)) add(node, `(${node.text} + 1)`);
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      if (node.expression.expression.kind !== ts.SyntaxKind.SuperKeyword) add(node, ';');
    }
    if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText(source)})`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file))
    // What was compiled from a file that is gone stays in `dist`.
    .filter((file) => existsSync(join(ROOT, relative(DIST, file).replace(/js$/, 'ts'))));

/** Files that a compiled file imports, of this project. */
function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'|\bimport '(\.[^']+)'/g);
  return [...specifiers].map(([, from, alone]) => resolve(dirname(file), from ?? alone ?? ''));
}

/** For each file, the unit tests that reach it, by the number of imports between. */
function testsByFile(): Map<string, { readonly test: string; readonly steps: number }[]> {
  const reached = new Map<string, { test: string; steps: number }[]>();
  for (const test of filesBelow(join(DIST, 'test/unit'), '.test.js')) {
    const seen = new Set([test]);
    let layer = [test];
    for (let steps = 0; layer.length > 0; steps++) {
      const next = new Set(layer.flatMap(importsOf).filter((file) => !seen.has(file)));
      for (const file of next) {
        seen.add(file);
        reached.set(file, [...(reached.get(file) ?? []), { test, steps }]);
      }
      layer = [...next];
    }
  }
  for (const tests of reached.values()) tests.sort((a, b) => a.steps - b.steps || (a.test < b.test ? -1 : 1));
  return reached;
}

/** Makes Node read the mutant in the place of its file, on every thread; nothing in `dist` changes. */
const HOOKS = `export async function load(url, context, next) {
  if (url !== process.env.MUTANT_URL) return next(url, context);
  const { readFileSync } = await import('node:fs');
  return { format: 'module', shortCircuit: true, source: readFileSync(process.env.MUTANT_FILE, 'utf8') };
}`;
const asModule = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;
const REGISTER = asModule(
  `import { register } from 'node:module'; register(${JSON.stringify(asModule(HOOKS))});`,
);

/** @returns whether the test passes with the mutant in the place of its file; one that takes too long does not */
function passes(
  test: string,
  mutant: { readonly url: string; readonly file: string } | undefined,
): Promise<boolean> {
  const env = mutant && { MUTANT_URL: mutant.url, MUTANT_FILE: mutant.file };
  const child = spawn(process.execPath, ['--import', REGISTER, test], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, TAP_BAIL: '1', ...env },
  });
  const killer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  return new Promise((settle) => {
    child.once('close', (status) => {
      clearTimeout(killer);
      settle(status === 0);
    });
  });
}

async function survives(mutant: Mutant, tests: readonly string[], folder: string): Promise<boolean> {
  const text = readFileSync(mutant.file, 'utf8');
  const file = join(folder, 'mutant.js');
  writeFileSync(file, text.slice(0, mutant.start) + mutant.after + text.slice(mutant.end));
  for (const test of tests)
    if (!(await passes(test, { url: pathToFileURL(mutant.file).href, file }))) return false;
  return true;
}

const OPTIONS = {
  count: { type: 'string', default: '100' },
  seed: { type: 'string', default: '1' },
  json: { type: 'string' },
} as const;
const { values, positionals } = readCommandLine(USAGE, OPTIONS, 'taken');
if (positionals.length === 0) refuseCommandLine(USAGE);

const reached = testsByFile();
const random = randomFrom(Number(values.seed));
const drawn = positionals
  .flatMap((place) =>
    place.endsWith('.ts') ? join(DIST, place.replace(/ts$/, 'js')) : filesBelow(join(DIST, place), '.js'),
  )
  .flatMap(mutantsOf)
  .map((mutant) => ({ mutant, order: random() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, Number(values.count))
  .map(({ mutant }) => mutant);
const folder = mkdtempSync(join(tmpdir(), 'sonant-mutants-'));
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});
/** How long each test takes without a mutant; one that fails or is slow says nothing about one. */
const durations = new Map<string, number>();
async function durationOf(test: string): Promise<number> {
  const startMs = performance.now();
  const known =
    durations.get(test) ?? ((await passes(test, undefined)) ? performance.now() - startMs : Infinity);
  durations.set(test, known);
  return known;
}

/** The tests that a mutant of the file has to pass, the quickest first. */
async function testsOf(file: string): Promise<string[]> {
  const near = reached.get(file) ?? [];
  const nearest = near.filter(({ steps }) => steps <= Math.max(1, near[0]?.steps ?? 0));
  const timed: { readonly test: string; readonly ms: number }[] = [];
  for (const { test } of nearest.slice(0, 2 * MOST_TESTS)) timed.push({ test, ms: await durationOf(test) });
  return timed
    .filter(({ ms }) => ms < SLOW_MS)
    .sort((a, b) => a.ms - b.ms)
    .slice(0, MOST_TESTS)
    .map(({ test }) => test);
}

let untested = 0;
const survivors: (Omit<Mutant, 'start' | 'end'> & { readonly tests: readonly string[] })[] = [];
for (const [index, mutant] of drawn.entries()) {
  const tests = await testsOf(mutant.file);
  if (tests.length === 0) {
    untested += 1;
    continue;
  }
  const alive = await survives(mutant, tests, folder);
  const place = `${relative(DIST, mutant.file)}:${mutant.line}`;
  process.stdout.write(`${index + 1}/${drawn.length} ${alive ? 'SURVIVED' : 'killed'} ${place}\n`);
  if (!alive) continue;
  const { file, line, before, after } = mutant;
  const names = tests.map((test) => relative(join(DIST, 'test/unit'), test));
  survivors.push({ file: relative(DIST, file), line, before, after, tests: names });
  process.stdout.write(
    `    ${before.replace(/\s+/g, ' ')} → ${after.replace(/\s+/g, ' ')}\n    ${names.join(' ')}\n`,
  );
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(survivors, null, 2)}\n`);
const tried = drawn.length - untested;
process.stdout.write(
  `${tried - survivors.length} of ${tried} mutants were noticed; ${untested} had no quick test nearby\n`,
);
