import t from 'tap';
import { LOOP_ATTACKS } from '../../support/attacks/event-loop.js';
import { underAttack } from '../../support/under-attack.js';

t.setTimeout(900_000);

void t.test('what clients send stalls no other account', (t) => underAttack(t, LOOP_ATTACKS));
