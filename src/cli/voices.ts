import type { Command } from 'commander';
import { languageOf } from '../catalog/languages.js';
import type { VoiceDetails } from '../contracts/catalog.js';
import { addAliasCommand } from './aliases.js';
import { leaf, show, type CommonOptions } from './command.js';
import { table } from './table.js';
import { voiceDetails } from './voice-details.js';

export function addVoicesCommand(root: Command): void {
  const voices = leaf(root, 'voices', 'list the speakers; as JSON all that is known of them', [
    'sonant voices',
    'sonant voices --json',
    'SONANT_URL=http://127.0.0.1:8080 sonant voices',
  ]).action(async (options: CommonOptions) => {
    const details = await voiceDetails();
    show(details, voiceTable(details), options);
  });
  addAliasCommand(voices);
}

/** There is one detail for each voice and model, and one row for each voice. */
function voiceTable(details: readonly VoiceDetails[]): string {
  const models = new Map<string, string[]>();
  for (const { speaker, modelId } of details) models.set(speaker, [...(models.get(speaker) ?? []), modelId]);
  const rows = [...models].map(([speaker, own]) => {
    const voice = details.find((detail) => detail.speaker === speaker);
    const lang = voice?.lang ?? '';
    return [speaker, languageOf(lang) ?? lang, voice?.gender ?? '', own.join(','), voice?.description ?? ''];
  });
  return table([['SPEAKER', 'LANG', 'GENDER', 'MODELS', 'DESCRIPTION'], ...rows]);
}
