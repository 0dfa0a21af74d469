import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Session } from '../api/types.js';
import { useAction } from '../api/use-action.js';
import { AlonePage } from '../components/alone.js';
import { EmailField, PasswordField } from '../components/credentials.js';
import { Alert } from '../components/states.js';
import { useSessionActions } from '../session.js';

export function SignInPage({ notice }: { notice: string }) {
  const { signIn } = useSessionActions();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => signIn(await call<Session>('POST', 'sign-in', { email, password })));
  };
  return (
    <AlonePage title="Sign in" lead="Speech from your own machines.">
      {notice !== '' && action.problem === '' && <Alert tone="info">{notice}</Alert>}
      {action.problem !== '' && <Alert>{action.problem}</Alert>}
      <form class="form" onSubmit={submit}>
        <EmailField value={email} onChange={setEmail} />
        <PasswordField label="Password" is="current" value={password} onChange={setPassword} />
        <button class="button primary wide" disabled={action.isBusy}>
          {action.isBusy ? 'Signing in …' : 'Sign in'}
        </button>
      </form>
      <p class="hint">
        No account yet? Ask an owner for an invitation link. The first start of a new server prints one.
      </p>
    </AlonePage>
  );
}
