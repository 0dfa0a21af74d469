import t from 'tap';
import { ToneSpeech } from '../../support/tone-speech.js';
import { CLEAR, Conversation, EOS, FLUSH, SPEECH } from './legacy-conversation.js';

const TRACKS: readonly (readonly [string, boolean])[] = [
  ['/ws3?audioFormat=mp3', true],
  ['/ws3?audioFormat=pcm', true],
  ['/ws3?audioFormat=mulaw', true],
  ['/ws3?audioFormat=alaw', true],
  ['/ws3?audioFormat=aac', true],
  ['/ws3?audioFormat=flac', false],
  ['/ws2?audioFormat=alaw', true],
  ['/ws3?audioFormat=wav', false],
  ['/ws3?audioFormat=ogg', false],
  ['/ws3?audioFormat=webm', false],
  ['/ws2?audioFormat=mp3', true],
  ['/ws?audioFormat=wav', true],
  ['/ws?audioFormat=mp3', true],
  ['/ws?audioFormat=ogg', false],
  ['/ws?audioFormat=webm', false],
];

for (const [address, continuous] of TRACKS) {
  void t.test(`${address}: ${continuous ? 'one file' : 'a file for each synthesis'}`, async (t) => {
    const conversation = new Conversation(address);
    t.equal(conversation.speech.tracks.length, 0, 'nothing is opened before it is needed');
    const say = (text: string): unknown => (address.startsWith('/ws?') ? text : { text });
    await conversation.say(say('One.')).quiet();
    await conversation.say(say(' Two.')).quiet();
    t.equal(conversation.spoken.length, 2);
    const [track, ...others] = conversation.speech.tracks;
    t.equal(others.length, 0, 'one listener');
    t.equal(track?.format === null, !continuous);
    conversation.say(address.startsWith('/ws?') ? '<EOS>' : EOS);
    await conversation.quiet();
    t.equal(conversation.audio.toString('latin1').endsWith('<end of the track>'), continuous);
    t.match(conversation.closed, { code: 1000 });
  });
}

void t.test('the end of the file comes before the last done', async (t) => {
  const conversation = await new Conversation('/ws3').say({ text: 'Hi.' }, EOS).quiet();
  const last = conversation.events.at(-2);
  t.equal(Buffer.from(last?.data ?? '', 'base64').toString(), '<end of the track>');
  t.equal(conversation.story, `${SPEECH} done 1000`);
});

/** Makes 1001 bytes a slice. */
class OddSpeech extends ToneSpeech {
  override speak(...[request, listener]: Parameters<ToneSpeech['speak']>) {
    const onAudio: typeof listener.onAudio = (slice) => {
      listener.onAudio({ ...slice, bytes: slice.bytes.subarray(0, 1001) });
    };
    const onWordTimes: typeof listener.onWordTimes = (words) => listener.onWordTimes?.(words);
    const onEnd: typeof listener.onEnd = (summary) => listener.onEnd(summary);
    const onError: typeof listener.onError = (error) => listener.onError(error);
    return super.speak(request, { onWordTimes, onAudio, onEnd, onError });
  }
}

const PHONE = '/ws3?audioFormat=mulaw&samplingRate=8000';
const chunkSizes = ({ events }: Conversation): number[] =>
  events.flatMap(({ data }) => (data === undefined ? [] : [Buffer.from(data, 'base64').length]));

void t.test('mu-law at 8 kHz leaves in frames of 160 bytes, padded at eos alone', async (t) => {
  const conversation = new Conversation(PHONE, new OddSpeech());
  await conversation.say({ text: 'Hi.' }).quiet();
  t.same(chunkSizes(conversation), [960, 960], '82 of 2002 bytes wait');
  await conversation.say({ text: 'Hi.' }).quiet();
  t.same(chunkSizes(conversation).slice(2), [960, 1120], 'those and 2002 more');
  conversation.say(EOS);
  await conversation.quiet();
  t.ok(chunkSizes(conversation).every((size) => size % 160 === 0));
  const heard = conversation.audio;
  const said = 4 * 1001 + '<end of the track>'.length;
  t.equal(heard.length, Math.ceil(said / 160) * 160);
  t.ok(heard.subarray(said).every((byte) => byte === 0xff));
});

