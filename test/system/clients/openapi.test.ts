import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { type RunningServer, startServer } from '../../support/running-server.js';
import { FOLDER, ROOT } from './folder.js';
import { goModuleOf, nodeModulesOf, pythonOf } from './install.js';

t.setTimeout(400_000);
const run = promisify(execFile);
const GO_GENERATOR = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen';
/** Schemathesis stops after so long, whatever is left. */
const FUZZ_SECONDS = 60;
const EXAMPLES_PER_OPERATION = 20;

/** A second of speech at the least, whatever the format. */
const LEAST_BYTES = 6000;
/** The types that openapi-typescript makes of the description, used as a program would use them. */
const TYPED = `
import type { components, paths } from './api.mjs';

type Speech = paths['/v1/audio/speech']['post'];
type Parameters = components['schemas']['SynthesisParameters'];

export const body: Speech['requestBody']['content']['application/json'] = {
  model: 'tts-1',
  voice: 'alloy',
  input: 'Hello from a generated client.',
};
export const parameters: Parameters = { text: 'Hello.', speaker: 'astra', modelId: 'coda' };
export type Failure = Speech['responses'][400]['content']['application/json'];
// @ts-expect-error The description says that a text is needed.
export const withoutText: Parameters = { speaker: 'astra' };
// @ts-expect-error The description has no such address.
export type Nowhere = paths['/nowhere'];
`;

let server: RunningServer;
let folder: string;
let description: string;
t.before(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'sonant-openapi-'));
  description = join(folder, 'openapi.json');
  writeFileSync(description, await (await fetch(`${server.url}/openapi.json`)).text());
});
t.teardown(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** @throws Error with what the program printed, if it fails */
async function runIn(cwd: string, program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '', SONANT_URL: server.url, SONANT_KEY: server.key };
  const options = { cwd, env, timeout: 180_000, maxBuffer: 1 << 24 };
  try {
    const { stdout, stderr } = await run(program, [...args], options);
    return stderr + stdout;
  } catch (cause) {
    const { stdout, stderr } = cause as { stdout: string; stderr: string };
    throw new Error(`${args.join(' ')}\n${`${stdout}\n${stderr}`.slice(-6000)}`, { cause });
  }
}

const lastNumber = (said: string): number => Number(said.trim().split('\n').at(-1));

const npmProgram = async (name: string): Promise<string> =>
  join(await nodeModulesOf('openapi', undefined), 'node_modules/.bin', name);

void t.test('redocly has no complaint', async (t) => {
  const said = await runIn(folder, await npmProgram('redocly'), ['lint', '--format=json', description]);
  const { totals } = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)) as {
    totals: { errors: number; warnings: number };
  };
  t.match(totals, { errors: 0, warnings: 0 });
});

void t.test('spectral has no complaint', async (t) => {
  writeFileSync(join(folder, 'rules.yaml'), 'extends: ["spectral:oas"]\n');
  const args = ['lint', '--ruleset', 'rules.yaml', '--fail-severity=hint', description];
  t.match(await runIn(folder, await npmProgram('spectral'), args), /No results/);
});

void t.test('a generated client in TypeScript compiles', async () => {
  // A field with a default may be left out.
  const args = [description, '-o', 'api.d.mts', '--default-non-nullable=false'];
  await runIn(folder, await npmProgram('openapi-typescript'), args);
  writeFileSync(join(folder, 'client.mts'), TYPED);
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
  await runIn(folder, process.execPath, [`${ROOT}node_modules/typescript/bin/tsc`, ...options, 'client.mts']);
});

void t.test('a generated client in Go compiles and speaks', async (t) => {
  const module = await goModuleOf('openapi', [GO_GENERATOR]);
  const own = join(folder, 'go');
  mkdirSync(join(own, 'sonant'), { recursive: true });
  for (const file of ['go.mod', 'go.sum']) cpSync(join(module, file), join(own, file));
  cpSync(`${FOLDER}drivers/openapi_client.go`, join(own, 'main.go'));
  const into = ['-package', 'sonant', '-o', 'sonant/sonant.go'];
  await runIn(own, join(module, 'bin/oapi-codegen'), ['-generate', 'client,models', ...into, description]);
  await runIn(own, 'go', ['vet', '-mod=mod', './...']);
  t.ok(lastNumber(await runIn(own, 'go', ['run', '-mod=mod', '.'])) > LEAST_BYTES);
});

void t.test('a generated client in Python compiles and speaks', async (t) => {
  const python = await pythonOf('openapi', undefined);
  // The generator does not know tables, so the client carries them as bytes.
  const settings = {
    content_type_overrides: {
      'text/tab-separated-values': 'application/octet-stream',
      'text/csv': 'application/octet-stream',
      'application/pls+xml': 'application/octet-stream',
      'audio/l16': 'application/octet-stream',
    },
    post_hooks: [],
  };
  writeFileSync(join(folder, 'python.json'), JSON.stringify(settings));
  const generator = join(python, '../openapi-python-client');
  const place = ['--output-path', 'generated', '--meta', 'none', '--config', 'python.json'];
  const said = await runIn(folder, generator, ['generate', '--path', description, ...place]);
  t.notMatch(said, /warning|will not be generated/i);
  await runIn(folder, python, ['-m', 'compileall', '-q', 'generated']);
  cpSync(`${FOLDER}drivers/openapi_client.py`, join(folder, 'speak.py'));
  t.ok(lastNumber(await runIn(folder, python, ['speak.py'])) > LEAST_BYTES);
});

void t.test('Schemathesis finds no answer that the description does not allow', async (t) => {
  const python = await pythonOf('openapi', undefined);
  const said = await runIn(folder, python, [
    ...[join(python, '../st'), 'run', `${server.url}/openapi.json`, '--no-color', '--continue-on-failure'],
    ...['--header', `Authorization: Bearer ${server.key}`, '--generation-deterministic'],
    ...['--max-examples', String(EXAMPLES_PER_OPERATION), '--max-time', String(FUZZ_SECONDS)],
    // Which languages, models and rates go together depends on the voices of a server; no schema can say it.
    ...['--exclude-checks', 'positive_data_acceptance'],
  ]);
  t.match(said, /[1-9]\d{2,} generated/);
  t.same(server.errorLines, [], 'nor does the server log an error');
});
