import { useState } from 'preact/hooks';
import { Field } from './field.js';

/** The server decides; this only saves a round trip. */
export const MIN_PASSWORD_LENGTH = 12;

const TEXT = { type: 'text' } as const;
const SECRET = { type: 'password' } as const;

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

interface PasswordFieldProps extends InputProps {
  readonly label: string;
  readonly is: 'current' | 'new';
}

export function PasswordField({ label, is, value, onChange }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const hint =
    is === 'new' ? `At least ${MIN_PASSWORD_LENGTH} characters; a few words are easy to keep.` : undefined;
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
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
          <button
            type="button"
            class="button quiet"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}
