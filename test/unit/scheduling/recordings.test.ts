import t from 'tap';
import { encoded, sine } from '../../support/recordings.js';
import { hear, openPool } from '../../support/scheduling/pool.js';
import { request, SENTENCE } from '../../support/synthesis.js';

const RATE_HZ = 24000;
const silence = new Float32Array(RATE_HZ);

void t.test('workers decode recordings of every kind, and speak meanwhile', async (t) => {
  const { pool } = await openPool(2);
  t.teardown(() => pool.close());
  const speech = hear(pool, request(SENTENCE));
  for (const codec of ['wav', 'mp3', 'ogg', 'webm', 'flac'] as const) {
    const quiet = pool.lookUps.recognize(encoded(codec, RATE_HZ, silence), { language: 'en' }, 'a');
    await t.rejects(quiet, { code: 'recording_silent' }, codec);
    const long = pool.lookUps.recognize(encoded(codec, RATE_HZ, sine(RATE_HZ, 11)), { language: 'en' }, 'a');
    await t.rejects(long, { code: 'recording_too_long' }, codec);
  }
  const damaged = { bytes: Buffer.from('RIFF....WAVEdata'), type: 'audio/wav' };
  await t.rejects(pool.lookUps.recognize(damaged, { language: 'en', text: 'one' }, 'a'), {
    code: 'recording_damaged',
  });
  const noWords = pool.lookUps.recognize(damaged, { language: 'en', text: '!' }, 'a');
  await t.rejects(noWords, { code: 'nothing_to_speak' });
  t.equal((await speech).error, null);
});
