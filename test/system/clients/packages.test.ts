import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { type RunningServer, startServer } from '../../support/running-server.js';
import { ROOT } from './folder.js';
import { pythonOf, uvProgram } from './install.js';
import { PAGE } from './table.js';

t.setTimeout(300_000);
const run = promisify(execFile);
/** A second of speech. */
const LEAST_BYTES = 48_000;

let server: RunningServer;
let folder: string;
let tarball: string;
t.before(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'sonant-packages-'));
  cpSync(`${ROOT}clients`, join(folder, 'sources'), { recursive: true });
  cpSync(`${ROOT}.gitignore`, join(folder, 'sources/.gitignore'));
});
t.teardown(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const lines = (text: string): string[] => text.trim().split('\n').sort();
const filesIn = (path: string): string[] => readdirSync(`${ROOT}clients/${path}`);

void t.test('each package has the license of the project and names no address', (t) => {
  const license = readFileSync(`${ROOT}LICENSE`, 'utf8');
  for (const [name, metadata] of [
    ['js', 'package.json'],
    ['python', 'pyproject.toml'],
  ] as const) {
    t.equal(readFileSync(`${ROOT}clients/${name}/LICENSE`, 'utf8'), license, name);
    t.notMatch(readFileSync(`${ROOT}clients/${name}/${metadata}`, 'utf8'), /:\/\/|@/, metadata);
  }
  t.end();
});

void t.test('npm packs what programs need and nothing else', async (t) => {
  const place = join(folder, 'sources/js');
  mkdirSync(join(place, 'dist'), { recursive: true });
  writeFileSync(join(place, 'dist/of-yesterday.js'), '');
  const env = { ...process.env, PATH: `${ROOT}node_modules/.bin:${process.env['PATH'] ?? ''}` };
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: place, env });
  tarball = join(folder, packed.stdout.trim().split('\n').at(-1) ?? '');
  const { stdout } = await run('tar', ['-tzf', tarball]);
  const built = filesIn('js/src').flatMap((file) =>
    ['.js', '.d.ts'].map((end) => `dist/${file.replace(/\.ts$/, end)}`),
  );
  const expected = ['LICENSE', 'README.md', 'package.json', 'examples/say.mjs', ...built];
  t.same(lines(stdout), expected.map((file) => `package/${file}`).sort());
});

void t.test('the wheel and the source distribution have the modules and nothing else', async (t) => {
  const place = join(folder, 'sources/python');
  mkdirSync(join(place, 'sonant_client/__pycache__'), { recursive: true });
  writeFileSync(join(place, 'sonant_client/__pycache__/client.cpython-311.pyc'), '');
  await run(await uvProgram(), ['build', '--quiet', '--out-dir', folder, place]);
  const modules = filesIn('python/sonant_client')
    .filter((file) => file !== '__pycache__')
    .map((file) => `sonant_client/${file}`);
  for (const file of ['__init__.py', 'livekit.py', 'pipecat.py', 'py.typed'])
    t.ok(modules.includes(`sonant_client/${file}`), file);
  const name = 'sonant_client-0.1.0';
  const about = ['METADATA', 'RECORD', 'WHEEL', 'licenses/LICENSE'].map(
    (file) => `${name}.dist-info/${file}`,
  );
  const list = 'import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep="\\n")';
  const wheel = await run('python3', ['-c', list, wheelFile()]);
  t.same(lines(wheel.stdout), [...modules, ...about].sort());
  // Hatchling always adds the .gitignore that it obeyed.
  const own = ['.gitignore', 'LICENSE', 'PKG-INFO', 'README.md', 'pyproject.toml'];
  const sources = [...own, 'examples/say.py', ...modules];
  const { stdout } = await run('tar', ['-tzf', join(folder, `${name}.tar.gz`)]);
  t.same(lines(stdout), sources.map((file) => `${name}/${file}`).sort());
});

const wheelFile = (): string => join(folder, readdirSync(folder).find((file) => file.endsWith('.whl')) ?? '');

