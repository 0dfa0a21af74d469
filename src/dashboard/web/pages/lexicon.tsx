import { useState } from 'preact/hooks';
import type { LanguageCode, LexiconEntry, VoiceDetails } from '../api/types.js';
import { useData } from '../api/use-data.js';
import { Button, IconButton } from '../components/button.js';
import { ConfirmDelete, type ConfirmDeleteProps } from '../components/dialog.js';
import { Filter } from '../components/field.js';
import { Icon } from '../components/icons.js';
import { Card, Empty, Page } from '../components/page.js';
import { WithData } from '../components/states.js';
import { Table } from '../components/table.js';
import { plural } from '../format.js';
import { EntryDialog, lexiconPath } from '../lexicon/entry-dialog.js';
import { LexiconFiles } from '../lexicon/lexicon-files.js';
import { SpeakWord } from '../lexicon/speak-word.js';
import { languageName, type VoiceCard, voiceCards } from '../speech-models.js';

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
      lead="How this account pronounces words: names, brands, abbreviations. A change applies from the next request on, to every model."
      actions={
        <>
          <LexiconFiles onImported={() => void lexicon.reload()} />
          <Button icon="plus" look="primary" onClick={() => setDoing({ kind: 'adding' })}>
            Add a word
          </Button>
        </>
      }
    >
      <WithData from={lexicon} what="the lexicon">
        {(entries) =>
          entries.length === 0 ? (
            <Empty title="No words yet">
              <p>
                Add a name that is pronounced wrongly, or look at the{' '}
                <a href="#/unknown-words">unknown words</a> first.
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
      ({ word, phonemes = '', alias = '' }) =>
        [word, alias].some((text) => text.toLowerCase().includes(sought.toLowerCase())) ||
        phonemes.includes(sought),
    )
    .sort((a, b) => a.word.localeCompare(b.word));
  return (
    <>
      <div class="filters row">
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
          <Filter
            label="Language"
            options={[
              ['all', 'All languages'],
              ...languages.map((code) => [code, languageName(code)] as const),
            ]}
            value={language}
            onChange={setLanguage}
          />
        )}
        <p class="muted" role="status">
          {plural(found.length, 'word')}
        </p>
      </div>
      {found.length === 0 ? (
        <Empty title="No matching words" />
      ) : (
        <EntryTable entries={found} voices={voices} onDo={onDo} />
      )}
    </>
  );
}

const EntryTable = ({ entries, voices, onDo }: EntriesProps) => (
  <Card class="flush">
    <Table
      caption="Words"
      rows={entries}
      keyOf={(entry) => `${entry.language} ${entry.word} ${String(entry.caseSensitive)}`}
      columns={[
        {
          label: 'Word',
          is: 'heading',
          cell: ({ word, caseSensitive }) => (
            <>
              <span class="name">{word}</span>
              {caseSensitive && <small class="muted"> matches capitals</small>}
            </>
          ),
        },
        { label: 'Pronunciation', cell: (entry) => <SaidAs entry={entry} /> },
        { label: 'Language', cell: (entry) => languageName(entry.language) },
        {
          label: '',
          is: 'buttons',
          cell: (entry) => (
            <>
              <SpeakWord word={entry.word} language={entry.language} voices={voices} />
              <IconButton
                icon="edit"
                verb="Change"
                what={entry.word}
                onClick={() => onDo('changing', entry)}
              />
              <IconButton
                icon="trash"
                verb="Delete"
                what={entry.word}
                onClick={() => onDo('deleting', entry)}
              />
            </>
          ),
        },
      ]}
    />
  </Card>
);

const SaidAs = ({ entry: { phonemes, alias } }: { entry: LexiconEntry }) =>
  alias === undefined ? <code>{phonemes}</code> : <q>{alias}</q>;

interface DeleteDialogProps extends Pick<ConfirmDeleteProps, 'onDeleted' | 'onClose'> {
  readonly entry: LexiconEntry;
}

const DeleteDialog = ({ entry, ...dialog }: DeleteDialogProps) => (
  <ConfirmDelete
    title="Delete this word?"
    verb="Delete"
    path={lexiconPath(entry)}
    message={`${entry.word} is deleted`}
    {...dialog}
  >
    <p>
      <strong>{entry.word}</strong> will be pronounced as if it had never been in the lexicon, no longer as{' '}
      <SaidAs entry={entry} />.
    </p>
  </ConfirmDelete>
);
