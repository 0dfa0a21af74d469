import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Session } from '../api/types.js';
import { useAction } from '../api/use-action.js';
import { useSessionContext } from '../session.js';
import { Button } from './button.js';
import { Field } from './field.js';
import { Alert } from './states.js';

/** The server decides; this only saves a round trip. */
export const MIN_PASSWORD_LENGTH = 12;

const TEXT = { type: 'text' } as const;
const SECRET = { type: 'password' } as const;

interface CredentialsFormProps {
  /** What the button says, at rest and while the server is asked. */
  readonly verb: string;
  readonly busyVerb: string;
  /** Where the credentials are sent; the answer is the new session. */
  readonly path: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly onSignedIn?: () => void;
  /** Shown until something has gone wrong. */
  readonly notice?: string;
  readonly children: ComponentChildren;
}

/** A form that ends in a session. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { verb, busyVerb, path, credentials, onSignedIn, notice = '', children } = props;
  const { signIn } = useSessionContext();
  const action = useAction();
  const send = async (): Promise<void> => {
    signIn(await call<Session>('POST', path, credentials));
    onSignedIn?.();
  };
  return (
    <>
      {notice !== '' && action.problem === '' && <Alert tone="info">{notice}</Alert>}
      {action.problem !== '' && <Alert>{action.problem}</Alert>}
      <form class="stack" onSubmit={action.submit(send)}>
        {children}
        <Button type="submit" look="primary wide" disabled={action.isBusy}>
          {action.isBusy ? busyVerb : verb}
        </Button>
      </form>
    </>
  );
}

interface InputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const EmailField = ({ value, onChange }: InputProps) => (
  <Field label="E-mail">
    {(control) => (
      <input
        {...control}
        type="email"
        name="email"
        autocomplete="username"
        required
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);

/** Tells password managers whose new password a form holds. */
export const HiddenUserName = ({ email }: { readonly email: string }) => (
  <input
    class="unseen"
    type="email"
    autocomplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);

interface PasswordFieldProps extends InputProps {
  readonly label: string;
  readonly is: 'current' | 'new';
}

export function PasswordField({ label, is, value, onChange }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const hint =
    is === 'new'
      ? `At least ${MIN_PASSWORD_LENGTH} characters; a few words are easy to remember.`
      : undefined;
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div class="with-button">
          <input
            {...control}
            {...(isShown ? TEXT : SECRET)}
            name={is === 'new' ? 'new-password' : 'password'}
            autocomplete={is === 'new' ? 'new-password' : 'current-password'}
            required
            minLength={is === 'new' ? MIN_PASSWORD_LENGTH : undefined}
            value={value}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          <Button
            look="quiet"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        </div>
      )}
    </Field>
  );
}
