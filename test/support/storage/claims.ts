import { accountClaims } from './account-claims.js';
import { changeClaims } from './change-claims.js';
import { lexiconClaims } from './lexicon-claims.js';
import { memberClaims } from './member-claims.js';
import { openingClaims } from './opening-claims.js';

/** What every store keeps to, by subject; usage has claims of its own, which need the tables themselves. */
export const STORE_CLAIMS = {
  accounts: accountClaims,
  members: memberClaims,
  lexicons: lexiconClaims,
  changes: changeClaims,
  opening: openingClaims,
};
