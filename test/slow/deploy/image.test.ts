import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { speak } from '../../support/e2e-client.js';
import { startServer } from '../../support/running-server.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** Node itself is left out: its size is its makers' business, and this one may be another than the image's. Packs of voices may have 60 MB of it, the recognizer of recordings 3. */
const LIMIT_BYTES = 160_000_000;
const USER_ID = 65532;

const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8').replace(/\\\n/g, ' ');
const finalStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).trim().split('\n');
const instruction = (name: string): string[] =>
  finalStage.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
const json = (text = ''): string[] => JSON.parse(/\[.*\]/.exec(text)?.[0] ?? '[]') as string[];

const folder = mkdtempSync(join(tmpdir(), 'sonant-image-'));
const [gathered, image] = [join(folder, 'gathered'), join(folder, 'image')];
t.teardown(() => {
  rmSync(folder, { recursive: true });
});

/** Does what the final stage says, onto an empty folder. @returns bytes of each layer */
function buildImage(): number[] {
  // The stage before runs the same command: `node deploy/assemble.mjs /image`.
  const { status, stderr } = spawnSync(process.execPath, ['deploy/assemble.mjs', gathered], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  mkdirSync(image);
  return instruction('COPY').map((line) => {
    const [, owner, from = '', to = ''] =
      /^--from=build (?:--chown=(\d+):\d+ )?\/image\/(\S+) (\S+)$/.exec(line) ?? [];
    const [source, target] = [join(gathered, from), join(image, to)];
    mkdirSync(target, { recursive: true });
    cpSync(source, target, { recursive: true });
    if (owner !== undefined && process.getuid?.() === 0) chownSync(target, Number(owner), Number(owner));
    return bytesBelow(source);
  });
}

const bytesBelow = (path: string): number => {
  const entry = lstatSync(path);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name)), 0);
};

/** The test runner gives every child of a test its own loaders, whatever environment was asked for; the image has none. */
const WITHOUT_LOADERS = ['-u', 'NODE_OPTIONS'];

