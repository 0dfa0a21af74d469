import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'tap';
import type { VoiceAlias } from '../../../src/contracts/catalog.js';
import { startDashboard } from './dashboard-server.js';

const INVALID = { status: 400, body: { code: 'aliases_invalid' } };

void test('an owner of the own account changes aliases, which hold at once; nobody else does', async (t) => {
  const { join: joinAs, services, folder } = await startDashboard(t);
  const ada = await joinAs('ada@example.com', 'owner', 'default');
  const ben = await joinAs('ben@example.com', 'member', 'default');
  const eve = await joinAs('eve@example.com', 'owner', 'other');
  const listed = async (): Promise<VoiceAlias[]> =>
    ((await ada.call('GET', 'aliases')).body as { aliases: VoiceAlias[] }).aliases;
  const voiceOf = (speaker: string): string =>
    services.catalog.resolveVoice({ speaker, modelId: 'mistv3', lang: undefined }).voice.name;

  t.equal((await ada.call('PUT', 'aliases/Front%20Desk', { voices: ['cove'] })).status, 400, 'a blank');
  t.equal((await ada.call('PUT', 'aliases/Desk', { voices: ['Cove', 'astra', 'cove'] })).status, 204);
  t.equal(voiceOf('desk'), 'cove');
  t.match(await listed(), [
    { alias: 'alloy', voices: ['astra', 'cove'], source: 'shipped' },
    { alias: 'desk', voices: ['cove', 'astra'], source: 'file' },
    { alias: 'fixed', voices: ['linde'], source: 'settings' },
    { alias: 'lyra', source: 'shipped' },
  ]);
  t.match(JSON.parse(readFileSync(join(folder, 'aliases.json'), 'utf8')), {
    voices: { desk: ['cove', 'astra'] },
  });
  t.equal((await ada.call('PUT', 'aliases/lyra', { voices: ['linde'] })).status, 204);
  t.equal(voiceOf('lyra'), 'linde', 'ours comes before what is shipped');
  t.match(
    (await listed()).find(({ alias }) => alias === 'lyra'),
    { source: 'file' },
  );
  t.equal((await ada.call('DELETE', 'aliases/lyra')).status, 204);
  t.throws(() => voiceOf('lyra'), { code: 'speaker_not_found' });
  t.notOk((await listed()).some(({ alias }) => alias === 'lyra'));

  for (const [browser, code] of [
    [ben, 'owner_required'],
    [eve, 'operator_required'],
  ] as const) {
    t.match((await browser.call('GET', 'aliases')).body, { mayChange: false });
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await browser.call(
        method,
        'aliases/desk',
        method === 'PUT' ? { voices: ['astra'] } : undefined,
      );
      t.match(answer, { status: 403, body: { code } });
    }
  }
  t.equal(voiceOf('desk'), 'cove');
});

void test('what makes no alias is refused with the reason, and the aliases have a bound', async (t) => {
  const { join: joinAs, folder } = await startDashboard(t);
  const ada = await joinAs('ada@example.com', 'owner', 'default');
  const put = (alias: string, voices: unknown) =>
    ada.call('PUT', `aliases/${encodeURIComponent(alias)}`, { voices });
  t.match(await put('desk', ['nobody']), {
    ...INVALID,
    body: { error: 'desk stands for nobody, which is not a voice' },
  });
  t.match(await put('astra', ['cove']), {
    ...INVALID,
    body: { error: 'astra is a voice, so it cannot be an alias' },
  });
  t.match(await put('a=b', ['cove']), INVALID);
  t.match(await put('x'.repeat(65), ['cove']), INVALID);
  t.match(await put('__proto__', ['cove']), INVALID);
  t.match(await put('desk', []), { status: 400, body: { code: 'field_not_array' } });
  t.match(await put('desk', 'cove'), { status: 400, body: { code: 'field_not_array' } });
  t.match(await put('desk', [5]), { status: 400, body: { code: 'field_not_string' } });
  t.match(await put('fixed', ['cove']), { status: 409, body: { code: 'alias_in_settings' } });
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`own${i}`, ['cove']]));
  writeFileSync(join(folder, 'aliases.json'), JSON.stringify({ voices: many }));
  t.match(await put('one-more', ['cove']), {
    status: 400,
    body: { error: 'a server has at most 1000 aliases of its own' },
  });
  t.equal((await put('own1', ['astra'])).status, 204, 'those there are can still be changed');
});
