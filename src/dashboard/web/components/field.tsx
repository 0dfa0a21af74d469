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

interface TextFieldProps extends Pick<FieldProps, 'label' | 'hint'> {
  readonly name: string;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  /** A name rather than a sentence: nothing corrects its spelling or its capitals. */
  readonly exact?: true;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A line of text that must not be empty. */
export const TextField = ({ label, hint, exact, onChange, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <input
        {...control}
        {...input}
        required
        autocomplete="off"
        {...(exact && { autocapitalize: 'off', spellcheck: false })}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);

interface SliderFieldProps {
  readonly label: string;
  /** The value as it is shown, and as a screen reader says it. */
  readonly shown: string;
  readonly said: string;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number that is set by a slider. */
export const SliderField = ({ label, shown, said, onChange, ...range }: SliderFieldProps) => (
  <Field
    label={
      <>
        {label} <output>{shown}</output>
      </>
    }
  >
    {(control) => (
      <input
        {...control}
        {...range}
        type="range"
        aria-valuetext={said}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    )}
  </Field>
);

interface SelectProps<Value extends string> extends Partial<FieldControl> {
  readonly name?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A drop-down list of many options, one of them selected. */
export const Select = <Value extends string>({ options, onChange, ...control }: SelectProps<Value>) => (
  <select {...control} onChange={(event) => onChange(event.currentTarget.value as Value)}>
    {options.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

/** A list that opens, with its label. */
export const SelectField = <Value extends string>({
  label,
  hint,
  ...select
}: SelectProps<Value> & Pick<FieldProps, 'label' | 'hint'>) => (
  <Field label={label} hint={hint}>
    {(control) => <Select {...select} {...control} />}
  </Field>
);

/** A list that opens above what it filters; the label is for screen readers. */
export const Filter = <Value extends string>({
  label,
  ...select
}: SelectProps<Value> & { label: string }) => (
  <label>
    <span class="unseen">{label}</span>
    <Select {...select} />
  </label>
);

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** `hidden`: the label is for screen readers. */
  readonly labelIs?: 'shown' | 'hidden';
  readonly options: readonly (readonly [value: Value, label: ComponentChildren])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A few options side by side, one of them selected. */
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
