import type { Piscina } from 'piscina';
import t from 'tap';
import { RAW_CODECS } from '../../../src/contracts/audio.js';
import { loadAddon } from '../../../src/engine/addon.js';
import type { SpeechPool } from '../../../src/scheduling/pool-options.js';
import { fuzzMs, random } from '../../support/fuzz.js';
import { eventually, finish, hear, openPool, RecordingListener } from '../../support/scheduling/pool.js';
import { LONG_TEXT, request, SENTENCE } from '../../support/synthesis.js';

const addon = loadAddon();
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const piscinaOf = (pool: SpeechPool): Piscina => (pool as unknown as { piscina: Piscina }).piscina;

const MP3 = { codec: 'mp3', sampleRateHz: 24000 } as const;
const OGG = { codec: 'ogg', sampleRateHz: 24000 } as const;
const PCM = { codec: 'pcm', sampleRateHz: 24000 } as const;
const TEXTS = ['One.', `${SENTENCE} Two.`, 'Three.', 'Four of four.'];

interface Page {
  readonly number: number;
  readonly kind: 'first' | 'inner' | 'last';
  readonly endTicks: number;
}

/** The pages of an Ogg file. */
function pagesOf(bytes: Buffer): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at >= 0 && at < bytes.length; at = bytes.indexOf('OggS', at + 1)) {
    const flags = bytes.readUInt8(at + 5);
    pages.push({
      number: bytes.readUInt32LE(at + 18),
      kind: (flags & 2) !== 0 ? 'first' : (flags & 4) !== 0 ? 'last' : 'inner',
      endTicks: Number(bytes.readBigUInt64LE(at + 6)),
    });
  }
  return pages;
}

/** Nothing is missing, nothing is there twice, and it ends as it should. */
function isWholeOgg(bytes: Buffer): boolean {
  const pages = pagesOf(bytes);
  return pages.every(
    ({ number, kind, endTicks }, i) =>
      number === i &&
      kind === (i === 0 ? 'first' : i === pages.length - 1 ? 'last' : 'inner') &&
      (i < 3 || endTicks > (pages[i - 1]?.endTicks ?? 0)),
  );
}

