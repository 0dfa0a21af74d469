import type { Command } from 'commander';
import type { LanguageCode } from '../contracts/catalog.js';
import type { NormalizeResult, PhonemizeResult } from '../contracts/speech.js';
import { parseLanguage } from '../transports/shared/fields.js';
import { type CommonOptions, leaf, show } from './command.js';
import { localPronunciations } from './local-pronunciations.js';
import { openCatalog, openEngine } from './project.js';
import { configuredServer } from './server-client.js';

interface WordOptions extends CommonOptions {
  readonly lang: string;
}

type Answer = Partial<NormalizeResult & PhonemizeResult>;

/** A question about a text, as the engine here answers it and as a server does. */
interface Question {
  readonly name: string;
  readonly description: string;
  readonly examples: readonly string[];
  /** Address at a server. */
  readonly path: string;
  /** The part of an answer that is shown; JSON also has `more`. */
  readonly member: 'normalized' | 'phonemeString';
  readonly more: readonly (keyof Answer)[];
  readonly answerHere: (text: string, language: LanguageCode) => Promise<Answer>;
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'normalize',
    description: 'show a text with its numbers and symbols in words',
    examples: ["sonant normalize 'It costs $5.'", "sonant normalize 'Um 5 Uhr' --lang de --json"],
    path: '/textnorm',
    member: 'normalized',
    more: ['spans'],
    answerHere: async (text, language) =>
      (await import('../synthesis/look-ups.js')).normalizeWhole(text, language),
  },
  {
    name: 'phonemize',
    description: 'show how a text is pronounced',
    examples: ['sonant phonemize "Hello"', 'sonant phonemize "Guten Tag" --lang de'],
    path: '/phonemize',
    member: 'phonemeString',
    more: ['ipa', 'words'],
    answerHere: async (text, language) => {
      const { phonemizeWhole } = await import('../synthesis/look-ups.js');
      const pronunciations = await localPronunciations(language, text);
      return phonemizeWhole(await openEngine(), openCatalog().voices, text, language, pronunciations);
    },
  },
];

export function addWordCommands(root: Command): void {
  for (const question of QUESTIONS) {
    leaf(root, question.name, question.description, question.examples)
      .argument('<text>')
      .option('-l, --lang <code>', 'language of the text', 'en')
      .action(async (text: string, options: WordOptions) => {
        const language = parseLanguage(options.lang);
        const answer = await answerTo(question, text, language);
        const { member, more } = question;
        const shown = Object.fromEntries([member, ...more].map((name) => [name, answer[name]]));
        show({ text, lang: language, ...shown }, `${answer[member] ?? ''}\n`, options);
      });
  }
}

async function answerTo({ path, answerHere }: Question, text: string, lang: LanguageCode): Promise<Answer> {
  const server = configuredServer();
  if (server === undefined) return answerHere(text, lang);
  return server.object<Answer>(path, { method: 'POST', body: { text, lang } });
}
