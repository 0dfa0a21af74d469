/** The types of recordings that are taken. Containers are told by their first bytes, whatever type is named. */
export const RECORDING_TYPES = [
  'audio/wav',
  'audio/mpeg',
  'audio/ogg',
  'audio/webm',
  'audio/flac',
  'audio/L16',
  'audio/PCMU',
  'audio/PCMA',
  'audio/basic',
] as const;

/** A recording of 10 s with two channels of 32 bits at 48 kHz has 3.8 million bytes. */
export const MAX_RECORDING_BYTES = 4 * 1024 * 1024;

/** Whether a body is a recording. Browsers name `video/webm` for sound, too. */
export const isRecording = (contentType: string): boolean => /^\s*(?:audio|video)\//i.test(contentType);