void t.test('tracks of a pool of two workers', async (t) => {
  const { pool, log } = await openPool(2);
  t.teardown(() => pool.close());

  await t.test('what is asked for at once is spoken in order, one after the other', async (t) => {
    const format = { codec: 'mulaw', sampleRateHz: 8000 } as const;
    const track = pool.openTrack(format);
    const alone = await Promise.all(TEXTS.map((text) => hear(pool, request(text, { format }))));
    const bytes: Uint8Array[] = [];
    let most = 0;
    const listeners = TEXTS.map((text) => {
      const listener = new RecordingListener();
      const onAudio = listener.onAudio.bind(listener);
      listener.onAudio = (slice) => {
        bytes.push(slice.bytes);
        most = Math.max(most, addon.streamCount());
        onAudio(slice);
      };
      // The format of the track counts.
      return listener.listenTo(pool, request(text, { format: PCM }), track);
    });
    const heard = await Promise.all(listeners.map((listener) => listener.heard));
    t.equal(most, 1);
    heard.forEach((one, i) => {
      t.equal(one.error, null);
      t.ok(one.bytes.equals(alone[i]?.bytes as Buffer), 'the bytes of the same request alone');
      t.equal(one.summary?.audioMs, one.durationMs);
      t.equal(one.bytes.length, one.durationMs * 8);
    });
    t.ok(Buffer.concat(bytes).equals(Buffer.concat(alone.map((one) => one.bytes))));
    t.equal((await finish(track)).length, 0, 'mu-law has no end');
  });

  await t.test('word times count from the start of their own request', async (t) => {
    const track = pool.openTrack(OGG);
    const asked = request(SENTENCE, { wordTimes: 'ahead' });
    const [first, second] = [await hear(pool, asked, track), await hear(pool, asked, track)];
    t.same(second.words, first.words);
    t.equal(first.durationMs % 20, 0, 'whole packets');
  });

  await t.test('a track that nothing was spoken into ends without bytes, but not at once', async (t) => {
    let ended = false;
    const ending = finish(pool.openTrack(OGG)).then((bytes) => {
      ended = true;
      return bytes;
    });
    t.equal(ended, false);
    t.equal((await ending).length, 0);
  });

  await t.test('the end of a track comes after all that was asked for before', async (t) => {
    const track = pool.openTrack(OGG);
    const listeners = TEXTS.map((text) => new RecordingListener().listenTo(pool, request(text), track));
    const end = await finish(track);
    const heard = await Promise.all(listeners.map((listener) => Promise.race([listener.heard, sleep(0)])));
    t.notOk(heard.includes(undefined), 'all had ended');
    const bytes = Buffer.concat([...heard.map((one) => one?.bytes ?? Buffer.alloc(0)), end]);
    t.ok(isWholeOgg(bytes));
    const totalMs = heard.reduce((sum, one) => sum + (one?.durationMs ?? 0), 0);
    const preSkipTicks = 120;
    t.equal(pagesOf(bytes).at(-1)?.endTicks, totalMs * 48 + preSkipTicks);
  });

  await t.test('no worker is asked for an end that is always empty', async (t) => {
    const position = { serial: 0, pageCount: 0, sampleCount: 80 };
    for (const codec of RAW_CODECS) {
      const format = { codec, sampleRateHz: 8000 };
      t.equal(addon.endFile(codec, format.sampleRateHz, position).byteLength, 0, codec);
      const track = pool.openTrack(format);
      await hear(pool, request('One.'), track);
      const { completed } = piscinaOf(pool);
      t.equal((await finish(track)).length, 0);
      t.equal(piscinaOf(pool).completed, completed);
    }
  });

  await t.test('nothing may follow the end', async (t) => {
    for (const track of [pool.openTrack(PCM), pool.openTrack(PCM)]) {
      if (log.streams === 0) await hear(pool, request('One.'), track);
      await finish(track);
      t.throws(() => track.speak(request(SENTENCE), new RecordingListener()), /the track is finished/);
      track.close();
      t.throws(() => track.speak(request(SENTENCE), new RecordingListener()), /the track is closed/);
    }
  });

  await t.test(
    'closing a track leaves what is spoken to its listener, and its end calls nobody',
    async (t) => {
      const track = pool.openTrack(OGG);
      const listener = new RecordingListener().listenTo(pool, request(SENTENCE), track);
      const waiting = new RecordingListener().listenTo(pool, request(SENTENCE), track);
      track.finish({
        onEnd: () => t.fail('onEnd after close'),
        onError: () => t.fail('onError after close'),
      });
      track.close();
      track.close();
      t.equal((await listener.heard).error, null);
      waiting.cancel();
      await hear(pool, request('One.'));
      t.equal(addon.streamCount(), 0);
    },
  );

  await t.test('a request that waits can be cancelled: the next one still waits for the first', async (t) => {
    const track = pool.openTrack(PCM);
    const first = new RecordingListener().listenTo(pool, request(LONG_TEXT), track);
    await first.firstAudio;
    first.control.pause();
    const second = new RecordingListener().listenTo(pool, request(SENTENCE), track);
    const third = new RecordingListener().listenTo(pool, request(SENTENCE), track);
    second.cancel();
    await sleep(20);
    t.equal(third.chunks.length, 0);
    t.equal(addon.streamCount(), 1);
    first.cancel();
    t.equal((await third.heard).error, null);
    for (const listener of [first, second, third]) t.equal(listener.breach, null);
  });

  await t.test('a request can be paused while it waits', async (t) => {
    const track = pool.openTrack(PCM);
    const first = new RecordingListener().listenTo(pool, request(SENTENCE), track);
    const second = new RecordingListener().listenTo(pool, request(SENTENCE), track);
    second.control.pause();
    await first.heard;
    await sleep(50);
    t.ok(second.chunks.length <= 1, 'one task, which may only have prepared');
    second.control.resume();
    t.ok((await second.heard).bytes.equals((await first.heard).bytes));
  });

  await t.test('a request that is refused leaves the track as it was', async (t) => {
    const track = pool.openTrack(OGG);
    const markup = { pauses: false, phonemes: true, inlineTimeScales: [], homographs: false };
    const parts: Buffer[] = [];
    for (const text of ['One.', '{h0El1o;}', 'Two.']) {
      const heard = await hear(pool, request(text, { markup }), track);
      t.equal(heard.error?.code, text.startsWith('{') ? 'phoneme_invalid' : undefined);
      parts.push(heard.bytes);
    }
    parts.push(await finish(track));
    t.ok(isWholeOgg(Buffer.concat(parts)));
  });

  await t.test('whatever is cut at whatever time, the file goes on without a gap', async (t) => {
    const live = async (): Promise<void> => {
      const track = pool.openTrack(OGG);
      const listeners: RecordingListener[] = [];
      for (let count = 2 + Math.floor(random() * 4); count > 0; count--) {
        const listener = new RecordingListener().listenTo(pool, request(`${count} ${SENTENCE}`), track);
        listeners.push(listener);
        const fate = random();
        if (fate < 0.3) await listener.heard;
        else if (fate < 0.8) {
          if (fate < 0.6) await Promise.race([listener.firstAudio, sleep(50)]);
          await sleep(random() * 10);
          if (fate < 0.4) listener.control.pause();
          if (fate < 0.38) await sleep(random() * 10);
          listener.cancel();
        }
      }
      const end = await finish(track);
      const bytes = Buffer.concat([...listeners.flatMap(({ chunks }) => chunks), end]);
      if (!isWholeOgg(bytes)) t.fail('a file with a gap');
      for (const { breach } of listeners) if (breach !== null) t.fail(breach);
    };
    let lives = 0;
    const endMs = performance.now() + fuzzMs;
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        while (performance.now() < endMs) {
          await live();
          lives++;
        }
      }),
    );
    t.ok(lives > 12, `${lives} tracks`);
    t.ok(await eventually(() => addon.streamCount() === 0 && log.streams === 0));
    t.same(log.faults, []);
  });
});

