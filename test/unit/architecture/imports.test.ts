import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const COMMON = ['src/contracts', 'src/errors.ts'];
const TRANSPORT = ['src/services.ts', 'src/accounts', 'src/catalog', 'src/metrics', 'src/audio', ...COMMON];

/** Room -> the rooms that it may import. A room is a path prefix; the longest one that matches counts. */
const ALLOWED: Record<string, string[]> = {
  'src/contracts': COMMON,
  'src/errors.ts': [],
  'src/config': ['src/config', 'src/catalog/aliases.ts', ...COMMON],
  'src/text': ['src/text', ...COMMON],
  'src/text/languages/ja/analyser.ts': ['src/engine/addon.ts'],
  'src/audio': ['src/audio', ...COMMON],
  'src/engine': ['src/engine', ...COMMON],
  'src/catalog': ['src/catalog', 'src/text/core/edit-distance.ts', ...COMMON],
  'src/synthesis': ['src/synthesis', 'src/text', 'src/audio', 'src/engine', 'src/catalog', ...COMMON],
  'src/recognition': [
    'src/recognition',
    'src/synthesis/engine.ts',
    'src/synthesis/look-ups.ts',
    'src/text',
    'src/audio',
    'src/engine',
    ...COMMON,
  ],
  'src/scheduling': ['src/scheduling', 'src/metrics', ...COMMON],
  'src/scheduling/worker.ts': [
    'src/scheduling',
    'src/metrics/processors.ts',
    'src/recognition',
    'src/synthesis',
    'src/catalog',
    ...COMMON,
  ],
  'src/accounts': ['src/accounts', 'src/lexicon', 'src/text/segment/limit.ts', ...COMMON],
  'src/lexicon': ['src/lexicon', 'src/text/phonetics', ...COMMON],
  'src/storage': [
    'src/storage',
    'src/accounts/ports.ts',
    'src/accounts/count-ports.ts',
    'src/lexicon/lexicons.ts',
    ...COMMON,
  ],
  'src/storage/sqlite/usage-writer-thread.ts': ['src/storage', 'src/metrics/processors.ts', ...COMMON],
  'src/storage/open-limits.ts': ['src/storage', 'src/accounts', ...COMMON],
  'src/metrics': ['src/metrics', ...COMMON],
  'src/telemetry': ['src/telemetry', 'src/config', ...COMMON],
  'src/transports/shared': [
    'src/transports/shared',
    'src/text/segment',
    'src/text/phonetics',
    'src/text/ssml',
    ...TRANSPORT,
  ],
  'src/transports/uws': ['src/transports/uws', ...COMMON],
  'src/transports/http': [
    'src/transports/http',
    'src/transports/uws',
    'src/transports/shared',
    'src/transports/api-docs/openapi-parts.ts',
    'src/transports/api-docs/openapi-types.ts',
    ...TRANSPORT,
  ],
  'src/transports/sockets': [
    'src/transports/sockets',
    'src/transports/uws',
    'src/transports/shared',
    'src/text/segment',
    'src/text/ssml',
    ...TRANSPORT,
  ],
  'src/transports/api-docs': [
    'src/transports/api-docs',
    'src/transports/http/route.ts',
    'src/transports/http/openai-speech.ts',
    'src/transports/sockets/socket.ts',
    'src/transports/shared',
    ...TRANSPORT,
  ],
  'src/transports/server.ts': ['src/transports', 'src/services.ts', ...COMMON],
  'src/dashboard': [
    'src/dashboard',
    'src/services.ts',
    'src/accounts',
    'src/transports/http',
    'src/transports/uws',
    'src/transports/shared',
    ...COMMON,
  ],
  // The page runs in browsers; it may import only types and tables of the server.
  'src/dashboard/web': [
    'src/dashboard/web',
    'src/catalog/languages.ts',
    'src/transports/shared/model-rules.ts',
    'src/accounts/ports.ts',
    'src/audio/wav-header.ts',
    'src/contracts',
  ],
  'src/cli': ['src/'],
  'src/composition': ['src/'],
  'src/main.ts': ['src/'],
  'src/server.ts': ['src/'],
  'src/services.ts': ['src/accounts', ...COMMON],
  'native/kernels': ['native/kernels'],
  'native/dsp': ['native/dsp', 'native/kernels'],
  'native/espeak': ['native/espeak'],
  'native/mecab': ['native/mecab'],
  'native/codec': ['native/codec', 'native/dsp'],
  'native/engine': ['native/engine', 'native/dsp', 'native/kernels'],
  'native/binding': ['native/'],
  'native/bench': ['native/'],
  'native/fuzz': ['native/'],
};

