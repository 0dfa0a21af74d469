import fc from 'fast-check';
import { test } from 'tap';
import { MAX_SUMS } from '../../../src/accounts/ports.js';
import type { UsageDimension, UsageSum } from '../../../src/contracts/accounts.js';
import { writeUsageCsv } from '../../../src/contracts/csv.js';
import { SonantError } from '../../../src/errors.js';
import { parseUsageQuestion } from '../../../src/transports/shared/usage-question.js';
import { fuzzing } from '../../support/fuzz.js';
import { startServer, type TestServer } from '../../support/server.js';
import { record } from '../../support/storage/usage-fixtures.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const ask = (
  { url, keys }: TestServer,
  query: string,
  { key = keys.good, ...headers }: { key?: string; accept?: string } = {},
): Promise<Response> =>
  fetch(`${url}/usage${query}`, { headers: { authorization: `Bearer ${key}`, ...headers } });

const sumsOf = async (response: Response): Promise<UsageSum[]> => (await response.json()) as UsageSum[];
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

void test('an account sees its own sums, by what it asks for, with the names of its keys', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const { accountId, usageStore, keys } = server;
  const { keyId } = await server.authenticator.authenticate(`Bearer ${keys.good}`, 'usage');
  await usageStore.append([
    record({ accountId, keyId, audioMs: 1234, characters: 7 }),
    record({ accountId, keyId, modelId: 'mist', voice: 'cove' }),
    record({ accountId, keyId: 'of another time' }),
    record({ accountId, keyId: null }),
    record({ accountId: 'another', characters: 1000 }),
  ]);
  const month = 'from=2026-11-01&to=2026-11-30';
  t.same(await sumsOf(await ask(server, `?${month}`)), [
    {
      ...{ day: '2026-11-21', modelId: null, voice: null, keyId: null, keyName: null },
      ...{ requests: 4, characters: 37, audioSeconds: 3.634 },
    },
  ]);
  const byKey = await sumsOf(await ask(server, `?${month}&by=model,key`));
  t.same(
    new Set(byKey.map(({ modelId, keyId, keyName, requests }) => [modelId, keyId, keyName, requests].join())),
    new Set(['coda,,,1', `coda,${keyId},good,1`, 'coda,of another time,,1', `mist,${keyId},good,1`]),
  );
  t.match(await sumsOf(await ask(server, `?${month}&by=`)), [{ day: null, requests: 4 }]);
  t.same(await sumsOf(await ask(server, '?from=2025-01-01&to=2025-12-31')), []);
});

void test('an answer with very many sums is refused, and so nobody has to wait for it', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const { accountId, usageStore } = server;
  const nowMs = Date.now();
  const many = Array.from({ length: MAX_SUMS + 1 }, (_, i) =>
    record({ accountId, keyId: `key ${i}`, atMs: nowMs - (i % 300) * DAY_MS }),
  );
  await usageStore.append(many.slice(1));
  const year = `?from=${dayOf(nowMs - 300 * DAY_MS)}&to=${dayOf(nowMs)}`;
  t.equal((await sumsOf(await ask(server, `${year}&by=day,key`))).length, MAX_SUMS);
  await usageStore.append(many.slice(0, 1));
  const refused = await ask(server, `${year}&by=day,key`);
  t.equal(refused.status, 400);
  t.match(await refused.text(), /more than 10000 sums; ask for fewer days/);
  t.match(await sumsOf(await ask(server, `${year}&by=`)), [{ requests: MAX_SUMS + 1 }]);
});

void test('the last thirty days are told by day when nothing is asked', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const { accountId, usageStore } = server;
  const nowMs = Date.now();
  const days = [0, 1, 28, 31, 40].map((ago) => nowMs - ago * DAY_MS);
  await usageStore.append(days.map((atMs) => record({ accountId, atMs })));
  const sums = await sumsOf(await ask(server, ''));
  t.same(
    sums.map(({ day }) => day),
    [28, 1, 0].map((ago) => dayOf(nowMs - ago * DAY_MS)),
  );
});

