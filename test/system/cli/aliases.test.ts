import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { followAliases, ownAliases } from '../../../src/composition/aliases.js';
import { readConfig } from '../../../src/config/config.js';
import { eventually } from '../../support/server.js';
import { sonant, sonantJson } from '../../support/sonant.js';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));

void t.test('aliases are set, listed, taken away, and obeyed', (t) => {
  const settings = { DATA_DIR: t.testdir({}), VOICE_ALIASES: 'fixed=rigel' };
  t.match(sonantJson(['voices', 'alias', 'celeste=orion/cove', 'mine=linde'], settings), {
    celeste: ['orion', 'cove'],
    mine: ['linde'],
    fixed: ['rigel'],
    lyra: ['astra', 'cove'],
  });
  t.match(JSON.parse(readFileSync(join(settings.DATA_DIR, 'aliases.json'), 'utf8')), {
    voices: { celeste: ['orion', 'cove'], mine: ['linde'] },
  });
  t.match(sonant(['voices', 'alias', 'mine='], settings).stdout, /^celeste +orion, cove$/m);
  t.notMatch(sonant(['voices', 'alias'], settings).stdout, /^mine /m);
  t.match(sonant(['voices'], settings).stdout, /^astra /m);
  const said = sonant(['say', 'x', '-s', 'mine', '-m', 'coda', '-o', '/dev/null'], settings);
  t.match(said.stderr, /Speaker not found: mine/);
  t.end();
});

void t.test('what makes no alias is refused and changes nothing', (t) => {
  const settings = { DATA_DIR: t.testdir({}) };
  for (const [pair, status, message] of [
    ['celeste=nobody', 1, 'celeste stands for nobody, which is not a voice'],
    ['astra=luna', 1, 'astra is a voice, so it cannot be an alias'],
    ['celeste', 2, 'Each must be alias=voice'],
  ] as const) {
    const outcome = sonant(['voices', 'alias', pair], settings);
    t.equal(outcome.status, status, outcome.stderr);
    t.match(outcome.stderr, message);
  }
  t.throws(() => readFileSync(join(settings.DATA_DIR, 'aliases.json')), { code: 'ENOENT' });
  const afar = { ...settings, DATA_DIR: '', SONANT_URL: 'http://127.0.0.1:9' };
  t.match(sonant(['voices', 'alias'], { SONANT_URL: afar.SONANT_URL }).stderr, /managed at the store/);
  t.end();
});

void t.test('a running server follows the file, and keeps what it has when the file is wrong', async (t) => {
  const folder = t.testdir({});
  const file = join(folder, 'aliases.json');
  const config = readConfig({ DATA_DIR: folder });
  const catalog = loadCatalog(MODELS, ownAliases(config));
  const warnings: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => warnings.push(line) });
  const stopFollowing = followAliases(catalog, config, logger);
  t.teardown(() => {
    stopFollowing();
  });
  const voiceOf = (speaker: string): string => {
    try {
      return catalog.resolveVoice({ speaker, modelId: 'coda', lang: undefined }).voice.name;
    } catch {
      return 'nobody';
    }
  };
  writeFileSync(file, '{"voices": {"mine": ["linde"]}}');
  await eventually(() => voiceOf('mine') === 'linde', 'the file is read', 20_000);
  writeFileSync(file, '{"voices": {"mine": ["nobody at all"]}}');
  await eventually(() => warnings.length > 0, 'the file is refused', 20_000);
  t.equal(voiceOf('mine'), 'linde');
});
