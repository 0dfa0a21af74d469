import { useRef } from 'preact/hooks';
import { call, send } from '../api/client.js';
import { useAction } from '../api/use-action.js';
import { Icon } from '../components/icons.js';
import { toast } from '../components/toast.js';
import { download } from '../download.js';
import { plural } from '../format.js';

const TABLE_TYPE = 'text/tab-separated-values';

/** The lexicon as a file and back: a word, a tab, its phonemes, a tab and a language on each line, as `sonant lexicon` has it. */
export function LexiconFiles({ onImported }: { onImported: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const action = useAction();
  const save = (): void => {
    void action.run(async () => {
      const table = await (await send('GET', 'lexicon', undefined, TABLE_TYPE)).blob();
      download('lexicon.tsv', TABLE_TYPE, table);
    });
  };
  const load = async (file: File): Promise<void> => {
    await action.run(async () => {
      const { imported } = await call<{ imported: number }>('POST', 'lexicon', { table: await file.text() });
      toast(`${plural(imported, 'word')} imported`);
      onImported();
    });
  };
  return (
    <>
      {action.problem !== '' && (
        <p class="field-error" role="alert">
          {action.problem}
        </p>
      )}
      <button class="button" disabled={action.isBusy} onClick={save}>
        <Icon name="download" />
        Export
      </button>
      <button class="button" disabled={action.isBusy} onClick={() => input.current?.click()}>
        Import
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Lexicon file"
        accept=".tsv,.txt,text/tab-separated-values,text/plain"
        onChange={(event) => {
          const { currentTarget } = event;
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again once it is mended.
          if (file !== undefined) void load(file).then(() => (currentTarget.value = ''));
        }}
      />
    </>
  );
}
