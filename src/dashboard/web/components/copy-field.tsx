import { CopyButton } from './copy.js';
import { Field } from './field.js';

interface CopyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly text: string;
  /** The button's name for screen readers. */
  readonly copyLabel: string;
  /** `held`: the text is focused as soon as it is shown. */
  readonly focus?: 'held';
}

/** A text to copy as a whole: focus selects it, and a button copies it. */
export const CopyField = ({ text, copyLabel, focus, ...field }: CopyFieldProps) => (
  <Field {...field}>
    {(control) => (
      <div class="with-button">
        <input
          {...control}
          class="mono"
          readOnly
          autofocus={focus === 'held'}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={text} label={copyLabel} class="primary" />
      </div>
    )}
  </Field>
);
