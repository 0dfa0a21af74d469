import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../bench/command-line.js';
import type { LanguageCode } from '../src/contracts/catalog.js';
import { SpeechEngine } from '../src/synthesis/engine.js';
import { TextReader } from './voices-phones.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** espeak-ng's voices for the varieties that the teacher speaks. */
const VARIETIES: Readonly<Partial<Record<LanguageCode, string>>> = {
  de: 'de',
  en: 'en-us',
  es: 'es-419',
  fr: 'fr',
  hi: 'hi',
  it: 'it',
  ja: 'ja',
  pt: 'pt-br',
};

const USAGE = `usage: node dist/tools/voices-texts.js [--texts FOLDER] [--models FOLDER]
Writes LANGUAGE.jsonl beside each LANGUAGE.tsv (kind, tab, text; " | " between the parts of a text) of training/voices/teacher_texts.py:
{"kind", "text", "parts": [{"text", "phones": [[symbol, stress, wordStart], ...]}, ...]}, phones as the product pronounces them.
  --texts   the folder (default data/voices/teacher/texts)
  --models  folder with the word books (default models)
`;

function main(): void {
  const { values } = readCommandLine(USAGE, {
    texts: { type: 'string', default: join(ROOT, 'data/voices/teacher/texts') },
    models: { type: 'string', default: join(ROOT, 'models') },
  });
  const reader = new TextReader(new SpeechEngine(values.models));
  for (const file of readdirSync(values.texts).filter((name) => name.endsWith('.tsv'))) {
    const language = file.slice(0, -'.tsv'.length) as LanguageCode;
    const espeakVoice = VARIETIES[language];
    if (espeakVoice === undefined) throw new Error(`${file}: no language that the teacher speaks`);
    const lines = readFileSync(join(values.texts, file), 'utf8').split('\n').filter(Boolean);
    const rows = lines.map((line) => {
      const [kind = '', text = ''] = line.split('\t');
      const parts = text.split(' | ').map((part) => ({
        text: part,
        phones: reader.readBounded(part, { language, espeakVoice }),
      }));
      return `${JSON.stringify({ kind, text, parts })}\n`;
    });
    writeFileSync(join(values.texts, `${language}.jsonl`), rows.join(''));
    process.stdout.write(`${language}: ${rows.length} texts\n`);
  }
}

main();
