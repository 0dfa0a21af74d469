import type { LexiconEntry } from '../contracts/accounts.js';
import { MAX_LEXICON_SYMBOLS } from '../contracts/budget.js';
import { parsePhonemeString } from '../text/phonetics/alphabet.js';
import { writeIpa } from '../text/phonetics/ipa.js';
import { checkEntry } from '../text/phonetics/lexicon-terms.js';
import { type CommonOptions, show, tell } from './command.js';
import { chooseVoice } from './speech/default-voice.js';
import { Player } from './speech/player.js';
import { sayAloud } from './speech/say.js';

export interface CheckOptions extends CommonOptions {
  readonly speaker?: string;
  readonly output?: string;
}

/** Has a voice in every language. */
const MODEL = 'coda';

/**
 * Speaks an entry and prints its pronunciation. Without a player or a file, it only prints.
 * @throws SonantError what a lexicon would refuse; CommandError as `sonant say`
 */
export async function checkEntryAloud(
  entry: LexiconEntry,
  { speaker: asked, output, ...options }: CheckOptions,
): Promise<void> {
  checkEntry(entry, MAX_LEXICON_SYMBOLS);
  const { language, word, phonemes, alias, caseSensitive } = entry;
  const phones = phonemes === undefined ? [] : parsePhonemeString(phonemes);
  const ipa = phonemes === undefined ? undefined : writeIpa(phones);
  const { speaker } = await chooseVoice(asked, MODEL, language);
  const isHeard = output !== undefined || Player.program() !== undefined;
  if (isHeard) {
    const lexicon = { [word]: { phonemes, alias, caseSensitive } };
    await sayAloud(word, speaker, MODEL, { lexicon, output });
  } else tell('no audio player was found; use -o to write a file', options);
  if (phonemes !== undefined && phones.every(({ stress }) => stress === 0)) {
    tell(`${phonemes} has no stressed vowel; if these are words to read instead, use --alias`, options);
  }
  show({ ...entry, ...(ipa === undefined ? {} : { ipa }), speaker }, `${ipa ?? alias ?? ''}\n`, options);
}
