import { InvalidArgumentError, type Command } from 'commander';
import type { AccountStore, Plan } from '../accounts/ports.js';
import { ENDPOINTS, type Endpoint } from '../contracts/accounts.js';
import { groupOf, leaf, parseName, show, tell, type CommonOptions } from './command.js';
import { UsageError } from './failure.js';
import { parseEndpoints } from './keys.js';
import { withManagedStores } from './store.js';
import { table } from './table.js';

type Limits = Plan['limits'];

type PlanOptions = CommonOptions & { readonly [Name in keyof Limits]?: number | 'default' } & {
  readonly endpoints?: readonly Endpoint[] | 'default';
};

const MAX_LIMIT = 1_000_000;
const NAMES: readonly (keyof Limits)[] = ['sockets', 'socketsPerSecond', 'socketBurst', 'syntheses'];
const NO_LIMITS: Limits = { sockets: null, socketsPerSecond: null, socketBurst: null, syntheses: null };

export function addPlansCommand(root: Command): void {
  const plans = groupOf(root, 'plans', 'list and change plans: what accounts may use, and how much at once', [
    'sonant plans list',
    'sonant plans set large --sockets 1000 --syntheses 200',
  ]);
  leaf(plans, 'list', 'list the plans; what one does not say, the settings of the server say', [
    'sonant plans list',
  ]).action((options: CommonOptions) =>
    withManagedStores('plans', async ({ accounts }) => {
      const all = await accounts.listPlans();
      const rows = all.map(({ name, limits, endpoints }) => [
        name,
        ...NAMES.map((limit) => valueText(limits[limit])),
        endpoints === null ? 'everything' : endpoints.join(','),
      ]);
      const head = ['PLAN', 'SOCKETS', 'SOCKETS/SECOND', 'SOCKET BURST', 'SYNTHESES', 'MAY USE'];
      show(all, table([head, ...rows]), options);
    }),
  );
  leaf(plans, 'set', 'make a plan or change it; what is not given stays as it is', [
    'sonant plans set large --sockets 1000 --sockets-per-second 100 --socket-burst 200 --syntheses 200',
    'sonant plans set standard --sockets default --endpoints synthesis,sockets',
  ])
    .argument('<name>', 'what it is called', parseName)
    .option('--sockets <number>', 'sockets open at once, or default', parseLimit)
    .option('--sockets-per-second <number>', 'new sockets a second in the long run, or default', parseLimit)
    .option('--socket-burst <number>', 'new sockets at once, or default', parseLimit)
    .option('--syntheses <number>', 'texts spoken at once, or default', parseLimit)
    .option(
      '--endpoints <endpoints>',
      `what it may use, of ${ENDPOINTS.join(',')}; or default: all`,
      parseAllowed,
    )
    .action((name: string, options: PlanOptions) =>
      withManagedStores('plans', ({ accounts }) => set(accounts, name, options)),
    );
}

async function set(store: AccountStore, name: string, options: PlanOptions): Promise<void> {
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
export const limitsText = ({ limits, endpoints }: Plan): string =>
  `sockets ${valueText(limits.sockets)}, a second ${valueText(limits.socketsPerSecond)}, ` +
  `burst ${valueText(limits.socketBurst)}, syntheses ${valueText(limits.syntheses)}` +
  (endpoints === null ? '' : `, only ${endpoints.join(',')}`);

const valueText = (value: number | null): string => (value === null ? 'default' : String(value));

/** The command line has no null. */
const limitOf = (given: number | 'default' | undefined): number | null =>
  typeof given === 'number' ? given : null;

const parseAllowed = (value: string): readonly Endpoint[] | 'default' =>
  value === 'default' ? value : parseEndpoints(value);

function parseLimit(value: string): number | 'default' {
  if (value === 'default') return value;
  const limit = /^\d{1,7}$/.test(value) ? Number(value) : NaN;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new InvalidArgumentError(`It must be an integer from 1 to ${MAX_LIMIT}, or default.`);
}
