import { fileURLToPath } from 'node:url';
import t from 'tap';
import { plainNode } from '../../support/plain-node.js';

const PROGRAM = fileURLToPath(new URL('../../support/late-upgrades.js', import.meta.url));
const PROCESS_COUNT = 20;

void t.test(
  'a socket that is let in after a wait lives until it is closed, and nothing is complained about',
  (t) => {
    for (let i = 0; i < PROCESS_COUNT; i++) {
      const { stdout, stderr, status } = plainNode([PROGRAM]);
      t.same({ stdout, stderr, status }, { stdout: '20 of 20\n', stderr: '', status: 0 });
    }
    t.end();
  },
);
