import t from 'tap';
import { CLEAR, Conversation, EOS, FLUSH, SPEECH } from './legacy-conversation.js';

/** A conversation whose messages are sent all at once, and what the client has seen when all is quiet. */
interface Row {
  readonly claim: string;
  readonly query?: string;
  readonly say: readonly unknown[];
  readonly story: string;
  /** The text of each synthesis. */
  readonly spoken: readonly string[];
}

const ROWS: readonly Row[] = [
  // The table of the text buffer in the interface's reference, and its events.
  {
    claim: 'bySentence: a whole sentence starts',
    say: [{ text: 'Hi.' }],
    story: `${SPEECH} done`,
    spoken: ['Hi.'],
  },
  { claim: 'bySentence: less than a sentence waits', say: [{ text: 'Hi there' }], story: '', spoken: [] },
  {
    claim: 'bySentence: a sentence may come in parts',
    say: [{ text: 'Hi' }, { text: ' there!' }],
    story: `${SPEECH} done`,
    spoken: ['Hi there!'],
  },
  {
    claim: 'bySentence: what gathers meanwhile is spoken next, in one run',
    say: [{ text: 'One.' }, { text: ' Two.' }, { text: ' Three.' }],
    story: `${SPEECH} ${SPEECH} done`,
    spoken: ['One.', 'Two. Three.'],
  },
  {
    claim: 'immediate: starts with whatever there is',
    query: 'segment=immediate',
    say: [{ text: 'Hi' }],
    story: `${SPEECH} done`,
    spoken: ['Hi'],
  },
  {
    claim: 'immediate=true is the same',
    query: 'immediate=1&segment=never',
    say: [{ text: 'Hi' }],
    story: `${SPEECH} done`,
    spoken: ['Hi'],
  },
  {
    claim: 'immediate: what gathers meanwhile is one synthesis',
    query: 'segment=immediate',
    say: [{ text: 'a' }, { text: 'b' }, { text: 'c' }],
    story: `${SPEECH} ${SPEECH} done`,
    spoken: ['a', 'bc'],
  },
  {
    claim: 'never: waits, sentence or not',
    query: 'segment=never',
    say: [{ text: 'Hi. There.' }],
    story: '',
    spoken: [],
  },
  {
    claim: 'clear: drops what has gathered',
    say: [{ text: 'Hi' }, CLEAR, { text: 'Ho.' }],
    story: `${SPEECH} done`,
    spoken: ['Ho.'],
  },
  { claim: 'clear of nothing: nothing', say: [CLEAR], story: '', spoken: [] },
  {
    claim: 'flush: speaks what is no sentence yet',
    say: [{ text: 'Hi' }, FLUSH],
    story: `${SPEECH} done`,
    spoken: ['Hi'],
  },
  { claim: 'flush of nothing, bySentence: nothing', say: [FLUSH], story: '', spoken: [] },
  {
    claim: 'flush of nothing, immediate: nothing',
    query: 'segment=immediate',
    say: [FLUSH],
    story: '',
    spoken: [],
  },
  {
    claim: 'flush of nothing, never: done at once',
    query: 'segment=never',
    say: [FLUSH],
    story: 'done',
    spoken: [],
  },
  {
    claim: 'flush of blanks, never: done at once',
    query: 'segment=never',
    say: [{ text: ' \n' }, FLUSH],
    story: 'done',
    spoken: [],
  },
  {
    claim: 'flush, never: one done each',
    query: 'segment=never',
    say: [{ text: 'One' }, FLUSH, { text: 'Two' }, FLUSH],
    story: `${SPEECH} done ${SPEECH} done`,
    spoken: ['One', 'Two'],
  },
  {
    claim: 'flush while busy: the text is spoken in the same run',
    say: [{ text: 'One.' }, { text: ' Two' }, FLUSH],
    story: `${SPEECH} ${SPEECH} done`,
    spoken: ['One.', 'Two'],
  },
  {
    claim: 'eos with text: spoken, a final done, 1000',
    say: [{ text: 'Hi' }, EOS],
    story: `${SPEECH} done 1000`,
    spoken: ['Hi'],
  },
  { claim: 'eos with nothing: 1000 and no done', say: [EOS], story: '1000', spoken: [] },
  { claim: 'eos with blanks: 1000 and no done', say: [{ text: '  ' }, EOS], story: '1000', spoken: [] },
  {
    claim: 'eos while busy: what is left, one done for the run, 1000',
    say: [{ text: 'One.' }, { text: ' Two' }, EOS],
    story: `${SPEECH} ${SPEECH} done 1000`,
    spoken: ['One.', 'Two'],
  },
  {
    claim: 'eos while busy with nothing left: the run, its done, 1000',
    say: [{ text: 'One.' }, EOS],
    story: `${SPEECH} done 1000`,
    spoken: ['One.'],
  },
  {
    claim: 'eos, never: what is left, done, 1000',
    query: 'segment=never',
    say: [{ text: 'Hi' }, EOS],
    story: `${SPEECH} done 1000`,
    spoken: ['Hi'],
  },
  {
    claim: 'eos, never, with nothing: no done',
    query: 'segment=never',
    say: [EOS],
    story: '1000',
    spoken: [],
  },
  {
    claim: 'eos, never, after a flush: the done of the flush alone',
    query: 'segment=never',
    say: [{ text: 'Hi' }, FLUSH, EOS],
    story: `${SPEECH} done 1000`,
    spoken: ['Hi'],
  },
  {
    claim: 'eos, never, after a flush and more text: a done each',
    query: 'segment=never',
    say: [{ text: 'Hi' }, FLUSH, { text: 'Ho' }, EOS],
    story: `${SPEECH} done ${SPEECH} done 1000`,
    spoken: ['Hi', 'Ho'],
  },
  {
    claim: 'eos, immediate, while busy',
    query: 'segment=immediate',
    say: [{ text: 'a' }, { text: 'b' }, EOS],
    story: `${SPEECH} ${SPEECH} done 1000`,
    spoken: ['a', 'b'],
  },
  // Messages that the session takes or refuses.
  {
    claim: 'an empty text is fine and does nothing',
    query: 'segment=immediate',
    say: [{ text: '' }],
    story: '',
    spoken: [],
  },
  {
    claim: 'text and operation in one: the text first',
    query: 'segment=never',
    say: [{ text: 'Hi', operation: 'flush' }],
    story: `${SPEECH} done`,
    spoken: ['Hi'],
  },
  {
    claim: 'text and clear in one: the text is dropped too',
    say: [{ text: 'Hi', operation: 'clear' }, FLUSH],
    story: '',
    spoken: [],
  },
  {
    claim: 'text and eos in one',
    say: [{ text: 'Hi', operation: 'eos' }],
    story: `${SPEECH} done 1000`,
    spoken: ['Hi'],
  },
  {
    claim: 'unknown fields are ignored',
    say: [{ text: 'Hi.', speaker: 7, lang: {} }],
    story: `${SPEECH} done`,
    spoken: ['Hi.'],
  },
  {
    claim: 'null is omitted',
    say: [{ text: 'Hi.', operation: null, pauseBetweenBrackets: null }],
    story: `${SPEECH} done`,
    spoken: ['Hi.'],
  },
  {
    claim: 'without a language of word times: chunks alone',
    query: 'speaker=linde&lang=de',
    say: [{ text: 'Hallo.' }],
    story: 'chunks done',
    spoken: ['Hallo.'],
  },
  // A `contextId` stays in effect until another is given.
  {
    claim: 'contextId: null until one is given, then the newest',
    say: [{ text: 'One.' }, { text: 'Two.', contextId: 'b' }],
    story: 'timestamps chunks timestamps:b chunks:b done:b',
    spoken: ['One.', 'Two.'],
  },
  {
    claim: 'contextId: stays for texts without one',
    query: 'segment=never',
    say: [{ text: 'One', contextId: 'a' }, FLUSH, { text: 'Two' }, FLUSH],
    story: 'timestamps:a chunks:a done:a timestamps:a chunks:a done:a',
    spoken: ['One', 'Two'],
  },
  {
    claim: 'contextId: the newest when the synthesis starts, not when the text came',
    query: 'segment=never',
    say: [
      { text: 'One', contextId: 'a' },
      { operation: 'flush', contextId: 'b' },
    ],
    story: 'timestamps:b chunks:b done:b',
    spoken: ['One'],
  },
  {
    claim: 'contextId: null is a value',
    query: 'segment=never',
    say: [{ text: 'One', contextId: 'a' }, { text: ' two', contextId: null }, FLUSH],
    story: 'timestamps chunks done',
    spoken: ['One two'],
  },
  {
    claim: 'contextId: may come with an operation',
    query: 'segment=never',
    say: [{ operation: 'flush', contextId: 'a' }],
    story: 'done:a',
    spoken: [],
  },
  {
    claim: 'contextId: a message with an error gives none',
    query: 'segment=never',
    say: [{ text: 3, contextId: 'a' }, FLUSH],
    story: 'error done',
    spoken: [],
  },
  // Messages after `eos`.
  {
    claim: 'after eos only clear is taken',
    say: [{ text: 'Hi' }, EOS, { text: 'Ho' }, FLUSH, EOS],
    story: 'error error error timestamps chunks done 1000',
    spoken: ['Hi'],
  },
];

for (const { claim, query = '', say, story, spoken } of ROWS) {
  void t.test(claim, async (t) => {
    const conversation = await new Conversation(`/ws3?audioFormat=wav&${query}`).say(...say).quiet();
    t.equal(conversation.story, story);
    t.same(
      conversation.spoken.map((text) => text.trim()),
      spoken,
    );
    t.equal(conversation.session.isIdle, true);
  });
}
