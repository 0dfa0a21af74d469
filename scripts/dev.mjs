import { spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { prepare } from './prepare.mjs';
import { ROOT, say } from './shell.mjs';

/** `npm run dev`: the server, rebuilt and restarted whenever a source changes. The settings are those of `npm start`. */
const WATCHED = ['src', 'native', 'models'];
/** An editor saves several files, or one in several steps. */
const SETTLE_MS = 100;

prepare();
let server = startServer();
let timer;
for (const folder of WATCHED) {
  watch(`${ROOT}${folder}`, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), SETTLE_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.once('exit', (status) => process.exit(status ?? 1));
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0);
    server.kill(signal);
  });
}

let isRestarting = false;
let isStale = false;

/** Builds what changed and starts the server again; while it does not compile, the old one stays. */
async function restart() {
  isStale = true;
  if (isRestarting) return;
  isRestarting = true;
  while (isStale) {
    isStale = false;
    const startMs = performance.now();
    // In a process of its own, because it ends where something does not compile.
    const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
    if (status !== 0) {
      say('the sources do not compile; the old server keeps running');
      continue;
    }
    await stopServer();
    server = startServer();
    say(`restarted after ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  }
  isRestarting = false;
}

function startServer() {
  // No drain: whoever develops does not wait for listeners.
  return spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { DRAIN_MS: '0', ...process.env },
  });
}

async function stopServer() {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
