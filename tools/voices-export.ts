import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../bench/command-line.js';
import { SpeechEngine } from '../src/synthesis/engine.js';
import { CORPORA, readTranscripts, type RecordedCorpus, type Transcript } from './voices-corpora.js';
import { type PhoneRow, TextReader } from './voices-phones.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const USAGE = `usage: node dist/tools/voices-export.js [--corpora FOLDER] [--models FOLDER] [--out FILE]
Writes the phones of every transcript, as the product pronounces it, for training/voices: one recording a line,
{"id", "language", "text", "phones": [[symbol, stress, wordStart], ...]}; a poem has "lines" instead, each with "text" and
"phones" (without boundaries), the number or title of a part with "heading": true.
  --corpora  folder with the recordings (default ../shared/corpora)
  --models   folder with the word books (default models)
  --out      the file (default data/voices/phones.jsonl)
`;

function main(): void {
  const { values } = readCommandLine(USAGE, {
    corpora: { type: 'string', default: join(ROOT, '../shared/corpora') },
    models: { type: 'string', default: join(ROOT, 'models') },
    out: { type: 'string', default: join(ROOT, 'data/voices/phones.jsonl') },
  });
  const reader = new TextReader(new SpeechEngine(values.models));
  const rows: string[] = [];
  for (const corpus of CORPORA) {
    const lines = readTranscripts(values.corpora, corpus).map((transcript) =>
      exported(reader, transcript, corpus),
    );
    rows.push(...lines);
    process.stdout.write(`${corpus.folder}: ${lines.length} recordings\n`);
  }
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, `${rows.join('\n')}\n`);
}

/** @throws Error for a text that nothing is said of */
function exported(reader: TextReader, transcript: Transcript, corpus: RecordedCorpus): string {
  const { id } = transcript;
  const { language } = corpus;
  const said = (text: string, phones: PhoneRow[]): PhoneRow[] => {
    if (phones.some(([, , wordStart]) => wordStart === 1)) return phones;
    throw new Error(`${id}: nothing to say in "${text}"`);
  };
  if ('text' in transcript) {
    const { text } = transcript;
    return JSON.stringify({ id, language, text, phones: said(text, reader.readBounded(text, corpus)) });
  }
  const lines = transcript.lines.map(({ text, heading }) => ({
    text,
    ...(heading ? { heading } : {}),
    phones: said(text, reader.read(text, corpus)),
  }));
  return JSON.stringify({ id, language, lines });
}

main();
