import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.js';
import type { SpeechObserver } from '../contracts/observing.js';

/** One line of JSON for each event, on stdout unless told otherwise. Anything that looks like a secret is removed, whoever logs it. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream): Logger {
  return pino({ level, hooks: { streamWrite: withoutSecrets } }, destination);
}

const API_KEY = /\bsk_[0-9a-f]{12}_[\w-]+/g;
const PASSWORD_IN_URL = /(:\/\/[^\s:/@"]*):[^\s/@"]*@/g;
const BEARER = /\b(Bearer )[^\s"\\]+/gi;

/** A second safeguard: no code logs keys or passwords, but errors of other programs may contain an address with one. */
export const withoutSecrets = (line: string): string =>
  line.replace(API_KEY, '[key]').replace(PASSWORD_IN_URL, '$1:[password]@').replace(BEARER, '$1[key]');

/** `LOG_TEXT=1`: a line with the text of every synthesis. */
export const textLog = (logger: Logger): SpeechObserver => ({
  open:
    ({ accountId, keyId }, transport) =>
    ({ id, text, modelId, voiceName }) => {
      logger.info(
        { requestId: id, accountId, keyId, transport, modelId, voice: voiceName, text },
        'synthesis',
      );
      return {};
    },
});
