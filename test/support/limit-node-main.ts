import { acquire, LimitNode, principalOf } from './limit-nodes.js';

/**
 * A node in a process of its own: `limit-node-main.js <redis url> <account> <ceiling> <how many>` opens sockets and speaks texts,
 * says `held` when it has them, and goes on living.
 */
const [url = '', accountId = '', ceiling = '', count = ''] = process.argv.slice(2);
const node = new LimitNode(url, { nodeTimes: { heartbeatMs: 4000, expiryMs: 12_000 } });
await node.start();
const principal = principalOf(accountId, { sockets: Number(ceiling), syntheses: Number(ceiling) });
for (let i = 0; i < Number(count); i++) {
  await acquire(node.limits, 'sockets', principal);
  await acquire(node.limits, 'syntheses', principal);
}
process.stdout.write('held\n');
