import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { wavHeader } from '../../../src/audio/wav-header.js';
import type { RunningServer } from '../../support/running-server.js';
import { listen } from './drive.js';
import type { OwnAnswers } from './judge.js';
import { repliesAt, SPEEDS } from './replies.js';
import type { Mode } from './rows.js';

/** The rate of headerless audio in the OpenAI shape. */
const RATE_HZ = 24_000;

export type OwnAnswersOf = (mode: Mode) => Promise<OwnAnswers>;

/** Speaks each reply, and each of its sentences, once with the voice and model of a mode, and hears them. */
export function ownAnswersOf(server: RunningServer, folder: string): OwnAnswersOf {
  const known = new Map<string, Promise<OwnAnswers>>();
  return ({ voice, model }) => {
    const found = known.get(`${voice} ${model}`) ?? speakAll(server, { voice, model }, folder);
    known.set(`${voice} ${model}`, found);
    return found;
  };
}

type Speaker = Pick<Mode, 'voice' | 'model'>;

async function speakAll(server: RunningServer, speaker: Speaker, folder: string): Promise<OwnAnswers> {
  const out = mkdtempSync(join(folder, 'own-'));
  const texts = [...new Set(SPEEDS.flatMap((speed) => repliesAt(speed).map(({ text }) => text)))];
  const answers = new Map<string, { file: string; whole: number; sentences: number }>();
  for (const [number, text] of texts.entries()) {
    const file = join(out, `${number}.wav`);
    const pcm = await speak(server, speaker, text);
    writeFileSync(file, wavHeader({ sampleRateHz: RATE_HZ, dataBytes: pcm.length }));
    appendFileSync(file, pcm);
    let sentences = 0;
    for (const part of text.split(/(?<=[.?!]) /)) sentences += secondsOf(await speak(server, speaker, part));
    answers.set(text, { file, whole: secondsOf(pcm), sentences });
  }
  const heard = await listen(
    [...answers.values()].map(({ file }) => file),
    out,
  );
  return new Map([...answers].map(([text, answer], i) => [text, { ...answer, heard: heard[i] ?? '' }]));
}

const secondsOf = (pcm: Buffer): number => pcm.length / 2 / RATE_HZ;

/** @returns 16-bit samples; a WAV file could have silence behind them */
async function speak(server: RunningServer, { voice, model }: Speaker, input: string): Promise<Buffer> {
  const ask = (): Promise<Response> =>
    fetch(`${server.url}/v1/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ input, voice, model, response_format: 'pcm' }),
    });
  let answer = await ask();
  // The drivers of other clients keep the server busy.
  for (let tries = 1; answer.status === 503 && tries < 30; tries++) {
    await sleep(1000 * Number(answer.headers.get('retry-after')));
    answer = await ask();
  }
  if (!answer.ok) throw new Error(`${voice} (${model}): ${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}
