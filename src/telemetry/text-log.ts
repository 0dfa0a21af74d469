import type { Logger } from 'pino';
import type { SpeechObserver } from '../contracts/observing.js';

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