void t.test('what waits on one track does not count as load', async (t) => {
  const { pool } = await openPool(1);
  t.teardown(() => pool.close());
  const track = pool.openTrack(PCM);
  const listeners = Array.from({ length: 600 }, () =>
    new RecordingListener().listenTo(pool, request(SENTENCE), track),
  );
  t.equal((await hear(pool, request(SENTENCE))).error, null, 'another is let in');
  for (const listener of listeners) listener.cancel();
  t.ok(await eventually(() => addon.streamCount() === 0));
});

void t.test('a worker that dies takes its slice out of the file, and the file goes on', async (t) => {
  const { pool } = await openPool(1);
  t.teardown(() => pool.close());
  for (let lost = 0, tries = 0; lost === 0 && tries < 10; tries++) {
    const track = pool.openTrack(OGG);
    const parts = [(await hear(pool, request('One.'), track)).bytes];
    const listener = new RecordingListener().listenTo(pool, request(LONG_TEXT), track);
    const next = new RecordingListener().listenTo(pool, request('Two.'), track);
    await listener.firstAudio;
    await piscinaOf(pool).threads[0]?.terminate();
    const { error, bytes } = await listener.heard;
    if (error !== null) lost++;
    t.equal((await next.heard).error, null);
    parts.push(bytes, (await next.heard).bytes, await finish(track));
    t.ok(isWholeOgg(Buffer.concat(parts)));
    if (tries === 9) t.ok(lost > 0, 'a slice was lost');
  }
  t.ok(await eventually(() => addon.streamCount() === 0));
});

void t.test('close ends what is spoken, what waits and what is to end with an error', async (t) => {
  const { pool } = await openPool(1);
  const track = pool.openTrack(OGG);
  await hear(pool, request('One.'), track);
  const listeners = Array.from({ length: 3 }, () =>
    new RecordingListener().listenTo(pool, request(LONG_TEXT), track),
  );
  const ending = t.rejects(finish(track), { code: 'overloaded' });
  await listeners[0]?.firstAudio;
  await pool.close();
  for (const listener of listeners) t.equal((await listener.heard).error?.code, 'overloaded');
  await ending;
  t.equal(addon.streamCount(), 0);
});

void t.test('an idle MP3 track holds no encoder, which would cost 400 KB', async (t) => {
  const { pool } = await openPool(1);
  t.teardown(() => pool.close());
  const speakInto = async (count: number) => {
    const tracks = Array.from({ length: count }, () => pool.openTrack(MP3));
    const isSpoken = (track: (typeof tracks)[number]): Promise<boolean> =>
      new Promise<boolean>((resolve) => {
        const ends = { onEnd: () => resolve(true), onError: () => resolve(false) };
        track.speak(request('A.'), { onAudio: () => undefined, ...ends });
      }).catch(() => false);
    for (const track of tracks) {
      // Whoever still listens keeps a place, and a worker that nothing else delays can fill them all.
      while (!(await isSpoken(track))) await sleep(20);
    }
    return tracks;
  };
  const warm = await speakInto(50);
  const before = process.memoryUsage().rss;
  const tracks = await speakInto(200);
  const perTrack = Math.round((process.memoryUsage().rss - before) / tracks.length);
  // Resident memory grows in large steps.
  t.ok(perTrack < 150_000, `${perTrack} bytes`);
  for (const track of [...warm, ...tracks]) track.close();
});
