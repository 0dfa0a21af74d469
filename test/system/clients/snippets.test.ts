import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { MESSAGE, messageOf, MessageReader } from '../../../examples/telephony/audio-socket-line.js';
import {
  type ExampleLanguage,
  exampleOf,
  KEY_PLACEHOLDER,
} from '../../../src/dashboard/web/playground/examples.js';
import { sparePort } from '../../support/own-server.js';
import { type RunningServer, startServer } from '../../support/running-server.js';
import { eventually } from '../../support/server.js';
import { testBrand, withBrand } from './brand.js';
import { FOLDER } from './folder.js';
import { MissingPython, nodeModulesOf, packages, pythonOf } from './install.js';
import { PAGE } from './table.js';

t.setTimeout(600_000);
const run = promisify(execFile);
const brand = testBrand() ?? '';
/** A second of speech at the least, whatever the format. */
const LEAST_BYTES = 6000;

let server: RunningServer;
let folder: string;
t.before(async () => {
  server = await startServer({ env: { WIRE_BRANDS: ['svc', ...(brand === '' ? [] : [brand])].join() } });
  folder = mkdtempSync(join(tmpdir(), 'sonant-snippets-'));
});
t.teardown(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** The section under a heading of docs/CLIENTS.md, with this server's address. */
function snippet(heading: string): string {
  const [, code] =
    new RegExp(`^### ${heading}\\n(?:(?!\\n#).)*?\`\`\`\\w+\\n(.*?)\`\`\``, 'ms').exec(
      readFileSync(PAGE, 'utf8'),
    ) ?? [];
  if (code === undefined) throw new Error(`${PAGE} has no code under ${heading}`);
  return code.replaceAll('127.0.0.1:8080', new URL(server.url).host);
}

/** The example that the dashboard's playground shows. */
const example = (language: ExampleLanguage): string =>
  exampleOf(language, `${server.url}/v1/svc-tts`, 'Hello from my own machine.', {
    ...{ speaker: 'astra', modelId: 'coda', speed: 1, format: 'mp3', rateHz: 24000 },
  }).replaceAll(KEY_PLACEHOLDER, server.key);

const environment = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  SONANT_KEY: server.key,
  BRAND: brand,
});

async function runIn(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, [...args], { cwd: folder, env: environment(), timeout: 120_000 });
  return stdout;
}

function wrote(file: string, head: RegExp): boolean {
  const bytes = readFileSync(join(folder, file));
  rmSync(join(folder, file));
  return bytes.length > LEAST_BYTES && head.test(bytes.toString('latin1', 0, 4));
}

const MP3 = /^(ID3|\xff[\xe2-\xff])/;

void t.test('curl', async (t) => {
  await runIn('sh', ['-ec', snippet('curl')]);
  t.ok(wrote('hello.mp3', MP3));
});

void t.test('Telephone prompts: 8 kHz mu-law without a header', async (t) => {
  await runIn('sh', ['-ec', snippet('Telephone prompts')]);
  const spoken = readFileSync(join(folder, 'hello.ulaw'));
  t.ok(spoken.length > 8000 && spoken.length < 32_000, `${spoken.length} bytes, one for each sample`);
  // Mu-law's zeros are 0xff and 0x7f, and what is soft lies just below them.
  const isSoft = (byte: number): boolean => (byte | 0x80) >= 0xf0;
  t.ok(spoken.subarray(-80).every(isSoft) && !spoken.every(isSoft), 'speech, and no sound at its end');
});

void t.test('Node', async (t) => {
  writeFileSync(join(folder, 'hello.mjs'), snippet('Node'));
  await runIn(process.execPath, ['hello.mjs']);
  t.ok(wrote('hello.wav', /^RIFF$/));
});

void t.test('Python', async (t) => {
  await runIn('python3', ['-c', snippet('Python')]);
  t.ok(wrote('hello.wav', /^RIFF$/));
});

void t.test('OpenAI client', async (t) => {
  await runIn(await pythonOf('agents', undefined), ['-c', snippet('OpenAI client')]);
  t.ok(wrote('hello.mp3', MP3));
  await runIn(await pythonOf('agents', undefined), ['-c', example('OpenAI')]);
  t.ok(wrote('speech.mp3', MP3), 'of the dashboard');
});

/** Runs a module where a list of packages.json is installed. */
async function runModule(code: string, list = 'agents-js'): Promise<string> {
  const modules = join(folder, 'node_modules');
  rmSync(modules, { force: true });
  symlinkSync(join(await nodeModulesOf(list, brand), 'node_modules'), modules);
  writeFileSync(join(folder, 'run.mjs'), code);
  return runIn(process.execPath, ['run.mjs']);
}

void t.test('OpenAI client for JavaScript', async (t) => {
  await runModule(snippet('OpenAI client for JavaScript'));
  t.ok(wrote('hello.mp3', MP3));
});

async function liveKitSpeaks(t: Test, heading: string, list: string): Promise<void> {
  const speaks = `let samples = 0;
for await (const { frame } of tts.synthesize('Hello there.')) samples += frame.data.length;
console.log(session instanceof voice.AgentSession && samples);
process.exit();`;
  const said = await runModule(`${snippet(heading)}\n${speaks}`, list);
  t.ok(Number(said.trim().split('\n').at(-1)) > LEAST_BYTES, said);
}

void t.test('LiveKit for JavaScript', (t) => liveKitSpeaks(t, t.name, 'agents-js'));

