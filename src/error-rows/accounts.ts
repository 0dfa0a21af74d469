import { row } from './row.js';

/** Members, keys, sessions and the server's own aliases. */
export const ACCOUNT_ERRORS = {
  email_invalid: row(400, 'invalid_input', '{field} must be an e-mail address'),
  password_length: row(400, 'invalid_input', 'a password must have {min} to {max} characters'),
  password_is_email: row(400, 'invalid_input', 'a password must not be the e-mail address'),
  key_name_invalid: row(400, 'invalid_input', 'the name of a key has 1 to {max} visible characters'),
  signed_out: row(401, 'unauthenticated', 'sign in first'),
  sign_in_failed: row(401, 'unauthenticated', 'the e-mail address or the password is wrong'),
  origin_foreign: row(403, 'permission_denied', 'the request comes from another site'),
  csrf_token_wrong: row(
    403,
    'permission_denied',
    'x-csrf-token is missing or does not belong to this session',
  ),
  owner_required: row(403, 'permission_denied', 'only an owner of the account may do this'),
  password_wrong: row(403, 'permission_denied', 'the current password is wrong'),
  invitation_invalid: row(404, 'not_found', 'this invitation was used, has expired or was never made'),
  reset_invalid: row(404, 'not_found', 'this link was used, has expired or was never made'),
  key_unknown: row(404, 'not_found', 'the account has no live key with this name'),
  member_unknown: row(404, 'not_found', 'the account has no such member'),
  key_name_taken: row(409, 'invalid_input', 'the account already has a live key with this name'),
  email_taken: row(409, 'invalid_input', 'a member with this e-mail address already exists'),
  keys_full: row(400, 'resource_exhausted', 'an account has at most {max} live keys'),
  members_full: row(400, 'resource_exhausted', 'an account has at most {max} members'),
  operator_required: row(
    403,
    'permission_denied',
    "only an owner of the server's own account ({account}) may do this",
  ),
  aliases_invalid: row(400, 'invalid_input', '{problem}'),
  alias_in_settings: row(
    409,
    'invalid_input',
    '{alias} is set by VOICE_ALIASES and can be changed only there',
  ),
  aliases_full: row(400, 'resource_exhausted', 'a server has at most {max} aliases of its own'),
  last_owner: row(409, 'invalid_input', 'an account must keep at least one owner'),
  body_not_typed: row(415, 'invalid_input', 'the content-type of the body must be application/json'),
  sign_in_throttled: row(
    429,
    'resource_exhausted',
    'too many sign-in attempts; try again in {seconds} seconds',
    true,
  ),
} as const;