void test('CSV is given for Accept or format, and is right for any spreadsheet', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const { accountId, usageStore } = server;
  await usageStore.append([
    record({ accountId, voice: '=HYPERLINK("http://evil")', keyId: null }),
    record({ accountId, voice: 'one, "two"', keyId: null }),
  ]);
  const question = '?from=2026-11-01&to=2026-11-30&by=day,voice,key';
  const expected = [
    'day,voice,keyId,keyName,requests,characters,audioSeconds',
    `2026-11-21,"'=HYPERLINK(""http://evil"")",,,1,10,0.8`,
    '2026-11-21,"one, ""two""",,,1,10,0.8',
    '',
  ].join('\r\n');
  for (const [query, accept] of [
    ['', 'text/csv'],
    ['&format=csv', 'application/json'],
    ['', 'text/csv;q=0.9, */*'],
  ] as const) {
    const response = await ask(server, question + query, { accept });
    t.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
    t.equal(
      response.headers.get('content-disposition'),
      'attachment; filename="usage-2026-11-01-2026-11-30.csv"',
    );
    t.equal(response.headers.get('cache-control'), 'no-store');
    t.equal(await response.text(), expected);
  }
  const json = await ask(server, `${question}&format=json`, { accept: 'text/csv' });
  t.equal((await sumsOf(json)).length, 2);
});

void test('an invalid question is answered with what is wrong', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const [query, message] of [
    ['from=yesterday', 'from must be a day such as 2026-11-21'],
    ['from=2026-02-30', 'from must be a day such as 2026-11-21'],
    ['to=2026-13-01', 'to must be a day such as 2026-11-21'],
    ['to=2026-1-1', 'to must be a day such as 2026-11-21'],
    ['to=', 'to must be a day such as 2026-11-21'],
    ['to=2026-11-21T00:00:00Z', 'to must be a day such as 2026-11-21'],
    ['from=2026-11-22&to=2026-11-21', 'from must be between 2025-10-18 and 2026-11-21'],
    ['from=2025-10-17&to=2026-11-21', 'from must be between 2025-10-18 and 2026-11-21'],
    ['by=week', 'by must be one of day, model, voice, key'],
    ['by=day,Model', 'by must be one of day, model, voice, key'],
    ['format=xml', 'format must be one of json, csv'],
  ] as const) {
    const response = await ask(server, `?${query}`);
    t.equal(response.status, 400, query);
    t.equal(await response.text(), message, query);
  }
  t.equal((await ask(server, '?from=2025-10-18&to=2026-11-21')).status, 200, 'four hundred days');
  t.equal((await ask(server, '?by=day,day,key')).status, 200, 'said twice is said');
});

void test('a key without the scope, no key, and a store that is down are told apart', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  t.equal((await ask(server, '', { key: server.keys.nothing })).status, 403);
  t.equal((await ask(server, '', { key: server.keys.unpaid })).status, 401);
  t.equal((await ask(server, '', { key: 'wrong' })).status, 401);
  t.equal((await fetch(`${server.url}/usage`)).status, 401);
  await ask(server, '');
  server.breakStore();
  const failed = await ask(server, '');
  t.equal(failed.status, 500);
  t.equal(await failed.text(), 'Database error');
});

const DAY = /^\d{4}-\d\d-\d\d$/;

