import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'tap';
import { wavHeader } from '../../../src/audio/wav-header.js';

void test('the header and its samples are a file that ffprobe reads with the right rate and length', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'wav-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  for (const sampleRateHz of [4000, 8000, 11127, 24000, 96000]) {
    const dataBytes = 2 * Math.round(sampleRateHz / 4);
    const file = join(folder, `${sampleRateHz}.wav`);
    writeFileSync(file, Buffer.concat([wavHeader({ sampleRateHz, dataBytes }), Buffer.alloc(dataBytes)]));
    const report = execFileSync('ffprobe', ['-v', 'warning', '-show_streams', '-of', 'json', file], {
      encoding: 'utf8',
    });
    const { streams } = JSON.parse(report) as { streams: Record<string, unknown>[] };
    t.match(streams, [
      { codec_name: 'pcm_s16le', sample_rate: String(sampleRateHz), channels: 1, duration_ts: dataBytes / 2 },
    ]);
  }
  t.end();
});

void test('the sizes in the header are true', (t) => {
  const header = Buffer.from(wavHeader({ sampleRateHz: 22050, dataBytes: 1234 }));
  t.equal(header.length, 44);
  t.equal(header.toString('latin1', 0, 4), 'RIFF');
  t.equal(header.readUInt32LE(4), 36 + 1234);
  t.equal(header.readUInt32LE(40), 1234);
  t.end();
});
