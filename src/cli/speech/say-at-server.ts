import { MEDIA_TYPES } from '../../audio/media-types.js';
import type { AudioCodec } from '../../contracts/audio.js';
import { speedAlphaOf } from '../../transports/shared/model-rules.js';
import { CommandError, UsageError } from '../command.js';
import { reasonOf, type ServerClient } from '../server-client.js';
import type { AudioOutput } from './audio-output.js';
import type { Passage } from './passages.js';
import type { Said, Utterance } from './say.js';

/** Concatenated files of these formats are still valid files. */
const JOINABLE: readonly AudioCodec[] = ['wav', 'pcm', 'mulaw', 'alaw', 'mp3', 'aac', 'ogg'];

/**
 * Has a server speak, and writes its audio as it arrives.
 * @throws CommandError, also `answer_cut` when only a part was written; UsageError for what a server cannot do
 */
export async function sayAtServer(
  server: ServerClient,
  utterance: Utterance,
  output: AudioOutput,
  shown: (characters: number, note: string) => void,
): Promise<Said> {
  checkPossible(utterance);
  const path = await synthesisPath(server);
  let characters = 0;
  try {
    for (const [i, passage] of utterance.passages.entries()) {
      // One header is enough, and the samples after it are those of `pcm`.
      const codec = utterance.codec === 'wav' && i > 0 ? 'pcm' : utterance.codec;
      const response = await ask(server, path, { ...utterance, codec }, passage);
      for await (const bytes of bodyOf(response)) {
        await output.write(bytes);
        shown(characters, `${(output.byteCount / 1024).toFixed(0)} KiB of speech`);
      }
      characters += passage.text.length;
    }
    await output.finish();
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    const message = `the answer broke off after ${output.byteCount} bytes: ${reasonOf(cause)}`;
    throw new CommandError('answer_cut', message, { cause });
  } finally {
    await output.close();
  }
  return { words: undefined, lateMs: 0 };
}

function checkPossible({ passages, codec, pitch, wordTimes }: Utterance): void {
  const refuse = (what: string): never => {
    throw new UsageError(`${what} needs the engine of this machine; unset SONANT_URL`);
  };
  if (wordTimes === 'wanted') refuse('finding the times of words (--timestamps, --subtitles)');
  if (pitch !== 0) refuse('--pitch');
  if (passages.some(({ startMs }) => startMs !== undefined)) refuse('speaking subtitles at their times');
  if (passages.length > 1 && !JOINABLE.includes(codec)) refuse(`a long text as ${codec}`);
}

const ask = (
  server: ServerClient,
  path: string,
  { speaker, modelId, lang, codec, sampleRateHz, speed, gain, loudness, lexicon }: Utterance,
  { text, kind }: Passage,
): Promise<Response> =>
  server.ask(path, {
    method: 'POST',
    headers: { accept: MEDIA_TYPES[codec] },
    body: {
      ...{ text, speaker, modelId, lang, samplingRate: sampleRateHz, gain, loudness, lexicon },
      ...(kind === 'ssml' ? { ssml: true } : {}),
      speedAlpha: speedAlphaOf(modelId, speed),
    },
    answer: 'streamed',
  });

/** `/v1/{brand}-tts`: the server's own settings name the brand, and its description tells it. */
async function synthesisPath(server: ServerClient): Promise<string> {
  const { paths = {} } = await server.object<{ paths: object }>('/openapi.json', { key: 'none' });
  const path = Object.keys(paths).find((candidate) => /^\/v1\/[a-z0-9]+-tts$/.test(candidate));
  if (path !== undefined) return path;
  throw new CommandError(
    'server_not_sonant',
    `${server.url} does not list a synthesis address; is it a Sonant server?`,
  );
}

/** Its type hides that a body is iterable. */
const bodyOf = ({ body }: Response): AsyncIterable<Uint8Array> | Uint8Array[] =>
  (body as AsyncIterable<Uint8Array> | null) ?? [];
