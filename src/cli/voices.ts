import type { Command } from 'commander';
import { openCatalog, table } from './project.js';

export function addVoicesCommand(root: Command): void {
  root
    .command('voices')
    .description('list the speakers')
    .option('--json', 'all that is known of them, as the server lists it')
    .action(({ json }: { json?: true }) => {
      process.stdout.write(
        json ? `${JSON.stringify(openCatalog().voiceDetails(), null, 2)}\n` : voiceTable(),
      );
    });
}

function voiceTable(): string {
  const rows = openCatalog().voices.map(({ name, language, gender, models, description }) => [
    name,
    language,
    gender,
    models.join(','),
    description,
  ]);
  return table([['SPEAKER', 'LANG', 'GENDER', 'MODELS', 'DESCRIPTION'], ...rows]);
}
