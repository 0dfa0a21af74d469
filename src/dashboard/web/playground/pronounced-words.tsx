import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { PronouncedWord, WordSource } from '../api/types.js';
import { useSampler } from '../audio/sampler.js';
import { escapeXml } from './ssml.js';

export interface VoiceOfWords {
  readonly speaker: string;
  readonly modelId: string;
}

interface PronouncedWordsProps {
  readonly words: readonly PronouncedWord[];
  /** Where the words stand; empty: their places are not known. */
  readonly text: string;
  readonly voice: VoiceOfWords;
  /** Shows a place in the text. */
  readonly onPick: (range: { start: number; end: number }) => void;
}

const SOURCES: Readonly<Record<WordSource, string>> = {
  lexicon: 'your lexicon',
  list: 'a reviewed list',
  dictionary: 'the dictionary',
  network: 'the letter network',
  rules: 'the rules of the language',
  recording: 'a recording',
  english: 'English',
};

/** Each word tells where it comes from when it is pointed at, and sounds when it is pressed. */
export function PronouncedWords({ words, text, voice, onPick }: PronouncedWordsProps) {
  const [pointed, setPointed] = useState<PronouncedWord | undefined>(undefined);
  const sampler = useSampler();
  const press = (word: PronouncedWord): void => {
    setPointed(word);
    if (text !== '') onPick(rangeOf(text, word));
    const said = `<speak><phoneme ph="${word.ipa}">${escapeXml(word.text)}</phoneme></speak>`;
    if (word.ipa !== '') sampler.toggle(`word ${word.start} ${word.spoken}`, { text: said, ...voice });
  };
  return (
    <>
      <p class="pronounced" dir="auto">
        {words.map((word, i) => (
          <Fragment key={i}>
            <button
              type="button"
              class={word === pointed ? 'pronounced-word bare pointed' : 'pronounced-word bare'}
              aria-describedby="word-source"
              onPointerEnter={() => setPointed(word)}
              onFocus={() => setPointed(word)}
              onClick={() => press(word)}
            >
              {word.spoken}
            </button>{' '}
          </Fragment>
        ))}
      </p>
      <p id="word-source" class="hint">
        {pointed === undefined ? (
          'Hover over a word to see its pronunciation; click it to listen.'
        ) : (
          <Source {...pointed} />
        )}
      </p>
    </>
  );
}

const Source = ({ text, ipa, source }: PronouncedWord) => (
  <>
    <q>{text}</q> <span class="ipa">/{ipa}/</span> from {SOURCES[source]}
  </>
);

/** A text area counts in UTF-16 code units. */
function rangeOf(text: string, { start, end }: PronouncedWord): { start: number; end: number } {
  const letters = Array.from(text);
  const length = (to: number): number => letters.slice(0, to).join('').length;
  return { start: length(start), end: length(end) };
}
