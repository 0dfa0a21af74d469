import { row } from './row.js';

/** Recordings, whose pronunciation is asked for. */
export const RECORDING_ERRORS = {
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
