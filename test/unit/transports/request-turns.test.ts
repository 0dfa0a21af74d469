import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'tap';
import { RequestTurns } from '../../../src/transports/http/request-turns.js';

/** Holds the event loop. */
function work(ms: number): void {
  for (const endMs = performance.now() + ms; performance.now() < endMs;);
}

/** Many requests ask for a turn at once. @returns when all have had theirs */
const askFor = (turns: RequestTurns, owner: string, count: number, act: () => void): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, () => turns.take({}, owner).then(act)));

void test('an account that asks for little waits for a step of another, not for all that it asks for', async (t) => {
  const turns = new RequestTurns();
  const heard: string[] = [];
  const asks = (owner: string, count: number, ms: number): Promise<unknown> =>
    askFor(turns, owner, count, () => {
      heard.push(owner);
      work(ms);
    });
  const greedy = asks('greedy', 40, 5);
  await turn();
  const before = heard.length;
  await Promise.all([greedy, asks('modest', 3, 1)]);
  t.ok(before < 10, `${before} of the greedy one were served in the first turns`);
  const places = heard.flatMap((owner, place) => (owner === 'modest' ? [place - before] : []));
  t.ok(Math.max(...places) <= 10, `places ${places.join()} behind those ${before}`);
  t.equal(heard.length, 43, 'all are served');
});

void test('a turn of the event loop is spent after ten milliseconds', async (t) => {
  const turns = new RequestTurns();
  let longest = 0;
  let sinceTurn = 0;
  let served = 0;
  const all = askFor(turns, 'a', 30, () => {
    served += 1;
    longest = Math.max(longest, ++sinceTurn);
    work(4);
  });
  while (served < 30) {
    await turn();
    sinceTurn = 0;
  }
  await all;
  t.ok(longest <= 4, `${longest} requests of 4 ms in one turn`);
});

void test('a request that nobody else delays goes on within its turn', async (t) => {
  const turns = new RequestTurns();
  let hasTurned = false;
  setImmediate(() => (hasTurned = true));
  const request = {};
  await turns.take(request, 'client');
  await turns.take(request, 'account');
  t.notOk(hasTurned);
});
