import type { Command } from 'commander';
import type { LanguageCode } from '../contracts/catalog.js';
import { leaf, show, type CommonOptions } from './command.js';
import { localPronunciations } from './local-pronunciations.js';
import { openCatalog, openEngine, parseLanguage } from './project.js';
import { configuredServer } from './server-client.js';

interface WordOptions extends CommonOptions {
  readonly lang: string;
}

/** A question about a text, as the engine here answers it and as a server does. */
interface Question {
  readonly name: string;
  readonly description: string;
  readonly examples: readonly string[];
  /** Address at a server, and the member of its answer that is asked for. */
  readonly path: string;
  readonly member: 'normalized' | 'phonemeString';
  readonly answerHere: (text: string, language: LanguageCode) => Promise<string>;
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'normalize',
    description: 'show how a text is read',
    examples: ["sonant normalize 'It costs $5.'", "sonant normalize 'Um 5 Uhr' --lang de --json"],
    path: '/textnorm',
    member: 'normalized',
    answerHere: async (text, language) =>
      (await import('../synthesis/look-ups.js')).normalizeText(text, language),
  },
  {
    name: 'phonemize',
    description: 'show how a text is pronounced',
    examples: ['sonant phonemize "Hello"', 'sonant phonemize "Guten Tag" --lang de'],
    path: '/phonemize',
    member: 'phonemeString',
    answerHere: async (text, language) => {
      const { phonemize } = await import('../synthesis/look-ups.js');
      const pronunciations = await localPronunciations(language, text);
      return phonemize(await openEngine(), openCatalog().voices, text, language, pronunciations)
        .phonemeString;
    },
  },
];

export function addWordCommands(root: Command): void {
  for (const question of QUESTIONS) {
    leaf(root, question.name, question.description, question.examples)
      .argument('<text>')
      .option('-l, --lang <code>', 'its language', 'en')
      .action(async (text: string, options: WordOptions) => {
        const language = parseLanguage(options.lang);
        const answer = await answerTo(question, text, language);
        show({ text, lang: language, [question.member]: answer }, `${answer}\n`, options);
      });
  }
}

async function answerTo(
  { path, member, answerHere }: Question,
  text: string,
  lang: LanguageCode,
): Promise<string> {
  const server = configuredServer();
  if (server === undefined) return answerHere(text, lang);
  const answer = await server.object<Record<typeof member, string>>(path, {
    method: 'POST',
    body: { text, lang },
  });
  return answer[member] ?? '';
}
