const MAX_ADDRESS_LENGTH = 64;

/** One form for each IP address: uWS writes `::ffff:7f00:1` and `0000:0000:...`, proxies add a port. */
export function plainAddress(written: string): string {
  const address = /^\[([^\]]*)\]/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  if (!address.includes(':')) return address.slice(0, MAX_ADDRESS_LENGTH);
  const url = `http://[${address.replace(/%.*$/, '')}]/`;
  if (!URL.canParse(url)) return address.slice(0, MAX_ADDRESS_LENGTH);
  const short = new URL(url).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short);
  if (mapped === null) return short;
  const [high, low] = [parseInt(mapped[1] ?? '', 16), parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * The network that an address stands for where clients are counted. For IPv6 it is the /64 prefix, because a client that has one
 * of these addresses has all 2^64.
 * @param address as `plainAddress` writes it
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}
