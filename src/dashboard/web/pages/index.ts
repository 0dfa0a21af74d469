/** The pages that come in one file: each alone is smaller than the request for it. */
export { AliasesPage } from './aliases.js';
export { AuditPage } from './audit.js';
export { HealthPage } from './health.js';
export { KeysPage } from './keys.js';
export { LexiconPage } from './lexicon.js';
export { LimitsPage } from './limits.js';
export { MembersPage } from './members.js';
export { PasswordPage } from './password.js';
export { UnknownWordsPage } from './unknown-words.js';
export { VoicesPage } from './voices.js';
