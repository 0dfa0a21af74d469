import { Invitations } from './invitations.js';
import { Members } from './members.js';
import type { AccountStore } from './ports.js';
import { MemberSessions } from './sessions.js';

/** All that the dashboard needs of members. */
export const memberServices = (store: AccountStore) => ({
  members: new Members(store),
  sessions: new MemberSessions(store),
  invitations: new Invitations(store),
});
