import type { Command } from 'commander';
import type { AccountStore, Plan } from '../accounts/ports.js';
import { integerBetween } from '../config/values.js';
import { type Endpoint, ENDPOINTS } from '../contracts/accounts.js';
import { type CommonOptions, groupOf, leaf, mustBe, parseName, show, tell, UsageError } from './command.js';
import { parseEndpoints } from './keys.js';
import { managing } from './store.js';
import { table } from './table.js';

type Limits = Required<Plan['limits']>;

type PlanOptions = CommonOptions & { readonly [Name in keyof Limits]?: number | 'default' } & {
  readonly endpoints?: readonly Endpoint[] | 'default';
};

const MAX_LIMIT = 1_000_000;
const MAX_QUOTA = 999_999_999;
/** The name of a limit in a table, and its description. */
const LIMITS: Readonly<Record<keyof Limits, readonly [head: string, description: string]>> = {
  sockets: ['SOCKETS', 'sockets open at once'],
  socketsPerSecond: ['SOCKETS/SECOND', 'new sockets per second, sustained'],
  socketBurst: ['SOCKET BURST', 'new sockets at once'],
  syntheses: ['SYNTHESES', 'texts spoken at once'],
  requestsPerMinute: ['REQUESTS/MINUTE', 'requests a minute'],
  charactersPerDay: ['CHARACTERS/DAY', 'characters a day'],
  charactersPerMonth: ['CHARACTERS/MONTH', 'characters a month'],
  audioSecondsPerDay: ['AUDIO S/DAY', 'seconds of audio a day'],
  audioSecondsPerMonth: ['AUDIO S/MONTH', 'seconds of audio a month'],
};
const NAMES = Object.keys(LIMITS) as (keyof Limits)[];
/** Limits that may be unlimited. */
const NO_LIMITS = { sockets: null, socketsPerSecond: null, socketBurst: null, syntheses: null };
const isQuota = (name: keyof Limits): boolean => name.includes('Per') && name !== 'socketsPerSecond';

const orDefault = (value: string): 'default' | undefined => (value === 'default' ? value : undefined);
const parseLimit = mustBe(
  `an integer from 1 to ${MAX_LIMIT}, or default`,
  (value) => orDefault(value) ?? integerBetween(1, MAX_LIMIT)(value),
);
const parseQuota = mustBe(
  `an integer from 1 to ${MAX_QUOTA}, none or default`,
  (value) => orDefault(value) ?? (value === 'none' ? 0 : integerBetween(1, MAX_QUOTA)(value)),
);

export function addPlansCommand(root: Command): void {
  const plans = groupOf(root, 'plans', 'list and change plans: the endpoints and limits of accounts', [
    'sonant plans list',
    'sonant plans set large --sockets 1000 --syntheses 200',
  ]);
  leaf(plans, 'list', 'list the plans; limits that a plan leaves open come from the settings of the server', [
    'sonant plans list',
  ]).action(managing('plans', list));
  const set = leaf(plans, 'set', 'create or change a plan; limits that are not given stay as they are', [
    'sonant plans set large --sockets 1000 --sockets-per-second 100 --socket-burst 200 --syntheses 200',
    'sonant plans set trial --requests-per-minute 60 --characters-per-month 100000',
    'sonant plans set standard --sockets default --endpoints synthesis,sockets',
  ]).argument('<name>', 'name of the plan', parseName);
  for (const name of NAMES) {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const words = isQuota(name) ? 'none or default' : 'or default';
    const parse = isQuota(name) ? parseQuota : parseLimit;
    set.option(`--${flag} <number>`, `${LIMITS[name][1]}, ${words}`, parse);
  }
  set
    .option(
      '--endpoints <endpoints>',
      `the endpoints that its accounts may use: ${ENDPOINTS.join(',')}; or default: all`,
      (value) => orDefault(value) ?? parseEndpoints(value),
    )
    .action(managing('plans', change));
}

async function list(store: AccountStore, options: CommonOptions): Promise<void> {
  const all = await store.listPlans();
  const rows = all.map(({ name, limits, endpoints }) => [
    name,
    ...NAMES.map((limit) => valueText(limits, limit)),
    endpoints === null ? 'everything' : endpoints.join(','),
  ]);
  const head = ['PLAN', ...NAMES.map((limit) => LIMITS[limit][0]), 'MAY USE'];
  show(all, table([head, ...rows]), options);
}

async function change(store: AccountStore, name: string, options: PlanOptions): Promise<void> {
  const known = (await store.listPlans()).find((plan) => plan.name === name);
  const given = NAMES.filter((limit) => options[limit] !== undefined);
  if (known !== undefined && given.length === 0 && options.endpoints === undefined) {
    throw new UsageError('give --sockets or another limit; see: sonant plans set --help');
  }
  const changes = Object.fromEntries(given.map((limit) => [limit, limitOf(options[limit])]));
  const { endpoints = known?.endpoints ?? null } = options;
  const plan: Plan = {
    name,
    limits: { ...NO_LIMITS, ...known?.limits, ...changes },
    endpoints: endpoints === 'default' ? null : endpoints,
  };
  await store.putPlan(plan);
  tell(`${name}: ${limitsText(plan)}`, options);
  show(plan, '', options);
}

/** All that a plan says, in a line. */
export function limitsText({ limits, endpoints }: Plan): string {
  const atOnce =
    `sockets ${valueText(limits, 'sockets')}, a second ${valueText(limits, 'socketsPerSecond')}, ` +
    `burst ${valueText(limits, 'socketBurst')}, syntheses ${valueText(limits, 'syntheses')}`;
  const quotas = NAMES.filter((name) => isQuota(name) && typeof limits[name] === 'number');
  const parts = quotas.map((name) => `, ${LIMITS[name][1]} ${valueText(limits, name)}`);
  return atOnce + parts.join('') + (endpoints === null ? '' : `, only ${endpoints.join(',')}`);
}

function valueText(limits: Plan['limits'], name: keyof Limits): string {
  const value = limits[name] ?? 'default';
  return value === 0 ? 'none' : String(value);
}

/** The command line has no null. */
const limitOf = (given: number | 'default' | undefined): number | null =>
  typeof given === 'number' ? given : null;
