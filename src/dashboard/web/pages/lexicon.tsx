import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { LanguageCode, LexiconEntry, VoiceDetails } from '../api/types.js';
import { useAction } from '../api/use-action.js';
import { useData } from '../api/use-data.js';
import { Confirm } from '../components/dialog.js';
import { Icon } from '../components/icons.js';
import { Card, Empty, Page } from '../components/page.js';
import { WithData } from '../components/states.js';
import { Table } from '../components/table.js';
import { toast } from '../components/toast.js';
import { plural } from '../format.js';
import { EntryDialog } from '../lexicon/entry-dialog.js';
import { LexiconFiles } from '../lexicon/lexicon-files.js';
import { SpeakWord } from '../lexicon/speak-word.js';
import { languageName, voiceCards, type VoiceCard } from '../speech-models.js';

type Doing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'adding' }
  | { readonly kind: 'changing' | 'deleting'; readonly entry: LexiconEntry };

const BLANK: LexiconEntry = { word: '', language: 'en', phonemes: '' };

export function LexiconPage() {
  const lexicon = useData<LexiconEntry[]>('lexicon');
  const voices = useData<VoiceDetails[]>('voices');
  const [doing, setDoing] = useState<Doing>({ kind: 'nothing' });
  const done = (): void => setDoing({ kind: 'nothing' });
  const saved = (): void => {
    void lexicon.reload();
    done();
  };
  const cards = voiceCards(voices.loadable.data ?? []);
  return (
    <Page
      title="Lexicon"
      lead="How this account wants words to be said: names, brands, abbreviations. It holds for the next request, with every model."
      actions={
        <>
          <LexiconFiles onImported={() => void lexicon.reload()} />
          <button class="button primary" onClick={() => setDoing({ kind: 'adding' })}>
            <Icon name="plus" />
            Add a word
          </button>
        </>
      }
    >
      <WithData from={lexicon} what="the lexicon">
        {(entries) =>
          entries.length === 0 ? (
            <Empty title="No words yet">
              <p>
                Add a name that is said wrongly, or look at the <a href="#/unknown-words">unknown words</a>{' '}
                first.
              </p>
            </Empty>
          ) : (
            <Entries entries={entries} voices={cards} onDo={(kind, entry) => setDoing({ kind, entry })} />
          )
        }
      </WithData>
      {doing.kind === 'adding' && (
        <EntryDialog entry={BLANK} is="new" voices={cards} onSaved={saved} onClose={done} />
      )}
      {doing.kind === 'changing' && (
        <EntryDialog entry={doing.entry} is="old" voices={cards} onSaved={saved} onClose={done} />
      )}
      {doing.kind === 'deleting' && <DeleteDialog entry={doing.entry} onDeleted={saved} onClose={done} />}
    </Page>
  );
}

interface EntriesProps {
  readonly entries: readonly LexiconEntry[];
  readonly voices: readonly VoiceCard[];
  readonly onDo: (kind: 'changing' | 'deleting', entry: LexiconEntry) => void;
}

function Entries({ entries, voices, onDo }: EntriesProps) {
  const [sought, setSought] = useState('');
  const [language, setLanguage] = useState<LanguageCode | 'all'>('all');
  const languages = [...new Set(entries.map((entry) => entry.language))].sort();
  const found = entries
    .filter((entry) => language === 'all' || entry.language === language)
    .filter(
      ({ word, phonemes }) => word.toLowerCase().includes(sought.toLowerCase()) || phonemes.includes(sought),
    )
    .sort((a, b) => a.word.localeCompare(b.word));
  return (
    <>
      <div class="filters">
        <label class="search">
          <span class="unseen">Search words</span>
          <Icon name="search" />
          <input
            type="search"
            placeholder="Search words"
            value={sought}
            onInput={(event) => setSought(event.currentTarget.value)}
          />
        </label>
        {languages.length > 1 && (
          <label>
            <span class="unseen">Language</span>
            <select
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value as LanguageCode | 'all')}
            >
              <option value="all">All languages</option>
              {languages.map((code) => (
                <option key={code} value={code}>
                  {languageName(code)}
                </option>
              ))}
            </select>
          </label>
        )}
        <p class="muted" role="status">
          {plural(found.length, 'word')}
        </p>
      </div>
      {found.length === 0 ? (
        <Empty title="No word like that" />
      ) : (
        <Card class="flush">
          <Table
            caption="Words"
            rows={found}
            keyOf={(entry) => `${entry.language} ${entry.word}`}
            columns={[
              { label: 'Word', is: 'heading', cell: ({ word }) => <span class="name">{word}</span> },
              { label: 'Is said', cell: ({ phonemes }) => <code>{phonemes}</code> },
              { label: 'Language', cell: (entry) => languageName(entry.language) },
              {
                label: '',
                is: 'buttons',
                cell: (entry) => (
                  <>
                    <SpeakWord word={entry.word} language={entry.language} voices={voices} />
                    <button
                      class="button quiet icon-only"
                      aria-label={`Change ${entry.word}`}
                      title="Change"
                      onClick={() => onDo('changing', entry)}
                    >
                      <Icon name="edit" />
                    </button>
                    <button
                      class="button quiet icon-only danger-text"
                      aria-label={`Delete ${entry.word}`}
                      title="Delete"
                      onClick={() => onDo('deleting', entry)}
                    >
                      <Icon name="trash" />
                    </button>
                  </>
                ),
              },
            ]}
          />
        </Card>
      )}
    </>
  );
}

interface DeleteDialogProps {
  readonly entry: LexiconEntry;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteDialog({ entry: { word, language, phonemes }, onDeleted, onClose }: DeleteDialogProps) {
  const action = useAction();
  const remove = (): void => {
    void action.run(async () => {
      await call('DELETE', `lexicon/${encodeURIComponent(word)}?lang=${language}`);
      toast(`${word} is deleted`);
      onDeleted();
    });
  };
  return (
    <Confirm title="Delete this word?" verb="Delete" action={action} onConfirm={remove} onClose={onClose}>
      <p>
        <strong>{word}</strong> will be said as the service says it by itself, no longer as{' '}
        <code>{phonemes}</code>.
      </p>
    </Confirm>
  );
}
