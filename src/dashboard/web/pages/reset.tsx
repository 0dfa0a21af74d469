import { useState } from 'preact/hooks';
import { AlonePage, LinkPage } from '../components/alone.js';
import { CredentialsForm, HiddenUserName, PasswordField } from '../components/credentials.js';
import { toast } from '../components/toast.js';
import { goTo } from '../navigation.js';

interface Reset {
  readonly email: string;
}

/** The page where the holder of a reset link chooses a new password. */
export const ResetPage = ({ token }: { token: string }) => (
  <LinkPage<Reset> title="New password" path="resets/look-up" token={token} what="the link" life="an hour">
    {({ email }) => <ResetForm token={token} email={email} />}
  </LinkPage>
);

function ResetForm({ token, email }: { token: string; email: string }) {
  const [password, setPassword] = useState('');
  const done = (): void => {
    goTo('#/');
    toast('The password is changed');
  };
  return (
    <AlonePage title="New password" lead={`For ${email}. A new password signs you out everywhere else.`}>
      <CredentialsForm
        verb="Change password"
        busyVerb="Changing …"
        path="reset"
        credentials={{ token, password }}
        onSignedIn={done}
      >
        <HiddenUserName email={email} />
        <PasswordField label="New password" is="new" value={password} onChange={setPassword} />
      </CredentialsForm>
    </AlonePage>
  );
}
