import type { ErrorCode, SonantError } from '../../errors.js';

/** The form of a route's failures. `text` is the message alone, but an internal error is JSON; `coded` adds the code. */
export type ErrorBody = 'text' | 'json' | 'openai' | 'coded';

/** For errors that name no field: the field of the OpenAI shape that is at fault. */
const AT_FAULT: Readonly<Partial<Record<ErrorCode, string>>> = {
  model_unknown: 'model',
  speaker_not_found: 'voice',
  language_not_in_model: 'lang',
  language_not_of_speaker: 'lang',
  script_not_of_speaker: 'input',
  ssml_invalid: 'input',
  phoneme_invalid: 'input',
  audio_too_long: 'input',
  pauses_too_long: 'input',
  phones_too_many: 'input',
  phones_too_dense: 'input',
};

/** The body of a failure in the OpenAI shape. */
function openAiFailure(error: SonantError): string {
  const { message, code } = error;
  const type = error.httpStatus < 500 ? 'invalid_request_error' : 'server_error';
  return JSON.stringify({ error: { message, type, param: parameterAtFault(error), code } });
}

/** Null: the fault is not in one parameter. */
function parameterAtFault({ code, params }: SonantError): string | null {
  const { field } = params;
  // The field of that error is a header.
  if (typeof field === 'string' && code !== 'framing_invalid') return field;
  return AT_FAULT[code] ?? null;
}

const isJsonFailure = (error: SonantError, shape: ErrorBody): boolean =>
  shape !== 'text' || error.code === 'internal_error';

/** The body of an answer that reports a failure. */
export function failureBody(error: SonantError, shape: ErrorBody): string {
  if (shape === 'openai') return openAiFailure(error);
  if (shape === 'coded') return JSON.stringify({ error: error.message, code: error.code });
  return isJsonFailure(error, shape) ? JSON.stringify({ error: error.message }) : error.message;
}

/** The headers of a failure, in addition to those of its route. */
export function failureHeaders(error: SonantError, shape: ErrorBody): Readonly<Record<string, string>> {
  return {
    'content-type': isJsonFailure(error, shape)
      ? 'application/json; charset=utf-8'
      : 'text/plain; charset=utf-8',
    ...(error.httpStatus === 401 && shape !== 'coded' && { 'www-authenticate': 'Bearer' }),
    ...(error.code === 'encoding_unsupported' && { 'accept-encoding': 'identity' }),
    ...(error.code === 'method_not_allowed' && { allow: String(error.params['allowed']) }),
    ...((error.httpStatus === 429 || error.httpStatus === 503) && { 'retry-after': '1' }),
    ...('seconds' in error.params &&
      error.httpStatus === 429 && { 'retry-after': String(error.params['seconds']) }),
  };
}
