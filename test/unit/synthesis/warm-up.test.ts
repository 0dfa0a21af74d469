import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { voicesToServe, warmUp } from '../../../src/synthesis/warm-up.js';
import { MODELS } from '../../support/synthesis.js';

interface VoicesFile {
  packs: Record<string, string>;
  voices: Record<string, unknown>[];
}

/** A folder with our packs, and the catalog that is made of ours by `change`. */
function modelsWith(t: Test, change: (file: VoicesFile) => void): string {
  const folder = t.testdir({});
  const file = JSON.parse(readFileSync(join(MODELS, 'voices.json'), 'utf8')) as VoicesFile;
  for (const pack of new Set(voicesToServe(MODELS).map(({ pack }) => pack))) {
    symlinkSync(join(MODELS, pack), join(folder, pack));
  }
  change(file);
  writeFileSync(join(folder, 'voices.json'), JSON.stringify(file));
  return folder;
}

function sol(voices: readonly object[], change: object): Record<string, unknown> {
  return { ...voices[0], name: 'sol', ...change };
}

function refusalOf(folder: string): string {
  try {
    warmUp(new SpeechEngine(folder), voicesToServe(folder));
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

void t.test('our own catalog fits our packs', (t) => {
  t.equal(refusalOf(MODELS), '');
  t.end();
});

void t.test('a voice that its pack cannot speak as is refused before anything is spoken', (t) => {
  const cases: [words: string, change: (file: VoicesFile) => void][] = [
    [
      'sol needs the speaker nobody, which the pack',
      ({ voices }) => voices.push(sol(voices, { speaker: 'nobody' })),
    ],
    ['sol speaks es, but', ({ voices }) => voices.push(sol(voices, { language: 'es', espeakVoice: 'es' }))],
    ['sol is said to have 16000 Hz, but', ({ voices }) => voices.push(sol(voices, { samplingRate: 16000 }))],
    ['nothing: No such file', ({ packs }) => (packs['mistv3'] = 'nothing')],
  ];
  for (const [words, change] of cases) t.match(refusalOf(modelsWith(t, change)), words);
  t.end();
});

void t.test('all voices that do not fit are named at once', (t) => {
  const refusal = refusalOf(
    modelsWith(t, ({ voices }) => {
      for (const voice of voices) voice['speaker'] = 'nobody';
    }),
  );
  for (const { name } of voicesToServe(MODELS)) t.match(refusal, `${name} needs the speaker nobody`);
  t.end();
});
