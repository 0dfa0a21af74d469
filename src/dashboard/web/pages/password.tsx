import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import { useAction } from '../api/use-action.js';
import { PasswordField } from '../components/credentials.js';
import { Card, Page } from '../components/page.js';
import { Alert } from '../components/states.js';
import { useSession } from '../session.js';

export function PasswordPage() {
  const { member } = useSession();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const action = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    // Every session ends with the password, this one too: the page then asks for the new one.
    void action.run(async () => {
      await call('POST', 'password', { current, next });
      location.hash = '#/sign-in';
      localStorage.removeItem('sonant.signed-in');
      location.reload();
    });
  };
  return (
    <Page title="Password" lead="A change signs you out everywhere, here as well.">
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
