import t from 'tap';
import { MAX_RECORDING_BYTES } from '../../../src/audio/media-types.js';
import { decodeRecording } from '../../support/recordings.js';

/** Far above what such a file takes, far below what it took without bounds. */
const MOST_MS = 400;

const hex = (digits: string): Uint8Array => Buffer.from(digits, 'hex');

/** A file of the longest size that is taken: a beginning, and the same piece again and again. */
function repeated(beginning: Uint8Array, piece: Uint8Array, most = MAX_RECORDING_BYTES): Uint8Array {
  const file = Buffer.alloc(most);
  file.set(beginning);
  file.fill(piece, beginning.length);
  return file;
}

const tracks = repeated(hex('1a45dfa380'), hex('ae80'), 80_000);
/** A page of 255 packets of no bytes. */
const emptyPackets = Buffer.concat([Buffer.from('OggS'), hex(`${'00'.repeat(22)}ff`), Buffer.alloc(255)]);
const wavStart = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVE')]);
const padding = Buffer.concat([Buffer.from('fLaC')]);

const FILES: Readonly<Record<string, { file: Uint8Array; message: RegExp }>> = {
  'WebM of tracks, then blocks': {
    file: Buffer.concat([tracks, repeated(Buffer.alloc(0), hex('a38481000000'), 240_000)]),
    message: /too many (?:tracks|parts)/,
  },
  'WebM of empty elements': { file: repeated(hex('1a45dfa380'), hex('ec80')), message: /too many parts/ },
  'Ogg of empty packets': { file: repeated(Buffer.alloc(0), emptyPackets), message: /too many parts/ },
  'WAV of empty chunks': {
    file: repeated(wavStart, Buffer.concat([Buffer.from('junk'), Buffer.alloc(4)])),
    message: /too many parts/,
  },
  'FLAC of empty metadata': { file: repeated(padding, hex('01000000')), message: /too many parts/ },
  'MP3 of a tag, then nothing': {
    file: repeated(Buffer.concat([Buffer.from('ID3'), hex('04000000000000')]), hex('00')),
    message: /./,
  },
};

for (const [name, { file, message }] of Object.entries(FILES)) {
  void t.test(`${name}: it is refused soon`, async (t) => {
    const { user } = process.cpuUsage();
    await t.rejects(decodeRecording({ bytes: file, type: 'audio/wav' }), {
      code: 'recording_damaged',
      message,
    });
    const tookMs = (process.cpuUsage().user - user) / 1000;
    t.ok(tookMs < MOST_MS, `${tookMs.toFixed()} ms`);
  });
}
