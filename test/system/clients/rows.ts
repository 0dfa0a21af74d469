/** A client and its driver, which runs all modes of the client one after another. */
export interface Client {
  readonly driver: string;
  /** A list in packages.json; of npm for a driver in JavaScript. */
  readonly packages: string;
  readonly modes: readonly Mode[];
}

export interface Mode {
  readonly id: string;
  /** First columns of the table. */
  readonly client: string;
  readonly how: string;
  /** Needs SONANT_TEST_BRAND. */
  readonly branded: boolean;
  /** It takes text as the model writes it; otherwise the whole of it at once. */
  readonly streamed: boolean;
  /** 8 kHz, where the recognizer hears less. */
  readonly telephone?: boolean;
  /** It tells when each word is spoken. */
  readonly hasWords?: boolean;
  /** The voice and model that it asks for or that are its defaults. */
  readonly voice: string;
  readonly model: string;
}

const openai = (client: string, how: string, id = 'openai', streamed = true): Mode => ({
  ...{ id, client, how, streamed, branded: false, voice: 'alloy', model: 'tts-1' },
});
const branded = (client: string, id: string, how: string, voice: string, model = 'coda'): Mode => ({
  ...{ id, client, how, voice, model, branded: true, streamed: true },
});
const livekit = (id: string, how: string): Mode => branded('LiveKit Agents (Python)', id, how, 'lyra');
const pipecat = (id: string, how: string): Mode => branded('Pipecat', id, how, 'astra');
/** The adapter of clients/python for a framework. */
const own = (client: string): Mode => ({
  ...openai(client, '`sonant-client`', 'own'),
  ...{ voice: 'astra', model: 'coda', hasWords: true },
});
const whole = (mode: Mode): Mode => ({ ...mode, streamed: false });
const withWords = (mode: Mode): Mode => ({ ...mode, hasWords: true });
const telephone = (mode: Mode): Mode => ({ ...mode, telephone: true });

export const CLIENTS: readonly Client[] = [
  {
    driver: 'livekit_agents.py',
    packages: 'agents',
    modes: [
      { ...openai('LiveKit Agents (Python)', 'OpenAI plugin'), voice: 'ash', model: 'gpt-4o-mini-tts' },
      own('LiveKit Agents (Python)'),
      livekit('http', 'HTTP'),
      withWords(livekit('ws3', '`/ws3`')),
      livekit('v1-json', 'v1 JSON'),
      livekit('v1-binary', 'v1 binary'),
    ],
  },
  {
    driver: 'pipecat_ai.py',
    packages: 'agents',
    modes: [
      { ...openai('Pipecat', 'OpenAI service'), model: 'gpt-4o-mini-tts' },
      own('Pipecat'),
      pipecat('http', 'HTTP'),
      pipecat('ws', '`/ws`'),
      withWords(pipecat('ws3-sentence', '`/ws3`, sentences')),
      withWords(pipecat('ws3-token', '`/ws3`, tokens')),
      pipecat('v1-json-sentence', 'v1 JSON, sentences'),
      pipecat('v1-json-token', 'v1 JSON, tokens'),
      pipecat('v1-binary-sentence', 'v1 binary, sentences'),
      pipecat('v1-binary-token', 'v1 binary, tokens'),
    ],
  },
  {
    driver: 'openai_python.py',
    packages: 'agents',
    modes: ['pcm', 'wav', 'mp3', 'sse'].map((id) => openai('`openai` (Python)', id, id, false)),
  },
  {
    driver: 'openai_js.mjs',
    packages: 'agents-js',
    modes: [
      ...['pcm', 'wav', 'sse'].map((id) => openai('`openai` (JavaScript)', id, id, false)),
      openai('LiveKit Agents (JavaScript)', 'OpenAI plugin', 'livekit'),
    ],
  },
  {
    driver: 'livekit_agents.mjs',
    packages: 'livekit-js',
    modes: [branded('LiveKit Agents (JavaScript)', 'http', 'HTTP', 'luna')],
  },
  {
    driver: 'wyoming_openai_bridge.py',
    packages: 'wyoming',
    modes: [
      openai('wyoming-openai (Home Assistant)', 'whole text', 'whole', false),
      openai('wyoming-openai (Home Assistant)', 'text as it is written', 'streamed'),
    ],
  },
  {
    driver: 'videosdk_client.py',
    packages: 'videosdk',
    modes: [branded('VideoSDK Agents', 'http', 'HTTP', 'river', 'mist')],
  },
  {
    driver: 'bolna_client.py',
    packages: 'bolna',
    modes: [
      telephone(whole(branded('Bolna', 'http', 'HTTP', 'luna', 'arcana'))),
      telephone(branded('Bolna', 'ws2', '`/ws2`', 'rigel', 'mistv2')),
    ],
  },
  {
    driver: 'vocode_client.py',
    packages: 'vocode',
    modes: [whole(branded('Vocode', 'http', 'WAV in JSON', 'young_male_unmarked-1', 'mistv3'))],
  },
  {
    driver: 'jambonz.mjs',
    packages: 'jambonz',
    modes: [
      telephone(whole(branded('jambonz speech-utils', 'http', 'HTTP', 'rigel', 'mistv2'))),
      {
        ...whole(openai('jambonz speech-utils', 'custom vendor', 'custom')),
        ...{ voice: 'astra', model: 'coda' },
      },
    ],
  },
];
