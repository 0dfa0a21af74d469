import { useState } from 'preact/hooks';
import type { LexiconEntry, UnknownWord, VoiceDetails } from '../api/types.js';
import { useData } from '../api/use-data.js';
import { Button } from '../components/button.js';
import { Card, Empty, Page } from '../components/page.js';
import { WithData } from '../components/states.js';
import { Table } from '../components/table.js';
import { formatCount, formatDateTime, formatRelative } from '../format.js';
import { EntryDialog } from '../lexicon/entry-dialog.js';
import { SpeakWord } from '../lexicon/speak-word.js';
import { type VoiceCard, voiceCards } from '../speech-models.js';

/** Words that the English dictionary lacks, most frequent first, without those that the lexicon has by now. */
export function UnknownWordsPage() {
  const words = useData<UnknownWord[]>('unknown-words');
  const lexicon = useData<LexiconEntry[]>('lexicon');
  const voices = useData<VoiceDetails[]>('voices');
  const [adding, setAdding] = useState('');
  const cards = voiceCards(voices.loadable.data ?? []);
  const known = new Set(
    (lexicon.loadable.data ?? [])
      .filter(({ language }) => language === 'en')
      .map(({ word }) => word.toLowerCase()),
  );
  return (
    <Page
      title="Unknown words"
      lead="English words that the dictionary lacks, from requests with saveOovs. Listen, and add those that sound wrong to the lexicon."
    >
      <WithData from={words} what="the words">
        {(all) => {
          const open = all
            .filter(({ word }) => !known.has(word.toLowerCase()))
            .sort((a, b) => b.count - a.count);
          return open.length === 0 ? (
            <Empty title={all.length === 0 ? 'No unknown words yet' : 'All of them are in the lexicon'}>
              <p>
                Requests with <code>"saveOovs": true</code> record the words that the dictionary lacks.
              </p>
            </Empty>
          ) : (
            <Words words={open} voices={cards} onAdd={setAdding} />
          );
        }}
      </WithData>
      {adding !== '' && (
        <EntryDialog
          entry={{ word: adding, language: 'en', phonemes: '' }}
          is="new"
          voices={cards}
          onSaved={() => {
            void lexicon.reload();
            setAdding('');
          }}
          onClose={() => setAdding('')}
        />
      )}
    </Page>
  );
}

interface WordsProps {
  readonly words: readonly UnknownWord[];
  readonly voices: readonly VoiceCard[];
  readonly onAdd: (word: string) => void;
}

const Words = ({ words, voices, onAdd }: WordsProps) => (
  <Card class="flush">
    <Table
      caption="Unknown words"
      rows={words}
      keyOf={({ word }) => word}
      columns={[
        { label: 'Word', is: 'heading', cell: ({ word }) => <span class="name">{word}</span> },
        { label: 'Seen', is: 'number', cell: ({ count }) => `${formatCount(count)}×` },
        {
          label: 'Last seen',
          cell: ({ lastSeenMs }) => (
            <time title={formatDateTime(lastSeenMs)}>{formatRelative(lastSeenMs)}</time>
          ),
        },
        {
          label: '',
          is: 'buttons',
          cell: ({ word }) => (
            <>
              <SpeakWord word={word} language="en" voices={voices} />
              <Button icon="plus" aria-label={`Add to lexicon: ${word}`} onClick={() => onAdd(word)}>
                Add to lexicon
              </Button>
            </>
          ),
        },
      ]}
    />
  </Card>
);