/** Runs a command of the image: as its user, in it alone, where that is allowed; else with nothing but its own libraries. */
function launch(command: readonly string[], settings: Readonly<Record<string, string>> = {}): ChildProcess {
  const options = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] };
  const environment = Object.fromEntries(
    instruction('ENV').flatMap((line) =>
      [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  );
  const env = { ...environment, HOST: '127.0.0.1', ...settings };
  if (process.getuid?.() === 0) {
    const args = ['/usr/sbin/chroot', `--userspec=${USER_ID}:${USER_ID}`, image, ...command];
    return spawn('/usr/bin/env', [...WITHOUT_LOADERS, ...args], { ...options, env });
  }
  const [linker = ''] = readdirSync(join(image, 'lib64'));
  const libraries = readdirSync(join(image, 'usr/lib')).map((name) => join(image, 'usr/lib', name));
  const inImage = command.map((word) => (word.startsWith('/') ? join(image, word) : word));
  const data = { DATA_DIR: join(image, 'data'), ESPEAK_DATA_PATH: libraries[0] ?? '' };
  const args = [join(image, 'lib64', linker), '--library-path', libraries.join(':'), ...inImage];
  return spawn('/usr/bin/env', [...WITHOUT_LOADERS, ...args], { ...options, env: { ...env, ...data } });
}

/** @returns the exit status and what was written */
async function outcomeOf(child: ChildProcess): Promise<{ status: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}

const layers = buildImage();

void t.test('the image is built on nothing, is small, and runs as nobody', (t) => {
  t.match(finalStage[0], /^FROM scratch$/);
  t.equal(layers.length, 4);
  const nodeBytes = bytesBelow(join(image, 'usr/local/bin/node'));
  const bytes = layers.reduce((sum, layer) => sum + layer, -nodeBytes);
  t.comment(
    `layers: ${layers.map((layer) => (layer / 1e6).toFixed(1)).join(' + ')} = ${(bytes / 1e6).toFixed(1)} MB and Node`,
  );
  t.ok(bytes > 50_000_000 && bytes < LIMIT_BYTES, `${bytes} bytes`);
  t.same(instruction('USER'), [`${USER_ID}:${USER_ID}`]);
  t.same(instruction('STOPSIGNAL'), ['SIGTERM']);
  t.notOk(instruction('RUN').length, 'there is no shell that could run it');
  t.end();
});

void t.test('whatever the compiled sources import can be imported in the image', async (t) => {
  const sources = readdirSync(join(image, 'app/dist/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !file.startsWith('dashboard/web/'))
    .map((file) => readFileSync(join(image, 'app/dist/src', file), 'utf8'));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/(?:\bfrom |\bimport\(|^import )'([^'.#][^']*)'/gm)].map(([, name = '']) => name),
  );
  const packages = [...new Set(names)].filter((name) => !name.startsWith('node:'));
  t.ok(packages.length > 15, packages.join(' '));
  // Where the sources are, for one of their packages lies beside them.
  writeFileSync(
    join(image, 'app/dist/src/imports.mjs'),
    packages.map((name) => `await import('${name}');\n`).join(''),
  );
  const [node = ''] = json(instruction('ENTRYPOINT')[0]);
  t.match(await outcomeOf(launch([node, '/app/dist/src/imports.mjs'])), { status: 0, output: '' });
});

void t.test('the server of the image speaks as the one of this project does, in all languages', async (t) => {
  const [node = '', main = ''] = json(instruction('ENTRYPOINT')[0]);
  const child = launch([node, main], { PORT: '0' });
  const kill = (): void => void child.kill('SIGKILL');
  t.teardown(kill);
  process.once('exit', kill);
  const ended = outcomeOf(child);
  const inImage = await new Promise<{ url: string; key: string }>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [url, key] = [/"url":"([^"]+)"/, /Bearer (\S+?)'/].map((pattern) => pattern.exec(output)?.[1]);
      if (url !== undefined && key !== undefined) resolve({ url, key });
    });
    void ended.then(({ output: all }) => {
      reject(new Error(all));
    });
  });
  const own = await startServer();
  t.teardown(() => own.stop());

  const { port } = new URL(inImage.url);
  const check = (): ChildProcess => launch(json(instruction('HEALTHCHECK')[0]), { PORT: port });
  t.equal((await outcomeOf(check())).status, 0, 'the health check agrees');
  for (const [speaker, text] of [
    ['astra', 'Half past three, Doctor Smith: $12.50.'],
    ['linde', 'Das kostet 3,50 Euro.'],
    ['seine', 'Il est 15 h 30.'],
    ['vega', 'Cuesta 3,50 €.'],
    ['cadu', 'São 3 horas.'],
    ['mira', 'Sono le 15:30.'],
    ['hoshi', '今日は3月5日で、田中さんは辛い料理を食べました。'],
    ['altair', 'عندي 3 كتب.'],
    ['tara', 'मेरे पास 3 किताबें हैं।'],
  ] as const) {
    for (const accept of ['audio/wav', 'audio/mpeg', 'audio/ogg', 'audio/webm', 'audio/PCMU', 'audio/G722']) {
      const call = { body: { text, speaker, modelId: 'coda' }, accept };
      const [here, there] = await Promise.all([speak(own, call), speak(inImage, call)]);
      t.equal(there.status, 200);
      t.ok(there.bytes.length > 1000 && there.bytes.equals(here.bytes), `${speaker} as ${accept}`);
    }
  }
  const texts = {
    en: 'I read 21 books in 2021, Москва and Αθήνα too.',
    de: 'Am 3.4. kommt Dr. Weiß.',
    fr: 'Il est 15 h 30.',
    es: 'Cuesta 3,50 €.',
    pt: 'São 3 horas.',
    it: 'Sono le 15:30.',
    ja: '今日は3月5日で、田中さんは辛い料理を食べました。',
    ar: 'عندي 3 كتب.',
    hi: 'मेरे पास 3 किताबें हैं।',
  };
  for (const [lang, text] of Object.entries(texts)) {
    for (const path of ['/textnorm', '/phonemize']) {
      const ask = async (server: { url: string; key: string }): Promise<string> => {
        const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
        const response = await fetch(server.url + path, {
          method: 'POST',
          headers,
          body: JSON.stringify({ text, lang }),
        });
        const answer = (await response.text()).replace(/"audioId":"[^"]*"/, '');
        return `${response.status} ${answer}`;
      };
      const here = await ask(own);
      t.match(here, /^200 /);
      t.equal(await ask(inImage), here, `${path} in ${lang}`);
    }
  }
  child.kill('SIGTERM');
  t.equal((await ended).status, 0, 'SIGTERM stops it, without a shell in between');
  t.equal((await outcomeOf(check())).status, 1, 'the health check notices');
});