const FILES = ['src', 'native'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|h|cpp|inl)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
);

function roomOf(file: string): string | undefined {
  return Object.keys(ALLOWED)
    .filter((room) => file === room || file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** Project files that `file` imports or includes, as paths from the root. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  if (file.startsWith('native/')) {
    return [...source.matchAll(/^\s*#include "([^"]+)"/gm)]
      .map(([, path]) => `native/${path}`)
      .filter((path) => !path.startsWith('native/hwy/')); // Highway's own headers
  }
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) =>
    relative(ROOT, resolve(ROOT, dirname(file), path ?? '')).replace(/\.js$/, '.ts'),
  );
}

void t.test('every file lies in a room and imports only from the rooms that it may know', (t) => {
  const breaches: string[] = [];
  for (const file of FILES) {
    const room = roomOf(file);
    if (room === undefined) {
      breaches.push(`${file} lies in no room`);
      continue;
    }
    for (const target of importsOf(file)) {
      const allowed = ALLOWED[room] ?? [];
      if (!allowed.some((prefix) => target === prefix || target.startsWith(prefix))) {
        breaches.push(`${file} imports ${target}`);
      }
    }
  }
  t.same(breaches, []);
  t.ok(FILES.length > 20, 'the walk found the sources');
  t.end();
});

void t.test('only the tests of benches, and of what documents say about them, import benches', (t) => {
  const tests = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/^(?:unit|system)\/(?:bench|docs)\//.test(file))
    .map((file) => `test/${file}`);
  const breaches = tests.filter((file) => importsOf(file).some((path) => path.startsWith('bench/')));
  t.same(breaches, []);
  t.ok(tests.length > 100, 'the walk found the tests');
  t.end();
});

void t.test('nobody imports main.ts and only the addons know napi.h', (t) => {
  t.same(
    FILES.filter((file) => importsOf(file).includes('src/main.ts')),
    [],
  );
  t.same(
    FILES.filter(
      (file) =>
        !/^native\/(?:binding|bench)\//.test(file) &&
        readFileSync(join(ROOT, file), 'utf8').includes('<napi.h>'),
    ),
    [],
  );
  t.end();
});

void t.test('native/sources.json names every C++ source that the addons are made of', (t) => {
  const lists = JSON.parse(readFileSync(join(ROOT, 'native/sources.json'), 'utf8')) as Record<
    'sources' | 'product' | 'bench',
    string[]
  >;
  const listed = [...lists.sources, ...lists.product, ...lists.bench];
  const found = FILES.filter((file) => file.endsWith('.cpp') && !file.startsWith('native/fuzz/'));
  t.same(listed.sort(), found.sort());
  t.end();
});

const TAGS = readdirSync(join(ROOT, 'src/text/languages'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
/** The grammar that Spanish and Portuguese share. */
const SHARED = 'iberian';

void t.test('a language is one folder, which only languages/index.ts lists', (t) => {
  const index = 'src/text/languages/index.ts';
  const folderOf = (file: string): string | undefined => /^src\/text\/languages\/(\w+)\//.exec(file)?.[1];
  t.same(
    importsOf(index)
      .map(folderOf)
      .filter((tag) => tag !== undefined)
      .sort(),
    TAGS.filter((tag) => tag !== SHARED).sort(),
  );
  for (const file of FILES.filter((file) => file !== index && file.startsWith('src/text'))) {
    const own = folderOf(file);
    for (const target of importsOf(file)) {
      const tag = folderOf(target);
      if (tag !== undefined && tag !== own && tag !== SHARED) t.fail(`${file} imports ${target}`);
    }
    t.notMatch(readFileSync(join(ROOT, file), 'utf8'), /switch \(.*anguage|anguage [!=]== '/, file);
  }
  t.end();
});

void t.test('no language reaches the list of languages, so that they load in any order', (t) => {
  const reached = new Set<string>();
  const walk = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    importsOf(file).forEach(walk);
  };
  FILES.filter((file) => /^src\/text\/languages\/\w+\//.test(file)).forEach(walk);
  t.notOk(reached.has('src/text/languages/index.ts'));
  t.end();
});
