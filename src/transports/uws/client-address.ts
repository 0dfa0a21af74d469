import { plainAddress } from '../../contracts/addresses.js';

/** The sender of a request and its connection, as far as they are known. */
export interface Client {
  /** An IP address as text; IPv4 in its dotted form. */
  readonly address: string;
  readonly scheme: 'http' | 'https';
  /** The name and port that the client asked for, in lower case; empty when it sent none. */
  readonly host: string;
}

/** How the server is reached. */
export interface Reach {
  /** Set if the server itself speaks TLS. */
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
