import { accountClaims } from './account-claims.js';
import { auditClaims } from './audit-claims.js';
import { changeClaims } from './change-claims.js';
import { lexiconClaims } from './lexicon-claims.js';
import { memberClaims } from './member-claims.js';
import { openingClaims } from './opening-claims.js';

/** Claims that hold for every store, by subject; usage has claims of its own, which need the tables. */
export const STORE_CLAIMS = {
  accounts: accountClaims,
  members: memberClaims,
  lexicons: lexiconClaims,
  changes: changeClaims,
  opening: openingClaims,
  audit: auditClaims,
};
