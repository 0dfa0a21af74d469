import {
  differenceIntervals,
  type Interval,
  quantileIntervals,
  type Quantiles,
  type Rounds,
} from '../voices/bootstrap.js';

/** `off`: no key is needed and nothing is kept. `sqlite`: the product as it is. `shared`: with Postgres and Redis. */
export const VARIANTS = ['off', 'sqlite', 'shared'] as const;
export type Variant = (typeof VARIANTS)[number];
export const TRANSPORTS = ['HTTP', '/ws3'] as const;
export type AccountsTransport = (typeof TRANSPORTS)[number];

/** The limits of what accounts may cost: at the 99th percentile, and for one look-up of a known key. */
export const LIMITS = { p99Ms: 2, lookUpMicroseconds: 20 };

/** The measurements of one variant over one transport. */
export interface Measured {
  readonly variant: Variant;
  readonly transport: AccountsTransport;
  /** The first-audio delays of each round, in ms. */
  readonly firstAudioMs: Rounds;
  readonly utterances: number;
  readonly failures: number;
  /** The causes of failures, without repeats. */
  readonly failureReasons: readonly string[];
  readonly underruns: number;
  readonly audioSeconds: number;
  /** The processor time of the server. */
  readonly processorSeconds: number;
}

export interface VariantFigure extends Measured {
  readonly quantiles: Quantiles;
}

export interface Difference {
  readonly transport: AccountsTransport;
  readonly variant: Exclude<Variant, 'off'>;
  /** The difference from `off`, in ms. */
  readonly ms: Quantiles;
  readonly verdict: 'kept' | 'exceeded';
}

export interface AccountsReport {
  readonly machine: { readonly processor: string; readonly cores: number; readonly node: string };
  readonly scenario: { readonly streams: number; readonly rounds: number; readonly seconds: number };
  readonly limits: typeof LIMITS;
  readonly lookUpMicroseconds: number;
  readonly figures: readonly VariantFigure[];
  readonly differences: readonly Difference[];
  /** The final answer of `GET /usage`, and what had been spoken to the end by then. */
  readonly usage: readonly {
    readonly variant: Variant;
    readonly requests: number;
    readonly utterances: number;
  }[];
  /** `exceeded`: some limit was certainly exceeded. */
  readonly verdict: 'kept' | 'exceeded';
}

export function judge(
  measured: readonly Measured[],
  rest: Pick<AccountsReport, 'machine' | 'scenario' | 'lookUpMicroseconds' | 'usage'>,
): AccountsReport {
  const figures = measured.map((each) => ({ ...each, quantiles: quantileIntervals(each.firstAudioMs) }));
  const differences = measured.flatMap(({ variant, transport, firstAudioMs, failures }) => {
    const off = measured.find((other) => other.variant === 'off' && other.transport === transport);
    if (variant === 'off' || off === undefined) return [];
    const ms = differenceIntervals(off.firstAudioMs, firstAudioMs);
    // A variant that fails more often is faster with the rest.
    const isKept = ms.p99.low <= LIMITS.p99Ms && failures <= off.failures;
    return [{ transport, variant, ms, verdict: isKept ? ('kept' as const) : ('exceeded' as const) }];
  });
  const isKept =
    differences.every(({ verdict }) => verdict === 'kept') &&
    rest.lookUpMicroseconds <= LIMITS.lookUpMicroseconds;
  return { ...rest, limits: LIMITS, figures, differences, verdict: isKept ? 'kept' : 'exceeded' };
}

/** Upper ends of what the delays are counted by, in ms. */
const BINS_MS = [5, 10, 15, 20, 30, 50, 100, Infinity];

/** Shares of the delays up to each of `BINS_MS`, from the one before. */
function distribution(delaysMs: readonly number[]): number[] {
  return BINS_MS.map((upTo, i) => {
    const above = BINS_MS[i - 1] ?? -Infinity;
    return delaysMs.filter((ms) => ms > above && ms <= upTo).length / delaysMs.length;
  });
}

/** The report as text for people. */
export function tables({ scenario, figures, differences, usage, ...report }: AccountsReport): string {
  const { processor, cores, node } = report.machine;
  const bounds = ({ value, low, high }: Interval): string =>
    `${value.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`;
  const three = ({ p50, p90, p99 }: Quantiles): string[] => [p50, p90, p99].map(bounds);
  const figureRows = figures.map((figure) => [
    ...[figure.transport, figure.variant, ...three(figure.quantiles)],
    ...[figure.utterances, figure.failures, figure.underruns].map(String),
    ((1000 * figure.processorSeconds) / figure.audioSeconds).toFixed(2),
  ]);
  const differenceRows = differences.map(({ transport, variant, ms, verdict }) => [
    ...[transport, variant, ...three(ms), verdict],
  ]);
  const shareRows = figures.map(({ transport, variant, firstAudioMs }) => [
    ...[transport, variant],
    ...distribution(firstAudioMs.flat()).map((share) => `${(100 * share).toFixed(1)} %`),
  ]);
  const failures = figures.flatMap(({ transport, variant, failureReasons }) =>
    failureReasons.map((reason) => `${transport} ${variant} failed: ${reason}`),
  );
  const bins = BINS_MS.map((upTo) => (upTo === Infinity ? 'more' : `to ${upTo} ms`));
  const billed = usage.map(({ variant, requests, utterances }) => [variant, `${utterances}`, `${requests}`]);
  return [
    `${processor}, ${cores} cores, Node ${node}; ${scenario.streams} paced streams, ${scenario.rounds} rounds of ${scenario.seconds} s each`,
    '',
    'First audio in ms, with its 95 % bootstrap interval',
    table([
      ['', 'accounts', 'p50', 'p90', 'p99', 'spoken', 'failed', 'ran dry', 'ms of processor for 1 s'],
      ...figureRows,
    ]),
    ...failures,
    '',
    'Where the delays lie',
    table([['', 'accounts', ...bins], ...shareRows]),
    '',
    `More than without accounts, in ms (the limit of p99, ${LIMITS.p99Ms}, is exceeded where all of its interval lies above)`,
    table([['', 'accounts', 'p50', 'p90', 'p99', 'limit'], ...differenceRows]),
    '',
    'On the bill',
    table([['accounts', 'spoken', 'billed'], ...billed]),
    '',
    `Look-up of a key that is known: ${report.lookUpMicroseconds.toFixed(1)} µs (limit ${LIMITS.lookUpMicroseconds})`,
    `limits ${report.verdict}`,
    '',
  ].join('\n');
}

function table(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widthOf(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
