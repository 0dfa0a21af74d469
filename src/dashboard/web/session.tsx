import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { ApiError, call, reasonOf, setCsrfToken, whenSignedOut } from './api/client.js';
import type { Session } from './api/types.js';
import { forgetHistory } from './playground/history.js';

type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'signed out'; readonly notice: string }
  | { readonly kind: 'signed in'; readonly session: Session };

interface SessionActions {
  readonly signIn: (session: Session) => void;
  readonly signOut: () => Promise<void>;
}

/**
 * The cookie is out of a script's sight; without this note, every first visit would begin with a refused request. It holds the
 * session's id, so that other tabs notice a session that takes the place of theirs.
 */
const KEPT_AS = 'sonant.signed-in';
const EXPIRED = 'You were signed out. Sign in to continue.';

interface SessionContext extends SessionActions {
  readonly state: SessionState;
}

const Context = createContext<SessionContext | undefined>(undefined);

export function SessionProvider({ children }: { children: ComponentChildren }) {
  const [state, setState] = useState<SessionState>({ kind: 'unknown' });
  const actions = useMemo((): SessionActions => {
    const signIn = (session: Session): void => {
      setCsrfToken(session.csrfToken);
      localStorage.setItem(KEPT_AS, session.sessionId);
      setState({ kind: 'signed in', session });
    };
    const forget = (notice: string): void => {
      setCsrfToken('');
      localStorage.removeItem(KEPT_AS);
      setState({ kind: 'signed out', notice });
    };
    const signOut = async (): Promise<void> => {
      await call('POST', 'sign-out');
      forgetHistory();
      forget('');
    };
    whenSignedOut(() => forget(EXPIRED));
    if (localStorage.getItem(KEPT_AS) === null) forget('');
    else {
      call<Session>('GET', 'session').then(signIn, (error: unknown) => {
        const isOver = error instanceof ApiError && error.status === 401;
        if (!isOver) setState({ kind: 'unreachable', reason: reasonOf(error) });
      });
    }
    return { signIn, signOut };
  }, []);
  // Another tab signed in or out, or set a new password: the token of this one is no longer valid.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === KEPT_AS) location.reload();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return <Context.Provider value={{ ...actions, state }}>{children}</Context.Provider>;
}

export function useSessionContext(): SessionContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('outside of SessionProvider');
  return context;
}

/** The session, for pages that only signed-in members see. */
export function useSession(): Session {
  const { state } = useSessionContext();
  if (state.kind !== 'signed in') throw new Error('nobody is signed in');
  return state.session;
}
