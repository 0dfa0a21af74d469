import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import t, { type Test } from 'tap';
import { ensureAccount } from '../../../src/accounts/accounts.js';
import { createKey } from '../../../src/accounts/keys.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { startServer } from '../../support/running-server.js';
import { type Conversation, type Encoding, parseTranscript } from '../../support/transcript.js';
import { type Failure, replay } from '../../support/transcript-replay.js';

const FOLDER = fileURLToPath(new URL('../../../../test/protocol/', import.meta.url));
const BRAND = 'svc';
const OTHER_BRAND = 'acme';
const BRANDS = [BRAND, OTHER_BRAND];
/** Most of a conversation is waiting. */
const AT_ONCE = 24;
/** A busy machine makes a conversation fail now and then, a broken rule every time. */
const ATTEMPTS = 4;
/** The limit of the whole file; each line of a conversation has a limit of its own, so a busy machine only makes it longer. */
const FILE_LIMIT_MS = 400_000;
const ROOMY = { SOCKETS_PER_ACCOUNT: '200', SOCKETS_PER_SECOND: '1000', SOCKET_BURST: '1000' };
const LIMITED = {
  SOCKETS_PER_ACCOUNT: '2',
  SOCKETS_PER_SECOND: '1',
  SOCKET_BURST: '4',
  SOCKET_IDLE_SECONDS: '2',
};
/** Each has an account of its own, so that conversations about limits do not interfere. */
const ACCOUNTS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

const conversations = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/.*\.txt$/.test(file))
  .sort()
  .flatMap((file) => parseTranscript(`test/protocol/${file}`, readFileSync(join(FOLDER, file), 'utf8')));

interface Server {
  readonly url: string;
  /** For each attempt, with keys of other accounts: the limits of the ones before may be used up. */
  readonly words: readonly Readonly<Record<string, string>>[];
  readonly breakStore: () => void;
}

async function start(t: Test, env: Readonly<Record<string, string>>): Promise<Server> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sonant-transcripts-'));
  const words = await makeKeys(dataFolder);
  const server = await startServer({ dataFolder, env: { WIRE_BRANDS: BRANDS.join(','), ...env } });
  t.teardown(async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  });
  const breakStore = (): void => {
    const connection = new Database(join(dataFolder, 'sonant.db'));
    // The server may be writing at the same time.
    connection.exec('PRAGMA busy_timeout = 5000');
    connection.exec('DROP TABLE api_keys');
    connection.close();
  };
  return { url: server.url, words, breakStore };
}

/** The keys that conversations name: `${good}` opens everything. */
async function makeKeys(dataFolder: string): Promise<Record<string, string>[]> {
  const stores = await openStores({ dataDir: dataFolder, databaseUrl: undefined });
  const store = stores.accounts;
  const active = await ensureAccount(store, 'active', 'active');
  const suspended = await ensureAccount(store, 'suspended', 'suspended');
  const keys: Record<string, string | undefined> = {
    good: await createKey(store, active, 'good'),
    nothing: await createKey(store, active, 'nothing', { scopes: [] }),
    sockets: await createKey(store, active, 'sockets', { scopes: ['sockets'] }),
    revoked: await createKey(store, active, 'revoked'),
    unpaid: await createKey(store, suspended, 'unpaid'),
  };
  await store.revokeKey(active.id, 'revoked', Date.now());
  const words: Record<string, string>[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    for (const name of ACCOUNTS) {
      keys[name] = await createKey(store, await ensureAccount(store, `${name} ${attempt}`, 'active'), name);
    }
    keys['mate'] = await createKey(store, await ensureAccount(store, `third ${attempt}`, 'active'), 'mate');
    words.push(Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key ?? ''])));
  }
  await stores.close();
  return words;
}

interface Run {
  readonly conversation: Conversation;
  readonly encoding: Encoding;
  readonly brand: string;
}

/** Legacy addresses carry no brand; on the others each encoding is met under a brand of its own. */
const runsOf = (conversation: Conversation): Run[] =>
  conversation.encodings.map((encoding) => ({
    conversation,
    encoding,
    brand: encoding === 'binary' ? OTHER_BRAND : BRAND,
  }));

