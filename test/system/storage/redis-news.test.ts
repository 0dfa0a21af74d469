import fc from 'fast-check';
import { createClient } from 'redis';
import t from 'tap';
import { fuzzing } from '../../support/fuzz.js';
import { eventually, startNode } from '../../support/limit-nodes.js';
import { startRedis } from '../../support/redis.js';

void t.test('what one node tells reaches the others, and not itself', async (t) => {
  const redis = await startRedis(t);
  const [a, b, c] = [
    await startNode(t, redis.url),
    await startNode(t, redis.url),
    await startNode(t, redis.url),
  ];
  const heard: string[] = [];
  a.news.subscribe((accountId) => heard.push(`a ${accountId}`));
  b.news.subscribe((accountId) => heard.push(`b ${accountId}`));
  c.news.subscribe((accountId) => heard.push(`c ${accountId}`));
  a.news.publish('one');
  b.news.publish('two');
  await eventually('all are told', () => heard.length >= 4);
  t.same(heard.sort(), ['a two', 'b one', 'c one', 'c two']);
});

void t.test('news goes on after an outage, and is no fault during one', async (t) => {
  const redis = await startRedis(t);
  const [a, b] = [await startNode(t, redis.url), await startNode(t, redis.url)];
  const heard: string[] = [];
  b.news.subscribe((accountId) => heard.push(accountId));
  await redis.stop();
  await eventually('noticed', () => a.gauge === 'unknown' && b.gauge === 'unknown');
  a.news.publish('lost');
  await redis.start();
  await eventually('shared again', () => a.gauge === 'shared' && b.gauge === 'shared');
  a.news.publish('found');
  await eventually('told', () => heard.length > 0);
  t.same(heard, ['found']);
});

void t.test('whatever a stranger says on the channels does no harm', async (t) => {
  const redis = await startRedis(t);
  const node = await startNode(t, redis.url);
  const heard: string[] = [];
  node.news.subscribe((accountId) => heard.push(accountId));
  const client = createClient({ url: redis.url });
  await client.connect();
  t.teardown(() => client.destroy());
  const word = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('sockets', 'syntheses', '', 'sockets a'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 4 }), async (words) => {
      await client.publish('sonant:news', words.join(' '));
      await client.publish('sonant:tight', words.join(' '));
    }),
    fuzzing(0.5),
  );
  await client.publish('sonant:news', 'somebody last');
  await eventually('all was heard', () => heard.includes('last'));
  t.ok(heard.every((accountId) => accountId.length > 0));
  t.same([node.gauge, node.log], ['shared', []]);
});
