import fc from 'fast-check';
import { test } from 'tap';
import { findClient } from '../../../src/transports/uws/client-address.js';
import { fuzzing } from '../../support/fuzz.js';

const NONE = new Map<string, string>();
const forwarded = (value: string) => new Map([['x-forwarded-for', value]]);

void test('an address has one form, however it is written', (t) => {
  for (const [written, plain] of [
    ['127.0.0.1', '127.0.0.1'],
    ['0000:0000:0000:0000:0000:0000:0000:0001', '::1'],
    ['0000:0000:0000:0000:0000:ffff:7f00:0001', '127.0.0.1'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:DB8::0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ] as const) {
    t.equal(findClient(written, NONE, {}).address, plain, written);
  }
  for (const [written, plain] of [
    ['192.0.2.7:4711', '192.0.2.7'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
  ] as const) {
    t.equal(findClient('127.0.0.1', forwarded(written), { trustProxy: 'yes' }).address, plain);
  }
  t.end();
});

void test('a proxy is believed where it is trusted, and only what it added itself', (t) => {
  const claimed = forwarded('203.0.113.1, 198.51.100.2');
  t.equal(findClient('127.0.0.1', claimed, { trustProxy: 'no' }).address, '127.0.0.1');
  t.equal(findClient('127.0.0.1', claimed, { trustProxy: 'yes' }).address, '198.51.100.2');
  const headers = new Map([
    ['host', 'Inner:8080'],
    ['x-forwarded-host', 'evil.example, TTS.example'],
    ['x-forwarded-proto', 'HTTPS'],
  ]);
  t.match(findClient('a', headers, { trustProxy: 'yes' }), { scheme: 'https', host: 'tts.example' });
  t.match(findClient('a', headers, { trustProxy: 'no' }), { scheme: 'http', host: 'inner:8080' });
  t.match(findClient('a', NONE, { tls: {} }), { scheme: 'https', host: '' });
  t.end();
});

void test('no header makes it fail, and none makes an address without end', (t) => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'0f:.[]%, ') }),
    fc.ipV6(),
  );
  const property = fc.property(value, value, (address, proto) => {
    const headers = new Map([...forwarded(address), ['x-forwarded-proto', proto]]);
    const client = findClient('127.0.0.1', headers, { trustProxy: 'yes' });
    return client.address.length <= 64 && ['http', 'https'].includes(client.scheme);
  });
  t.doesNotThrow(() => {
    fc.assert(property, fuzzing(0.5));
  });
  t.end();
});
