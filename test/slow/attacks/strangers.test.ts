import t from 'tap';
import { STRANGERS_ATTACKS } from '../../support/attacks/strangers.js';
import { underAttack } from '../../support/under-attack.js';

t.setTimeout(900_000);

void t.test('attacks of a stranger stall no other account', (t) => underAttack(t, STRANGERS_ATTACKS));
