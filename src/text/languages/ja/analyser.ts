import { createRequire } from 'node:module';
import type * as Lindera from 'lindera-wasm-nodejs-ipadic';

/** A word as the dictionary (IPADIC) knows it. Offsets are UTF-16 code units of the analysed text. */
export interface Morpheme {
  readonly surface: string;
  readonly start: number;
  readonly end: number;
  /** In katakana, as written: トウキョウ, ハ. Undefined for a word that the dictionary lacks. */
  readonly reading: string | undefined;
  /** In katakana, as said: トーキョー, ワ. */
  readonly pronunciation: string | undefined;
  /** Part of speech: 名詞, 動詞, 助詞, ... `UNK` for a word that the dictionary lacks. */
  readonly kind: string;
  readonly subkind: string;
  /** 助数詞 for a counter. */
  readonly detail: string;
  /** 特殊・タ, 五段・ラ行, ... */
  readonly inflection: string;
  readonly base: string;
}

interface RawToken {
  readonly surface: string;
  readonly reading?: string;
  readonly pronunciation?: string;
  readonly partOfSpeech: string;
  readonly partOfSpeechSubcategory1?: string;
  readonly partOfSpeechSubcategory2?: string;
  readonly conjugationForm?: string;
  readonly baseForm?: string;
}

let tokenizer: Lindera.Tokenizer | undefined;

/**
 * The analyser comes with the first Japanese text of a thread: it takes 0.3 s of processor time and 110 MB beside the heap,
 * and most threads never need it. Its package can only be loaded by `require`.
 */
function loadedTokenizer(): Lindera.Tokenizer {
  if (tokenizer) return tokenizer;
  const { TokenizerBuilder } = createRequire(import.meta.url)('lindera-wasm-nodejs-ipadic') as typeof Lindera;
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  tokenizer = builder.build();
  return tokenizer;
}

/** Words of a text in order; blanks are no words. */
export function analyse(text: string): Morpheme[] {
  let end = 0;
  return (loadedTokenizer().tokenize(text) as RawToken[]).flatMap((token): Morpheme[] => {
    const start = text.indexOf(token.surface, end);
    if (start < 0) return [];
    end = start + token.surface.length;
    return [
      {
        surface: token.surface,
        start,
        end,
        reading: known(token.reading),
        pronunciation: known(token.pronunciation),
        kind: token.partOfSpeech,
        subkind: token.partOfSpeechSubcategory1 ?? '',
        detail: token.partOfSpeechSubcategory2 ?? '',
        inflection: token.conjugationForm ?? '',
        base: token.baseForm ?? token.surface,
      },
    ];
  });
}

const known = (value: string | undefined): string | undefined =>
  value === undefined || value === '*' || value === '' ? undefined : value;
