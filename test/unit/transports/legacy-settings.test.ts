import t from 'tap';
import { SonantError } from '../../../src/errors.js';
import { ToneSpeech } from '../../support/tone-speech.js';
import { Conversation, endpointsOver } from './legacy-conversation.js';

/** Status and message of a refused upgrade; `accepted` when it is not. */
function knock(address: string): string {
  const { pathname, searchParams } = new URL(address, 'ws://host');
  try {
    const speech = new ToneSpeech();
    endpointsOver(speech).endpoint(pathname).accept({ query: searchParams, protocols: [], speech });
    return 'accepted';
  } catch (cause) {
    if (!(cause instanceof SonantError)) throw cause;
    return `${cause.httpStatus} ${cause.message}`;
  }
}

const KNOCKS: readonly (readonly [string, string])[] = [
  ['/ws3', '400 speaker is required'],
  ['/ws3?speaker=', '400 speaker is required'],
  ['/ws3?speaker=astra', 'accepted'],
  ['/ws3?speaker=astra&speaker=cove&modelId=mist', 'accepted'],
  ['/ws3?speaker=Astra&modelId=coda&lang=eng', 'accepted'],
  ['/ws3?speaker=astra&lang=de', '400 Language de is not supported for speaker astra; voices of de: linde'],
  ['/ws3?speaker=astra&lang=it', '400 Language it is not supported for model mistv3'],
  ['/ws3?speaker=astra&modelId=mistv4', '400 modelId must be one of coda, mistv3, mistv2, mist'],
  ['/ws3?speaker=nobody', '400 Speaker not found: nobody'],
  ['/ws3?speaker=astra&segment=', 'accepted'],
  ['/ws3?speaker=astra&segment=null', 'accepted'],
  [
    '/ws3?speaker=astra&segment=bysentence',
    '400 segment must be one of bySentence, byClause, immediate, never',
  ],
  ['/ws3?speaker=astra&immediate=TRUE', 'accepted'],
  ['/ws3?speaker=astra&wordTimestamps=1', 'accepted'],
  ['/ws3?speaker=astra&wordTimestamps=yes', '400 wordTimestamps must be a boolean'],
  ['/ws3?speaker=astra&immediate=yes', '400 immediate must be a boolean'],
  ['/ws3?speaker=astra&pauseBetweenBrackets=2', '400 pauseBetweenBrackets must be a boolean'],
  ['/ws3?speaker=astra&samplingRate=8000', 'accepted'],
  ['/ws3?speaker=astra&samplingRate=7999', '400 samplingRate must be between 8000 and 96000'],
  ['/ws3?speaker=astra&samplingRate=8000.5', '400 samplingRate must be an integer'],
  ['/ws3?speaker=astra&samplingRate=fast', '400 samplingRate must be an integer'],
  ['/ws3?speaker=astra&samplingRate=%20', '400 samplingRate must be an integer'],
  ['/ws3?speaker=astra&speedAlpha=fast', '400 speedAlpha must be a number'],
  ['/ws3?speaker=astra&speedAlpha=NaN', '400 speedAlpha must be a number'],
  ['/ws3?speaker=astra&speedAlpha=0', '400 speedAlpha must be greater than 0'],
  ['/ws3?speaker=astra&speedAlpha=1e999', '400 speedAlpha must be finite'],
  [
    '/ws3?speaker=astra&inlineSpeedAlpha=1,x',
    '400 inlineSpeedAlpha must be a comma-separated list of numbers greater than 0',
  ],
  [
    '/ws3?speaker=astra&audioFormat=opus',
    '400 audioFormat must be one of pcm, wav, mulaw, alaw, g722, mp3, aac, flac, ogg, webm',
  ],
  ['/ws3?speaker=astra&audioFormat=ogg', 'accepted'],
  ['/ws?speaker=astra&audioFormat=wav', 'accepted'],
  ['/ws3?speaker=astra&text=&nonsense=1&__proto__=1&toString=x', 'accepted'],
  ['/ws3?speaker=astra&gain=-3&loudness=-23', 'accepted'],
  ['/ws3?speaker=astra&loudness=-5', '400 loudness must be between -60 and -10'],
  ['/ws2?speaker=cove', 'accepted'],
  ['/ws2?speaker=cove&modelId=mistv1', 'accepted'],
  ['/ws2?speaker=astra&modelId=mistv3', '400 modelId must be one of mistv2, mist'],
  ['/ws2?speaker=astra&modelId=coda', '400 modelId must be one of mistv2, mist'],
  ['/ws2?speaker=cove&audioFormat=wav', '400 audioFormat must be one of mp3, mulaw, alaw, pcm'],
  ['/ws2?speaker=cove&samplingRate=48000', '400 samplingRate must be between 4000 and 44100'],
];

for (const [address, expected] of KNOCKS) {
  void t.test(`${address}: ${expected}`, (t) => {
    t.equal(knock(address), expected);
    t.end();
  });
}

/** The request of the first synthesis. */
async function spoken(address: string) {
  const conversation = new Conversation(address).say(
    address.startsWith('/ws?') ? 'Hi there.' : { text: 'Hi there.' },
  );
  await conversation.quiet();
  return conversation.speech.lastStream.request;
}

void t.test('the query is typed: the synthesis gets what it says', async (t) => {
  const request = await spoken(
    '/ws3?samplingRate=16000&speedAlpha=2&audioFormat=pcm&pauseBetweenBrackets=1&phonemizeBetweenBrackets=True&inlineSpeedAlpha=2,3',
  );
  t.match(request, {
    format: { codec: 'pcm', sampleRateHz: 16000 },
    timeScale: 0.5,
    markup: { pauses: true, phonemes: true, inlineTimeScales: [2, 2.5], homographs: true },
    normalization: 'on',
  });
  t.match(await spoken('/ws2?noTextNormalization=true&speedAlpha=2'), {
    normalization: 'off',
    timeScale: 2,
    format: { codec: 'mp3', sampleRateHz: 22050 },
  });
});

void t.test('mp3 and the default model are what is meant when nothing is said', async (t) => {
  t.same((await spoken('/ws3?')).format, { codec: 'mp3', sampleRateHz: 24000 });
  const conversation = new Conversation('/ws2').say({ text: 'Hi.' });
  await conversation.quiet();
  t.equal(conversation.reported[0]?.modelId, 'mistv2');
});

void t.test('the last of several values counts', async (t) => {
  t.equal((await spoken('/ws3?samplingRate=8000&samplingRate=16000')).format.sampleRateHz, 16000);
  t.equal((await spoken('/ws3?samplingRate=8000&samplingRate=')).format.sampleRateHz, 24000);
});

void t.test(
  'word times are made for English, Spanish and requests that name no language, never on /ws',
  async (t) => {
    t.equal((await spoken('/ws3?')).wordTimes, 'ahead');
    t.equal((await spoken('/ws3?lang=eng')).wordTimes, 'ahead');
    t.equal((await spoken('/ws3?speaker=linde')).wordTimes, 'ahead');
    t.equal((await spoken('/ws3?speaker=linde&lang=de')).wordTimes, 'none');
    t.equal((await spoken('/ws?')).wordTimes, 'none');
  },
);
