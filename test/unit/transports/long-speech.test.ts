import { setImmediate as nextTurn } from 'node:timers/promises';
import t from 'tap';
import type { SpeechService } from '../../../src/contracts/speech.js';
import { LongSpeech, piecesOf } from '../../../src/transports/shared/long-speech.js';
import { request } from '../../support/synthesis.js';

const stream = { cancel: () => undefined, pause: () => undefined, resume: () => undefined };

void t.test(
  'each piece of a long text is cut in a turn of its own, however soon the last one ends',
  async (t) => {
    const text = 'Only a few words. '.repeat(600).trim();
    let turn = 0;
    const begun: number[] = [];
    const speech = {
      openTrack: (format) => ({
        format,
        speak: (_, listener) => {
          begun.push(turn);
          queueMicrotask(() => listener.onEnd({ audioMs: 0, processorMs: 0 }));
          return stream;
        },
        finish: (listener) => {
          listener.onEnd(new Uint8Array(0));
        },
        close: () => undefined,
      }),
    } as Pick<SpeechService, 'openTrack'> as SpeechService;
    let ends = 0;
    new LongSpeech(speech, request(text), piecesOf(text, 'en'), {
      onAudio: () => undefined,
      onEnd: () => (ends += 1),
      onError: (error) => t.fail(error.message),
    });
    for (; ends === 0 && turn < 100; turn++) await nextTurn();
    t.equal(ends, 1, 'it is spoken');
    t.equal(begun.length, [...piecesOf(text, 'en')].length);
    t.equal(new Set(begun).size, begun.length, begun.join());
  },
);

void t.test('a speech that is cancelled between two pieces begins no other', async (t) => {
  const text = 'Only a few words. '.repeat(600).trim();
  let count = 0;
  let end = (): void => undefined;
  const speech = {
    openTrack: (format) => ({
      format,
      speak: (_, listener) => {
        count += 1;
        end = () => listener.onEnd({ audioMs: 0, processorMs: 0 });
        return stream;
      },
      finish: () => undefined,
      close: () => undefined,
    }),
  } as Pick<SpeechService, 'openTrack'> as SpeechService;
  const silent = { onAudio: () => undefined, onEnd: () => undefined, onError: () => undefined };
  const long = new LongSpeech(speech, request(text), piecesOf(text, 'en'), silent);
  end();
  long.cancel();
  await nextTurn();
  await nextTurn();
  t.equal(count, 1);
  const paused = new LongSpeech(speech, request(text), piecesOf(text, 'en'), silent);
  end();
  paused.pause();
  await nextTurn();
  await nextTurn();
  t.equal(count, 2, 'nor does one that is paused');
  paused.resume();
  t.equal(count, 3, 'until it goes on');
  paused.cancel();
});
