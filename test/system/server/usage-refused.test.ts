import t from 'tap';
import { Bill, countsOf } from '../../support/bill.js';
import { listenSlowly, LONG, post, settle, startUsageServer, usageOf } from '../../support/usage-server.js';
import {
  CODA,
  codaFrames,
  kinds,
  LEGACY,
  legacy,
  said,
  startOf,
  talk,
  ws,
  ws3,
} from '../../support/usage-talk.js';
import { type CodaMessage, legacyFrame } from '../../support/wire-client.js';

const TOO_LONG = 'word '.repeat(300);

const server = await startUsageServer(t);
const refused = server.newKey('refused');

void t.test('what is refused is on no bill: bad voices, keys, phonemes, and too much text', async (t) => {
  const good = { text: 'Hello.', speaker: 'cove', modelId: 'mistv2' };
  const bad: readonly (readonly [number, object])[] = [
    [400, { ...good, speaker: 'nobody' }],
    [400, { ...good, text: TOO_LONG }],
    [400, { ...good, text: '' }],
    [400, { ...good, text: 'สวัสดี' }],
    [400, { ...good, text: 'Say {###}.', phonemizeBetweenBrackets: true }],
    [400, { ...good, samplingRate: 1 }],
  ];
  for (const [status, body] of bad) {
    for (const accept of ['audio/L16', 'application/json', 'text/event-stream']) {
      t.equal((await post(refused, { accept, body })).status, status, `${accept} ${JSON.stringify(body)}`);
    }
  }
  const openAi = { path: '/v1/audio/speech', body: { input: 'Hello.', voice: 'nobody', model: 'coda' } };
  t.equal((await post(refused, openAi)).status, 400);
  t.equal((await post({ ...refused, key: `${refused.key}x` }, { body: good })).status, 401);
  t.equal(
    (await post(refused, { accept: 'application/json', body: { ...good, modelId: 'coda' } })).status,
    400,
  );

  await t.rejects(talk(refused, ws('nobody', 'coda'), []));
  await t.rejects(talk({ ...refused, key: 'none' }, ws3('astra', 'coda'), []));
  for (const { address } of LEGACY) {
    t.equal((await talk(refused, address, [said(address, TOO_LONG), legacy(address, 'eos')])).code, 1011);
  }
  const phonemes = { ...ws3('cove', 'mistv3').query, phonemizeBetweenBrackets: 'true' };
  const frames = [legacyFrame({ text: 'Say {###}.', operation: 'eos' })];
  t.equal((await talk(refused, { ...ws3('cove', 'mistv3'), query: phonemes }, frames)).code, 1011);

  for (const { address } of CODA) {
    const { dialect } = address;
    const mistakes: CodaMessage[][] = [
      [startOf('nobody')],
      [{ start: { speaker: 'astra', text: TOO_LONG } }],
      [startOf('astra'), { text: TOO_LONG }],
      [{ text: 'Hello.' }],
    ];
    for (const messages of mistakes) {
      t.ok(kinds(await talk(refused, address, codaFrames(dialect, ...messages), 'error')).includes('error'));
    }
  }
});

void t.test('words are free', async (t) => {
  for (const path of ['/textnorm', '/phonemize', '/oov']) {
    t.equal((await post(refused, { path, body: { text: 'Twelve 12.' } })).status, 200, path);
  }
});

void t.test('so the bill is empty', async (t) => {
  await settle(refused, 0);
  t.same(await usageOf(refused, 'model,voice,key'), []);
  t.same(server.errorLines, []);
});

void t.test('at the limit of an account what is let in is on its bill, the rest is not', async (t) => {
  server.manage('plans', 'set', 'single', '--syntheses', '1');
  server.manage('accounts', 'create', 'small', '--plan', 'single');
  const only = server.newKey('only', 'small');
  const body = { text: LONG, speaker: 'astra', modelId: 'coda', samplingRate: 96_000 };
  const held = await listenSlowly(only, body);
  t.equal(held.statusCode, 200);

  const short = { text: 'Hello.', speaker: 'cove', modelId: 'mistv2' };
  for (const accept of ['audio/L16', 'application/json', 'text/event-stream']) {
    t.equal((await post(only, { accept, body: short })).status, 429, accept);
  }
  const input = { input: 'Hello.', voice: 'astra', model: 'coda' };
  t.equal((await post(only, { path: '/v1/audio/speech', body: input })).status, 429);
  for (const { address } of LEGACY) {
    t.equal((await talk(only, address, [said(address, 'Hello.'), legacy(address, 'eos')])).code, 1011);
  }
  for (const { address } of CODA) {
    const messages: CodaMessage[] = [startOf('astra'), { text: 'Hello.' }, { end: {} }];
    const { events } = await talk(only, address, codaFrames(address.dialect, ...messages), 'error');
    t.match(
      events.find(({ kind }) => kind === 'error'),
      {
        message:
          /^resource_exhausted: Currently at synthesis limit: 1 of 1 texts at once; plan single, SYNTHESES_PER_ACCOUNT$/,
      },
    );
  }

  let bytes = 0;
  for await (const chunk of held as AsyncIterable<Buffer>) bytes += chunk.length;
  const again = await post(only, { body: short });
  t.equal(again.status, 200, 'once it is heard the next one is let in');
  await again.arrayBuffer();

  await settle(only, 2);
  const own = new Bill();
  own.accepted('only', 'coda', 'astra', LONG);
  own.accepted('only', 'mistv2', 'cove', short.text);
  t.same(countsOf(await usageOf(only, 'model,voice,key')), own.by('model', 'voice', 'key'));
  const [long] = (await usageOf(only, 'model')).filter(({ modelId }) => modelId === 'coda');
  t.ok(Math.abs((long?.audioSeconds ?? 0) - bytes / 2 / 96_000) < 0.0015, `${long?.audioSeconds} s`);
});
