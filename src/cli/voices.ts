import type { Command } from 'commander';
import { languageOf } from '../catalog/languages.js';
import type { VoiceDetails } from '../contracts/catalog.js';
import { SAMPLE_TEXTS } from '../dashboard/web/sample-texts.js';
import { addAliasCommand } from './aliases.js';
import { CommandError, type CommonOptions, leaf, show, tell } from './command.js';
import { voiceDetails } from './project.js';
import { sayAloud } from './speech/say.js';
import { printable, table } from './table.js';

interface VoicesOptions extends CommonOptions {
  readonly play?: true | readonly string[];
}

export function addVoicesCommand(root: Command): void {
  const voices = leaf(root, 'voices', 'list the speakers; --json prints all details', [
    'sonant voices',
    'sonant voices --json',
    'sonant voices --play astra linde',
    'SONANT_URL=http://127.0.0.1:8080 sonant voices',
  ])
    .option('-p, --play [names...]', 'play a sentence in each of these voices, or in all')
    .action(async (options: VoicesOptions) => {
      const details = await voiceDetails();
      if (options.play !== undefined) await playVoices(details, options);
      else show(details, voiceTable(details), options);
    });
  addAliasCommand(voices);
}

/** Each with its best model, in the order asked for. @throws CommandError `voice_missing`, and what speaking throws */
async function playVoices(details: readonly VoiceDetails[], options: VoicesOptions): Promise<void> {
  const all = [...new Map(details.toReversed().map((voice) => [voice.speaker, voice])).values()].toReversed();
  const chosen = (options.play === true ? all.map(({ speaker }) => speaker) : (options.play ?? [])).map(
    (name) => {
      const voice = all.find(({ speaker }) => speaker === name.toLowerCase());
      if (voice === undefined)
        throw new CommandError('voice_missing', `there is no voice ${printable(name)}; see: sonant voices`);
      return voice;
    },
  );
  for (const voice of chosen) {
    tell(`${voice.speaker}: ${voice.description}`, options);
    await sayAloud(SAMPLE_TEXTS[languageOf(voice.lang) ?? 'en'], voice.speaker, voice.modelId);
  }
  show({ played: chosen.map(({ speaker }) => speaker) }, '', options);
}

/** There is one detail for each voice and model, and one row for each voice. */
function voiceTable(details: readonly VoiceDetails[]): string {
  const models = new Map<string, string[]>();
  for (const { speaker, modelId } of details) models.set(speaker, [...(models.get(speaker) ?? []), modelId]);
  const rows = [...models].map(([speaker, own]) => {
    const voice = details.find((detail) => detail.speaker === speaker);
    const lang = voice?.lang ?? '';
    const { gender = '', recordings = '', description = '' } = voice ?? {};
    return [speaker, languageOf(lang) ?? lang, gender, own.join(','), recordings, description];
  });
  return table([['SPEAKER', 'LANG', 'GENDER', 'MODELS', 'RECORDINGS', 'DESCRIPTION'], ...rows]);
}