void test('whatever the query says, it is a question within bounds or an error of the table', (t) => {
  const value = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    fc.integer({ min: 0, max: 4000 }).map((ago) => dayOf(Date.UTC(2026, 10, 21) - ago * DAY_MS)),
    fc
      .tuple(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 99 }),
      )
      .map(
        ([y, m, d]) =>
          `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`,
      ),
    fc
      .array(fc.constantFrom('day', 'model', 'voice', 'key', '', 'keys', '__proto__'), { maxLength: 6 })
      .map((names) => names.join(',')),
  );
  const name = fc.constantFrom('from', 'to', 'by', 'From', 'x');
  const seen = { questions: 0, errors: new Set<string>() };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, value), { maxLength: 5 }),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (pairs, now) => {
        const query = new URLSearchParams(pairs);
        try {
          const { fromDay, toDay, by } = parseUsageQuestion(query, now.getTime());
          seen.questions += 1;
          const spanDays = (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS;
          return (
            DAY.test(fromDay) &&
            DAY.test(toDay) &&
            spanDays >= 0 &&
            spanDays < 400 &&
            new Set(by).size === by.length &&
            by.length <= 4
          );
        } catch (cause) {
          if (!(cause instanceof SonantError)) return false;
          seen.errors.add(cause.code);
          return cause.httpStatus === 400;
        }
      },
    ),
    fuzzing(0.5, 2000),
  );
  t.ok(seen.questions > 50, `${seen.questions} questions`);
  t.same([...seen.errors].sort(), ['day_invalid', 'field_not_one_of', 'field_out_of_range']);
  t.end();
});

/** Reads CSV as a spreadsheet does. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.matchAll(
    /(?:(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r\n))*?(?:"(?:[^"]|"")*"|[^",\r\n]*)\r\n/g,
  )) {
    const cells = [...line[0].slice(0, -2).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(?:,|$)/g)].map(
      ([, cell = '']) => cell,
    );
    // The pattern also matches the empty string after the last cell.
    rows.push(
      (cells.at(-1) === '' && !line[0].endsWith(',\r\n') ? cells.slice(0, -1) : cells).map((cell) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    );
  }
  return rows;
}

void test('no name in any cell starts a formula, breaks a row or changes otherwise', (t) => {
  const text = fc.oneof(
    fc.string({ maxLength: 10 }),
    fc
      .array(fc.constantFrom('=', '+', '-', '@', '"', ',', '\t', 'a', ' ', '1'), { maxLength: 6 })
      .map((parts) => parts.join('')),
  );
  const by: UsageDimension[] = ['voice', 'key'];
  fc.assert(
    fc.property(text, text, text, (voice, keyId, keyName) => {
      const sum = {
        day: null,
        modelId: null,
        voice,
        keyId,
        keyName,
        requests: 1,
        characters: 2,
        audioSeconds: 0.5,
      };
      const [, row = [], ...more] = readCsv(writeUsageCsv([sum], by));
      const isKept = (cell: string | undefined, value: string): boolean =>
        cell === value ? !/^[=+\-@\t\r]/.test(value) : cell === `'${value}` && /^[=+\-@\t\r]/.test(value);
      return (
        more.length === 0 &&
        row.length === 6 &&
        isKept(row[0], voice) &&
        isKept(row[1], keyId) &&
        isKept(row[2], keyName)
      );
    }),
    fuzzing(0.5),
  );
  t.end();
});

void test('the recent history has every one of thirty days, as public command lines read it', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const { accountId, usageStore, keys, url } = server;
  const nowMs = Date.now();
  await usageStore.append([
    record({ accountId, atMs: nowMs, modelId: 'coda', characters: 5 }),
    record({ accountId, atMs: nowMs, modelId: 'mistv2', characters: 7 }),
    record({ accountId, atMs: nowMs, modelId: 'mistv3', characters: 11 }),
    record({ accountId, atMs: nowMs - 40 * DAY_MS, characters: 1000 }),
    record({ accountId: 'another', atMs: nowMs, characters: 1000 }),
  ]);
  const address = `${url}/usage/recent-history`;
  t.equal((await fetch(address)).status, 401);
  const response = await fetch(address, { headers: { authorization: `Bearer ${keys.good}` } });
  const { data } = (await response.json()) as { data: { day: string }[] };
  t.equal(data.length, 30);
  t.same(data.at(-1), { day: dayOf(nowMs), mistChars: 18, codaChars: 5, arcanaChars: 5 });
  t.same(data[0], { day: dayOf(nowMs - 29 * DAY_MS), mistChars: 0, codaChars: 0, arcanaChars: 0 });
});