async function replayAll(t: Test, server: Server, runs: readonly Run[], atOnce: number): Promise<void> {
  const left = [...runs];
  const again: Run[] = [];
  const worker = async (): Promise<void> => {
    for (let run = left.shift(); run !== undefined; run = left.shift()) {
      const failure = await attempt(server, run, 0);
      const countsSeconds = run.conversation.server === 'limited';
      if (failure !== undefined && (failure.isLoad || countsSeconds)) again.push(run);
      else judge(t, run, failure);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const run of again) {
    let failure: Failure | undefined;
    for (let i = 1; i < ATTEMPTS && (i === 1 || failure !== undefined); i++) {
      failure = await attempt(server, run, i);
    }
    judge(t, run, failure);
  }
}

async function attempt(server: Server, run: Run, index: number): Promise<Failure | undefined> {
  const { conversation, encoding, brand } = run;
  const words = { ...server.words[index], brand };
  return replay(conversation, { url: server.url.replace('http', 'ws'), encoding, words });
}

function judge(t: Test, { conversation, encoding, brand }: Run, failure: Failure | undefined): void {
  const name = `${conversation.file}:${conversation.line} ${conversation.title} (${encoding}, ${brand})`;
  if (failure === undefined) t.pass(name);
  else t.fail(name, { exchange: failure.exchange, at: null });
}

t.setTimeout(FILE_LIMIT_MS);

void t.test('every rule has a conversation, and every conversation a rule', (t) => {
  const rules = readFileSync(join(FOLDER, 'rows.txt'), 'utf8').match(/^[\w/-]+(?=: )/gm) ?? ([] as string[]);
  const pinned = new Set(conversations.flatMap((conversation) => conversation.rules));
  t.ok(rules.length > 80);
  t.same(new Set(rules).size, rules.length, 'no rule is listed twice');
  t.same(
    rules.filter((rule) => !pinned.has(rule)),
    [],
    'rules that no conversation pins',
  );
  t.same(
    [...pinned].filter((rule) => !rules.includes(rule)),
    [],
    'rules that nobody knows',
  );
  t.ok(conversations.length >= 120, `${conversations.length} conversations`);
  for (const encoding of ['plain', 'json', 'binary'] as const) {
    t.ok(conversations.filter(({ encodings }) => encodings.includes(encoding)).length >= 40, encoding);
  }
  t.end();
});

void t.test('a server with two wire brands', async (t) => {
  const server = await start(t, ROOMY);
  const usual = conversations.filter((conversation) => conversation.server === 'usual');
  const inCompany = (company: Conversation['company']): Run[] =>
    usual.filter((conversation) => conversation.company === company).flatMap(runsOf);

  await t.test('says what is expected, to many at once', async (t) => {
    await replayAll(t, server, inCompany('together'), AT_ONCE);
  });

  await t.test('says what is expected, to one alone', async (t) => {
    await replayAll(t, server, inCompany('alone'), 1);
  });

  await t.test('speaks over HTTP under both brands and no other', async (t) => {
    for (const [brand, status] of [
      ...BRANDS.map((brand) => [brand, 200] as const),
      ['other', 404] as const,
    ]) {
      const response = await fetch(`${server.url}/v1/${brand}-tts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.words[0]?.['good'] ?? ''}`, accept: 'audio/L16' },
        body: JSON.stringify({ text: 'Under any brand.', speaker: 'astra', modelId: 'coda' }),
      });
      t.equal(response.status, status, brand);
      t.ok((await response.arrayBuffer()).byteLength > (status === 200 ? 10_000 : 0));
    }
  });

  await t.test('a conversation that is not as expected fails, at its line', async (t) => {
    const open = '# wrong\n# row: x\nopen /ws3?speaker=astra&modelId=mistv3&audioFormat=pcm';
    const speak = `${open}\n> {"text": "Hello there."}`;
    const heard = `${speak}\n< timestamps null ["Hello", "there."]`;
    const wrong: [line: number, lines: string][] = [
      [4, '# wrong\n# row: x\nauth none\nopen /ws3'],
      [4, `${open}\n< refused 400 "no"`],
      [5, `${speak}\n< timestamps null ["Hello"]`],
      [5, `${speak}\n< timestamps "a" ["Hello", "there."]`],
      [5, `${speak}\n< audio null`],
      [5, `${speak}\n< nothing for 300 ms`],
      [6, `${heard}\n< {"type": "done", "contextId": null}`],
      [6, `${heard}\n< audio "a"`],
      [6, `${heard}\n< audio null starts 52494646\n< {"type": "done", "contextId": null}`],
      [7, `${heard}\n< audio null bytes ..1000\n< {"type": "done", "contextId": null}`],
      [7, `${heard}\n< audio null\n< {"type": "done", "contextId": null, "done": true}`],
      [7, `${heard}\n< audio null\n< {"type": "done"}`],
      [7, `${heard}\n< audio null\n< {"type": "done", "contextId": null} within 0 ms`],
      [1, `${heard.replace('there."}', 'there.", "operation": "flush"}')}\n< audio null`],
      [5, `${open}\n> {"operation": "eos"}\n< closed 1001`],
      [5, `${open}\n> {"operation": "clear"}\n< {"type": "done", "contextId": null} within 100 ms`],
    ];
    for (const [line, lines] of wrong) {
      const [conversation] = parseTranscript('wrong.txt', lines);
      if (conversation === undefined) throw new Error('no conversation');
      const settings = {
        url: server.url.replace('http', 'ws'),
        encoding: 'plain',
        words: server.words[0] ?? {},
      } as const;
      const failure = await replay(conversation, settings);
      t.match(failure?.exchange ?? '', new RegExp(`^wrong.txt:${line} `), lines.split('\n').at(-1) ?? '');
    }
  });
});

void t.test('a server with narrow limits', async (t) => {
  const server = await start(t, LIMITED);
  const on = (name: Conversation['server']): Run[] =>
    conversations.filter((conversation) => conversation.server === name).flatMap(runsOf);

  await t.test('says what is expected', async (t) => {
    await replayAll(t, server, on('limited'), ACCOUNTS.length);
  });

  await t.test('says that its store is down', async (t) => {
    server.breakStore();
    await replayAll(t, server, on('broken'), 1);
  });
});

void t.test('a line that cannot be read is named', (t) => {
  for (const [lines, why] of [
    ['# a\n# row: x\nopen /ws3\n? huh', 'x.txt:4: cannot be read: ? huh'],
    ['# a\nopen /ws3', 'x.txt:1: a conversation names its rules'],
    ['open /ws3', 'x.txt:1: a conversation begins with #'],
    ['# a\n# row: x', 'x.txt:1: nothing is opened'],
    ['# a\n# row: x\n# encoding: xml\nopen /coda/ws', 'x.txt:1: unknown encoding'],
    ['# a\n# row: x\nopen /ws3\n< audio null volume 11', 'x.txt:4: cannot be read'],
    ['# a\n# row: x\nopen /ws3\n< closed', 'x.txt:4: cannot be read'],
    ['# a\n# row: x\nopen /ws3\nwait a bit', 'x.txt:4: cannot be read'],
  ] as const) {
    t.throws(() => parseTranscript('x.txt', lines), new RegExp(why.replace('?', '\\?')));
  }
  t.end();
});
