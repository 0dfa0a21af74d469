import t from 'tap';
import { TextBuffer } from '../../../src/transports/sockets/text-buffer.js';
import type { StreamedCase } from './streamed-sentences.js';
import { STREAMED_CASES } from './streamed-sentences.js';

const OPTIONS = {};

/** The text that each step takes, and the text that is left for a final mark. */
function replay({ language, steps }: StreamedCase): { given: string[]; left: string | undefined } {
  const buffer = new TextBuffer<object>(language);
  const given = steps.map((step) => {
    const [action = ''] = step.split('>>');
    const isBusy = action.startsWith('{busy}');
    if (action === '{settle}') buffer.settle();
    else if (action === '{mark}') buffer.mark();
    else buffer.append(isBusy ? action.slice('{busy}'.length) : action, OPTIONS);
    const piece = isBusy ? undefined : buffer.take('sentences');
    return piece === undefined ? action : `${action}>>${piece.text}`;
  });
  buffer.mark();
  return { given, left: buffer.take('marked')?.text };
}

const CLOSED_STOP = /\p{Sentence_Terminal}["'\p{Pe}\p{Pf}]*\s*$/u;

/** The same steps with nothing but the platform's segmenter; its last sentence counts when a stop closes it. */
function replayWithIntl({ language, steps }: StreamedCase): { given: string[]; left: string | undefined } {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  let buffered = '';
  const given = steps.map((step) => {
    const [action = ''] = step.split('>>');
    if (action === '{settle}') return action;
    if (action.startsWith('{busy}')) {
      buffered += action.slice('{busy}'.length);
      return action;
    }
    if (action !== '{mark}') buffered += action;
    const sentences = [...segmenter.segment(buffered)].map(({ segment }) => segment);
    if (action !== '{mark}' && !CLOSED_STOP.test(buffered)) sentences.pop();
    const piece = sentences.join('');
    buffered = buffered.slice(piece.length);
    return piece.trim() === '' ? action : `${action}>>${piece.trim()}`;
  });
  return { given, left: buffered.trim() === '' ? undefined : buffered.trim() };
}

for (const streamed of STREAMED_CASES) {
  void t.test(`${streamed.language}: ${streamed.claim}`, (t) => {
    t.same(replay(streamed), { given: streamed.steps, left: undefined });
    t.end();
  });
}

void t.test('Intl.Segmenter alone gets less than two thirds of the table right', (t) => {
  const right = STREAMED_CASES.filter((streamed) => {
    const { given, left } = replayWithIntl(streamed);
    return left === undefined && given.join('\0') === streamed.steps.join('\0');
  }).length;
  t.comment(`Intl.Segmenter: ${String(right)} of ${String(STREAMED_CASES.length)}`);
  t.ok(right < (STREAMED_CASES.length * 2) / 3);
  t.end();
});

void t.test('the table has at least 120 cases, each with a claim of its own', (t) => {
  const claims = new Set(STREAMED_CASES.map(({ language, claim }) => `${language}: ${claim}`));
  t.equal(claims.size, STREAMED_CASES.length);
  t.ok(claims.size >= 120, `${String(claims.size)} cases`);
  t.end();
});
