import t, { type Test } from 'tap';
import { CodaClient, ENCODINGS } from '../../support/coda-client.js';
import { ToneSpeech } from '../../support/tone-speech.js';

export interface Stage {
  readonly client: CodaClient;
  readonly speech: ToneSpeech;
}

/** One test for each encoding, with a client whose `ready` has been read. */
export function stage(
  name: string,
  act: (t: Test, stage: Stage) => Promise<void> | void,
  path?: string,
): void {
  for (const encoding of ENCODINGS) {
    void t.test(`${encoding}: ${name}`, async (t) => {
      const speech = new ToneSpeech();
      const client = new CodaClient(encoding, speech, path);
      client.connection.frames.length = 0;
      t.teardown(() => {
        client.session.onClose();
      });
      await act(t, { client, speech });
      t.same(client.connection.faults, []);
    });
  }
}

export const START = { speaker: 'astra' };

/** Everything has been freed: nothing speaks, no track is left open. */
export function checkFreed(t: Test, speech: ToneSpeech): void {
  t.ok(
    speech.streams.every(({ state }) => state === 'ended' || state === 'cancelled'),
    'no stream is left',
  );
  t.ok(
    speech.tracks.every(({ state }) => state !== 'open'),
    'no track is left',
  );
}
