import { useEffect, useState } from 'preact/hooks';
import { call, reasonOf } from '../api/client.js';
import type { PronouncedWord } from '../api/types.js';
import { PronouncedWords, type VoiceOfWords } from './pronounced-words.js';
import { isSsml, type SsmlNote } from './ssml.js';
import { SsmlNotes } from './ssml-notes.js';

const PAUSE_MS = 350;

interface NormalizedProps {
  readonly text: string;
  readonly speaker: string;
  readonly modelId: string;
  /** Shows a place in the text. */
  readonly onPick: (range: { start: number; end: number }) => void;
}

interface Shown {
  readonly text: string;
  readonly normalized: string;
  /** Filled only for SSML. */
  readonly notes: readonly SsmlNote[];
  readonly problem: string;
}

const NOTHING: Shown = { text: '', normalized: '', notes: [], problem: '' };

/** The text as it is said: numbers, dates and abbreviations in words. Follows the typing at a distance. */
export function Normalized({ text, speaker, modelId, onPick }: NormalizedProps) {
  const { shown, words } = useReading(text, { speaker, modelId });
  const { normalized, notes, problem } = shown;
  return (
    <div class="normalized">
      <h2>Normalized text</h2>
      {problem !== '' && <p class="field-error">{problem}</p>}
      {problem === '' && words.length === 0 && <p>{normalized || '–'}</p>}
      {problem === '' && words.length > 0 && (
        <PronouncedWords
          words={words}
          text={isSsml(shown.text) ? '' : shown.text}
          voice={{ speaker, modelId }}
          onPick={onPick}
        />
      )}
      <div role="status">
        {notes.length > 0 && <SsmlNotes source={shown.text} notes={notes} onPick={onPick} />}
      </div>
    </div>
  );
}

function useReading(text: string, { speaker, modelId }: VoiceOfWords) {
  const [shown, setShown] = useState(NOTHING);
  const [words, setWords] = useState<readonly PronouncedWord[]>([]);
  useEffect(() => {
    setWords([]);
    if (text.trim() === '' || speaker === '') {
      setShown(NOTHING);
      return undefined;
    }
    let isWanted = true;
    const body = { text, speaker, modelId };
    const timer = setTimeout(() => {
      call<Pick<Shown, 'normalized' | 'notes'>>('POST', 'normalize', body).then(
        (answer) => isWanted && setShown({ ...answer, text, problem: '' }),
        (error: unknown) => isWanted && setShown({ ...NOTHING, problem: reasonOf(error) }),
      );
      call<{ words: PronouncedWord[] }>('POST', 'phonemize', body).then(
        (answer) => isWanted && setWords(answer.words),
        // The text is shown without its sounds; the other answer says what is wrong.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, speaker, modelId]);
  return { shown, words };
}
