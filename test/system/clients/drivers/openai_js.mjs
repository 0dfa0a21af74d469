import { conversations, hear, job, load, Writer } from './common.mjs';
import { turnWith } from './livekit.mjs';

/** The `openai` package for JavaScript, and LiveKit's plugin that uses it. */
const { OpenAI } = await load('openai');
const client = new OpenAI({ baseURL: `${job.url}/v1`, apiKey: job.key });

for (const kind of ['pcm', 'wav', 'sse']) {
  await conversations(kind, 'openai', async (turn, spoken) => {
    const writer = new Writer(turn.text, Infinity);
    // Such a client begins when it has the whole text.
    writer.firstSentenceAt = performance.now();
    const format =
      kind === 'sse' ? { response_format: 'pcm', stream_format: 'sse' } : { response_format: kind };
    const answer = await client.audio.speech.create({
      model: 'tts-1',
      voice: job.voices[kind],
      input: turn.text,
      ...format,
    });
    let rest = Buffer.alloc(0);
    for await (const bytes of answer.body) {
      const all = Buffer.concat([rest, bytes]);
      if (kind === 'sse') rest = events(all, spoken, writer);
      else rest = samples(all, kind === 'wav' && spoken.starts === 0 ? 44 : 0, spoken, writer);
    }
    if (kind !== 'sse') spoken.stops += 1;
  });
}

await conversations('livekit', '@livekit/agents', async (turn, spoken, speed) => {
  const { initializeLogger, tokenize, tts } = await load('@livekit/agents');
  initializeLogger({ pretty: false, level: 'warn' });
  const plugin = await load('@livekit/agents-plugin-openai');
  const speaker = new plugin.TTS({ baseURL: `${job.url}/v1`, apiKey: job.key });
  await turnWith(new tts.StreamAdapter(speaker, new tokenize.basic.SentenceTokenizer()))(turn, spoken, speed);
});
// The client's timers and handles would keep the process alive.
process.exit();

function samples(bytes, header, spoken, writer) {
  if (bytes.length <= header + 1) return bytes;
  const even = bytes.length & ~1;
  hear(spoken, writer, bytes.subarray(header, even));
  return bytes.subarray(even);
}

function events(bytes, spoken, writer) {
  const lines = bytes.toString('latin1').split('\n\n');
  const rest = lines.pop();
  for (const line of lines) {
    const event = JSON.parse(line.replace(/^(?:event:.*\n)?data: /, ''));
    if (event.type === 'speech.audio.delta') hear(spoken, writer, Buffer.from(event.audio, 'base64'));
    else if (event.type === 'speech.audio.done') spoken.stops += 1;
  }
  return Buffer.from(rest, 'latin1');
}
