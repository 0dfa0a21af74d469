import { useState } from 'preact/hooks';
import { AlonePage } from '../components/alone.js';
import { CredentialsForm, EmailField, PasswordField } from '../components/credentials.js';

export function SignInPage({ notice }: { notice: string }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <AlonePage title="Sign in" lead="Speech from your own machines.">
      <CredentialsForm
        verb="Sign in"
        busyVerb="Signing in …"
        path="sign-in"
        credentials={{ email, password }}
        notice={notice}
      >
        <EmailField value={email} onChange={setEmail} />
        <PasswordField label="Password" is="current" value={password} onChange={setPassword} />
      </CredentialsForm>
      <p class="hint">
        Forgot the password? The operator of the server can create a link for a new one:{' '}
        <code>sonant members reset-link</code>.
      </p>
      <p class="hint">
        No account yet? Ask an owner for an invitation link. The first start of a new server prints one.
      </p>
    </AlonePage>
  );
}
