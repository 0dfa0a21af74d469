import { branded, conversations, job, load } from './common.mjs';
import { turnWith } from './livekit.mjs';

/** LiveKit Agents for JavaScript with its own plugin, which speaks sentences over HTTP. */
const { initializeLogger, tokenize, tts } = await load('@livekit/agents');
initializeLogger({ pretty: false, level: 'warn' });
const plugin = await load('@livekit/agents-plugin-${brand}');
await conversations('http', '@livekit/agents-plugin-${brand}', async (turn, spoken, speed) => {
  const speaker = new plugin.TTS({ baseURL: `${job.url}/v1/${branded('${brand}')}-tts`, apiKey: job.key });
  const adapted = new tts.StreamAdapter(speaker, new tokenize.basic.SentenceTokenizer());
  await turnWith(adapted)(turn, spoken, speed);
});
process.exit();
