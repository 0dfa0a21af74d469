/** The service alphabet: symbol, a word that has it. A stress digit stands before each vowel. */
type PhonemeKey = readonly [symbol: string, example: string];
const GROUPS: readonly (readonly [title: string, keys: readonly PhonemeKey[]])[] = [
  [
    'Stress, before a vowel',
    [
      ['1', 'main'],
      ['2', 'second'],
      ['0', 'none'],
    ],
  ],
  [
    'Vowels',
    [
      ['@', 'cat'],
      ['a', 'father'],
      ['A', 'cut'],
      ['W', 'cow'],
      ['x', 'about'],
      ['Y', 'my'],
      ['E', 'bed'],
      ['R', 'bird'],
      ['e', 'day'],
      ['I', 'sit'],
      ['i', 'see'],
      ['o', 'go'],
      ['O', 'law'],
      ['U', 'book'],
      ['u', 'too'],
      ['N', 'button'],
    ],
  ],
  [
    'Consonants',
    [
      ['C', 'chin'],
      ['D', 'then'],
      ['G', 'sing'],
      ['J', 'jam'],
      ['S', 'she'],
      ['T', 'thin'],
      ['Z', 'vision'],
      ...[...'bdfghklmnprstvwyz'].map((letter): PhonemeKey => [letter, '']),
    ],
  ],
];

export const PhonemeKeys = ({ onPick }: { readonly onPick: (symbol: string) => void }) => (
  <details class="phonemes">
    <summary>Symbols</summary>
    {GROUPS.map(([title, keys]) => (
      <fieldset key={title}>
        <legend>{title}</legend>
        <div class="phoneme-keys">
          {keys.map(([symbol, example]) => (
            <button key={symbol} type="button" onClick={() => onPick(symbol)}>
              <b>{symbol}</b>
              {example !== '' && <small> {example}</small>}
            </button>
          ))}
        </div>
      </fieldset>
    ))}
  </details>
);
