import { useState } from 'preact/hooks';
import type { Invitation } from '../api/types.js';
import { AlonePage, LinkPage } from '../components/alone.js';
import { CredentialsForm, EmailField, PasswordField } from '../components/credentials.js';
import { goTo } from '../navigation.js';

/** The page where the holder of an invitation becomes a member. */
export const JoinPage = ({ token }: { token: string }) => (
  <LinkPage<Invitation>
    title="Welcome"
    path="invitations/look-up"
    token={token}
    what="the invitation"
    life="a day"
  >
    {(invitation) => <JoinForm token={token} invitation={invitation} />}
  </LinkPage>
);

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <AlonePage
      title={`Join ${invitation.accountName}`}
      lead={`You are invited as ${invitation.role === 'owner' ? 'an owner' : 'a member'}. Choose how you will sign in.`}
    >
      <CredentialsForm
        verb="Join"
        busyVerb="Joining …"
        path="accept"
        credentials={{ token, email, password }}
        onSignedIn={() => goTo('#/')}
      >
        <EmailField value={email} onChange={setEmail} />
        <PasswordField label="Password" is="new" value={password} onChange={setPassword} />
      </CredentialsForm>
    </AlonePage>
  );
}
