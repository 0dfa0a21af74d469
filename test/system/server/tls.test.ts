import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import t from 'tap';
import { WebSocket } from 'ws';
import { type CertificateFiles, makeCertificate } from '../../support/certificates.js';
import { launch } from '../../support/running-server.js';

const folder = mkdtempSync(join(tmpdir(), 'sonant-tls-'));
t.teardown(() => {
  rmSync(folder, { recursive: true });
});

interface Started {
  readonly url: string;
  readonly key: string;
  readonly output: () => string;
  readonly stop: () => Promise<number | null>;
}

/** Unlike the bench's starter, this one needs no answer over http. @throws Error with the output of a start in vain */
function start(settings: Readonly<Record<string, string>>): Promise<Started> {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const child = launch({ PORT: '0', DATA_DIR: dataDir, ...settings });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let output = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
      const url = /Sonant is running at (\S+)/.exec(output)?.[1];
      const key = /Bearer (\S+?)'/.exec(output)?.[1];
      if (url === undefined || key === undefined) return;
      const stop = (): Promise<number | null> => {
        child.kill();
        return ended;
      };
      resolve({ url, key, output: () => output, stop });
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then((status) => {
      reject(new Error(`ended with ${String(status)}: ${output}`));
    });
  });
}

const settingsOf = ({ certFile, keyFile }: CertificateFiles): Record<string, string> => ({
  TLS_CERT: certFile,
  TLS_KEY: keyFile,
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

function post(url: string, key: string, ca: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, accept: 'audio/wav' };
    const outgoing = request(`${url}/v1/svc-tts`, { method: 'POST', ca, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify({ text: 'Yes.', speaker: 'astra', modelId: 'coda' }));
  });
}

for (const keyType of ['ec', 'rsa'] as const) {
  void t.test(`https and wss are served with ${keyType} keys`, async (t) => {
    const files = makeCertificate(folder, `good-${keyType}`, keyType);
    const ca = readFileSync(files.certFile);
    const server = await start(settingsOf(files));
    t.match(server.url, /^https:\/\/127\.0\.0\.1:\d+$/, 'the welcome says so');
    t.match(server.output(), new RegExp(`curl ${server.url}/v1/`));

    const { status, headers, bytes } = await post(server.url, server.key, ca);
    t.equal(status, 200);
    t.equal(bytes.subarray(0, 4).toString(), 'RIFF');
    t.match(headers['strict-transport-security'], /max-age=\d{7,}/, 'a browser is told to stay with https');

    const query = 'speaker=astra&modelId=coda&audioFormat=pcm';
    const socket = new WebSocket(`${server.url.replace('https', 'wss')}/ws?${query}`, {
      ca,
      headers: { authorization: `Bearer ${server.key}` },
    });
    const heard = await new Promise<number>((resolve, reject) => {
      let byteCount = 0;
      socket.on('error', reject);
      socket.on('open', () => {
        socket.send('Yes.');
        socket.send('<EOS>');
      });
      socket.on('message', (data: Buffer) => (byteCount += data.length));
      socket.on('close', () => {
        resolve(byteCount);
      });
    });
    t.ok(heard > 10_000, 'a secure socket speaks');
    await t.rejects(fetch(server.url.replace('https', 'http')), 'plain http is not served beside it');
    t.equal(await server.stop(), 0);
  });
}

void t.test('TLS 1.2 and 1.3 are spoken, 1.1 is not', async (t) => {
  const files = makeCertificate(folder, 'versions');
  const server = await start(settingsOf(files));
  const { port } = new URL(server.url);
  const shake = (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'): Promise<string> =>
    new Promise((resolve, reject) => {
      const ca = readFileSync(files.certFile);
      // Without the lower security level our own side would refuse 1.1.
      const limits = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' } as const;
      const socket = connect({ host: '127.0.0.1', port: Number(port), ca, ...limits }, () => {
        resolve(socket.getProtocol() ?? '');
        socket.destroy();
      });
      socket.on('error', reject);
    });
  t.equal(await shake('TLSv1.2'), 'TLSv1.2');
  t.equal(await shake('TLSv1.3'), 'TLSv1.3');
  await t.rejects(shake('TLSv1.1'), /protocol version|alert/i);
  t.equal(await server.stop(), 0);
});

void t.test('what is wrong with the files stops the start, with the setting and the file', async (t) => {
  const [one, other] = [makeCertificate(folder, 'one'), makeCertificate(folder, 'other')];
  const none = join(folder, 'none.pem');
  const rubbish = join(folder, 'rubbish.pem');
  writeFileSync(rubbish, 'no PEM');
  const locked = join(folder, 'locked.key');
  spawnSync('openssl', ['pkcs8', '-topk8', '-in', one.keyFile, '-passout', 'pass:hush', '-out', locked]);
  const cases: [CertificateFiles, RegExp][] = [
    [{ ...one, certFile: none }, /TLS_CERT: .*none\.pem cannot be read: ENOENT/],
    [{ ...one, keyFile: none }, /TLS_KEY: .*none\.pem cannot be read: ENOENT/],
    [{ ...one, certFile: rubbish }, /TLS_CERT: .*rubbish\.pem has no usable certificate/],
    [{ ...one, keyFile: rubbish }, /TLS_KEY: .*rubbish\.pem has no usable private key/],
    [{ ...one, keyFile: locked }, /TLS_KEY: .*locked\.key has no usable private key: it is encrypted/],
    [
      { ...one, keyFile: other.keyFile },
      /other\.key is not the key of the certificate in TLS_CERT, .*one\.crt/,
    ],
  ];
  for (const [files, message] of cases) {
    const reason = await start(settingsOf(files)).then(
      () => 'it started',
      (error: unknown) => String(error),
    );
    t.match(reason, message);
    t.match(reason, /ended with 1:/);
    t.notMatch(reason, /\n\s+at |Bearer/, 'no stack, and no key that nobody could use');
  }
});
