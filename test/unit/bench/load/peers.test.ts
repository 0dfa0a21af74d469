import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { measurePeer } from '../../../../bench/load/peers.js';
import { wavHeader } from '../../../../src/audio/wav-header.js';

const folder = mkdtempSync(join(tmpdir(), 'sonant-peers-'));
t.teardown(() => rmSync(folder, { recursive: true }));

void t.test('what a peer costs is its processor time, not the time that passes', async (t) => {
  const file = join(folder, 'second.wav');
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(wavHeader({ sampleRateHz: 8000, dataBytes: 16000 })), Buffer.alloc(16000)]),
  );
  const sleeper = (seconds: number): Parameters<typeof measurePeer>[0] => ({
    name: 'sleeper',
    command: 'sh',
    arguments: (text) => ['-c', `sleep ${seconds}; cat ${file}; echo ${text} >&2`],
  });
  const slow = await measurePeer(sleeper(1), ['one', 'two']);
  t.equal(slow.audioSeconds, 2);
  t.ok(slow.firstAudioMsP50 >= 1000);
  t.ok(slow.realTimeFactor > 0 && slow.realTimeFactor < 0.5, `${slow.realTimeFactor}`);
});

void t.test('a peer that is not installed is an error', async (t) => {
  await t.rejects(
    measurePeer({ name: 'none', command: 'no-such-speaker', arguments: () => [] }, ['one']),
    /exit code 127/,
  );
});
