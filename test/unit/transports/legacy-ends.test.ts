import t from 'tap';
import { SonantError } from '../../../src/errors.js';
import { eventually } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';
import { CLEAR, Conversation, EOS, FLUSH, SPEECH } from './legacy-conversation.js';

// Back-pressure.

void t.test(
  'a slow reader pauses its synthesis, and nothing new starts until it has caught up',
  async (t) => {
    const speech = new ToneSpeech();
    speech.paceMs = 1;
    const conversation = new Conversation('/ws3?audioFormat=wav', speech).say({ text: 'One sentence.' });
    await conversation.heard(2);
    conversation.fill();
    t.equal(speech.lastStream.state, 'paused');
    conversation.say({ text: ' Two.' });
    conversation.drain();
    t.equal(speech.lastStream.state, 'running');
    await conversation.quiet();
    t.equal(conversation.story, `${SPEECH} ${SPEECH} done`);

    conversation.flow = 'full';
    conversation.say({ text: ' Three.' });
    t.equal(conversation.spoken.length, 2);
    t.equal(conversation.session.isIdle, false, 'something waits');
    conversation.drain();
    t.equal(conversation.spoken.length, 3);
    await conversation.quiet();
  },
);

void t.test('what ends while the reader is slow is done when it has caught up', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=wav').say({ text: 'One.' }, FLUSH);
  conversation.flow = 'full';
  await eventually(() => conversation.speech.lastStream.state === 'ended', 'the end');
  t.equal(conversation.story, SPEECH);
  t.equal(conversation.session.isIdle, false);
  conversation.drain();
  t.equal(conversation.story, `${SPEECH} done`);
  t.equal(conversation.session.isIdle, true);
});

void t.test('clear while nothing may start: the run is done, a flush that waited too', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=wav&segment=never').say({ text: 'One' }, FLUSH);
  conversation.flow = 'full';
  await eventually(() => conversation.speech.lastStream.state === 'ended', 'the end');
  conversation.say({ text: 'Two' }, FLUSH, CLEAR);
  t.equal(conversation.story, `${SPEECH} done done`);
  conversation.drain();
  t.equal(conversation.spoken.length, 1);
});

void t.test('eos with a slow reader closes when it has caught up', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=wav');
  conversation.flow = 'full';
  conversation.say({ text: 'One' }, EOS);
  t.equal(conversation.closed, undefined);
  t.equal(conversation.session.isIdle, false);
  conversation.drain();
  await conversation.quiet();
  t.equal(conversation.story, `${SPEECH} done 1000`);
});

void t.test('a synthesis that starts while its reader becomes slow is paused', (t) => {
  const conversation = new Conversation('/ws3?segment=never').say({ text: 'One' });
  const speech = conversation.speech;
  const speak = speech.speak.bind(speech);
  speech.speak = (...args) => {
    conversation.flow = 'full';
    return speak(...args);
  };
  conversation.say(FLUSH);
  t.equal(speech.lastStream.state, 'paused');
  conversation.session.onClose();
  t.end();
});

// Failed syntheses.

void t.test('a text without a place to break closes the socket with 1011', (t) => {
  for (const path of ['/ws2', '/ws3', '/ws']) {
    const text = 'x'.repeat(1001);
    const conversation = new Conversation(path).say(path === '/ws' ? text : { text, operation: 'clear' });
    t.same(conversation.closed, { code: 1011, reason: '400: text is too long' });
    t.equal(conversation.story, '1011');
  }
  t.end();
});

void t.test('a refused synthesis closes the socket with 1011', (t) => {
  const speech = new ToneSpeech();
  speech.load = 'full';
  const conversation = new Conversation('/ws3', speech).say({ text: 'Hi.' });
  t.same(conversation.closed, { code: 1011, reason: '503: Service overloaded' });
  t.equal(conversation.session.isIdle, true);
  t.same(conversation.faults, []);
  t.equal(speech.tracks[0]?.state, 'closed');
  t.end();
});

