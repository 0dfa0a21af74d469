import { createKey } from '../accounts/keys.js';
import type { ApiKey } from '../accounts/ports.js';
import { prefixOf } from '../accounts/secrets.js';
import { type Endpoint, ENDPOINTS } from '../contracts/accounts.js';
import { DAY_MS } from '../contracts/days.js';
import { SonantError, stored } from '../errors.js';
import type { Services } from '../services.js';
import type { Exchange } from '../transports/http/exchange.js';
import type { Route } from '../transports/http/route.js';
import { checkOneOf, type Fields, readInteger, readRequiredString } from '../transports/shared/fields.js';
import { lastSegment } from '../transports/uws/request-head.js';
import { answerJson, type Api } from './api.js';
import { actorOf, readFields, type Session } from './guard.js';

const MAX_NAME_LENGTH = 64;
const MAX_LIFE_MS = 100 * 366 * DAY_MS;

/** What a page may know about a key; the hash of its secret is not even read. */
const publicKey = ({
  id,
  name,
  prefix,
  scopes,
  createdAtMs,
  lastUsedAtMs,
  expiresAtMs,
  revokedAtMs,
}: ApiKey) => ({ id, name, prefix, scopes, createdAtMs, lastUsedAtMs, expiresAtMs, revokedAtMs });

export const keyRoutes = (api: Api, services: Services): Route[] => [
  api.member('GET', '/keys', async (exchange, { member }) => {
    const keys = await stored(() => services.store.listKeys(member.accountId));
    answerJson(exchange, keys.map(publicKey));
  }),
  api.member('POST', '/keys', (exchange, session) => makeKey(exchange, session, services)),
  api.owner('DELETE', '/keys/{name}', async (exchange, session) => {
    const { text: name } = lastSegment(exchange.head);
    const store = services.store.by(actorOf(exchange, session));
    const { accountId } = session.member;
    const revoked = name !== undefined && (await stored(() => store.revokeKey(accountId, name, Date.now())));
    if (!revoked) throw new SonantError('key_unknown');
    answerJson(exchange);
  }),
];

async function makeKey(exchange: Exchange, session: Session, services: Services): Promise<void> {
  const store = services.store.by(actorOf(exchange, session));
  const { member } = session;
  const fields = await readFields(exchange);
  const name = readKeyName(fields);
  const scopes = readScopes(fields);
  const expiresAtMs = readExpiry(fields, Date.now());
  const account = await stored(() => store.findAccount({ id: member.accountId }));
  if (account === undefined) throw new SonantError('signed_out');
  const secret = await stored(() =>
    createKey(store, account, name, { ...(scopes && { scopes }), ...(expiresAtMs && { expiresAtMs }) }),
  );
  if (secret === undefined) throw new SonantError('key_name_taken');
  const made = (await stored(() => store.listKeys(account.id))).find(
    (key) => key.prefix === prefixOf(secret),
  );
  if (made === undefined) throw new SonantError('key_unknown');
  answerJson(exchange, { secret, ...publicKey(made) });
}

/** `.` and `..` would mean something else in an address. @throws SonantError `field_required`, `field_not_string`, `key_name_invalid` */
function readKeyName(fields: Fields): string {
  const written = readRequiredString(fields, 'name');
  const name = written.trim();
  const isName = /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(name) && name !== '.' && name !== '..';
  if (!isName || name.length > MAX_NAME_LENGTH) {
    throw new SonantError('key_name_invalid', { max: MAX_NAME_LENGTH });
  }
  return name;
}

/** Null: everything. @throws SonantError `field_not_array`, `text_empty`, `field_not_string`, `field_not_one_of` */
function readScopes(fields: Fields): readonly Endpoint[] | null {
  const list: unknown = Object.hasOwn(fields, 'scopes') ? fields['scopes'] : null;
  if (list === null) return null;
  if (!Array.isArray(list)) throw new SonantError('field_not_array', { field: 'scopes' });
  if (list.length === 0) throw new SonantError('text_empty', { field: 'scopes' });
  const scopes = list.map((scope: unknown) => {
    if (typeof scope !== 'string') throw new SonantError('field_not_string', { field: 'scopes' });
    return checkOneOf(scope, 'scopes', ENDPOINTS);
  });
  return [...new Set(scopes)];
}

/** @throws SonantError `field_not_integer`, `field_out_of_range` */
function readExpiry(fields: Fields, nowMs: number): number | undefined {
  const expiresAtMs = readInteger(fields, 'expiresAtMs');
  const range = { min: nowMs, max: nowMs + MAX_LIFE_MS };
  if (expiresAtMs !== undefined && (expiresAtMs <= range.min || expiresAtMs > range.max)) {
    throw new SonantError('field_out_of_range', { field: 'expiresAtMs', ...range });
  }
  return expiresAtMs;
}
