import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fail, ROOT, say } from './shell.mjs';

const FOLDER = `${ROOT}build/tools`;
/** Debian has no helm. This is the last minor version that Debian 12's own Go, 1.19, compiles. */
const HELM = 'helm.sh/helm/v3/cmd/helm@v3.12.3';

/** Sees to it that there is a helm on the PATH or in `build/tools`, for the tests of the chart. */
export function ensureHelm() {
  if (spawnSync('helm', ['version'], { stdio: 'ignore' }).status === 0 || existsSync(`${FOLDER}/helm`))
    return;
  say('compiling helm, once (2 to 5 minutes)');
  mkdirSync(FOLDER, { recursive: true });
  const env = { ...process.env, GOBIN: FOLDER, GOFLAGS: '-mod=mod', CGO_ENABLED: '0' };
  const { status } = spawnSync('go', ['install', HELM], { env, stdio: ['ignore', 2, 2] });
  if (status !== 0) fail(`helm could not be compiled: go install ${HELM}`);
}
