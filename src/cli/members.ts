import type { Command } from 'commander';
import type { AccountStore, Member } from '../accounts/ports.js';
import { accountOption, dayOf, groupOf, leaf, show, tell, type AccountOption } from './command.js';
import { CommandError } from './failure.js';
import { accountNamed, withManagedStores } from './store.js';
import { table } from './table.js';

export function addMembersCommand(root: Command): void {
  const members = groupOf(root, 'members', 'invite, list and remove the people who may use the dashboard', [
    'sonant members invite --role owner',
    'sonant members remove ada@example.com',
  ]);
  leaf(members, 'list', 'list the members of an account', ['sonant members list --account acme'])
    .addOption(accountOption())
    .action((options: AccountOption) =>
      withManagedStores('members', ({ accounts }) => list(accounts, options)),
    );
  leaf(members, 'remove', 'remove a member and sign them out', ['sonant members remove ada@example.com'])
    .argument('<email>')
    .addOption(accountOption())
    .action((email: string, options: AccountOption) =>
      withManagedStores('members', ({ accounts }) => remove(accounts, email, options)),
    );
}

async function list(store: AccountStore, options: AccountOption): Promise<void> {
  const { id } = await accountNamed(store, options.account);
  const members = await store.listMembers(id);
  const rows = members.map(({ email, role, createdAtMs }) => [email, role, dayOf(createdAtMs)]);
  show(members, table([['EMAIL', 'ROLE', 'SINCE'], ...rows]), options);
}

async function remove(store: AccountStore, email: string, options: AccountOption): Promise<void> {
  const member = await memberOf(store, email, options);
  await store.removeMember(member.accountId, member.id);
  tell(`removed ${member.email}`, options);
  show({ removed: member.email }, '', options);
}

/** @throws CommandError `member_unknown` */
async function memberOf(store: AccountStore, email: string, { account }: AccountOption): Promise<Member> {
  const { id } = await accountNamed(store, account);
  const wanted = email.trim().toLowerCase();
  const member = (await store.listMembers(id)).find((candidate) => candidate.email === wanted);
  if (member !== undefined) return member;
  throw new CommandError('member_unknown', `${account} has no member ${email}`);
}
