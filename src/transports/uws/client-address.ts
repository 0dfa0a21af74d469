/** The sender of a request and its connection, as far as they can be known. */
export interface Client {
  /** An IP address as text; IPv4 in its dotted form. */
  readonly address: string;
  readonly scheme: 'http' | 'https';
  /** The name and port that the client asked for, in lower case; empty when it sent none. */
  readonly host: string;
}

/** How the server is reached. */
export interface Reach {
  /** Set: it speaks TLS itself. */
  readonly tls?: object | undefined;
  /** `yes`: every request comes through our own proxy, whose `X-Forwarded-*` headers can be trusted. */
  readonly trustProxy?: 'yes' | 'no';
}

/** @param peerAddress the other end of the connection */
export function findClient(peerAddress: string, headers: ReadonlyMap<string, string>, reach: Reach): Client {
  const scheme =
    forwarded('x-forwarded-proto', headers, reach) ?? (reach.tls === undefined ? 'http' : 'https');
  return {
    address: plainAddress(forwarded('x-forwarded-for', headers, reach) ?? peerAddress),
    scheme: scheme.toLowerCase() === 'https' ? 'https' : 'http',
    host: findHost(headers, reach),
  };
}

/** The name and port that the client asked for, in lower case; empty when it sent none. */
export const findHost = (headers: ReadonlyMap<string, string>, reach: Reach): string =>
  (forwarded('x-forwarded-host', headers, reach) ?? headers.get('host') ?? '').toLowerCase();

/** Our own proxy added the last value; the values before it are the client's claim. */
const forwarded = (
  name: string,
  headers: ReadonlyMap<string, string>,
  { trustProxy }: Reach,
): string | undefined => (trustProxy === 'yes' ? headers.get(name)?.split(',').at(-1)?.trim() : undefined);

/** One form for each address: uWS writes `::ffff:7f00:1` and `0000:0000:...`, proxies add a port. */
function plainAddress(written: string): string {
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

const MAX_ADDRESS_LENGTH = 64;

/** Whom an address stands for where clients are counted: of IPv6 the /64 prefix, because who has one such address has 2^64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}
