import { randomBytes } from 'node:crypto';
import { type Command, Option } from 'commander';
import { linkOf, makeInvitation } from '../accounts/invitations.js';
import { makePasswordReset, resetLinkOf } from '../accounts/password-resets.js';
import type { AccountStore, Member, MemberRole } from '../accounts/ports.js';
import { readConfig } from '../config/config.js';
import { url } from '../config/values.js';
import { dayOf, minuteOf } from '../contracts/days.js';
import {
  type AccountOption,
  accountOption,
  CommandError,
  groupOf,
  leaf,
  mustBe,
  show,
  tell,
} from './command.js';
import { localUrlOf } from './running-server.js';
import { accountNamed, managing } from './store.js';
import { table } from './table.js';

const ROLES: readonly MemberRole[] = ['owner', 'member'];
/** 24 characters of base64url: nobody guesses 144 bits. */
const NEW_PASSWORD_BYTES = 18;

interface LinkOptions extends AccountOption {
  readonly url?: string;
}

interface InviteOptions extends LinkOptions {
  readonly role: MemberRole;
}

export function addMembersCommand(root: Command): void {
  const members = groupOf(root, 'members', 'invite, list and remove the people who may use the dashboard', [
    'sonant members invite --role owner',
    'sonant members remove ada@example.com',
  ]);
  leaf(members, 'invite', 'print a link that makes one person a member; it expires after a day', [
    'sonant members invite --role owner',
    'sonant members invite --account acme --url https://speech.example.com',
  ])
    .addOption(
      new Option('--role <role>', 'an owner may invite and remove others').choices(ROLES).default('member'),
    )
    .addOption(urlOption())
    .addOption(accountOption())
    .action(managing('members', invite));
  leaf(members, 'list', 'list the members of an account', ['sonant members list --account acme'])
    .addOption(accountOption())
    .action(managing('members', list));
  leaf(members, 'remove', 'remove a member and sign them out', ['sonant members remove ada@example.com'])
    .argument('<email>')
    .addOption(accountOption())
    .action(managing('members', remove));
  leaf(members, 'reset-link', 'print a link for choosing a new password; it works once, within an hour', [
    'sonant members reset-link ada@example.com --url https://speech.example.com',
  ])
    .argument('<email>')
    .addOption(urlOption())
    .addOption(accountOption())
    .action(managing('members', resetLink));
  leaf(members, 'reset-password', 'give a member a new password, print it once, and sign them out', [
    'sonant members reset-password ada@example.com',
  ])
    .argument('<email>')
    .addOption(accountOption())
    .action(managing('members', resetPassword));
}

const parseBase = mustBe('http://host:port or https://host', (value) =>
  url('http:', 'https:')(value)?.replace(/\/+$/, ''),
);

const urlOption = (): Option =>
  new Option(
    '--url <base>',
    'address at which people reach the server; default: from HOST and PORT',
  ).argParser(parseBase);

async function invite(store: AccountStore, options: InviteOptions): Promise<void> {
  const { role, url = localUrlOf(readConfig()) } = options;
  const account = await accountNamed(store, options.account, 'made');
  const { token, expiresAtMs } = await makeInvitation(store, account.id, role);
  const link = linkOf(url, token);
  const what = role === 'owner' ? 'an owner' : 'a member';
  tell(
    `This link makes one person ${what} of ${account.name}; it expires at ${minuteOf(expiresAtMs)} UTC:`,
    options,
  );
  show({ link, role, account: account.name, expiresAtMs }, `${link}\n`, options);
}

async function list(store: AccountStore, options: AccountOption): Promise<void> {
  const { id } = await accountNamed(store, options.account);
  const members = await store.listMembers(id);
  const rows = members.map(({ email, role, createdAtMs }) => [email, role, dayOf(createdAtMs)]);
  show(members, table([['EMAIL', 'ROLE', 'SINCE'], ...rows]), options);
}

async function remove(store: AccountStore, email: string, options: AccountOption): Promise<void> {
  const member = await memberOf(store, email, options);
  await store.removeMember(member.accountId, member.id, 'may go');
  tell(`removed ${member.email}`, options);
  const left = await store.listMembers(member.accountId);
  if (!left.some(({ role }) => role === 'owner')) {
    tell('no owner is left; to invite one: sonant members invite --role owner', options);
  }
  show({ removed: member.email }, '', options);
}

async function resetPassword(store: AccountStore, email: string, options: AccountOption): Promise<void> {
  const member = await memberOf(store, email, options);
  const { Passwords } = await import('../accounts/passwords.js');
  const password = randomBytes(NEW_PASSWORD_BYTES).toString('base64url');
  await store.setPassword(member.id, await new Passwords().hash(password, 'here'));
  tell(`The new password of ${member.email}, shown only this once:`, options);
  show({ email: member.email, password }, `${password}\n`, options);
}

async function resetLink(store: AccountStore, email: string, options: LinkOptions): Promise<void> {
  const member = await memberOf(store, email, options);
  const { token, expiresAtMs } = await makePasswordReset(store, member.id);
  const link = resetLinkOf(options.url ?? localUrlOf(readConfig()), token);
  tell(
    `This link sets a new password for ${member.email}, once; it expires at ${minuteOf(expiresAtMs)} UTC:`,
    options,
  );
  show({ link, email: member.email, expiresAtMs }, `${link}\n`, options);
}

/** @throws CommandError `member_unknown` */
async function memberOf(store: AccountStore, email: string, { account }: AccountOption): Promise<Member> {
  const { id } = await accountNamed(store, account);
  const wanted = email.trim().toLowerCase();
  const member = (await store.listMembers(id)).find((candidate) => candidate.email === wanted);
  if (member !== undefined) return member;
  throw new CommandError('member_unknown', `${account} has no member ${email}`);
}
