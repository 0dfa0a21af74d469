import t from 'tap';
import type { UsageSum } from '../../../src/contracts/accounts.js';
import { Bill, countsOf } from '../../support/bill.js';
import {
  type Key,
  listenSlowly,
  LONG,
  post,
  settle,
  startUsageServer,
  usageOf,
} from '../../support/usage-server.js';
import {
  CODA,
  codaFrames,
  kinds,
  LEGACY,
  legacy,
  msOf,
  RATE_HZ,
  said,
  startOf,
  talk,
  ws,
  ws2,
  ws3,
} from '../../support/usage-talk.js';
import { type CodaMessage, legacyFrame } from '../../support/wire-client.js';

const server = await startUsageServer(t);
const bill = new Bill();
const whole = server.newKey('whole');
const second = server.newKey('second');
const cut = server.newKey('cut');

void t.test('texts that are heard to their end, over HTTP', async (t) => {
  const asked = async (
    key: Key,
    modelId: string,
    speaker: string,
    text: string,
    more = {},
  ): Promise<void> => {
    const body = { text, speaker, modelId, samplingRate: RATE_HZ, ...more };
    const answer = await post(key, { body });
    t.equal(answer.status, 200);
    bill.accepted(key.name, modelId, speaker, text, msOf((await answer.arrayBuffer()).byteLength));
  };
  await asked(whole, 'coda', 'astra', 'Plain words.');
  await asked(second, 'coda', 'astra', 'Plain words.');
  await asked(whole, 'coda', 'luna', '  Blanks around it, and a balloon 🎈.  ');
  await asked(whole, 'mistv3', 'linde', 'Grüß Gott, schöne Grüße.');
  const markup = { pauseBetweenBrackets: true, phonemizeBetweenBrackets: true };
  await asked(whole, 'mistv3', 'cove', 'Wait <300> for {h0El1o} and 12 more.', markup);
  await asked(whole, 'mist', 'cove', 'Wait [a little] longer.', { inlineSpeedAlpha: '2' });

  const body = { text: 'Whole files too.', speaker: 'rigel', samplingRate: RATE_HZ, audioFormat: 'pcm' };
  const file = await post(whole, { accept: 'application/json', body: { ...body, modelId: 'mistv2' } });
  const { audioContent } = (await file.json()) as { audioContent: string };
  bill.accepted('whole', 'mistv2', 'rigel', body.text, msOf(Buffer.from(audioContent, 'base64').length));

  const events = await post(whole, { accept: 'text/event-stream', body: { ...body, modelId: 'mist' } });
  const chunks = [...(await events.text()).matchAll(/^data: (\{"data".*)$/gm)].map(
    ([, chunk = '']) => JSON.parse(chunk) as { data: string },
  );
  const eventMs = msOf(chunks.reduce((sum, { data }) => sum + Buffer.from(data, 'base64').length, 0));
  bill.accepted('whole', 'mist', 'rigel', body.text, eventMs);

  const input = 'In the shape of OpenAI.';
  const openAi = await post(second, {
    path: '/v1/audio/speech',
    body: { input, voice: 'luna', model: 'coda', response_format: 'pcm' },
  });
  t.equal(openAi.status, 200);
  // Always at 24 kHz.
  bill.accepted('second', 'coda', 'luna', input, msOf((await openAi.arrayBuffer()).byteLength / 3));
});

void t.test('texts that are heard to their end, over legacy sockets', async (t) => {
  const raw = await talk(whole, ws('astra', 'coda'), ['One flush.', '<FLUSH>', '<EOS>']);
  t.equal(raw.code, 1000);
  bill.accepted('whole', 'coda', 'astra', 'One flush.', raw.audioMs);

  const two = [{ text: 'First of two, ' }, { text: 'in words. 🎈' }, { operation: 'eos' }] as const;
  const ended = await talk(whole, ws2('cove', 'mistv2'), two.map(legacyFrame));
  t.same([ended.code, kinds(ended)], [1000, ['audio', 'done', 'timestamps']]);
  bill.accepted('whole', 'mistv2', 'cove', 'First of two, in words. 🎈', ended.audioMs);

  const sentences = ['This is one. ', 'This is another one. ', 'The last'];
  const frames = [...sentences.map((text) => ({ text })), { operation: 'flush' as const }].map(legacyFrame);
  const flushed = await talk(second, ws3('linde', 'coda', 'never'), frames, 'done');
  bill.accepted('second', 'coda', 'linde', sentences.join(''), flushed.audioMs);

  // The first sentence is spoken before the next one is whole, so there are two syntheses.
  const apart = [{ text: 'One is whole. And here' }, { text: ' comes another.', operation: 'eos' }] as const;
  const both = await talk(whole, ws3('astra', 'coda', 'bySentence'), apart.map(legacyFrame));
  bill.accepted('whole', 'coda', 'astra', 'One is whole.', both.audioMs);
  bill.accepted('whole', 'coda', 'astra', 'And here comes another.', 0);

  // Each sentence is one synthesis: the next is sent when the one before has been heard.
  for (const text of ['Heard alone, in its socket.', 'So is this.']) {
    const heard = await talk(second, ws3('rigel', 'mistv3', 'immediate'), [legacyFrame({ text })], 'done');
    bill.accepted('second', 'mistv3', 'rigel', text, heard.audioMs);
  }
  const streamed = await talk(whole, ws('rigel', 'mist', 'immediate'), ['Blanks after it.   ', '<EOS>']);
  // The text that is passed on begins and ends with something audible.
  bill.accepted('whole', 'mist', 'rigel', 'Blanks after it.', streamed.audioMs);
});

for (const { modelId, address } of CODA) {
  const { dialect, path } = address;
  void t.test(`texts that are heard to their end, over ${path} in ${dialect}`, async (t) => {
    const words = ['Came in ', 'pieces, ', 'and markup <b>.'];
    const messages: CodaMessage[] = [startOf('astra'), ...words.map((text) => ({ text })), { end: {} }];
    const pieces = await talk(whole, address, codaFrames(dialect, ...messages), 'done');
    t.ok(pieces.audioMs > 0);
    // The first clause is spoken while the rest of the sentence may still be on its way.
    bill.accepted('whole', modelId, 'astra', 'Came in pieces,', pieces.audioMs);
    bill.accepted('whole', modelId, 'astra', 'and markup <b>.', 0);

    const { start } = startOf('neckar');
    const text = 'Kam ganz, äußerst schön.';
    const heard = await talk(second, address, codaFrames(dialect, { start: { ...start, text } }), 'done');
    bill.accepted('second', modelId, 'neckar', text, heard.audioMs);
  });
}

void t.test('texts that were cut over HTTP: by a client who leaves', async (t) => {
  const body = { text: LONG, speaker: 'astra', modelId: 'coda', samplingRate: 96_000 };
  const answer = await listenSlowly(cut, body);
  t.equal(answer.statusCode, 200);
  answer.destroy();
  bill.accepted('cut', 'coda', 'astra', LONG);
});

for (const { modelId, address } of LEGACY) {
  void t.test(
    `texts that were cut over ${address.path}: by a clear, and by a client who leaves`,
    async (t) => {
      const flush = legacy(address, 'flush');
      // Text that waits behind the first has not been passed on and is not billed; nor is text that was never flushed.
      const first = [said(address, LONG), flush, said(address, 'This one waits.'), flush];
      const cleared = [
        ...first,
        legacy(address, 'clear'),
        said(address, 'Forgotten.'),
        legacy(address, 'clear'),
      ];
      const after = [said(address, 'And on.'), legacy(address, 'eos')];
      t.equal((await talk(cut, address, [...cleared, ...after])).code, 1000);
      bill.accepted('cut', modelId, 'rigel', LONG);
      bill.accepted('cut', modelId, 'rigel', 'And on.');

      await talk(cut, address, [said(address, LONG), flush, said(address, 'Not flushed.')], 'audio');
      bill.accepted('cut', modelId, 'rigel', LONG);
    },
  );
}

for (const { modelId, address } of CODA) {
  const { dialect, path } = address;
  void t.test(
    `texts that were cut over ${path} in ${dialect}: by a cancel, by a mistake, by leaving`,
    async (t) => {
      const begun: CodaMessage[] = [startOf('rigel'), { text: LONG }, { end: {} }];
      const cancelled = await talk(cut, address, codaFrames(dialect, ...begun, { cancel: {} }), 'cancelled');
      t.notOk(kinds(cancelled).includes('done'));
      const mistaken = await talk(cut, address, codaFrames(dialect, ...begun, { text: 'More.' }), 'error');
      t.notOk(kinds(mistaken).includes('done'));
      await talk(cut, address, codaFrames(dialect, ...begun), 'audio');
      for (let i = 0; i < 3; i++) bill.accepted('cut', modelId, 'rigel', LONG);
      // The context is cancelled before it has a whole sentence.
      const unfinished: CodaMessage[] = [startOf('rigel'), { text: 'Not yet' }, { cancel: {} }];
      await talk(cut, address, codaFrames(dialect, ...unfinished), 'cancelled');
    },
  );
}

void t.test('the bill is what was accepted, to the character, by model, voice and key', async (t) => {
  await settle(whole, bill.requests);
  const ask = (by: string): Promise<UsageSum[]> => usageOf(whole, by);
  t.same(countsOf(await ask('model,voice,key')), bill.by('model', 'voice', 'key'));
  t.same(countsOf(await ask('model')), bill.by('model'));
  t.same(countsOf(await ask('voice')), bill.by('voice'));
  t.same(countsOf(await ask('')), bill.by());
  const keys = await ask('key');
  t.same(countsOf(keys), bill.by('key'));
  for (const { keyName, requests, audioSeconds } of keys) {
    const heardMs = bill.heardMs.get(keyName ?? '');
    if (heardMs === undefined) continue;
    const differenceMs = Math.abs(audioSeconds * 1000 - heardMs);
    // Each record is rounded to a millisecond, and so is their sum.
    t.ok(differenceMs <= 0.5 * requests + 0.5, `${keyName}: ${audioSeconds} s, heard ${heardMs} ms`);
  }
  const total = (sums: readonly UsageSum[]): number =>
    sums.reduce((sum, { audioSeconds }) => sum + audioSeconds, 0);
  t.ok(Math.abs(total(keys) - total(await ask('day,voice'))) < 0.01);
  t.same(server.errorLines, []);
});
