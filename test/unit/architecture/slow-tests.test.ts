import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const SLOW = fileURLToPath(new URL('../../../../test/slow', import.meta.url));
/** Tests whose servers are killed within a second, speak two texts, or run in an image of their own. */
const UNWATCHED = ['server/usage-crash.test.ts', 'server/node-versions.test.ts', 'deploy/image.test.ts'];

void t.test('every slow test that runs a server watches its event loop, memory and tasks', (t) => {
  const files = readdirSync(SLOW, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.test.ts'),
  );
  const withServer = files.filter((file) =>
    /await start\w*Server\(/.test(readFileSync(join(SLOW, file), 'utf8')),
  );
  t.ok(withServer.length > 3);
  for (const file of withServer) {
    const isWatched = readFileSync(join(SLOW, file), 'utf8').includes('await signs.check(t)');
    t.equal(isWatched, !UNWATCHED.includes(file), file);
  }
  t.end();
});
