import { type AccountSpeechParts, speechForAccounts } from '../../src/accounts/account-speech.js';
import { LocalLimits } from '../../src/accounts/local-limits.js';
import type { Principal, SpeechForAccounts } from '../../src/contracts/accounts.js';
import type { SharedSpeech, SpeechService } from '../../src/contracts/speech.js';
import { AccountWords } from '../../src/lexicon/account-words.js';

/** The speech of accounts that have no pronunciations and whose bills nobody reads, unless `parts` say so. */
export const speechOver = (
  speech: SharedSpeech,
  parts: Partial<AccountSpeechParts> = {},
): SpeechForAccounts =>
  speechForAccounts({
    speech,
    limiter: new LocalLimits(),
    lexicons: { wordsOf: () => Promise.resolve(new AccountWords()), addUnknownWords: () => undefined },
    ledger: { append: () => undefined, open: () => () => undefined },
    observers: [],
    onFault: () => undefined,
    ...parts,
  });

/** The same for one of them. */
export const ownSpeechOver = (
  speech: SharedSpeech,
  principal: Principal,
  parts: Partial<AccountSpeechParts> = {},
): Promise<SpeechService> => speechOver(speech, parts).of(principal, 'ws3');
