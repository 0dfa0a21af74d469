import { useState } from 'preact/hooks';
import { CredentialsForm, HiddenUserName, PasswordField } from '../components/credentials.js';
import { Card, Page } from '../components/page.js';
import { toast } from '../components/toast.js';
import { useSession } from '../session.js';

export function PasswordPage() {
  const { member } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const changed = (): void => {
    setCurrent('');
    setNext('');
    toast('The password is changed');
  };
  return (
    <Page title="Password" lead="A new password signs you out everywhere else.">
      <Card class="narrow">
        {/* Every session ends with the password; the answer is a new one for this browser. */}
        <CredentialsForm
          verb="Change password"
          busyVerb="Changing …"
          path="password"
          credentials={{ current, next }}
          onSignedIn={changed}
        >
          <HiddenUserName email={member.email} />
          <PasswordField label="Current password" is="current" value={current} onChange={setCurrent} />
          <PasswordField label="New password" is="new" value={next} onChange={setNext} />
        </CredentialsForm>
      </Card>
    </Page>
  );
}
