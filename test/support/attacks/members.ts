import { sonantAside } from '../sonant.js';
import { type Attacked, type Attacks, ceaselessly } from '../under-attack.js';

const PASSWORD = 'a long enough password';
let memberCount = 0;

interface SignedIn {
  readonly email: string;
  readonly headers: Record<string, string>;
}

async function post(
  server: Attacked,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${server.url}/dashboard/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** An owner of the attacker's account. */
async function join(server: Attacked): Promise<SignedIn> {
  const invited = ['members', 'invite', '--account', 'default', '--role', 'owner'];
  const { stdout } = await sonantAside(invited, { DATA_DIR: server.dataFolder }).outcome;
  const email = `member-${process.pid}-${memberCount++}@example.com`;
  const token = /join\/(\S+)/.exec(stdout)?.[1];
  const response = await post(server, '/accept', { token, email, password: PASSWORD });
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { email, headers: { cookie, 'x-csrf-token': csrfToken } };
}

const BROWSERS = 20;
/** A request that is read to its end. */
const asked = async (response: Promise<Response>): Promise<string> => (await response).text();

/** What members may do, without end. */
export const MEMBERS_ATTACKS: Attacks = {
  'sign-ins with the right password': async (server) => {
    const { email } = await join(server);
    await ceaselessly(BROWSERS, () => asked(post(server, '/sign-in', { email, password: PASSWORD })));
  },
  'one invitation, accepted with an address that is taken': async (server) => {
    const { email, headers } = await join(server);
    const made = await post(server, '/invitations', { role: 'member' }, headers);
    const token = /join\/([^"\s]+)/.exec(await made.text())?.[1];
    await ceaselessly(BROWSERS, () => asked(post(server, '/accept', { token, email, password: PASSWORD })));
  },
  'invitations and keys without end': async (server) => {
    const { headers } = await join(server);
    await ceaselessly(BROWSERS, (i) =>
      asked(
        i % 2 === 0
          ? post(server, '/invitations', { role: 'member' }, headers)
          : post(server, '/keys', { name: `key ${i}` }, headers),
      ),
    );
  },
};
