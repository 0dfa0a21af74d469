import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Session } from '../api/types.js';
import { useAction } from '../api/use-action.js';
import { PasswordField } from '../components/credentials.js';
import { Card, Page } from '../components/page.js';
import { Alert } from '../components/states.js';
import { toast } from '../components/toast.js';
import { useSession, useSessionActions } from '../session.js';

export function PasswordPage() {
  const { member } = useSession();
  const { signIn } = useSessionActions();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      // Every session ends with the password; the answer is a new one for this browser.
      signIn(await call<Session>('POST', 'password', { current, next }));
      setCurrent('');
      setNext('');
      toast('The password is changed');
    });
  };
  return (
    <Page title="Password" lead="A change signs you out everywhere else.">
      <Card class="narrow">
        {action.problem !== '' && <Alert>{action.problem}</Alert>}
        <form class="form" onSubmit={submit}>
          {/* For password managers, which want to know whose it is. */}
          <input
            class="unseen"
            type="email"
            autocomplete="username"
            value={member.email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <PasswordField label="Current password" is="current" value={current} onChange={setCurrent} />
          <PasswordField label="New password" is="new" value={next} onChange={setNext} />
          <div>
            <button class="button primary" disabled={action.isBusy}>
              {action.isBusy ? 'Changing …' : 'Change password'}
            </button>
          </div>
        </form>
      </Card>
    </Page>
  );
}
