import fc from 'fast-check';
import t from 'tap';
import { findClient, networkOf } from '../../../src/transports/uws/client-address.js';
import { fuzzing } from '../../support/fuzz.js';

const PEER = '0000:0000:0000:0000:0000:ffff:7f00:0001';
const of = (headers: Record<string, string>, trustProxy: 'yes' | 'no', tls?: object): unknown =>
  findClient(PEER, new Map(Object.entries(headers)), { trustProxy, tls });

const FORWARDED = {
  'x-forwarded-for': '6.6.6.6, 203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'Speech.Example',
  host: '127.0.0.1:8080',
};

void t.test('without TRUST_PROXY what a request says of itself is not believed', (t) => {
  t.same(of(FORWARDED, 'no'), { address: '127.0.0.1', scheme: 'http', host: '127.0.0.1:8080' });
  t.match(of({ ...FORWARDED, 'x-forwarded-proto': 'http' }, 'no', {}), { scheme: 'https' });
  t.end();
});

void t.test('behind a trusted proxy the last address is the client', (t) => {
  t.same(of(FORWARDED, 'yes'), { address: '203.0.113.9', scheme: 'https', host: 'speech.example' });
  t.match(of({ 'x-forwarded-for': '[2001:DB8::0:1]:4711' }, 'yes'), { address: '2001:db8::1' });
  t.match(of({ 'x-forwarded-for': '198.51.100.7:4711' }, 'yes'), { address: '198.51.100.7' });
  t.match(of({ 'x-forwarded-for': '::ffff:198.51.100.7' }, 'yes'), { address: '198.51.100.7' });
  t.match(of({}, 'yes'), { address: '127.0.0.1', scheme: 'http', host: '' });
  t.end();
});

void t.test('an IPv6 address stands for its /64 prefix', (t) => {
  t.equal(networkOf('192.0.2.1'), '192.0.2.1');
  t.equal(networkOf('2001:db8:1:2::1'), '2001:db8:1:2');
  t.equal(networkOf('2001:db8:1:2:a:b:c:d'), '2001:db8:1:2');
  t.equal(networkOf('2001:DB8::1'), '2001:db8:0:0');
  t.equal(networkOf('::1'), '0:0:0:0');
  t.equal(networkOf('fe80::'), 'fe80:0:0:0');
  t.end();
});

void t.test('no header breaks it, and none makes a long line', (t) => {
  const header = fc.oneof(fc.string({ maxLength: 300 }), fc.ipV4(), fc.ipV6(), fc.ipV4Extended());
  fc.assert(
    fc.property(header, header, (address, scheme) => {
      const headers = new Map([
        ['x-forwarded-for', address],
        ['x-forwarded-proto', scheme],
      ]);
      const client = findClient(PEER, headers, { trustProxy: 'yes' });
      return client.address.length <= 64 && ['http', 'https'].includes(client.scheme);
    }),
    fuzzing(),
  );
  t.end();
});
