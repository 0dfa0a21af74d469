import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { speak } from '../../support/e2e-client.js';
import { fuzzMs, random } from '../../support/fuzz.js';
import { connectCaller, OPEN_LIMITS, SOCKET_TRANSPORTS } from '../../support/load/sockets.js';
import { type RunningServer, startServer } from '../../support/running-server.js';
import { watchServer } from '../../support/vital-signs.js';

/** FUZZ_SECONDS=900 makes the test last half an hour. */
const CHURN_MS = Math.max(60_000, 2 * fuzzMs);
const CLIENTS = 8;
const LEAVING_SHARE = 0.1;
/** From the third quarter to the last one. */
const MAX_GROWTH = { share: 0.03, mib: 12 };

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

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

t.setTimeout(2 * CHURN_MS + 120_000);

void t.test(`memory is flat after ${CHURN_MS / 1000} s of mixed texts in nine languages`, async (t) => {
  const server = await startServer({ env: { ...OPEN_LIMITS, WORKERS: '2' } });
  t.teardown(() => server.stop());
  const signs = watchServer(server);
  const endMs = performance.now() + CHURN_MS;
  const statuses = new Map<number, number>();
  let talks = 0;
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
  /** Memory that no file backs, measured again and again. */
  const mib = [server.ownMemoryMib()];
  const measure = async (): Promise<void> => {
    while (performance.now() < endMs) {
      await sleep(250);
      mib.push(server.ownMemoryMib());
    }
  };
  await Promise.all([measure(), ...Array.from({ length: CLIENTS }, client)]);

  const quarter = (index: number): number =>
    median(mib.slice((index * mib.length) / 4, ((index + 1) * mib.length) / 4));
  const [third, last] = [quarter(2), quarter(3)];
  const curve = Array.from({ length: 16 }, (_, i) => mib[Math.floor((i * (mib.length - 1)) / 15)]?.toFixed());
  t.comment(
    `${JSON.stringify([...statuses])} answers, ${talks} sockets; own memory in MiB: ${curve.join(' ')}`,
  );
  t.same(
    [...statuses.keys()].filter((status) => ![0, 200, 503].includes(status)),
    [],
    'all are answered, or refused for overload',
  );
  t.ok((statuses.get(200) ?? 0) > CHURN_MS / 1000, 'many are');
  const limit = (1 + MAX_GROWTH.share) * third + MAX_GROWTH.mib;
  t.ok(
    last <= limit,
    `own memory ${third.toFixed()} MiB in the third quarter, ${last.toFixed()} in the last`,
  );
  t.same(server.errorLines, []);
  await signs.check(t);
});
