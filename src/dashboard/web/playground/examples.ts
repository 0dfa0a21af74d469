import { shortSpeedAlphaOf } from '../speech-models.js';
import { FORMAT_LOOKS, levelOf, type Settings } from './settings.js';

/** Stands where a key belongs. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY';

export const LANGUAGES = ['curl', 'JavaScript', 'Python', 'Socket', 'OpenAI', 'LiveKit', 'Pipecat'] as const;
export type ExampleLanguage = (typeof LANGUAGES)[number];

/** What must be installed before an example runs. */
export const EXAMPLE_NEEDS: Readonly<Record<ExampleLanguage, string>> = {
  curl: '',
  JavaScript: '',
  Python: '',
  Socket: 'npm install ws',
  OpenAI: 'pip install openai',
  LiveKit: 'pip install livekit-agents livekit-plugins-openai',
  Pipecat: 'pip install "pipecat-ai[openai]"',
};

/** The request of the playground as a program that can be run as it is. @param address of the synthesis */
export function exampleOf(
  language: ExampleLanguage,
  address: string,
  text: string,
  settings: Settings,
): string {
  const { accept, extension } = FORMAT_LOOKS[settings.format];
  const parts = {
    url: address,
    accept,
    file: `speech.${extension}`,
    body: bodyOf(text, settings),
    settings,
  };
  return {
    ...{ curl, JavaScript: javaScript, Python: python },
    ...{ Socket: socket, OpenAI: openAi, LiveKit: liveKit, Pipecat: pipecat },
  }[language](parts);
}

interface Parts {
  readonly url: string;
  readonly accept: string;
  readonly file: string;
  readonly body: Readonly<Record<string, string | number>>;
  readonly settings: Settings;
}

function bodyOf(text: string, settings: Settings): Parts['body'] {
  const { speaker, modelId, rateHz, speed } = settings;
  const speedAlpha = shortSpeedAlphaOf(modelId, speed);
  return {
    text,
    speaker,
    modelId,
    samplingRate: rateHz,
    ...(speedAlpha === 1 ? {} : { speedAlpha }),
    ...levelOf(settings),
  };
}

const curl = ({ url, accept, file, body }: Parts): string =>
  [
    `curl ${inShell(url)} \\`,
    `  -H 'Authorization: Bearer ${KEY_PLACEHOLDER}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H 'Accept: ${accept}' \\`,
    `  -d ${inShell(JSON.stringify(body, undefined, 2))} \\`,
    `  -o ${file}`,
  ].join('\n');

const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const javaScript = ({
  url,
  accept,
  file,
  body,
}: Parts): string => `import { writeFile } from 'node:fs/promises';

const answer = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${KEY_PLACEHOLDER}',
    'Content-Type': 'application/json',
    Accept: '${accept}',
  },
  body: JSON.stringify(${indented(JSON.stringify(body, undefined, 2), '  ')}),
});
if (!answer.ok) throw new Error(await answer.text());
await writeFile('${file}', answer.body);
`;

const python = ({ url, accept, file, body }: Parts): string => `import json
from urllib.request import Request, urlopen

request = Request(
    ${JSON.stringify(url)},
    headers={
        "Authorization": "Bearer ${KEY_PLACEHOLDER}",
        "Content-Type": "application/json",
        "Accept": "${accept}",
    },
    data=json.dumps(${indented(JSON.stringify(body, undefined, 4), '    ')}).encode(),
)
with urlopen(request) as answer, open("${file}", "wb") as file:
    while piece := answer.read(16384):
        file.write(piece)
`;

/** A header would need a length that is not known yet, so samples have none. */
function socket({ url, body, settings: { format } }: Parts): string {
  const codec = format === 'wav' ? 'pcm' : format;
  const { text, ...parameters } = body;
  const address = new URL('/ws3', url.replace(/^http/, 'ws'));
  for (const [name, value] of Object.entries({ ...parameters, audioFormat: codec })) {
    address.searchParams.set(name, value);
  }
  return `import { createWriteStream } from 'node:fs';
import { WebSocket } from 'ws';

const audio = createWriteStream('speech.${FORMAT_LOOKS[codec].extension}');
const socket = new WebSocket(${JSON.stringify(address.href)}, {
  headers: { Authorization: 'Bearer ${KEY_PLACEHOLDER}' },
});
socket.on('open', () => {
  // Send text as your language model writes it: each sentence is spoken as soon as it is whole.
  for (const word of ${JSON.stringify(text)}.split(/(?<= )/)) socket.send(JSON.stringify({ text: word }));
  socket.send(JSON.stringify({ operation: 'eos' }));
});
socket.on('message', (frame) => {
  const event = JSON.parse(frame);
  if (event.type === 'chunk') audio.write(Buffer.from(event.data, 'base64'));
  if (event.type === 'error') console.error(event.message);
});
`;
}

/** The OpenAI names of our formats; it has none for telephony. */
const OPENAI_FORMATS: Readonly<Partial<Record<Settings['format'], string>>> = {
  ...{ wav: 'wav', mp3: 'mp3', aac: 'aac', flac: 'flac', pcm: 'pcm' },
  ogg: 'opus',
};

const baseOf = (url: string): string => JSON.stringify(new URL('/v1', url).href);

function openAi({ url, body, settings: { format, speed } }: Parts): string {
  const asked = OPENAI_FORMATS[format] ?? 'wav';
  return `from openai import OpenAI

client = OpenAI(base_url=${baseOf(url)}, api_key="${KEY_PLACEHOLDER}")
speech = client.audio.speech.with_streaming_response
with speech.create(
    model="${body['modelId']}",
    voice="${body['speaker']}",
    input=${JSON.stringify(body['text'])},
    response_format="${asked}",
    speed=${speed},
) as answer:
    answer.stream_to_file("speech.${asked}")
`;
}

const liveKit = ({ url, body }: Parts): string => `from livekit.agents import AgentSession
from livekit.plugins import openai

tts = openai.TTS(
    base_url=${baseOf(url)},
    api_key="${KEY_PLACEHOLDER}",
    model="${body['modelId']}",
    voice="${body['speaker']}",
)
session = AgentSession(tts=tts)
`;

/** That service accepts only voice names that it knows; an alias maps each to one of ours. */
const pipecat = ({ url, body }: Parts): string => `from pipecat.services.openai.tts import OpenAITTSService

# It speaks as "alloy". To hear ${body['speaker']}: sonant voices alias alloy=${body['speaker']}
tts = OpenAITTSService(base_url=${baseOf(url)}, api_key="${KEY_PLACEHOLDER}")
# Pipeline([transport.input(), stt, llm, tts, transport.output()])
`;

/** All lines but the first. */
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
