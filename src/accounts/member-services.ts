import { Invitations } from './invitations.js';
import { Members } from './members.js';
import { Passwords } from './passwords.js';
import type { AccountStore } from './ports.js';
import { MemberSessions } from './sessions.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** All that the dashboard needs of members. */
export function memberServices(store: AccountStore) {
  const passwords = new Passwords();
  return {
    members: new Members(store, passwords, new SignInThrottle()),
    sessions: new MemberSessions(store),
    invitations: new Invitations(store, passwords),
  };
}
