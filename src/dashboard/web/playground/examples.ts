import { speedAlphaOf } from '../speech-models.js';
import { FORMAT_LOOKS, type Settings } from './settings.js';

/** Stands where a key belongs. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY';

export const LANGUAGES = ['curl', 'JavaScript', 'Python'] as const;
export type ExampleLanguage = (typeof LANGUAGES)[number];

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
  };
  return { curl, JavaScript: javaScript, Python: python }[language](parts);
}

interface Parts {
  readonly url: string;
  readonly accept: string;
  readonly file: string;
  readonly body: Readonly<Record<string, string | number>>;
}

function bodyOf(text: string, { speaker, modelId, rateHz, speed }: Settings): Parts['body'] {
  const speedAlpha = speedAlphaOf(modelId, speed);
  return { text, speaker, modelId, samplingRate: rateHz, ...(speedAlpha === 1 ? {} : { speedAlpha }) };
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

/** All lines but the first. */
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
