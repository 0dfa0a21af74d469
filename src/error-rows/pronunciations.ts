import { row } from './row.js';

/** Lexicons, and recordings whose pronunciation is asked for. */
export const PRONUNCIATION_ERRORS = {
  lexicon_phonemes_too_long: row(
    400,
    'invalid_input',
    'the pronunciation of {word} has {count} symbols; at most {max} are allowed (MAX_LEXICON_SYMBOLS)',
  ),
  lexicon_word_invalid: row(
    400,
    'invalid_input',
    '{word} is not a term: a term has a letter, digit or sign, and at most {max} characters',
  ),
  lexicon_line_invalid: row(
    400,
    'invalid_input',
    'line {line} must have a word and its phonemes, optionally followed by a language, an alias and sensitive',
  ),
  pls_invalid: row(400, 'invalid_input', 'invalid PLS at line {line}, column {column}: {reason}'),
  lexicon_entry_unclear: row(400, 'invalid_input', '{word} needs phonemes or an alias, and not both'),
  lexicon_phonemes_silent: row(
    400,
    'invalid_input',
    'the pronunciation {phonemes} of {word} has no vowel, so nobody can say it',
  ),
  lexicon_full: row(400, 'resource_exhausted', 'a lexicon holds at most {max} words'),
  lexicon_word_unknown: row(404, 'not_found', '{word} is not in the lexicon'),
  recording_not_supported: row(
    415,
    'unimplemented',
    'a recording of the type {type} cannot be read; taken are {allowed}',
  ),
  recording_damaged: row(400, 'invalid_input', 'the recording cannot be decoded: {reason}'),
  recording_too_long: row(400, 'invalid_input', 'a recording may last {max} s at most'),
  recording_too_short: row(400, 'invalid_input', 'the recording is too short for these words'),
  recording_silent: row(400, 'invalid_input', 'no speech is heard in the recording'),
} as const;
