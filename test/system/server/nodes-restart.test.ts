import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { startCluster, usedOnce } from '../../support/cluster.js';
import { httpListener, type Listener, socketListener, type Spoken } from '../../support/cluster-clients.js';
import { SENTENCES } from '../../support/load/sentences.js';

const LISTENERS = 60;
const BYTES_PER_SECOND = 16_000;
const RETRY_MS = 100;
/** How long one text may take before it counts as lost. */
const PATIENCE_MS = 40_000;
/** The longest time from the last request until a node speaks. */
const SPEAKS_WITHIN_MS = 10_000;
/** A few seconds of speech each. */
const TEXTS = Array.from({ length: 8 }, (_, i) => SENTENCES.slice(i, i + 4).join(' '));

t.setTimeout(300_000);

const cluster = await startCluster(t);
cluster.manage('plans', 'set', 'standard', '--sockets', '1000', '--socket-burst', '1000');
cluster.manage('plans', 'set', 'standard', '--sockets-per-second', '1000', '--syntheses', '1000');

/** Everything that was heard and everything that went wrong. */
class Tally {
  requests = 0;
  characters = 0;
  audioSeconds = 0;
  refusals = 0;
  readonly faults: string[] = [];
  /** Streams that are between their first byte and their last, by node. */
  readonly speaking = new Map<string | undefined, number>();

  count(node: string | undefined, change: 1 | -1): void {
    this.speaking.set(node, (this.speaking.get(node) ?? 0) + change);
  }
}

/** Wakes all clients that are still listening, so that they ask for their next text at once. */
class Pause {
  private wakers = new Set<() => void>();

  async sleep(delayMs: number): Promise<void> {
    const woken = new Promise<void>((resolve) => this.wakers.add(resolve));
    const over = new AbortController();
    await Promise.race([woken, sleep(delayMs, undefined, { signal: over.signal }).catch(() => undefined)]);
    over.abort();
  }

  wakeAll(): void {
    for (const wake of this.wakers) wake();
    this.wakers.clear();
  }
}

/** Repeats a request until the text is spoken; one that was refused or had not begun may be repeated. */
async function hearAtLast(listener: Listener, text: string, tally: Tally): Promise<Spoken> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    let startedAt: { node: string | undefined } | undefined;
    const spoken = await listener.hear(text, (node) => {
      startedAt = { node };
      tally.count(node, 1);
    });
    // The compiler cannot see that the callback sets it.
    const started = startedAt as { node: string | undefined } | undefined;
    if (started !== undefined) tally.count(started.node, -1);
    if (spoken.kind !== 'refused' || performance.now() > endMs) return spoken;
    tally.refusals++;
    await sleep(RETRY_MS);
  }
}

/** Hears text after text at the pace of speech until it is told to stop. */
async function listen(
  listener: Listener,
  index: number,
  { tally, pause, references, signal }: Scene,
): Promise<void> {
  await pause.sleep((index / LISTENERS) * 3000);
  // Asked anew after each wait.
  const isWanted = (): boolean => !signal.aborted;
  for (let turn = index; isWanted(); turn++) {
    const text = TEXTS[turn % TEXTS.length] ?? '';
    const askedMs = performance.now();
    const spoken = await hearAtLast(listener, text, tally);
    const fault = faultOf(spoken, references.get(text));
    if (fault === undefined) {
      tally.requests++;
      tally.characters += Array.from(text).length;
      tally.audioSeconds += spoken.bytes.length / BYTES_PER_SECOND;
    } else {
      tally.faults.push(`${listener.over} at ${String(spoken.node)}: ${fault}`);
    }
    const playedMs = (spoken.bytes.length / BYTES_PER_SECOND) * 1000;
    if (isWanted()) await pause.sleep(Math.max(0, askedMs + playedMs - performance.now()));
  }
  listener.close();
}

interface Scene {
  readonly tally: Tally;
  readonly pause: Pause;
  /** The whole audio of each text. */
  readonly references: ReadonlyMap<string, Buffer>;
  readonly signal: AbortSignal;
}

function faultOf(spoken: Spoken, reference: Buffer = Buffer.alloc(0)): string | undefined {
  if (spoken.kind === 'cut') return `cut after ${spoken.bytes.length} bytes: ${spoken.reason}`;
  if (spoken.kind === 'refused') return `never spoken: ${spoken.reason}`;
  return spoken.bytes.equals(reference)
    ? undefined
    : `${spoken.bytes.length} bytes instead of ${reference.length}`;
}

void t.test(
  'a restart of node after node under 60 paced streams cuts nothing that has begun and loses nothing that has not',
  async (t) => {
    const tally = new Tally();
    const references = new Map<string, Buffer>();
    for (const text of TEXTS) {
      const spoken = await hearAtLast(httpListener(cluster), text, tally);
      references.set(text, spoken.bytes);
      tally.requests++;
      tally.characters += Array.from(text).length;
    }
    const pause = new Pause();
    const stop = new AbortController();
    const scene: Scene = { tally, pause, references, signal: stop.signal };
    const listeners = Array.from({ length: LISTENERS }, (_, i) =>
      i % 2 === 0 ? httpListener(cluster) : socketListener(cluster),
    );
    const heard = Promise.all(listeners.map((listener, i) => listen(listener, i, scene)));

    await sleep(3000);
    let begun = 0;
    for (const node of cluster.nodes) {
      pause.wakeAll();
      const endMs = performance.now() + SPEAKS_WITHIN_MS;
      while (!tally.speaking.get(node.name) && performance.now() < endMs) await sleep(1);
      begun += tally.speaking.get(node.name) ?? 0;
      const errors = node.errorLines();
      const stoppedMs = performance.now();
      t.equal(await node.stop('SIGTERM'), 0, `${node.name} ends well`);
      t.comment(`${node.name} stopped in ${Math.round(performance.now() - stoppedMs)} ms`);
      t.same(errors, [], 'and has logged no error');
      await node.start();
    }
    await sleep(500);
    stop.abort();
    pause.wakeAll();
    await heard;

    t.comment(
      `${tally.requests} texts, ${Math.round(tally.audioSeconds)} s of speech, ${tally.refusals} refusals, ` +
        `${begun} streams in the midst of speech when their node was told to stop`,
    );
    t.same(tally.faults, []);
    t.ok(begun > 0, 'nodes were stopped while they spoke');
    t.ok(tally.requests >= 2 * LISTENERS, 'everybody was heard again and again');
    const { requests, characters } = tally;
    t.same(await usedOnce(cluster, requests), { requests, characters }, 'the bill is what was heard');
  },
);
