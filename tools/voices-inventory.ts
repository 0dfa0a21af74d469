import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { readCommandLine } from '../bench/command-line.js';
import { LISTS, sample } from '../bench/text/pronounce-lists.js';
import type { LanguageCode } from '../src/contracts/catalog.js';
import { SpeechEngine } from '../src/synthesis/engine.js';
import { CORPORA, readTranscripts } from './voices-corpora.js';
import { type SpeakerOfText, TextReader } from './voices-phones.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** A symbol of fewer listed words and fewer sentences is left to the fallbacks, unless a recording has it. */
const LEAST_WORDS = 20;
const LEAST_SENTENCES = 2;

type Source = 'recording' | 'sentence' | 'word';

const USAGE = `usage: node dist/tools/voices-inventory.js [--shared FOLDER] [--words N] [--out FILE] [--counts FILE]
Writes all phone symbols that a voice has to know, sorted: those that the product says for the words of the pronunciation
lists, the golden texts, the sentences of bench/voices/sentences and the transcripts of the recordings. Those of fewer than
${LEAST_WORDS} words and fewer than ${LEAST_SENTENCES} sentences that no recording has are left out.
  --shared  folder with corpora and lexicons (default ../shared)
  --words   most words of a list (default 30000)
  --out     the list (default training/voices/inventory.json)
  --counts  also writes in how many texts of which language each symbol is
`;

/** Texts that hold a symbol, by symbol, by language and source. */
class SymbolCounts {
  private readonly counts = new Map<string, Map<string, number>>();

  add(symbols: ReadonlySet<string>, language: string, source: Source): void {
    const place = `${language} ${source}`;
    for (const symbol of symbols) {
      const ofSymbol = this.counts.get(symbol) ?? new Map<string, number>();
      ofSymbol.set(place, (ofSymbol.get(place) ?? 0) + 1);
      this.counts.set(symbol, ofSymbol);
    }
  }

  kept(): string[] {
    return [...this.counts.keys()]
      .filter(
        (symbol) =>
          this.count(symbol, 'recording') > 0 ||
          this.count(symbol, 'sentence') >= LEAST_SENTENCES ||
          this.count(symbol, 'word') >= LEAST_WORDS,
      )
      .sort();
  }

  all(): Record<string, Record<string, number>> {
    return Object.fromEntries(
      [...this.counts].sort().map(([symbol, ofSymbol]) => [symbol, Object.fromEntries(ofSymbol)]),
    );
  }

  private count(symbol: string, source: Source): number {
    const places = [...(this.counts.get(symbol) ?? [])].filter(([place]) => place.endsWith(` ${source}`));
    return places.reduce((sum, [, count]) => sum + count, 0);
  }
}

const firstColumn = (table: string): string[] => table.split('\n').map((row) => row.split('\t')[0] ?? '');

function wordsOf(shared: string, file: string, most: number): string[] {
  const path = join(shared, 'lexicons/wikipron', `${file}.tsv.gz`);
  return sample([...new Set(firstColumn(gunzipSync(readFileSync(path)).toString('utf8')))], most);
}

/** Sentences of a language that this repository or the shared folder has. */
function sentencesOf(shared: string, language: LanguageCode): string[] {
  const golden = join(ROOT, 'test/golden/text', `${language}.tsv`);
  const own = join(ROOT, 'bench/voices/sentences', `${language}.txt`);
  const vowelled = join(shared, 'lexicons/arabic/val.txt.gz');
  return [
    ...firstColumn(readFileSync(golden, 'utf8')).slice(1),
    ...(existsSync(own) ? readFileSync(own, 'utf8').split('\n') : []),
    ...(language === 'ar' ? gunzipSync(readFileSync(vowelled)).toString('utf8').split('\n') : []),
  ];
}

function main(): void {
  const { values } = readCommandLine(USAGE, {
    shared: { type: 'string', default: join(ROOT, '../shared') },
    words: { type: 'string', default: '30000' },
    out: { type: 'string', default: join(ROOT, 'training/voices/inventory.json') },
    counts: { type: 'string' },
  });
  const reader = new TextReader(new SpeechEngine(join(ROOT, 'models')));
  const counts = new SymbolCounts();
  const count = (texts: readonly string[], speaker: SpeakerOfText, source: Source): void => {
    for (const text of texts) {
      const symbols = new Set(reader.readBounded(text, speaker).map(([symbol]) => symbol));
      counts.add(symbols, speaker.language, source);
    }
  };
  for (const corpus of CORPORA) {
    const texts = readTranscripts(join(values.shared, 'corpora'), corpus).flatMap((transcript) =>
      'text' in transcript ? [transcript.text] : transcript.lines.map(({ text }) => text),
    );
    count(texts, corpus, 'recording');
  }
  const lists: readonly (SpeakerOfText & { readonly file: string })[] = [
    ...LISTS,
    { language: 'es', file: 'es_es', espeakVoice: 'es' },
    { language: 'nl', file: 'nl', espeakVoice: 'nl' },
  ];
  for (const list of lists) {
    const words = wordsOf(values.shared, list.file, Number(values.words));
    count(words, list, 'word');
    if (list.language !== 'nl') count(sentencesOf(values.shared, list.language), list, 'sentence');
    process.stdout.write(`${list.espeakVoice}: ${words.length} words\n`);
  }
  writeFileSync(values.out, `${JSON.stringify(counts.kept(), null, 2)}\n`);
  if (values.counts !== undefined) writeFileSync(values.counts, `${JSON.stringify(counts.all(), null, 1)}\n`);
}

main();
