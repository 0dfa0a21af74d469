import { EngineSpeaker } from './engine-speaker.js';
import type { SentencePhones } from './frames.js';
import { OnnxSpeaker } from './onnx-speaker.js';
import type { Assignment, Mode, Pass, Ready, Speaker } from './systems.js';

/** A process for one system with one pack: `node contestant.js ASSIGNMENT`. Each message names a mode and gets a `Pass`. */
const assignment = JSON.parse(process.argv[2] ?? '') as Assignment;

const residentMib = (): number => process.memoryUsage.rss() / 1024 / 1024;

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function pass(speaker: Speaker, mode: Mode, sentences: readonly SentencePhones[]): Promise<Pass> {
  const firstMs: number[] = [];
  let frameCount = 0;
  const start = processorMs();
  for (const sentence of sentences) {
    const before = processorMs();
    frameCount += await speaker.speak(sentence, mode, () => firstMs.push(processorMs() - before));
  }
  return { processorMs: processorMs() - start, firstMs, frameCount };
}

const before = residentMib();
const speaker = assignment.system.startsWith('onnxruntime')
  ? await OnnxSpeaker.load(assignment)
  : new EngineSpeaker(assignment);
await pass(speaker, 'slices', assignment.sentences);
const ready: Ready = { memoryMib: residentMib() - before };
process.send?.(ready);
process.on('message', (mode: Mode) => {
  void pass(speaker, mode, assignment.sentences).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
