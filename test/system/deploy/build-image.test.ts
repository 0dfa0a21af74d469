import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NEEDED = ['bash', 'env', 'grep', 'dirname', 'mkdir', 'cat'];

interface Docker {
  readonly buildx: boolean;
  readonly platforms: string;
}

/** Runs the script where there is only a docker that says what it is asked. Building takes a daemon, which tests do not have. */
function build(
  args: readonly string[],
  docker?: Docker,
): { status: number | null; said: string; asked: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-build-image-'));
  const log = join(folder, 'asked');
  for (const name of NEEDED) {
    const [place = ''] = ['/usr/bin', '/bin'].map((at) => join(at, name)).filter((path) => existsSync(path));
    symlinkSync(place, join(folder, name));
  }
  if (docker !== undefined) {
    const lines = [
      '#!/bin/bash',
      `echo "$*" >> ${log}`,
      docker.buildx ? '' : 'exit 1',
      `[ "$2" = inspect ] && echo "Platforms: ${docker.platforms}"`,
      'exit 0',
    ];
    writeFileSync(join(folder, 'docker'), lines.join('\n'));
    chmodSync(join(folder, 'docker'), 0o755);
  }
  const { status, stdout, stderr } = spawnSync('/bin/bash', [`${ROOT}deploy/build-image.sh`, ...args], {
    encoding: 'utf8',
    env: { PATH: folder },
  });
  const asked = existsSync(log) ? readFileSync(log, 'utf8') : '';
  rmSync(folder, { recursive: true });
  return { status, said: stdout + stderr, asked };
}

const BOTH: Docker = { buildx: true, platforms: 'linux/amd64, linux/arm64' };

void t.test('one image for both processors is built, and pushed if that is asked for', (t) => {
  const { status, asked, said } = build(['--push', 'registry.example/sonant:1'], BOTH);
  t.equal(status, 0, said);
  t.match(
    asked,
    'buildx build --file deploy/Dockerfile --platform linux/amd64,linux/arm64 --tag registry.example/sonant:1 --push .',
  );
  t.match(said, 'pushed registry.example/sonant:1 for linux/amd64,linux/arm64');
  const kept = build(['--platforms', 'linux/arm64', 'sonant'], BOTH);
  t.match(kept.asked, '--platform linux/arm64 --tag sonant --output type=oci,dest=build/image/sonant.tar .');
  t.end();
});

for (const [name, args, docker, message] of [
  ['no docker', ['sonant'], undefined, 'there is no docker'],
  ['a docker without buildx', ['sonant'], { ...BOTH, buildx: false }, 'install docker-buildx-plugin'],
  [
    'a builder for one processor',
    ['sonant'],
    { ...BOTH, platforms: 'linux/amd64' },
    'cannot build linux/arm64',
  ],
  ['an option that there is not', ['--pull', 'sonant'], BOTH, 'no option --pull'],
  ['a platform that there is not', ['--platforms', 'windows', 'sonant'], BOTH, 'not "windows"'],
  ['no name', [], BOTH, 'usage:'],
] as const) {
  void t.test(`${name} is refused with a reason`, (t) => {
    const { status, said, asked } = build(args, docker);
    t.not(status, 0);
    t.match(said, message);
    t.notMatch(asked, 'buildx build');
    t.end();
  });
}
