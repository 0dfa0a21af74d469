import t, { type Test } from 'tap';
import { startServer, type TestServer } from '../../support/server.js';
import { type Arrival, SocketClient } from '../../support/socket-client.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const FOREIGN = 'こんにちは、世界。';
const REFUSAL = 'speaker astra speaks English, but the text is in Japanese letters; or set lang';

/** Everything that comes until the server has said `last`, or is gone. */
async function converse(
  server: TestServer,
  path: string,
  { protocols = [], frames, last }: { protocols?: string[]; frames: readonly object[]; last: RegExp },
): Promise<readonly string[]> {
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    const client: SocketClient = new SocketClient(
      {
        url: server.url.replace('http', 'ws') + path,
        protocols,
        headers: { authorization: `Bearer ${server.keys.good}` },
      },
      (arrival: Arrival) => {
        if (arrival.kind === 'opened') for (const frame of frames) client.send(JSON.stringify(frame));
        if (arrival.kind === 'text') heard.push(arrival.text);
        if (arrival.kind === 'closed') heard.push(`${arrival.code} ${arrival.reason}`);
        if (arrival.kind === 'refused') heard.push(`${arrival.status} ${arrival.body}`);
        if (arrival.kind === 'text' && last.test(arrival.text)) void client.close();
        if (arrival.kind === 'closed' || arrival.kind === 'refused') resolve();
      },
    );
  });
  return heard;
}

async function stage(t: Test): Promise<{ server: TestServer; speech: ToneSpeech }> {
  const speech = new ToneSpeech();
  return { server: await startServer(t, speech), speech };
}

void t.test('a voice and a model answer to their other names on every address', async (t) => {
  const { server, speech } = await stage(t);
  const spoken = () => {
    const { voiceName, modelId } = speech.lastStream.request;
    return { voiceName, modelId };
  };
  const named = { text: 'Hello.', speaker: 'Lyra', modelId: 'tts-1', lang: 'en-US', audioFormat: '' };
  const answer = await server.post('/v1/svc-tts', named, { accept: 'audio/wav' });
  t.equal(answer.status, 200);
  t.equal(answer.headers.get('content-language'), 'en-US');
  await answer.arrayBuffer();
  t.same(spoken(), { voiceName: 'astra', modelId: 'mistv3' });

  const openAi = await server.post('/v1/audio/speech', { input: 'Hello.', voice: 'alloy', model: 'tts-1' });
  t.equal(openAi.status, 200);
  await openAi.arrayBuffer();
  t.same(spoken(), { voiceName: 'astra', modelId: 'mistv3' });

  const query = 'speaker=lyra&modelId=arcana&lang=en-GB&audioFormat=';
  await converse(server, `/ws3?${query}`, {
    frames: [{ text: 'Hello.' }, { operation: 'eos' }],
    last: /never/,
  });
  t.same(spoken(), { voiceName: 'astra', modelId: 'coda' });

  await converse(server, '/coda/ws', {
    protocols: ['svc.v1.json'],
    frames: [
      { contextId: 'a', start: { speaker: 'lyra', language: '', audioParameters: { audioFormat: '' } } },
      { contextId: 'a', text: 'Hello.' },
      { contextId: 'a', end: {} },
    ],
    last: /"done"|"error"/,
  });
  t.same(spoken(), { voiceName: 'astra', modelId: 'coda' });
});

void t.test(
  'a text in foreign letters is refused on every address, unless the language is named',
  async (t) => {
    const { server, speech } = await stage(t);
    const http = await server.post('/v1/svc-tts', { text: FOREIGN, speaker: 'astra' });
    t.same([http.status, await http.text()], [400, REFUSAL]);
    const openAi = await server.post('/v1/audio/speech', { input: FOREIGN, voice: 'astra', model: 'coda' });
    t.match(await openAi.json(), { error: { message: REFUSAL, code: 'script_not_of_speaker' } });
    const frames = [{ text: FOREIGN }, { operation: 'flush' }];
    t.same(await converse(server, '/ws3?speaker=astra', { frames, last: /done/ }), [`1011 400: ${REFUSAL}`]);
    const events = await converse(server, '/coda/ws', {
      protocols: ['svc.v1.json'],
      frames: [
        { contextId: 'a', start: { speaker: 'astra' } },
        { contextId: 'a', text: FOREIGN },
        { contextId: 'a', end: {} },
      ],
      last: /"error"|"done"/,
    });
    t.match(
      events.find((event) => event.includes('"error"')),
      REFUSAL,
    );
    t.equal(speech.streams.length, 0);

    const meant = await server.post('/v1/svc-tts', { text: FOREIGN, speaker: 'astra', lang: 'en' });
    t.equal(meant.status, 200);
    await meant.arrayBuffer();
  },
);