/** What the page of a package shows in a language, with this server's address. */
function snippet(name: string, language: string): string {
  const page = readFileSync(`${ROOT}clients/${name}/README.md`, 'utf8');
  const [, code] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(page) ?? [];
  if (code?.includes('http://127.0.0.1:8080') !== true) throw new Error(`clients/${name}/README.md: ${code}`);
  return code.replace('http://127.0.0.1:8080', server.url);
}

const environment = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  SONANT_KEY: server.key,
});

void t.test(
  'what npm packed is installed into an empty folder, typed, and speaks as its page says',
  async (t) => {
    const place = join(folder, 'js');
    mkdirSync(place);
    const cwd = place;
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd });
    symlinkSync(`${ROOT}node_modules/ws`, join(place, 'node_modules/ws'));
    writeFileSync(join(place, 'order.mjs'), snippet('js', 'js'));
    const { stdout } = await run(process.execPath, ['order.mjs'], { cwd, env: environment() });
    t.match(stdout, /word: 'order'/);
    t.ok(statSync(join(place, 'order.pcm')).size > LEAST_BYTES);

    const tsc = [`${ROOT}node_modules/typescript/bin/tsc`, '--noEmit', '--strict', '--module', 'nodenext'];
    const check = (code: string): Promise<string> => {
      writeFileSync(join(place, 'use.mts'), `import { Sonant } from 'sonant-client';\n${code}`);
      return run(process.execPath, [...tsc, '--target', 'es2023', 'use.mts'], { cwd }).then(
        () => '',
        (cause: unknown) => (cause as { stdout: string }).stdout,
      );
    };
    t.equal(await check(`new Sonant({ apiKey: 'k' }).stream({ words: true });`), '');
    t.match(await check(`new Sonant({ apiKey: 'k' }).stream({ words: 'yes' });`), /error TS2322/);
  },
);

void t.test('the commands of docs/CLIENTS.md install both from a checkout', async (t) => {
  const page = readFileSync(PAGE, 'utf8');
  const [, commands = ''] = /^### Our own packages\n.*?```sh\n(.*?)```/ms.exec(page) ?? [];
  const checkout = join(folder, 'sonant');
  mkdirSync(checkout);
  symlinkSync(join(folder, 'sources'), join(checkout, 'clients'));
  symlinkSync(`${ROOT}node_modules`, join(folder, 'sources/node_modules'));
  const cwd = join(folder, 'mine');
  mkdirSync(cwd);
  const uv = `${await uvProgram()} pip install --quiet --python ${await pythonOf('sonant-client', undefined)} --target .`;
  await run('sh', ['-ec', commands.replace('pip install', uv)], { cwd });
  const js = "import { Sonant } from 'sonant-client'; console.log(Sonant.name)";
  t.equal((await run(process.execPath, ['--input-type=module', '-e', js], { cwd })).stdout, 'Sonant\n');
  const python = 'import sonant_client; print(sonant_client.__file__)';
  t.match(
    (await run('python3', ['-c', python], { cwd, env: { PATH: process.env['PATH'], PYTHONPATH: cwd } }))
      .stdout,
    cwd,
  );
});

void t.test('the wheel speaks as its page says, and its adapters load beside their frameworks', async (t) => {
  const place = join(folder, 'python');
  mkdirSync(place);
  const python = async (packages: string, code: string): Promise<string> => {
    const env = { ...environment(), PYTHONPATH: wheelFile() };
    const { stdout } = await run(await pythonOf(packages, undefined), ['-c', code], { cwd: place, env });
    return stdout;
  };
  t.match(await python('sonant-client', snippet('python', 'python')), /Word\(word='order'/);
  t.ok(statSync(join(place, 'order.pcm')).size > LEAST_BYTES);
  const adapters = `
from sonant_client import livekit, pipecat
print(livekit.TTS.__mro__[1].__module__, pipecat.SonantTTSService.__mro__[1].__module__)`;
  t.match(await python('agents', adapters), /^livekit\.agents\S* pipecat\.services/);
});
