/** The service alphabet: each symbol, and a word that has it. A stress digit stands before each vowel. */
const GROUPS = {
  'Stress, before a vowel': '1 main, 2 second, 0 none',
  Vowels:
    '@ cat, a father, A cut, W cow, x about, Y my, E bed, R bird, e day, I sit, i see, o go, O law, U book, u too, N button',
  Consonants:
    'C chin, D then, G sing, J jam, S she, T thin, Z vision, b, d, f, g, h, k, l, m, n, p, r, s, t, v, w, y, z',
};

export const PhonemeKeys = ({ onPick }: { readonly onPick: (symbol: string) => void }) => (
  <details class="phonemes">
    <summary>Symbols</summary>
    {Object.entries(GROUPS).map(([title, keys]) => (
      <fieldset key={title}>
        <legend>{title}</legend>
        <div class="tags phoneme-keys">
          {keys.split(', ').map((key) => {
            const [symbol = '', example] = key.split(' ');
            return (
              <button key={symbol} type="button" onClick={() => onPick(symbol)}>
                <b>{symbol}</b>
                {example !== undefined && <small> {example}</small>}
              </button>
            );
          })}
        </div>
      </fieldset>
    ))}
  </details>
);