void t.test('a failed synthesis closes the socket with 1011', async (t) => {
  const speech = new ToneSpeech();
  speech.failAtSlice = 1;
  speech.failure = new SonantError('phoneme_invalid', { symbol: '9', position: 2, phonemes: 'h9' });
  const conversation = await new Conversation('/ws2', speech).say({ text: 'Hi.' }, { text: ' Ho.' }).quiet();
  t.same(conversation.closed, { code: 1011, reason: '400: invalid phoneme 9 at position 2 in h9' });
  t.equal(conversation.story, 'chunks 1011');
  t.equal(speech.tracks[0]?.state, 'closed');
  t.equal(conversation.reported.length, 1);
});

void t.test('a defect of the speech service is a fault, and closes with 1011', (t) => {
  const speech = new ToneSpeech();
  speech.speak = () => {
    throw new Error('a defect');
  };
  const conversation = new Conversation('/ws3', speech).say({ text: 'Hi.' });
  t.same(conversation.closed, { code: 1011, reason: '500: internal error' });
  t.match(conversation.faults, [/a defect/]);
  t.end();
});

void t.test('a file that cannot be ended closes the socket with 1011', async (t) => {
  const conversation = await new Conversation('/ws3').say({ text: 'Hi.' }).quiet();
  const [track] = conversation.speech.tracks;
  if (track === undefined) throw new Error('no track');
  track.finish = (listener) => {
    listener.onError(new SonantError('internal_error'));
  };
  t.same(conversation.say(EOS).closed, { code: 1011, reason: '500: internal error' });
});

// Ways in which a connection ends.

void t.test('a client that leaves stops its synthesis and frees its track', async (t) => {
  const conversation = new Conversation('/ws3').say({ text: 'A long sentence.' });
  await conversation.heard(2);
  conversation.session.onClose();
  t.equal(conversation.speech.lastStream.state, 'cancelled');
  t.equal(conversation.speech.tracks[0]?.state, 'closed');
  t.equal(conversation.session.isIdle, true);
  const { length } = conversation.frames;
  conversation.session.onText('{"text": "Hi."}');
  conversation.session.onShutdown();
  conversation.session.onDrain();
  await new Promise((resolve) => setTimeout(resolve, 10));
  t.equal(conversation.frames.length, length);
  t.equal(conversation.spoken.length, 1);
});

void t.test('a client that leaves while an end is undecided leaves no timer behind', async (t) => {
  const conversation = new Conversation('/ws3').say({ text: 'Now ' }, { text: '3.' });
  conversation.session.onClose();
  await new Promise((resolve) => setTimeout(resolve, 350));
  t.same(conversation.spoken, []);
});

void t.test(
  'a server that stops lets the synthesis end, starts nothing new, and closes with 1001',
  async (t) => {
    const conversation = new Conversation('/ws3?audioFormat=wav').say({ text: 'One.' }, { text: ' Two.' });
    conversation.session.onShutdown();
    conversation.say({ text: ' Three.' });
    t.same(conversation.events, [{ type: 'error', message: 'the server is stopping' }]);
    await conversation.quiet();
    t.equal(conversation.story, `error ${SPEECH} done 1001`);
    t.same(conversation.spoken, ['One.']);
  },
);

void t.test('a server that stops closes idle sockets at once', (t) => {
  const conversation = new Conversation('/ws3').say({ text: 'Hi' });
  conversation.session.onShutdown();
  t.same(conversation.closed, { code: 1001, reason: 'server is stopping' });
  t.end();
});

void t.test('a socket that closes while a done is sent starts nothing more', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=wav&segment=never');
  conversation.onSend = (frame) => {
    if (String(frame).includes('"done"')) conversation.close(1006);
  };
  await conversation.say({ text: 'One' }, FLUSH, { text: 'Two' }, FLUSH).quiet();
  t.same(conversation.spoken, ['One']);
});

void t.test('what was spoken is reported once each, cut or not', async (t) => {
  const conversation = new Conversation('/ws3').say({ text: 'Hi.' });
  await conversation.quiet();
  conversation.say({ text: 'A long sentence.' }, CLEAR);
  t.same(conversation.reported, [
    { modelId: 'mistv3', audioMs: 200 },
    { modelId: 'mistv3', audioMs: 0 },
  ]);
});

void t.test('each synthesis has an id of its own, after that of its socket', async (t) => {
  const conversation = await new Conversation('/ws3').say({ text: 'One.' }, { text: ' Two.' }).quiet();
  t.same(
    conversation.speech.streams.map(({ request }) => request.id),
    ['socket-1', 'socket-2'],
  );
});
