/* global WebSocket, location */

/** The page's end of its socket: opened with the page, and again when it is needed and was lost. */
export class Bridge {
  #listener;
  #socket;
  /** Number of the newest utterance; what arrives belongs to it once `started` has said so. */
  #utterance = 0;
  #isCurrent = false;

  /** @param listener `{ onAudio(Int16Array), onTimestamps({ words, start, end }), onDone(), onError(message) }` */
  constructor(listener) {
    this.#listener = listener;
    this.#socket = this.#open();
  }

  /** @param settings `{ speaker, modelId, speed }` */
  start(settings) {
    this.#isCurrent = false;
    if (this.#socket.readyState > WebSocket.OPEN) this.#socket = this.#open();
    this.#send({ type: 'start', utterance: ++this.#utterance, ...settings });
  }

  say(text) {
    this.#send({ type: 'text', text });
  }

  end() {
    this.#send({ type: 'end' });
  }

  /** Nothing of the utterance arrives any more. */
  clear() {
    this.#isCurrent = false;
    this.#send({ type: 'clear' });
  }

  #open() {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/speech`);
    socket.binaryType = 'arraybuffer';
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = () => {
      if (socket === this.#socket) this.#listener.onError('The bridge cannot be reached.');
    };
    return socket;
  }

  #send(message) {
    const socket = this.#socket;
    const frame = JSON.stringify(message);
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.send(frame));
    else if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  }

  #hear(data) {
    if (typeof data !== 'string') {
      if (this.#isCurrent) this.#listener.onAudio(new Int16Array(data));
      return;
    }
    const event = JSON.parse(data);
    if (event.type === 'started') this.#isCurrent = event.utterance === this.#utterance;
    else if (!this.#isCurrent) return;
    else if (event.type === 'timestamps') this.#listener.onTimestamps(event);
    else if (event.type === 'done') this.#listener.onDone();
    else this.#listener.onError(event.message);
  }
}
