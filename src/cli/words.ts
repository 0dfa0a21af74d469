import type { Command } from 'commander';
import { normalizeText, phonemize } from '../synthesis/look-ups.js';
import { openCatalog, openEngine, parseLanguage } from './project.js';

interface WordOptions {
  readonly lang: string;
}

export function addWordCommands(root: Command): void {
  const add = (name: string, description: string, example: string, answer: typeof normalized): void => {
    root
      .command(name)
      .description(description)
      .argument('<text>')
      .option('-l, --lang <code>', 'its language', 'en')
      .addHelpText('after', `\nExample:\n  ${example}`)
      .action((text: string, { lang }: WordOptions) => {
        process.stdout.write(`${answer(text, lang)}\n`);
      });
  };
  add('normalize', 'show how a text is read', "sonant normalize 'It costs $5.'", normalized);
  add('phonemize', 'show how a text is pronounced', 'sonant phonemize "Hello"', phonemized);
}

const normalized = (text: string, lang: string): string => normalizeText(text, parseLanguage(lang));

const phonemized = (text: string, lang: string): string =>
  phonemize(openEngine(), openCatalog().voices, text, parseLanguage(lang)).phonemeString;
