import { MEDIA_TYPES } from '../audio/media-types.js';
import { MODEL_RULES } from '../transports/shared/model-rules.js';
import type { AudioOutput } from './audio-output.js';
import { CommandError } from './failure.js';
import type { Utterance } from './say.js';
import { reasonOf, type ServerClient } from './server-client.js';

const PROGRESS_EVERY_MS = 200;

/** Has a server speak; what has come is written at once. @throws CommandError also `answer_cut`: what was written is a part */
export async function sayAtServer(
  server: ServerClient,
  utterance: Utterance,
  output: AudioOutput,
): Promise<void> {
  const { text, speaker, modelId, lang, codec, sampleRateHz, speed } = utterance;
  const speedAlpha = MODEL_RULES[modelId].speedAlpha === 'inverse' ? speed : 1 / speed;
  const response = await server.ask(await synthesisPath(server), {
    method: 'POST',
    headers: { accept: MEDIA_TYPES[codec] },
    body: { text, speaker, modelId, lang, samplingRate: sampleRateHz, speedAlpha },
    answer: 'streamed',
  });
  const showProgress = createProgress(output);
  try {
    for await (const bytes of bodyOf(response)) {
      await output.write(bytes);
      showProgress('more');
    }
    await output.finish();
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    const message = `the answer broke off after ${output.byteCount} bytes: ${reasonOf(cause)}`;
    throw new CommandError('answer_cut', message, { cause });
  } finally {
    showProgress('over');
    await output.close();
  }
}

/** `/v1/{brand}-tts`: the server's own settings name the brand, and its description tells it. */
async function synthesisPath(server: ServerClient): Promise<string> {
  const { paths = {} } = await server.object<{ paths: object }>('/openapi.json', { key: 'none' });
  const path = Object.keys(paths).find((candidate) => /^\/v1\/[a-z0-9]+-tts$/.test(candidate));
  if (path !== undefined) return path;
  throw new CommandError(
    'server_not_sonant',
    `${server.url} does not say where it speaks; is it a Sonant server?`,
  );
}

/** Its type hides that a body is iterable. */
const bodyOf = ({ body }: Response): AsyncIterable<Uint8Array> | Uint8Array[] =>
  (body as AsyncIterable<Uint8Array> | null) ?? [];

/** Counts on a terminal's own line; elsewhere nothing is shown. */
function createProgress(output: AudioOutput): (state: 'more' | 'over') => void {
  if (!process.stderr.isTTY) return () => undefined;
  let shownAtMs = -Infinity;
  return (state) => {
    const nowMs = performance.now();
    if (state === 'more' && nowMs - shownAtMs < PROGRESS_EVERY_MS) return;
    shownAtMs = nowMs;
    const line = state === 'more' ? `${(output.byteCount / 1024).toFixed(0)} KiB of speech` : '';
    process.stderr.write(`\r${line.padEnd(40)}\r`);
  };
}
