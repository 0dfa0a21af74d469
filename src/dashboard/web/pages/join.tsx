import { useMemo, useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Invitation, Session } from '../api/types.js';
import { useAction } from '../api/use-action.js';
import { useData } from '../api/use-data.js';
import { AlonePage } from '../components/alone.js';
import { EmailField, PasswordField } from '../components/credentials.js';
import { Alert, Loading } from '../components/states.js';
import { goTo } from '../navigation.js';
import { useSessionActions } from '../session.js';

/** Makes whoever has the link a member. */
export function JoinPage({ token }: { token: string }) {
  const { loadable } = useData<Invitation>(
    'invitations/look-up',
    useMemo(() => ({ token }), [token]),
  );
  if (loadable.state === 'loading') {
    return (
      <AlonePage title="Welcome">
        <Loading what="the invitation" />
      </AlonePage>
    );
  }
  if (loadable.state === 'failed') {
    return (
      <AlonePage title="This link does not work">
        <Alert>{loadable.reason}</Alert>
        <p>A link works once, and only for a while. Ask whoever sent it for another.</p>
        <p>
          <a href="#/sign-in">Sign in instead</a>
        </p>
      </AlonePage>
    );
  }
  return <JoinForm token={token} invitation={loadable.data} />;
}

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { signIn } = useSessionActions();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      signIn(await call<Session>('POST', 'accept', { token, email, password }));
      goTo('#/');
    });
  };
  return (
    <AlonePage
      title={`Join ${invitation.accountName}`}
      lead={`You are invited as ${invitation.role === 'owner' ? 'an owner' : 'a member'}. Choose how you will sign in.`}
    >
      {action.problem !== '' && <Alert>{action.problem}</Alert>}
      <form class="form" onSubmit={submit}>
        <EmailField value={email} onChange={setEmail} />
        <PasswordField label="Password" is="new" value={password} onChange={setPassword} />
        <button class="button primary wide" disabled={action.isBusy}>
          {action.isBusy ? 'Joining …' : 'Join'}
        </button>
      </form>
    </AlonePage>
  );
}
