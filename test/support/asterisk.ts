import { execFileSync } from 'node:child_process';
import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderOf, type Lifetime, OwnServer, removeFolder, sparePort, userFor } from './own-server.js';

/** A folder that every user may read; it is kept between runs. */
const CACHE = '/var/tmp/sonant-asterisk';
const LIBRARIES = 'usr/lib/x86_64-linux-gnu';
/** What a SIP call needs that is answered by the dialplan. */
const MODULES = [
  ...['pbx_config', 'res_timing_timerfd', 'codec_ulaw'],
  ...['res_sorcery_config', 'res_sorcery_memory', 'res_sorcery_astdb', 'res_pjproject', 'res_statsd'],
  ...['res_geolocation', 'res_pjsip', 'res_pjsip_pubsub', 'res_pjsip_session', 'res_pjsip_sdp_rtp'],
  ...['res_pjsip_endpoint_identifier_anonymous', 'res_rtp_asterisk', 'chan_pjsip'],
];

/**
 * The stable releases of Debian lack Asterisk, so that of unstable is unpacked into a folder with all its libraries, and nothing is
 * installed. @returns that folder
 */
function unpackAsterisk(): string {
  const root = join(CACHE, 'root');
  if (existsSync(root)) return root;
  const place = `${CACHE}.${String(process.pid)}`;
  for (const folder of ['lists/partial', 'archives/partial', 'root'])
    mkdirSync(join(place, folder), { recursive: true });
  // The package mirror that this machine is set up with.
  const sites = execFileSync('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(ORIGIN)',
    'Created-By: Packages',
  ]);
  const site = /^(\S+\/debian\/) Debian$/m.exec(sites.toString())?.[1];
  if (site === undefined) throw new Error('this test needs a mirror of Debian among the sources of apt');
  const key = '/usr/share/keyrings/debian-archive-keyring.gpg';
  writeFileSync(join(place, 'sources.list'), `deb [signed-by=${key}] ${site} unstable main\n`);
  writeFileSync(join(place, 'status'), '');
  const options = [
    ['Dir::State::lists', join(place, 'lists')],
    ['Dir::State::status', join(place, 'status')],
    ['Dir::Cache', place],
    ['Dir::Cache::archives', join(place, 'archives')],
    ['Dir::Etc::sourcelist', join(place, 'sources.list')],
    ['Dir::Etc::sourceparts', '/dev/null'],
    ['APT::Sandbox::User', 'root'],
    ['Acquire::Languages', 'none'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const apt = (...args: string[]): void => {
    execFileSync('apt-get', ['-q', ...options, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  };
  apt('update');
  apt('install', '--yes', '--download-only', '--no-install-recommends', 'asterisk');
  for (const file of readdirSync(join(place, 'archives')).filter((name) => name.endsWith('.deb'))) {
    execFileSync('dpkg-deb', ['-x', join(place, 'archives', file), join(place, 'root')]);
  }
  rmSync(join(place, 'archives'), { recursive: true });
  try {
    renameSync(place, CACHE);
  } catch {
    rmSync(place, { recursive: true }); // another test was faster
  }
  return root;
}

export interface TestAsterisk {
  /** Takes SIP over UDP on 127.0.0.1. */
  readonly sipPort: number;
  readonly pid: number;
}

/** How Asterisk handles the calls. */
export interface CallPlan {
  /** The dialplan step between answering and hanging up a SIP call to `sonant`, such as `AudioSocket(...)`. */
  readonly application: string;
  /** Modules that this needs, in the order in which they are loaded. */
  readonly modules: readonly string[];
  /** Further configuration files, by name without `.conf`. */
  readonly config?: Readonly<Record<string, readonly string[]>>;
}

/** Asterisk on spare ports of 127.0.0.1, as a user with few rights; it ends with the test. */
export async function startAsterisk(t: Lifetime, plan: CallPlan): Promise<TestAsterisk> {
  const root = unpackAsterisk();
  const user = userFor('nobody');
  const folder = folderOf(user, 'asterisk');
  const sipPort = await sparePort();
  const rtpPort = await sparePort();
  const directories = {
    ...{ astetcdir: 'etc', astvarlibdir: 'var', astdbdir: 'var', astkeydir: 'var', astagidir: 'var' },
    ...{ astspooldir: 'var', astrundir: 'run', astlogdir: 'log' },
  };
  const lines = Object.entries(directories).map(([name, place]) => `${name} => ${join(folder, place)}`);
  const config: Readonly<Record<string, readonly string[]>> = {
    asterisk: [
      '[directories]',
      ...lines,
      `astmoddir => ${join(root, LIBRARIES, 'asterisk/modules')}`,
      `astdatadir => ${join(root, 'usr/share/asterisk')}`,
    ],
    modules: [
      '[modules]',
      'autoload = no',
      ...[...MODULES, ...plan.modules].map((name) => `load = ${name}.so`),
    ],
    logger: ['[general]', '[logfiles]', 'console => warning,error'],
    rtp: ['[general]', `rtpstart = ${String(rtpPort)}`, `rtpend = ${String(rtpPort + 20)}`],
    pjsip: [
      ...['[udp]', 'type = transport', 'protocol = udp', `bind = 127.0.0.1:${String(sipPort)}`],
      ...['[anonymous]', 'type = endpoint', 'context = calls', 'disallow = all', 'allow = ulaw'],
    ],
    extensions: [
      '[calls]',
      'exten => sonant,1,Answer()',
      ` same => n,${plan.application}`,
      ' same => n,Hangup()',
    ],
    ...plan.config,
  };
  for (const place of new Set(Object.values(directories))) {
    mkdirSync(join(folder, place));
    if (user !== undefined) chownSync(join(folder, place), user.uid, user.gid);
  }
  for (const [name, content] of Object.entries(config)) {
    writeFileSync(join(folder, 'etc', `${name}.conf`), `${content.join('\n')}\n`);
  }
  const libraries = join(root, LIBRARIES);
  const loader = join(libraries, 'ld-linux-x86-64.so.2');
  const args = [
    '--library-path',
    libraries,
    join(root, 'usr/sbin/asterisk'),
    '-C',
    join(folder, 'etc/asterisk.conf'),
  ];
  const server = new OwnServer(loader, [...args, '-f'], folder, user);
  t.teardown(async () => {
    await server.stop('SIGKILL');
    removeFolder(folder);
  });
  await server.ready(() =>
    promisify(execFile)(loader, [...args, '-rx', 'core waitfullybooted'], { ...user }),
  );
  return { sipPort, pid: server.pid ?? 0 };
}