void t.test('clear drops what waits for a whole frame', async (t) => {
  const conversation = new Conversation(PHONE, new OddSpeech());
  await conversation.say({ text: 'Hi.' }).quiet();
  await conversation.say(CLEAR, { text: 'Hi.' }).quiet();
  t.same(chunkSizes(conversation), [960, 960, 960, 960]);
});

void t.test('mu-law at other rates is not framed', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=mulaw&samplingRate=16000', new OddSpeech());
  await conversation.say({ text: 'Hi.' }).quiet();
  t.same(chunkSizes(conversation), [1001, 1001]);
});

// Markup settings beside a text.

void t.test(
  'markup options of a message hold for its text alone, over those of the connection',
  async (t) => {
    const conversation = new Conversation('/ws3?phonemizeBetweenBrackets=true').say(
      { text: 'One <5>.', pauseBetweenBrackets: true },
      { text: ' Two.' },
      { text: ' Three.', phonemizeBetweenBrackets: false },
    );
    await conversation.quiet();
    t.same(
      conversation.speech.streams.map(({ request: { text, markup } }) => [
        text.trim(),
        markup.pauses,
        markup.phonemes,
      ]),
      [
        ['One <5>.', true, true],
        ['Two.', false, true],
        ['Three.', false, false],
      ],
    );
  },
);

void t.test('a lexicon beside a text is for that text, and its entries may not be nonsense', async (t) => {
  const conversation = new Conversation('/ws3').say(
    { text: 'Ask Nguyen.', lexicon: { Nguyen: 'w1In', 'C++': { alias: 'see plus plus' } } },
    { text: ' And Nguyen.' },
    { text: ' Not this.', lexicon: { Nguyen: 'zzz!' } },
  );
  await conversation.quiet();
  t.same(
    conversation.speech.streams.map(({ request: { text, pronunciations } }) => [text.trim(), pronunciations]),
    [
      ['Ask Nguyen.', { nguyen: 'w1In', 'c++': { alias: 'see plus plus' } }],
      ['And Nguyen.', undefined],
    ],
  );
});

void t.test('a sentence may come in messages that repeat the same options', async (t) => {
  const options = { pauseBetweenBrackets: true, phonemizeBetweenBrackets: true };
  for (const address of ['/ws3', '/ws3?pauseBetweenBrackets=true&phonemizeBetweenBrackets=true']) {
    const words = ['Hello ', 'my ', 'friend. '].map((text) => ({ text, ...options }));
    const conversation = await new Conversation(address).say(...words).quiet();
    t.same(conversation.spoken, ['Hello my friend.'], address);
  }
  const speeds = { inlineSpeedAlpha: '0.5' };
  const conversation = new Conversation('/ws3').say(
    { text: '[One] ', ...speeds },
    { text: '[two].', ...speeds },
  );
  t.same((await conversation.quiet()).spoken, ['[One]', '[two].'], 'speeds are for the brackets of one text');
});

void t.test(
  'inline speeds of a message go on over its pieces, those of the connection begin anew',
  async (t) => {
    const speeds = async (address: string, inlineSpeedAlpha?: string): Promise<(readonly number[])[]> => {
      const message = { text: '[One] and [two]. And [three]', inlineSpeedAlpha };
      const conversation = await new Conversation(address).say(message, FLUSH).quiet();
      t.equal(conversation.spoken.length, 2);
      return conversation.speech.streams.map(({ request }) => request.markup.inlineTimeScales);
    };
    t.same(await speeds('/ws3', '0.5,0.6,0.7'), [[0.5, 0.6, 0.7], [0.7]]);
    t.same(await speeds('/ws3', '0.5'), [[0.5], [1]], 'what is left without a speed is still in brackets');
    t.same(await speeds('/ws3?inlineSpeedAlpha=0.5,0.6'), [
      [0.5, 0.6],
      [0.5, 0.6],
    ]);
  },
);
