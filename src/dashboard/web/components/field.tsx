import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** What a control needs so that its label, hint and error belong to it. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
}

interface FieldProps {
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** Empty or undefined: nothing is wrong. */
  readonly error?: string | undefined;
  readonly class?: string;
  readonly children: (control: FieldControl) => ComponentChildren;
}

export function Field({ label, hint, error = '', class: extra = '', children }: FieldProps) {
  const id = useId();
  const notes = [hint !== undefined && `${id}-hint`, error !== '' && `${id}-error`].filter(
    (note) => note !== false,
  );
  return (
    <div class={`field ${extra}`}>
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
        'aria-invalid': error === '' ? undefined : 'true',
      })}
      {hint !== undefined && (
        <small id={`${id}-hint`} class="hint">
          {hint}
        </small>
      )}
      {error !== '' && (
        <small id={`${id}-error`} class="field-error">
          {error}
        </small>
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** `hidden`: the label is for those who do not see the page. */
  readonly labelIs?: 'shown' | 'hidden';
  readonly options: readonly (readonly [value: Value, label: ComponentChildren])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A few options of which one holds, side by side. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, labelIs = 'shown', options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class={labelIs === 'hidden' ? 'unseen' : ''}>{label}</legend>
      <div class="choice-options">
        {options.map(([option, text]) => (
          <label key={option} class="choice-option">
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
