import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { speak } from '../../support/e2e-client.js';
import { fuzzMs, random } from '../../support/fuzz.js';
import { connectCaller, OPEN_LIMITS, SOCKET_TRANSPORTS } from '../../support/load/sockets.js';
import { type RunningServer, startServer } from '../../support/running-server.js';
import { watchServer } from '../../support/vital-signs.js';

/** FUZZ_SECONDS=900 makes the test last half an hour. */
const CHURN_MS = Math.max(60_000, 2 * fuzzMs);
const CLIENTS = 8;
const WORKERS = 2;
const LEAVING_SHARE = 0.1;
const HEAP_WATCH = fileURLToPath(new URL('../../support/heap-watch.js', import.meta.url));
/**
 * From the middle to the end, without garbage. What the heaps may keep at any rate is what is remembered up to a bound: words that a worker has not
 * pronounced before, such as German numbers.
 */
const MAX_GROWTH = { heapKib: 1024, heapKibARequest: 1, share: 0.03, mib: 12 };

/** The text in each language; each number gives a different one. */
const SAID: readonly (readonly [speaker: string, say: (number: number) => string])[] = [
  ['astra', (n) => `I read that ${n} people live at 12 St. John St., Dr. Smith's Xylotron-${n} said.`],
  ['linde', (n) => `Am 3. Mai kamen ${n} Gäste, und der Zug nach Köln fuhr um 17:45 Uhr ab.`],
  ['seine', (n) => `Les ${n} enfants ont mangé 2,5 kg de pommes, n'est-ce pas ?`],
  ['vega', (n) => `El tren número ${n} sale a las 8:30 y cuesta 15 €.`],
  ['dalva', (n) => `A conta de ${n} reais vence no dia 5, às 14h30.`],
  ['mira', (n) => `Il volo ${n} parte alle 9:15 dal 2° terminal.`],
  ['hoshi', (n) => `今日は${n}人のお客様が東京駅に着きました。本を3冊買います。`],
  ['thuraya', (n) => `وصل القطار رقم ${n} إلى المحطة الساعة الخامسة مساء.`],
  ['tara', (n) => `आज ${n} लोग दिल्ली से आए और 25 किताबें लाए।`],
];
const FORMATS = [
  'audio/L16',
  'audio/mpeg',
  'audio/ogg',
  'audio/webm',
  'audio/aac',
  'audio/flac',
  '*/*',
  'audio/PCMU',
];

const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** One request in a language of its own, which one in ten leaves before its end. @returns its status; 0 for those who left */
async function ask(server: RunningServer): Promise<number> {
  const [speaker, say] = oneOf(SAID);
  const text = say(Math.floor(random() * 1e6));
  const samplingRate = oneOf([8000, 16_000, 24_000, 48_000]);
  const body = { text, speaker, modelId: 'coda', samplingRate };
  const signal = random() < LEAVING_SHARE ? AbortSignal.timeout(Math.floor(random() * 80)) : undefined;
  try {
    const { status } = await speak(server, { body, accept: oneOf(FORMATS), ...(signal && { signal }) });
    // A client that a busy server refuses should come back later.
    if (status === 503) await sleep(1000);
    return status;
  } catch (cause) {
    if (signal?.aborted === true) return 0;
    throw cause;
  }
}

/** A few texts on one socket. @returns whether all came in time, which is for others to judge */
async function talk(server: RunningServer): Promise<boolean> {
  const caller = await connectCaller(server, oneOf(SOCKET_TRANSPORTS));
  try {
    for (let i = 0; i < 3; i++) await caller.hear(`Text number ${Math.floor(random() * 1e6)} is here.`);
    return true;
  } catch {
    return false;
  } finally {
    caller.close();
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** What the server keeps when nobody asks for anything and all garbage is collected. */
interface Kept {
  readonly heapsKib: readonly number[];
  readonly ownMib: number;
}

/** Lets the server collect the garbage of all its threads. */
async function collect(server: RunningServer, round: number): Promise<Kept> {
  const told = new RegExp(`^live heaps ${round}: ([\\d ]+) KiB$`, 'm');
  process.kill(server.pid, 'SIGUSR2');
  for (;;) {
    const heaps = told.exec(server.output())?.[1];
    if (heaps !== undefined) {
      const heapsKib = heaps.split(' ').map(Number);
      if (heapsKib.length <= WORKERS) throw new Error(`only ${heaps} KiB were told`);
      return { heapsKib, ownMib: server.ownMemoryMib() };
    }
    // A worker collects when it has worked.
    const body = { text: 'One, two.', speaker: 'astra', modelId: 'coda' };
    await Promise.all(Array.from({ length: 2 * WORKERS }, () => speak(server, { body })));
    await sleep(100);
  }
}

t.setTimeout(2 * CHURN_MS + 180_000);

void t.test(`memory is flat after ${CHURN_MS / 1000} s of mixed texts in nine languages`, async (t) => {
  const server = await startServer({
    env: { ...OPEN_LIMITS, WORKERS: String(WORKERS) },
    nodeArguments: ['--import', HEAP_WATCH],
  });
  t.teardown(() => server.stop());
  const statuses = new Map<number, number>();
  let talks = 0;
  const count = (): number => [...statuses.values()].reduce((sum, some) => sum + some, 3 * talks);
  /** Memory that no file backs, measured again and again. */
  const mib = [server.ownMemoryMib()];
  const churn = async (): Promise<void> => {
    const endMs = performance.now() + CHURN_MS / 2;
    const client = async (): Promise<void> => {
      while (performance.now() < endMs) {
        if (random() < 0.1) {
          if (await talk(server)) talks++;
        } else {
          const status = await ask(server);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }
    };
    const measure = async (): Promise<void> => {
      while (performance.now() < endMs) {
        await sleep(250);
        mib.push(server.ownMemoryMib());
      }
    };
    await Promise.all([measure(), ...Array.from({ length: CLIENTS }, client)]);
  };

  await churn();
  const [middle, countBefore] = [await collect(server, 1), count()];
  // Its main thread answers nobody while it collects everything at once; what its tasks took is counted from its start.
  const signs = watchServer(server);
  await churn();
  await signs.check(t);
  const [end, requests] = [await collect(server, 2), count() - countBefore];

  const curve = Array.from({ length: 16 }, (_, i) => mib[Math.floor((i * (mib.length - 1)) / 15)]?.toFixed());
  t.comment(
    `${JSON.stringify([...statuses])} answers, ${talks} sockets; own memory in MiB: ${curve.join(' ')}, without garbage ` +
      `${middle.ownMib.toFixed()} and ${end.ownMib.toFixed()}; heaps in KiB: ${middle.heapsKib.join(' ')} and ${end.heapsKib.join(' ')}`,
  );
  t.same(
    [...statuses.keys()].filter((status) => ![0, 200, 503].includes(status)),
    [],
    'all are answered, or refused for overload',
  );
  t.ok((statuses.get(200) ?? 0) > CHURN_MS / 1000, 'many are');
  const grown = sum(end.heapsKib) - sum(middle.heapsKib);
  t.ok(
    grown <= MAX_GROWTH.heapKib + MAX_GROWTH.heapKibARequest * requests,
    `the heaps keep ${grown} KiB more after ${requests} requests more`,
  );
  t.ok(
    end.ownMib <= (1 + MAX_GROWTH.share) * middle.ownMib + MAX_GROWTH.mib,
    `own memory ${middle.ownMib.toFixed()} MiB in the middle, ${end.ownMib.toFixed()} at the end`,
  );
  t.same(server.errorLines, []);
});
