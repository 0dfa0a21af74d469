import t from 'tap';
import { startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const OPERATIONS = ['/health/live', '/health/ready', '/health/load', '/metrics'];
const HELLO = { text: 'Hello.', speaker: 'astra', modelId: 'coda' };

void t.test(
  'health, metrics and load have a port of their own, and the other one serves none of them',
  async (t) => {
    const server = await startServer(t, new ToneSpeech(), { admin: 'elsewhere' });
    const admin = `http://127.0.0.1:${String(server.adminPort)}`;
    const spoken = await server.post('/v1/svc-tts', HELLO, { accept: 'audio/wav' });
    t.equal(spoken.status, 200);
    t.equal(spoken.headers.get('endpoint-load-metrics'), null, 'the load is not for clients');
    for (const path of OPERATIONS) {
      t.equal((await fetch(admin + path)).status, 200, path);
      t.equal((await fetch(server.url + path)).status, 404, path);
    }
    t.match(
      await (await fetch(`${admin}/metrics`)).text(),
      /sonant_http_requests_total\{route="\/v1\/svc-tts"/,
    );
    t.match(await (await fetch(`${admin}/health/load`)).json(), {
      application_utilization: Number,
      eps: Number,
    });
    for (const path of ['/v1/svc-tts', '/', '/usage']) t.equal((await fetch(admin + path)).status, 404, path);
    const closed = server.close(2000);
    await closed;
    await t.rejects(fetch(`${admin}/health/live`), 'and it ends with the server');
  },
);

void t.test('without that setting they are where everything is', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  t.equal(server.adminPort, undefined);
  for (const path of OPERATIONS) t.equal((await fetch(server.url + path)).status, 200, path);
});

void t.test('probes are logged at debug, whatever they ask for', async (t) => {
  for (const logLevel of ['info', 'debug'] as const) {
    const server = await startServer(t, new ToneSpeech(), { logLevel });
    for (const path of [...OPERATIONS, '/nothing']) await fetch(server.url + path);
    const logged = server.logLines.filter(({ msg }) => msg === 'request').map(({ route }) => route);
    t.same(logged, logLevel === 'debug' ? [...OPERATIONS, 'none'] : ['none'], logLevel);
  }
});
