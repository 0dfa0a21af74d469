import { existsSync } from 'node:fs';
import { LOCAL_ACCOUNT } from '../accounts/accounts.js';
import { readConfig } from '../config/config.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type { Pronunciations } from '../contracts/speech.js';
import { openStores } from '../storage/open-stores.js';
import { lexiconsIn } from './store.js';

/**
 * The pronunciations of this machine's account for the words of a text, as a server with the same store would use them.
 *
 * @param custom pronunciations for this text alone; they take precedence
 * @returns undefined: no custom ones. Does not create a store.
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
    return (await lexiconsIn(stores).wordsOf(account.id)).pronunciationsIn(language, text, custom);
  } finally {
    await stores.close();
  }
}
