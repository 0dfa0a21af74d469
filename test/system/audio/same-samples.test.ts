import t from 'tap';
import { LANGUAGE_CODES, LANGUAGES } from '../../../src/catalog/languages.js';
import type { VoiceDetails } from '../../../src/contracts/catalog.js';
import { SAMPLE_TEXTS } from '../../../src/dashboard/web/sample-texts.js';
import { speak } from '../../support/e2e-client.js';
import { type RunningServer, startServer } from '../../support/running-server.js';

t.setTimeout(200_000);

let server: RunningServer;
t.before(async () => {
  server = await startServer();
});
t.teardown(() => server.stop());

/** 16-bit samples at 24 kHz of a sentence in the voice's own language. */
async function samplesOf({ speaker, lang }: VoiceDetails, modelId: string): Promise<Buffer> {
  const code = LANGUAGE_CODES.find((one) => LANGUAGES[one].iso639_2 === lang) ?? 'en';
  const body = { text: SAMPLE_TEXTS[code], speaker, modelId, samplingRate: 24000 };
  return (await speak(server, { body, accept: 'audio/L16' })).bytes;
}

void t.test(
  'models that are said to have the same samples have them, and others do not',
  { timeout: 180_000 },
  async (t) => {
    const details = (await (
      await fetch(`${server.url}/data/voices/voice_details.json`)
    ).json()) as VoiceDetails[];
    let compared = 0;
    for (const speaker of new Set(details.map((row) => row.speaker))) {
      const rows = details.filter((row) => row.speaker === speaker);
      const samples = new Map<string, Buffer>();
      for (const row of rows) samples.set(row.modelId, await samplesOf(row, row.modelId));
      for (const row of rows) {
        for (const other of rows.filter(({ modelId }) => modelId !== row.modelId)) {
          const [mine, its] = [samples.get(row.modelId), samples.get(other.modelId)];
          const same = mine !== undefined && its !== undefined && mine.equals(its);
          const said = row.sameSamplesAs.includes(other.modelId);
          t.equal(same, said, `${speaker}: ${row.modelId} and ${other.modelId}`);
          compared++;
        }
      }
    }
    t.ok(compared > 40, `${String(compared)} pairs`);
  },
);
