import { useRef, useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { LanguageCode, LexiconEntry } from '../api/types.js';
import { useAction } from '../api/use-action.js';
import { useSampler } from '../audio/sampler.js';
import { Dialog } from '../components/dialog.js';
import { Field } from '../components/field.js';
import { Icon } from '../components/icons.js';
import { Alert } from '../components/states.js';
import { toast } from '../components/toast.js';
import { LANGUAGE_CODES, languageName, phonemeVoice, type VoiceCard } from '../speech-models.js';
import { PhonemeKeys } from './phoneme-keys.js';

interface EntryDialogProps {
  readonly entry: LexiconEntry;
  /** `old`: word and language stay. */
  readonly is: 'new' | 'old';
  readonly voices: readonly VoiceCard[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Adds or changes how a word is said. */
export function EntryDialog({ entry, is, voices, onSaved, onClose }: EntryDialogProps) {
  const [word, setWord] = useState(entry.word);
  const [language, setLanguage] = useState<LanguageCode>(entry.language);
  const [phonemes, setPhonemes] = useState(entry.phonemes);
  const input = useRef<HTMLInputElement>(null);
  const action = useAction();
  const save = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      const path = `lexicon/${encodeURIComponent(word.trim())}?lang=${language}`;
      await call('PUT', path, { phonemes: phonemes.trim() });
      toast(`${word.trim()} is saved`);
      onSaved();
    });
  };
  const insert = (symbol: string): void => {
    const { current } = input;
    if (current === null) return;
    current.setRangeText(symbol, current.selectionStart ?? 0, current.selectionEnd ?? 0, 'end');
    setPhonemes(current.value);
    current.focus();
  };
  return (
    <Dialog title={is === 'new' ? 'Add a word' : `Change ${entry.word}`} onClose={onClose}>
      <form class="form" onSubmit={save}>
        {action.problem !== '' && <Alert>{action.problem}</Alert>}
        <div class="pair">
          <Field label="Word" {...(is === 'new' ? { hint: 'Capitals make no difference' } : {})}>
            {(control) => (
              <input
                {...control}
                name="word"
                required
                readOnly={is === 'old'}
                autocomplete="off"
                spellcheck={false}
                value={word}
                onInput={(event) => setWord(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label="Language">
            {(control) => (
              <select
                {...control}
                disabled={is === 'old'}
                value={language}
                onChange={(event) => setLanguage(event.currentTarget.value as LanguageCode)}
              >
                {LANGUAGE_CODES.map((code) => (
                  <option key={code} value={code}>
                    {languageName(code)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Field label="Is said" hint="In the service alphabet, as h0El1o, or in IPA, as həlˈoʊ">
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
                onInput={(event) => setPhonemes(event.currentTarget.value)}
              />
              <TryPhonemes phonemes={phonemes.trim()} language={language} voices={voices} />
            </div>
          )}
        </Field>
        <PhonemeKeys onPick={insert} />
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button class="button primary" disabled={action.isBusy}>
            Save
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

interface TryPhonemesProps {
  readonly phonemes: string;
  readonly language: LanguageCode;
  readonly voices: readonly VoiceCard[];
}

/** Says the phonemes before they are saved, with a model that reads them in braces. */
function TryPhonemes({ phonemes, language, voices }: TryPhonemesProps) {
  const sampler = useSampler();
  const voice = phonemeVoice(voices, language);
  const id = 'phonemes';
  const isOn = sampler.stateOf(id) !== 'idle';
  return (
    <button
      type="button"
      class="button"
      disabled={voice === undefined || phonemes === ''}
      title={voice === undefined ? 'No voice that reads phonemes speaks this language here' : ''}
      onClick={() => {
        if (voice !== undefined) {
          sampler.toggle(id, { ...voice, text: `{${phonemes}}`, phonemizeBetweenBrackets: true });
        }
      }}
    >
      <Icon name={isOn ? 'stop' : 'play'} />
      {isOn ? 'Stop' : 'Hear it'}
    </button>
  );
}