/** Runs code that makes `tts`, and a driver that speaks with it and prints how much it heard. */
async function pythonSpeaks(t: Test, code: string, probe: string, list: string): Promise<void> {
  const speaks = readFileSync(`${FOLDER}drivers/snippet_${probe}.py`, 'utf8');
  const said = await runIn(await pythonOf(list, brand), ['-c', `${code}\n${speaks}`]);
  t.ok(Number(said.trim().split('\n').at(-1)) > LEAST_BYTES, `${said} bytes`);
}

for (const name of ['LiveKit', 'Pipecat'] as const) {
  void t.test(name, async (t) => {
    for (const code of [snippet(name), example(name)])
      await pythonSpeaks(t, code, name.toLowerCase(), 'agents');
  });
}

const PLUGINS: Readonly<Record<string, string>> = {
  LiveKit: 'agents-branded',
  Pipecat: 'agents-branded',
  VideoSDK: 'videosdk',
  Bolna: 'bolna',
  Vocode: 'vocode',
};
if (brand !== '') {
  for (const [name, list] of Object.entries(PLUGINS)) {
    void t.test(`${name} with a service's plugin`, (t) =>
      pythonSpeaks(t, snippet(t.name), name.toLowerCase(), list),
    );
  }
  void t.test("LiveKit for JavaScript with a service's plugin", (t) =>
    liveKitSpeaks(t, t.name, 'livekit-js'),
  );
}

void t.test('jambonz', async (t) => {
  await runIn('sh', ['-ec', snippet('jambonz')]);
  t.ok(wrote('hello.mp3', MP3));
});

/** A call by Asterisk's `AudioSocket()`. @returns its speech, and when each frame came after the call began */
function callBy(port: number): Promise<{ readonly speech: Buffer; readonly frameMs: readonly number[] }> {
  return new Promise((resolve, reject) => {
    const asterisk = connect(port, '127.0.0.1', () => {
      asterisk.write(messageOf(MESSAGE.uuid, Buffer.alloc(16, 7)));
    });
    const startedMs = performance.now();
    const reader = new MessageReader();
    const frames: Buffer[] = [];
    const frameMs: number[] = [];
    asterisk.on('error', reject);
    asterisk.on('data', (bytes) => {
      for (const { type, payload } of reader.push(bytes)) {
        if (type === MESSAGE.audio) {
          frames.push(payload);
          frameMs.push(performance.now() - startedMs);
        } else if (type === MESSAGE.hangUp) resolve({ speech: Buffer.concat(frames), frameMs });
        else reject(new Error(`a message of type ${type}`));
      }
    });
    asterisk.on('close', () => reject(new Error('nobody hung up')));
  });
}

/** The first call that is heard: a server without a free core refuses. */
async function heardCall(port: number): ReturnType<typeof callBy> {
  for (let attempt = 1; ; attempt++) {
    const call = await callBy(port);
    if (call.speech.length > 0 || attempt === 5) return call;
    await sleep(1000);
  }
}

void t.test('Telephone calls: whole, in time, and after a caller who was cut off', async (t) => {
  const port = await sparePort();
  writeFileSync(join(folder, 'phone.mjs'), snippet('Telephone calls').replace('8091', String(port)));
  const program = spawn(process.execPath, ['phone.mjs'], { cwd: folder, env: environment() });
  t.teardown(() => program.kill());
  const listens = (): Promise<boolean> =>
    new Promise((resolve) => {
      // A caller who is cut off at once.
      const probe = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      probe.on('connect', () => probe.resetAndDestroy());
    });
  await eventually(listens, 'the program listens', 60_000);
  const { speech, frameMs } = await heardCall(port);
  const answer = await fetch(`${server.url}/v1/svc-tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, accept: 'audio/L16' },
    body: JSON.stringify({
      ...{ text: 'Hello from my own machine.', speaker: 'astra', modelId: 'coda', samplingRate: 8000 },
    }),
  });
  t.equal(answer.status, 200);
  const own = Buffer.from(await answer.arrayBuffer());
  t.ok(own.length - speech.length < 320 && own.subarray(0, speech.length).equals(speech), 'all whole frames');
  const early = frameMs.filter((ms, i) => ms < 20 * i - 5);
  t.same(early, [], 'a frame each 20 ms: Asterisk would drop what comes sooner');
  t.equal(program.exitCode, null);
});

void t.test('the page names the packages that are tested', (t) => {
  const page = readFileSync(PAGE, 'utf8');
  const named = [...page.matchAll(/`(?:pip|npm) install ([^`]+)`/g)].flatMap(([, names = '']) =>
    names.replaceAll('"', '').split(' '),
  );
  const python = Object.values(packages.python).flat();
  const npm = Object.values(packages.npm).flatMap((versions) => Object.keys(versions));
  const tested = [...python.map((one) => one.replace(/==.*/, '')), ...npm].map((one) =>
    withBrand(one, '$BRAND'),
  );
  t.ok(named.length > 4);
  t.same(
    named.filter((name) => !tested.includes(name)),
    [],
  );
  t.end();
});

void t.test('Home Assistant', async (t) => {
  const python = await pythonOf('wyoming', undefined).catch((cause: unknown) => {
    if (cause instanceof MissingPython) return undefined;
    throw cause;
  });
  if (python === undefined) {
    t.comment('not run: its package needs Python 3.12');
    return;
  }
  const port = await sparePort();
  const command = snippet('Home Assistant')
    .replace('0.0.0.0:10300', `127.0.0.1:${port}`)
    .replace(/^python /, `exec ${python} `);
  const bridge: ChildProcess = spawn('sh', ['-c', command], {
    cwd: folder,
    env: environment(),
    stdio: 'ignore',
  });
  t.teardown(() => bridge.kill());
  const said = await runIn(python, [`${FOLDER}drivers/snippet_wyoming.py`, String(port)]);
  t.ok(Number(said) > LEAST_BYTES, `${said} bytes`);
});
