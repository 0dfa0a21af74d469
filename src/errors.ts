/** The class of an error in the Coda v1 protocol. */
export type ErrorKind =
  | 'invalid_input'
  | 'unauthenticated'
  | 'permission_denied'
  | 'not_found'
  | 'resource_exhausted'
  | 'unavailable'
  | 'unimplemented'
  | 'internal';

interface ErrorRow {
  readonly httpStatus: number;
  readonly kind: ErrorKind;
  /** `{name}` stands for a parameter. */
  readonly message: string;
}

const rows =
  (httpStatus: number, kind: ErrorKind) =>
  (message: string): ErrorRow => ({ httpStatus, kind, message });

const invalid = rows(400, 'invalid_input');
const unauthenticated = rows(401, 'unauthenticated');
const denied = rows(403, 'permission_denied');
const notFound = rows(404, 'not_found');
const notAcceptable = rows(406, 'invalid_input');
const conflict = rows(409, 'invalid_input');
const unsupported = rows(415, 'invalid_input');
const full = rows(400, 'resource_exhausted');
const exhausted = rows(429, 'resource_exhausted');
const internal = rows(500, 'internal');
const unavailable = rows(503, 'unavailable');

/** Every error that a client can see. docs/ERRORS.md lists the same rows. */
export const ERRORS = {
  body_required: invalid('request body is required'),
  body_not_json: invalid('payload must be valid JSON'),
  json_too_deep: invalid('JSON may be nested at most {max} levels deep'),
  json_too_complex: invalid('JSON may have at most {max} strings, commas and opening brackets'),
  body_not_object: invalid('payload must be an object'),
  body_too_large: rows(413, 'invalid_input')('request body is too large: at most {maxBytes} bytes'),
  bodies_too_large: exhausted(
    'the requests being sent and the answers not yet read add up to more than {maxBytes} bytes',
  ),
  framing_invalid: invalid('{field} must give the length of the body unambiguously'),
  encoding_unsupported: unsupported(
    'Content-Encoding {encoding} is not supported: send the body uncompressed, without that header',
  ),
  message_empty: invalid('text or operation is required'),
  stream_ending: invalid('only clear is accepted after eos'),
  field_required: invalid('{field} is required'),
  field_not_string: invalid('{field} must be a string'),
  field_not_number: invalid('{field} must be a number'),
  field_not_integer: invalid('{field} must be an integer'),
  field_not_boolean: invalid('{field} must be a boolean'),
  field_not_finite: invalid('{field} must be finite'),
  field_not_positive: invalid('{field} must be greater than 0'),
  field_out_of_range: invalid('{field} must be between {min} and {max}'),
  field_not_one_of: invalid('{field} must be one of {allowed}'),
  list_too_long: invalid('{field} has more than {max} values'),
  inline_speeds_invalid: invalid('inlineSpeedAlpha must be a comma-separated list of numbers greater than 0'),
  text_empty: invalid('{field} must not be empty'),
  text_too_long: invalid('{field} is too long'),
  options_too_long: invalid('the lexicons and speeds of waiting texts have more than {max} characters'),
  long_text_too_long: invalid('{field} is too long: at most {max} code points (LONG_TEXT_CODE_POINTS)'),
  model_unknown: notFound('the model {model} does not exist'),
  audio_too_long: invalid('the text takes more than {max} s to speak, pauses included (MAX_AUDIO_SECONDS)'),
  pauses_too_long: invalid(
    'the pauses add up to {seconds} s; at most {max} s are allowed (MAX_PAUSE_SECONDS)',
  ),
  phones_too_many: invalid('the text has more than {max} phones (MAX_PHONES)'),
  phones_too_dense: invalid('the text has more than {max} phones per character (MAX_PHONES_PER_CHARACTER)'),
  nothing_to_speak: invalid('nothing to speak: {field} has no letter, digit or symbol that can be spoken'),
  phoneme_invalid: invalid('invalid phoneme {symbol} at position {position} in {phonemes}'),
  ssml_invalid: invalid('invalid SSML at line {line}, column {column}: {reason}'),
  speaker_not_found: rows(400, 'not_found')('Speaker not found: {speaker}{hint}'),
  language_not_in_model: invalid('Language {lang} is not supported for model {model}'),
  language_not_of_speaker: invalid('Language {lang} is not supported for speaker {speaker}{hint}'),
  script_not_of_speaker: invalid(
    'speaker {speaker} speaks {language}, but the text is in {script} letters{hint}; or set lang',
  ),
  language_unknown: invalid('Language {lang} is not supported'),
  header_missing: unauthenticated('Missing Authorization header'),
  headers_missing: unauthenticated('missing headers'),
  key_empty: unauthenticated('empty apikey'),
  key_invalid: unauthenticated('invalid api key'),
  subscription_invalid: unauthenticated('invalid subscription'),
  access_forbidden: denied('access forbidden'),
  route_not_found: notFound('nothing is served at this address; /openapi.json lists the addresses'),
  method_not_allowed: rows(405, 'invalid_input')('method {method} is not allowed here; allowed: {allowed}'),
  subprotocol_missing: invalid('Sec-WebSocket-Protocol must offer one of {allowed}'),
  upgrade_required: rows(426, 'invalid_input')('a WebSocket is served at this address'),
  socket_limit: exhausted('Currently at websocket limit: {detail}'),
  synthesis_limit: exhausted('Currently at synthesis limit: {detail}'),
  request_limit: exhausted('Currently at request limit: {detail}'),
  character_limit: exhausted('Currently at character limit: {detail}'),
  audio_limit: exhausted('Currently at audio limit: {detail}'),
  limits_unknown: unavailable('limits cannot be checked'),
  frame_not_text: invalid('messages must be text frames'),
  message_not_decodable: invalid('a frame must hold one WebSocketRequest message'),
  payload_not_one: invalid('a message must hold exactly one of {allowed}'),
  field_not_object: invalid('{field} must be an object'),
  field_not_array: invalid('{field} must be an array'),
  field_given_twice: invalid('{field} is given twice, also as {other}'),
  context_open: invalid('a context with this id is already open'),
  context_not_open: invalid('no context with this id is open; send start first'),
  context_ended: invalid('this context has ended and takes no more text'),
  contexts_full: exhausted('at most {max} contexts may be open at once'),
  server_stopping: unavailable('the server is stopping'),
  not_acceptable: notAcceptable(
    'model {model} can only be returned as streamed audio; acceptable types: {allowed}',
  ),
  audio_type_unknown: notAcceptable('{type} is not served; acceptable types: {allowed}'),
  day_invalid: invalid('{field} must be a day such as 2026-11-21'),
  usage_too_long: invalid('the answer would have more than {max} sums; ask for fewer days or groups'),
  email_invalid: invalid('{field} must be an e-mail address'),
  password_length: invalid('a password must have {min} to {max} characters'),
  password_is_email: invalid('a password must not be the e-mail address'),
  key_name_invalid: invalid('the name of a key must have 1 to {max} visible characters'),
  signed_out: unauthenticated('sign in first'),
  sign_in_failed: unauthenticated('the e-mail address or the password is wrong'),
  origin_foreign: denied('the request comes from another site'),
  csrf_token_wrong: denied('x-csrf-token is missing or does not belong to this session'),
  owner_required: denied('only an owner of the account may do this'),
  password_wrong: denied('the current password is wrong'),
  invitation_invalid: notFound('this invitation has been used, has expired or never existed'),
  reset_invalid: notFound('this link has been used, has expired or never existed'),
  key_unknown: notFound('the account has no live key with this name'),
  member_unknown: notFound('the account has no such member'),
  key_name_taken: conflict('the account already has a live key with this name'),
  email_taken: conflict('a member with this e-mail address already exists'),
  keys_full: full('an account has at most {max} live keys'),
  members_full: full('an account has at most {max} members'),
  operator_required: denied("only an owner of the server's own account ({account}) may do this"),
  aliases_invalid: invalid('{problem}'),
  alias_in_settings: conflict('{alias} is set by VOICE_ALIASES and can be changed only there'),
  aliases_full: full('a server has at most {max} aliases of its own'),
  last_owner: conflict('an account must keep at least one owner'),
  body_not_typed: unsupported('the content-type of the body must be application/json'),
  sign_in_throttled: exhausted('too many sign-in attempts; try again in {seconds} seconds'),
  lexicon_phonemes_too_long: invalid(
    'the pronunciation of {word} has {count} symbols; at most {max} are allowed (MAX_LEXICON_SYMBOLS)',
  ),
  lexicon_word_invalid: invalid(
    '{word} is not a term: a term has a letter, digit or sign, and at most {max} characters',
  ),
  lexicon_line_invalid: invalid(
    'line {line} must have a word and its phonemes, optionally followed by a language, an alias and sensitive',
  ),
  pls_invalid: invalid('invalid PLS at line {line}, column {column}: {reason}'),
  lexicon_entry_unclear: invalid('{word} needs phonemes or an alias, and not both'),
  lexicon_phonemes_silent: invalid(
    'the pronunciation {phonemes} of {word} has no vowel and cannot be spoken',
  ),
  lexicon_full: full('a lexicon holds at most {max} words'),
  lexicon_word_unknown: notFound('{word} is not in the lexicon'),
  recording_not_supported: rows(
    415,
    'unimplemented',
  )('recordings of type {type} are not supported; supported types: {allowed}'),
  recording_damaged: invalid('the recording cannot be decoded: {reason}'),
  recording_too_long: invalid('a recording may last at most {max} s'),
  recording_too_short: invalid('the recording is too short for these words'),
  recording_silent: invalid('the recording contains no speech'),
  overloaded: rows(503, 'resource_exhausted')('Service overloaded'),
  database_error: internal('Database error'),
  internal_error: internal('internal error'),
  normalizer_unavailable: rows(502, 'unavailable')('text normalization engine error'),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorParams = Readonly<Record<string, string | number>>;

/** The form in which an error crosses a thread boundary. */
export interface PlainError {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

/** An error from the table; `message` is what the client reads. */
export class SonantError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: ErrorOptions) {
    super(
      ERRORS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')),
      options,
    );
    this.name = 'SonantError';
    this.code = code;
    this.params = params;
  }

  get httpStatus(): number {
    return ERRORS[this.code].httpStatus;
  }

  get kind(): ErrorKind {
    return ERRORS[this.code].kind;
  }

  /** Whether the same request may succeed later: the server failed, or refuses only for the moment. */
  get retryable(): boolean {
    return this.httpStatus >= 500 || this.httpStatus === 429;
  }

  toPlain(): PlainError {
    return { code: this.code, params: this.params };
  }

  static fromPlain(plain: PlainError): SonantError {
    return new SonantError(plain.code, plain.params);
  }

  /** Anything that is not from the table is an internal error that keeps its cause for the log. */
  static from(cause: unknown): SonantError {
    return cause instanceof SonantError ? cause : new SonantError('internal_error', {}, { cause });
  }
}

/** The result of a store. @throws SonantError (a rejection) `database_error` instead of the store's own */
export async function stored<Value>(access: () => Promise<Value>): Promise<Value> {
  try {
    return await access();
  } catch (cause) {
    if (cause instanceof SonantError) throw cause;
    throw new SonantError('database_error', {}, { cause });
  }
}

/** The message of an error, or the text of any other value that was thrown. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/**
 * The cause that the log names for a failure of the server itself; undefined: the failure is not the server's. An error of
 * another program, such as a database, is reduced to type, message and stack, because its other fields may contain client data.
 */
export function faultOf(error: SonantError): unknown {
  if (error.code === 'internal_error') return error.cause ?? error;
  if (error.httpStatus !== 500 || error.cause === undefined) return undefined;
  const { cause } = error;
  if (!(cause instanceof Error)) return { message: error.message };
  const { name, message, stack } = cause;
  return { type: name, message, stack };
}
