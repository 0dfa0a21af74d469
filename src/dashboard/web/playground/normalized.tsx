import { useEffect, useState } from 'preact/hooks';
import { call, reasonOf } from '../api/client.js';

const PAUSE_MS = 350;

interface NormalizedProps {
  readonly text: string;
  readonly speaker: string;
  readonly modelId: string;
}

/** The text as it is said: numbers, dates and abbreviations in words. Follows the typing at a distance. */
export function Normalized({ text, speaker, modelId }: NormalizedProps) {
  const [shown, setShown] = useState({ normalized: '', problem: '' });
  useEffect(() => {
    if (text.trim() === '' || speaker === '') {
      setShown({ normalized: '', problem: '' });
      return undefined;
    }
    let isWanted = true;
    const timer = setTimeout(() => {
      call<{ normalized: string }>('POST', 'normalize', { text, speaker, modelId }).then(
        ({ normalized }) => isWanted && setShown({ normalized, problem: '' }),
        (error: unknown) => isWanted && setShown({ normalized: '', problem: reasonOf(error) }),
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, speaker, modelId]);
  return (
    <div class="normalized">
      <h2>As it is said</h2>
      {shown.problem === '' ? <p>{shown.normalized || '–'}</p> : <p class="field-error">{shown.problem}</p>}
    </div>
  );
}
