import fc from 'fast-check';
import t from 'tap';
import { newSecret } from '../../../src/accounts/secrets.js';
import { createLogger, withoutSecrets } from '../../../src/telemetry/logger.js';
import { fuzzing } from '../../support/fuzz.js';

void t.test('a key and a password never reach the output, whoever logs them', (t) => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  const key = newSecret();
  logger.info({ err: new Error(`connect ECONNREFUSED postgres://sonant:hush@db:5432/x`) }, key);
  logger.warn({ headers: { authorization: `Bearer ${key}` }, url: 'rediss://:hush@cache:6379' }, 'odd');
  logger.debug('not at this level');
  const output = lines.join('');
  t.equal(lines.length, 2);
  t.notMatch(output, /hush/);
  t.notOk(output.includes(key) || output.includes(key.slice(0, 24)));
  t.match(output, 'postgres://sonant:[password]@db:5432/x');
  for (const line of lines) t.ok(JSON.parse(line), 'still JSON');
  t.end();
});

void t.test('what holds no secret passes as it is', (t) => {
  const line = '{"requestId":"sk","route":"/v1/{brand}-tts","url":"http://127.0.0.1:8080","msg":"a:b@c"}\n';
  t.equal(withoutSecrets(line), line);
  t.end();
});

void t.test('any JSON stays JSON', (t) => {
  fc.assert(
    fc.property(fc.object(), fc.string(), (value, text) => {
      const line = JSON.stringify({ value, text, key: newSecret(), url: `http://a:${text}@b` });
      JSON.parse(withoutSecrets(line));
    }),
    fuzzing(),
  );
  t.end();
});
