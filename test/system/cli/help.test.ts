import { type Command, CommanderError } from 'commander';
import t from 'tap';
import { createProgram } from '../../../src/cli/program.js';
import { sonant } from '../../support/sonant.js';

function* commandsBelow(command: Command, path: readonly string[] = []): Generator<readonly string[]> {
  for (const child of command.commands) {
    const own = [...path, child.name()];
    yield own;
    yield* commandsBelow(child, own);
  }
}

async function helpOf(path: readonly string[]): Promise<string> {
  const program = createProgram('line');
  let text = '';
  const catchOutput = (command: Command): void => {
    command.configureOutput({ writeOut: (part) => (text += part) });
    command.commands.forEach(catchOutput);
  };
  catchOutput(program);
  await program.parseAsync([...path, '--help'], { from: 'user' }).catch((error: unknown) => {
    if (!(error instanceof CommanderError && error.exitCode === 0)) throw error;
  });
  return text;
}

void t.test('every command has a help with an example of itself', async (t) => {
  const paths = [...commandsBelow(createProgram('line'))];
  t.ok(paths.length > 30, `${paths.length} commands`);
  for (const path of paths) {
    const [, examples = ''] = (await helpOf(path)).split(/^Examples?:$/m);
    t.match(examples, new RegExp(`\\bsonant ${path.join(' ')}\\b`), path.join(' '));
  }
});

void t.test('every command that does something takes --json', (t) => {
  const program = createProgram('line');
  for (const path of commandsBelow(program)) {
    const command = path.reduce<Command | undefined>(
      (parent, name) => parent?.commands.find((child) => child.name() === name),
      program,
    );
    if (command !== undefined && command.commands.length > 0) continue;
    t.ok(
      command?.options.some(({ long }) => long === '--json'),
      path.join(' '),
    );
  }
  t.end();
});

void t.test('help goes to stdout, with exit code 0 and nothing on stderr', (t) => {
  for (const args of [['--help'], ['help', 'say'], ['keys', 'create', '--help'], ['help']]) {
    const { status, stdout, stderr } = sonant(args);
    t.same({ status, stderr }, { status: 0, stderr: '' }, args.join(' '));
    t.match(stdout, /Examples?:\n {2}(\S+=\$\()?sonant /);
  }
  t.end();
});
