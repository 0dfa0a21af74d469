import { ReadableStream } from 'node:stream/web';
import { hear, Writer } from './common.mjs';

/** One turn of LiveKit Agents for JavaScript: a plugin that speaks sentences behind the framework's stream adapter. */
export function turnWith(tts) {
  return async (turn, spoken, speed) => {
    const writer = new Writer(turn.text, speed);
    const stream = tts.stream();
    let cut = false;
    // LiveKit's agents do the same.
    stream.updateInputStream(ReadableStream.from(writer));
    for await (const event of stream) {
      if (typeof event === 'symbol') {
        spoken.stops += 1;
        break;
      }
      hear(spoken, writer, event.frame.data);
      spoken.rate = event.frame.sampleRate;
      if (turn.bargeInMs !== undefined && !cut) {
        cut = true;
        setTimeout(() => stream.close(), turn.bargeInMs);
      }
    }
  };
}
