import { useRef, useState } from 'preact/hooks';
import { ApiError, call, send } from '../api/client.js';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { download } from '../components/copy.js';
import { toast } from '../components/toast.js';
import { formatCount, plural } from '../format.js';
import { partsOf, withLineOf } from './import-parts.js';

const TABLE_TYPE = 'text/tab-separated-values';

/** The lexicon as a file and back: a table with tabs or commas, or a W3C Pronunciation Lexicon, as `sonant lexicon` has it. */
export function LexiconFiles({ onImported }: { onImported: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const action = useAction();
  const save = (): void => {
    void action.run(async () => {
      const table = await (await send('GET', 'lexicon', undefined, TABLE_TYPE)).blob();
      download('lexicon.tsv', TABLE_TYPE, table);
    });
  };
  const [progress, setProgress] = useState('');
  const load = async (file: File): Promise<void> => {
    await action.run(async () => {
      const imported = await importFile(file, setProgress).finally(() => {
        setProgress('');
        onImported();
      });
      toast(`${plural(imported, 'word')} imported`);
    });
  };
  return (
    <>
      {action.problem !== '' && (
        <p class="field-error" role="alert">
          {action.problem}
        </p>
      )}
      <span role="status" class="muted">
        {progress}
      </span>
      <Button icon="download" disabled={action.isBusy} onClick={save}>
        Export
      </Button>
      <Button disabled={action.isBusy} onClick={() => input.current?.click()}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Lexicon file"
        accept=".tsv,.txt,.csv,.pls,.xml,text/tab-separated-values,text/csv,application/pls+xml,text/plain"
        onChange={(event) => {
          const { currentTarget } = event;
          const [file] = currentTarget.files ?? [];
          // Clears the choice, so that the same file can be chosen again after it was corrected.
          if (file !== undefined) void load(file).then(() => (currentTarget.value = ''));
        }}
      />
    </>
  );
}

/**
 * Sends a file in as many requests as it takes. Each is all or nothing; what earlier ones added stays, and the error message says so.
 * @returns how many words were imported
 */
async function importFile(file: File, onProgress: (text: string) => void): Promise<number> {
  const parts = partsOf({ table: await file.text(), name: file.name });
  let count = 0;
  for (const [i, part] of parts.entries()) {
    if (parts.length > 1) onProgress(`Part ${i + 1} of ${parts.length} …`);
    const { table, name } = part;
    try {
      count += (await call<{ imported: number }>('POST', 'lexicon', { table, name })).imported;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const kept =
        count === 0 ? 'Nothing was imported.' : `The first ${formatCount(count)} words were imported.`;
      throw new ApiError(error.status, error.code, `${withLineOf(error.message, part)} ${kept}`);
    }
  }
  return count;
}
