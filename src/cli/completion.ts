import { Argument, type Command, type Option } from 'commander';
import { leaf } from './command.js';
import { openCatalog } from './project.js';

const SCRIPTS = {
  bash: `_sonant() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$("\${COMP_WORDS[0]}" completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _sonant sonant
`,
  zsh: `#compdef sonant
_sonant() {
  local -a found
  found=("\${(@f)$("\${words[1]}" completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[*]}" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _sonant sonant
`,
  // The quotes keep an empty last word.
  fish: `complete -c sonant -a '(sonant completion fish -- (commandline -opc)[2..] "$(commandline -ct)" 2>/dev/null)'
`,
} as const;
type Shell = keyof typeof SCRIPTS;

export function addCompletionCommand(root: Command): void {
  leaf(root, 'completion', 'print a script that completes commands, options and voices in your shell', [
    'source <(sonant completion bash)       in ~/.bashrc',
    'source <(sonant completion zsh)        in ~/.zshrc',
    'sonant completion fish > ~/.config/fish/completions/sonant.fish',
  ])
    .addArgument(new Argument('<shell>').choices(Object.keys(SCRIPTS)))
    .addArgument(new Argument('[words...]', 'the words typed so far; prints the candidates for the last one'))
    .action((shell: Shell, words: readonly string[]) => {
      const text =
        words.length === 0
          ? SCRIPTS[shell]
          : candidates(root, words)
              .map((one) => `${one}\n`)
              .join('');
      process.stdout.write(text);
    });
}

/**
 * @param words after `sonant`; the last one is not complete
 * @returns an empty list: the shell completes files, or there is no candidate
 */
export function candidates(root: Command, words: readonly string[]): string[] {
  const typed = words.at(-1) ?? '';
  let command = root;
  let awaiting: Option | undefined;
  for (const word of words.slice(0, -1)) {
    if (awaiting !== undefined) {
      awaiting = undefined;
      continue;
    }
    const option = optionsOf(command).find(({ short, long }) => word === short || word === long);
    if (option?.required === true) awaiting = option;
    command = command.commands.find((child) => child.name() === word) ?? command;
  }
  return wordsFor(command, awaiting, typed).filter((word) => word.startsWith(typed));
}

function wordsFor(command: Command, awaiting: Option | undefined, typed: string): readonly string[] {
  if (awaiting !== undefined) {
    return awaiting.long === '--speaker'
      ? openCatalog().voices.map(({ name }) => name)
      : (awaiting.argChoices ?? []);
  }
  if (typed.startsWith('-')) return [...optionsOf(command).map(({ long }) => long ?? ''), '--help'];
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  return [...command.commands.map((child) => child.name()), ...choices];
}

/** A group's own options hold for its commands too. */
const optionsOf = (command: Command): readonly Option[] => [
  ...new Map(
    [...command.options, ...(command.parent?.options ?? [])].map((option) => [option.long, option]),
  ).values(),
];
