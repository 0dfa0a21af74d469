import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { type LanguageCode, MODEL_IDS } from '../../src/contracts/catalog.js';
import { SpeechEngine } from '../../src/synthesis/engine.js';
import { synthesizeToBytes } from '../../src/synthesis/offline.js';
import { newSentences } from '../voices/sentences.js';
import { listVoices, requestOf, type SpokenVoice } from '../voices/voices.js';

/** Two that say the same. */
export interface Pair {
  readonly language: LanguageCode;
  readonly text: string;
  readonly voices: readonly [SpokenVoice, SpokenVoice];
}

/** A woman beside a man in every language, by their best model, and each voice of several models by its best one beside the next. */
export function examplePairs(all: readonly SpokenVoice[], sentence = firstSentence): Pair[] {
  const rank = ({ models }: SpokenVoice): number =>
    Math.min(...models.map((model) => MODEL_IDS.indexOf(model)));
  const best = all.toSorted((a, b) => rank(a) - rank(b));
  const languages = [...new Set(all.map(({ voice }) => voice.language))];
  return languages.flatMap((language) => {
    const here = best.filter(({ voice }) => voice.language === language);
    const [woman, man] = ['female', 'male'].map((gender) =>
      here.find(({ voice }) => voice.gender === gender),
    );
    const sizes = [...new Set(here.map(({ voice }) => voice.name))].map((name) =>
      here.filter(({ voice }) => voice.name === name),
    );
    const pairs = [[woman, man], ...sizes].flatMap(([a, b]) => (a && b ? [[a, b] as const] : []));
    return pairs.map((voices) => ({ language, text: sentence(language), voices }));
  });
}

const firstSentence = (language: LanguageCode): string => newSentences(language)[0] ?? '';

/** The model by which a voice is known on the page. */
const modelOf = ({ models }: SpokenVoice): string => models[0] ?? '';
const fileOf = (spoken: SpokenVoice): string => `${spoken.voice.name}-${modelOf(spoken)}.mp3`;

/** Writes FOLDER/VOICE-MODEL.mp3 and FOLDER/index.html; other files of such names go. */
export async function writeExamples(models: string, folder: string): Promise<void> {
  const engine = new SpeechEngine(models);
  const pairs = examplePairs(listVoices(models, undefined));
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder))
    if (/^[a-z]+-[a-z0-9]+\.mp3$/.test(file)) rmSync(join(folder, file));
  for (const { text, voices } of pairs) {
    for (const spoken of voices) {
      writeFileSync(join(folder, fileOf(spoken)), synthesizeToBytes(engine, requestOf(spoken, text, 'mp3')));
    }
  }
  const file = join(folder, 'index.html');
  const style = await prettier.resolveConfig(file);
  writeFileSync(file, await prettier.format(examplePage(pairs), { ...style, parser: 'html' }));
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** The page as HTML; prettier lays it out. */
export function examplePage(pairs: readonly Pair[]): string {
  const player = (spoken: SpokenVoice): string => {
    const name = `${spoken.voice.name}, ${modelOf(spoken)}`;
    return `<figure><figcaption>${name}</figcaption><audio controls preload="none" src="${fileOf(spoken)}" aria-label="${name}"></audio></figure>`;
  };
  const row = ({ voices }: Pair): string =>
    `<div class="pair">${voices.map(player).join('')}<button>Play both</button></div>`;
  const section = (language: LanguageCode): string => {
    const said = pairs.filter((pair) => pair.language === language);
    return `<section><h2>${NAMES.of(language) ?? language}</h2><p lang="${language}" dir="auto">${said[0]?.text ?? ''}</p>
    ${said.map(row).join('\n')}</section>`;
  };
  const languages = [...new Set(pairs.map(({ language }) => language))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Voices side by side</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
.pair { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; margin-bottom: 1rem; }
figure { margin: 0; }
h2 { margin: 2rem 0 0; }
</style>
</head>
<body>
<main>
<h1>Voices side by side</h1>
<p>The voices of a language say the same sentence. Made by <code>npm run listen -- --write</code>; <code>npm run listen -- FIRST SECOND</code> compares two blindly.</p>
${languages.map(section).join('\n')}
</main>
<script>
const all = [...document.querySelectorAll('audio')];
// One at a time.
for (const audio of all) audio.onplay = () => all.forEach((other) => other === audio || other.pause());
for (const button of document.querySelectorAll('button')) {
  const [first, second] = button.parentElement.querySelectorAll('audio');
  button.onclick = () => {
    first.currentTime = second.currentTime = 0;
    first.addEventListener('ended', () => second.play(), { once: true });
    void first.play();
  };
}
</script>
</body>
</html>
`;
}
