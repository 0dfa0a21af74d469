import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { LanguageCode, LexiconEntry } from '../api/types.js';
import { FormDialog } from '../components/dialog.js';
import { Field, SelectField, TextField } from '../components/field.js';
import { toast } from '../components/toast.js';
import { LANGUAGE_CODES, languageName, type VoiceCard } from '../speech-models.js';
import { PhonemeKeys } from './phoneme-keys.js';
import { RecordWord } from './record-word.js';
import { TryPhonemes } from './try-phonemes.js';

interface EntryDialogProps {
  readonly entry: LexiconEntry;
  /** `old`: word and language stay. */
  readonly is: 'new' | 'old';
  readonly voices: readonly VoiceCard[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** An entry while it is edited. */
interface Draft {
  readonly word: string;
  readonly language: LanguageCode;
  readonly caseSensitive: boolean;
  readonly kind: 'phonemes' | 'alias';
  readonly phonemes: string;
  readonly alias: string;
}

interface DraftProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** The address of an entry. */
export const lexiconPath = ({ word, language, caseSensitive }: Omit<LexiconEntry, 'phonemes'>): string =>
  `lexicon/${encodeURIComponent(word)}?lang=${language}${caseSensitive ? '&caseSensitive=true' : ''}`;

/** Adds or changes how a word is said. */
export function EntryDialog({ entry, is, voices, onSaved, onClose }: EntryDialogProps) {
  const { word, language, caseSensitive = false, phonemes = '', alias } = entry;
  const kind = alias === undefined ? 'phonemes' : 'alias';
  const [draft, setDraft] = useState<Draft>({
    ...{ word, language, caseSensitive, kind, phonemes },
    alias: alias ?? '',
  });
  const change = (part: Partial<Draft>): void => setDraft((known) => ({ ...known, ...part }));
  const save = async (): Promise<void> => {
    const named = draft.word.trim();
    const term = { word: named, language: draft.language };
    const path = lexiconPath(draft.caseSensitive ? { ...term, caseSensitive: true } : term);
    const said = draft.kind === 'alias' ? { alias: draft.alias } : { phonemes: draft.phonemes.trim() };
    await call('PUT', path, said);
    toast(`${named} is saved`);
    onSaved();
  };
  const title = is === 'new' ? 'Add a word' : `Change ${entry.word}`;
  return (
    <FormDialog title={title} verb="Save" onSubmit={save} onClose={onClose}>
      <TermFields draft={draft} onChange={change} is={is} />
      <SelectField
        label="Entry type"
        options={[
          ['phonemes', 'Phonemes'],
          ['alias', 'Other words'],
        ]}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'alias' ? (
        <TextField
          label="Read as"
          hint="Words that are read in place of the term, such as C plus plus"
          name="alias"
          value={draft.alias}
          onChange={(alias) => change({ alias })}
        />
      ) : (
        <>
          <PhonemesField phonemes={draft.phonemes} onChange={(phonemes) => change({ phonemes })}>
            <TryPhonemes phonemes={draft.phonemes.trim()} language={draft.language} voices={voices} />
          </PhonemesField>
          <RecordWord
            word={draft.word.trim()}
            language={draft.language}
            voices={voices}
            onPick={(phonemes) => change({ phonemes })}
          />
        </>
      )}
    </FormDialog>
  );
}

const TermFields = ({ draft, onChange, is }: DraftProps & Pick<EntryDialogProps, 'is'>) => (
  <>
    <div class="pair">
      <TextField
        label="Word"
        hint={is === 'new' ? 'Or a phrase, or a name with signs, such as C++' : undefined}
        name="word"
        readOnly={is === 'old'}
        exact
        value={draft.word}
        onChange={(word) => onChange({ word })}
      />
      <SelectField
        label="Language"
        disabled={is === 'old'}
        options={LANGUAGE_CODES.map((code) => [code, languageName(code)])}
        value={draft.language}
        onChange={(language) => onChange({ language })}
      />
    </div>
    <label class="check">
      <input
        type="checkbox"
        disabled={is === 'old'}
        checked={draft.caseSensitive}
        onChange={(event) => onChange({ caseSensitive: event.currentTarget.checked })}
      />
      Match case
    </label>
  </>
);

interface PhonemesFieldProps {
  readonly phonemes: string;
  readonly onChange: (phonemes: string) => void;
  /** Stands after the input. */
  readonly children: ComponentChildren;
}

/** Phonemes are typed, or put in at the cursor by the keys below. */
function PhonemesField({ phonemes, onChange, children }: PhonemesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const insert = (symbol: string): void => {
    const { current } = input;
    if (current === null) return;
    current.setRangeText(symbol, current.selectionStart ?? 0, current.selectionEnd ?? 0, 'end');
    onChange(current.value);
    current.focus();
  };
  return (
    <>
      <Field label="Pronunciation" hint="In the phonetic alphabet, such as h0El1o, or in IPA, such as həlˈoʊ">
        {(control) => (
          <div class="with-button">
            <input
              {...control}
              ref={input}
              class="mono"
              name="phonemes"
              required
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              value={phonemes}
              onInput={(event) => onChange(event.currentTarget.value)}
            />
            {children}
          </div>
        )}
      </Field>
      <PhonemeKeys onPick={insert} />
    </>
  );
}
