import { ACCOUNT_ERRORS } from './error-rows/accounts.js';
import { PRONUNCIATION_ERRORS } from './error-rows/pronunciations.js';
import { row, type ErrorKind, type ErrorRow } from './error-rows/row.js';

export type { ErrorKind };

/** Every error that a client can see. docs/ERRORS.md lists the same rows. */
export const ERRORS = {
  body_required: row(400, 'invalid_input', 'request body is required'),
  body_not_json: row(400, 'invalid_input', 'payload must be valid JSON'),
  json_too_deep: row(400, 'invalid_input', 'JSON may be nested at most {max} levels deep'),
  json_too_complex: row(
    400,
    'invalid_input',
    'JSON may have at most {max} strings, commas and opening brackets',
  ),
  body_not_object: row(400, 'invalid_input', 'payload must be an object'),
  body_too_large: row(413, 'invalid_input', 'request body is too large: at most {maxBytes} bytes'),
  bodies_too_large: row(
    429,
    'resource_exhausted',
    'the requests that you are sending have more than {maxBytes} bytes together',
    true,
  ),
  framing_invalid: row(400, 'invalid_input', '{field} must give the length of the body unambiguously'),
  encoding_unsupported: row(
    415,
    'invalid_input',
    'Content-Encoding {encoding} is not supported: send the body uncompressed, without that header',
  ),
  message_empty: row(400, 'invalid_input', 'text or operation is required'),
  stream_ending: row(400, 'invalid_input', 'only clear is accepted after eos'),
  field_required: row(400, 'invalid_input', '{field} is required'),
  field_not_string: row(400, 'invalid_input', '{field} must be a string'),
  field_not_number: row(400, 'invalid_input', '{field} must be a number'),
  field_not_integer: row(400, 'invalid_input', '{field} must be an integer'),
  field_not_boolean: row(400, 'invalid_input', '{field} must be a boolean'),
  field_not_finite: row(400, 'invalid_input', '{field} must be finite'),
  field_not_positive: row(400, 'invalid_input', '{field} must be greater than 0'),
  field_out_of_range: row(400, 'invalid_input', '{field} must be between {min} and {max}'),
  field_not_one_of: row(400, 'invalid_input', '{field} must be one of {allowed}'),
  inline_speeds_invalid: row(
    400,
    'invalid_input',
    'inlineSpeedAlpha must be a comma-separated list of numbers greater than 0',
  ),
  text_empty: row(400, 'invalid_input', '{field} must not be empty'),
  text_too_long: row(400, 'invalid_input', '{field} is too long'),
  long_text_too_long: row(
    400,
    'invalid_input',
    '{field} is too long: at most {max} code points (LONG_TEXT_CODE_POINTS)',
  ),
  model_unknown: row(404, 'not_found', 'the model {model} does not exist'),
  audio_too_long: row(
    400,
    'invalid_input',
    'the text takes more than {max} s to speak, pauses included (MAX_AUDIO_SECONDS)',
  ),
  pauses_too_long: row(
    400,
    'invalid_input',
    'the pauses add up to {seconds} s; at most {max} s are allowed (MAX_PAUSE_SECONDS)',
  ),
  phones_too_many: row(400, 'invalid_input', 'the text has more than {max} phones (MAX_PHONES)'),
  phones_too_dense: row(
    400,
    'invalid_input',
    'the text has more than {max} phones per character (MAX_PHONES_PER_CHARACTER)',
  ),
  answer_too_large: row(
    400,
    'invalid_input',
    'a WAV file inside JSON holds at most {max} MiB of samples; ask for audio/wav or another format',
  ),
  nothing_to_speak: row(
    400,
    'invalid_input',
    'nothing to speak: {field} has no letter, digit or symbol that can be spoken',
  ),
  phoneme_invalid: row(400, 'invalid_input', 'invalid phoneme {symbol} at position {position} in {phonemes}'),
  ssml_invalid: row(400, 'invalid_input', 'invalid SSML at line {line}, column {column}: {reason}'),
  speaker_not_found: row(400, 'not_found', 'Speaker not found: {speaker}{hint}'),
  language_not_in_model: row(400, 'invalid_input', 'Language {lang} is not supported for model {model}'),
  language_not_of_speaker: row(
    400,
    'invalid_input',
    'Language {lang} is not supported for speaker {speaker}{hint}',
  ),
  script_not_of_speaker: row(
    400,
    'invalid_input',
    'speaker {speaker} speaks {language}, but the text is in {script} letters{hint}; or set lang',
  ),
  language_unknown: row(400, 'invalid_input', 'Language {lang} is not supported'),
  header_missing: row(401, 'unauthenticated', 'Missing Authorization header'),
  headers_missing: row(401, 'unauthenticated', 'missing headers'),
  key_empty: row(401, 'unauthenticated', 'empty apikey'),
  key_invalid: row(401, 'unauthenticated', 'invalid api key'),
  subscription_invalid: row(401, 'unauthenticated', 'invalid subscription'),
  access_forbidden: row(403, 'permission_denied', 'access forbidden'),
  route_not_found: row(404, 'not_found', 'nothing is served at this address; /openapi.json lists what is'),
  method_not_allowed: row(405, 'invalid_input', 'method {method} is not allowed here; allowed: {allowed}'),
  subprotocol_missing: row(400, 'invalid_input', 'Sec-WebSocket-Protocol must offer one of {allowed}'),
  upgrade_required: row(426, 'invalid_input', 'a WebSocket is served at this address'),
  socket_limit: row(429, 'resource_exhausted', 'Currently at websocket limit: {detail}', true),
  synthesis_limit: row(429, 'resource_exhausted', 'Currently at synthesis limit: {detail}', true),
  request_limit: row(429, 'resource_exhausted', 'Currently at request limit: {detail}', true),
  character_limit: row(429, 'resource_exhausted', 'Currently at character limit: {detail}', true),
  audio_limit: row(429, 'resource_exhausted', 'Currently at audio limit: {detail}', true),
  limits_unknown: row(503, 'unavailable', 'limits cannot be checked', true),
  frame_not_text: row(400, 'invalid_input', 'messages must be text frames'),
  message_not_decodable: row(400, 'invalid_input', 'a frame must hold one WebSocketRequest message'),
  payload_not_one: row(400, 'invalid_input', 'a message must hold exactly one of {allowed}'),
  field_not_object: row(400, 'invalid_input', '{field} must be an object'),
  field_not_array: row(400, 'invalid_input', '{field} must be an array'),
  field_given_twice: row(400, 'invalid_input', '{field} is given twice, also as {other}'),
  context_open: row(400, 'invalid_input', 'a context with this id is open already'),
  context_not_open: row(400, 'invalid_input', 'no context with this id is open: start comes first'),
  context_ended: row(400, 'invalid_input', 'this context has all its text'),
  contexts_full: row(429, 'resource_exhausted', 'at most {max} contexts may be open at once', true),
  server_stopping: row(503, 'unavailable', 'the server is stopping', true),
  not_acceptable: row(
    406,
    'invalid_input',
    'model {model} can only be returned as streamed audio; acceptable types: {allowed}',
  ),
  audio_type_unknown: row(406, 'invalid_input', '{type} is not served; acceptable types: {allowed}'),
  day_invalid: row(400, 'invalid_input', '{field} must be a day such as 2026-11-21'),
  usage_too_long: row(
    400,
    'invalid_input',
    'these are more than {max} sums: ask for fewer days, or tell fewer things apart',
  ),
  ...ACCOUNT_ERRORS,
  ...PRONUNCIATION_ERRORS,
  overloaded: row(503, 'resource_exhausted', 'Service overloaded', true),
  database_error: row(500, 'internal', 'Database error', true),
  internal_error: row(500, 'internal', 'internal error', true),
  normalizer_unavailable: row(502, 'unavailable', 'text normalization engine error', true),
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

  get retryable(): boolean {
    return ERRORS[this.code].retryable;
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
