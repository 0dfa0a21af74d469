import { existsSync } from 'node:fs';
import { readConfig } from '../config.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type { Pronunciations } from '../contracts/speech.js';
import { AccountLexicons } from '../lexicon/lexicons.js';
import { openStores } from '../storage/open-stores.js';
import { LOCAL_ACCOUNT } from '../accounts/accounts.js';

/**
 * How the account of this machine wants the words of a text to be said, as a server of the same store would say them.
 *
 * @param custom what holds for this text alone, over that
 * @returns undefined: as always. Where nothing was ever stored, nothing is made.
 * @throws ConfigError; Error that names the database and the reason when it cannot be opened
 */
export async function localPronunciations(
  language: LanguageCode,
  text: string,
  custom?: Pronunciations,
): Promise<Pronunciations | undefined> {
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl === undefined && !existsSync(dataDir)) return custom;
  const stores = await openStores({ dataDir, databaseUrl });
  try {
    const account = await stores.accounts.findAccount({ name: LOCAL_ACCOUNT });
    if (account === undefined) return custom;
    const lexicons = new AccountLexicons(stores.lexicons, (cause) => {
      throw cause;
    });
    return (await lexicons.wordsOf(account.id)).pronunciationsIn(language, text, custom);
  } finally {
    await stores.close();
  }
}
