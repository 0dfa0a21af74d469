import type { ErrorCode, SonantError } from '../../errors.js';

/** Errors that name no field, and the one of the OpenAI shape that is at fault. */
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
export function openAiFailure(error: SonantError): string {
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
