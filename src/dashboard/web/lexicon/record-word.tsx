import { useEffect, useRef, useState } from 'preact/hooks';
import { call, reasonOf } from '../api/client.js';
import type { LanguageCode } from '../api/types.js';
import { MicrophoneError, recordWord, type WordRecorder } from '../audio/microphone.js';
import { Button } from '../components/button.js';
import type { VoiceCard } from '../speech-models.js';
import { TryPhonemes } from './try-phonemes.js';

/** Longer than any word. */
const LONGEST_SECONDS = 5;

interface Proposal {
  readonly phonemes: string;
  readonly ipa: string;
}

interface RecordWordProps {
  /** As it is typed; empty: it is not known yet. */
  readonly word: string;
  readonly language: LanguageCode;
  readonly voices: readonly VoiceCard[];
  readonly onPick: (phonemes: string) => void;
}

type State =
  | { readonly is: 'idle' | 'recording' | 'asking' }
  | { readonly is: 'answered'; readonly proposals: readonly Proposal[] }
  | { readonly is: 'failed'; readonly problem: string };

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** Records a word, and proposes how to write what was said. */
export function RecordWord({ word, language, voices, onPick }: RecordWordProps) {
  const [state, setState] = useState<State>({ is: 'idle' });
  const recorder = useRef<WordRecorder | undefined>(undefined);
  const isGone = useRef(false);
  const leave = (): void => {
    isGone.current = true;
    recorder.current?.stop();
  };
  useEffect(() => leave, []);
  const record = async (): Promise<void> => {
    setState({ is: 'recording' });
    recorder.current = await recordWord(LONGEST_SECONDS);
    // The browser may ask for permission so long that the dialog is closed.
    if (isGone.current) recorder.current.stop();
    const file = await recorder.current.file;
    if (isGone.current) return;
    if (file === undefined) {
      setState({ is: 'idle' });
      return;
    }
    setState({ is: 'asking' });
    const asked = { word, language, recording: toBase64(file) };
    const { proposals } = await call<{ proposals: Proposal[] }>('POST', 'recognize', asked);
    setState({ is: 'answered', proposals });
  };
  const toggle = (): void => {
    if (state.is === 'recording') {
      recorder.current?.stop();
      return;
    }
    record().catch((error: unknown) => {
      const problem = error instanceof MicrophoneError ? error.message : reasonOf(error);
      setState({ is: 'failed', problem });
    });
  };
  const isOn = state.is === 'recording';
  return (
    <div class="field">
      <div class="with-button">
        <Button icon={isOn ? 'stop' : 'voices'} disabled={state.is === 'asking'} onClick={toggle}>
          {isOn ? 'Stop recording' : 'Record the word'}
        </Button>
      </div>
      <small class="hint" role="status">
        {isOn && `Say the word now; the recording ends after ${LONGEST_SECONDS} seconds.`}
        {state.is === 'asking' && 'Transcribing …'}
        {state.is === 'idle' && 'Record the word to get its pronunciation.'}
      </small>
      {state.is === 'failed' && (
        <small class="field-error" role="alert">
          {state.problem}
        </small>
      )}
      {state.is === 'answered' && <Proposals {...{ language, voices, onPick }} proposals={state.proposals} />}
    </div>
  );
}

interface ProposalsProps extends Omit<RecordWordProps, 'word'> {
  readonly proposals: readonly Proposal[];
}

const Proposals = ({ proposals, language, voices, onPick }: ProposalsProps) => (
  <ul aria-label="Pronunciations in the recording">
    {proposals.map(({ phonemes, ipa }) => (
      <li key={phonemes} class="with-button">
        <code>{phonemes}</code> <span>{ipa}</span>
        <TryPhonemes phonemes={phonemes} language={language} voices={voices} />
        <Button onClick={() => onPick(phonemes)}>Use {phonemes}</Button>
      </li>
    ))}
  </ul>
);
