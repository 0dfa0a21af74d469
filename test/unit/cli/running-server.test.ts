import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { localServer } from '../../../src/cli/running-server.js';
import { readConfig } from '../../../src/config/config.js';

void t.test('commands find the server of their machine, whatever address it listens at', async (t) => {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1', '::']) {
    const server = createServer((_, answer) => answer.end('{"info":{"title":"Sonant"}}'));
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const { port } = server.address() as AddressInfo;
    const config = { ...readConfig({ HOST: host, DATA_DIR: t.testdir() }), port };
    const local = host === '::1' ? '[::1]' : '127.0.0.1';
    t.same(await localServer(config), { url: `http://${local}:${port}`, store: 'another' }, host);
    server.close();
  }
});
