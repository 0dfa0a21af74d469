import t from 'tap';
import { networkOf } from '../../../src/contracts/addresses.js';

void t.test('the network of an IPv4 address is the address, that of an IPv6 address its /64 prefix', (t) => {
  t.equal(networkOf('192.0.2.1'), '192.0.2.1');
  t.equal(networkOf('2001:db8:1:2::1'), '2001:db8:1:2');
  t.equal(networkOf('2001:db8:1:2:a:b:c:d'), '2001:db8:1:2');
  t.equal(networkOf('2001:DB8::1'), '2001:db8:0:0');
  t.equal(networkOf('::1'), '0:0:0:0');
  t.equal(networkOf('fe80::'), 'fe80:0:0:0');
  t.end();
});
