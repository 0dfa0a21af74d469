import type { RawData, WebSocket } from 'ws';
import { type PageEvent, type PageMessage, parseMessage } from './messages.js';
import { type SonantAccess, Utterance } from './utterance.js';

const MAX_TEXT_LENGTH = 5000;
/** How much may wait for a slow page before Sonant has to wait too, and when it may continue. */
const PAUSE_ABOVE_BYTES = 256 * 1024;
const RESUME_BELOW_BYTES = 64 * 1024;

/** Speaks for one page: at most one utterance, so at most one socket to Sonant, at a time. */
export function servePage(page: WebSocket, sonant: SonantAccess): void {
  let utterance: Utterance | undefined;
  let textLength = 0;

  const send = (event: PageEvent): void => page.send(JSON.stringify(event));
  const stop = (): void => {
    utterance?.cut();
    utterance = undefined;
  };
  const fail = (message: string): void => {
    stop();
    send({ type: 'error', message });
  };

  const start = ({ utterance: number, speaker, modelId, speed }: PageMessage & { type: 'start' }): void => {
    stop();
    send({ type: 'started', utterance: number });
    textLength = 0;
    const spoken = new Utterance(sonant, { speaker, modelId, speed }, { onAudio, onEvent: send });
    utterance = spoken;

    function onAudio(pcm: Buffer): void {
      page.send(pcm, () => {
        if (page.bufferedAmount < RESUME_BELOW_BYTES) spoken.resume();
      });
      if (page.bufferedAmount > PAUSE_ABOVE_BYTES) spoken.pause();
    }
  };

  const obey = (message: PageMessage): void => {
    switch (message.type) {
      case 'start':
        start(message);
        return;
      case 'text':
        textLength += message.text.length;
        if (textLength > MAX_TEXT_LENGTH) fail(`the text is longer than ${MAX_TEXT_LENGTH} characters`);
        else utterance?.say(message.text);
        return;
      case 'end':
        return utterance?.end();
      case 'clear':
        stop();
        return;
    }
  };

  page.on('message', (data: RawData, isBinary) => {
    // `ws` hands out a Buffer unless it is told otherwise.
    const message = isBinary ? undefined : parseMessage((data as Buffer).toString());
    if (message === undefined) fail('the bridge does not understand this message');
    else obey(message);
  });
  page.on('close', stop);
  // A broken frame, or one that is too long: `ws` closes the socket, and `close` follows.
  page.on('error', () => undefined);
}
