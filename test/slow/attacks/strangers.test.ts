import t from 'tap';
import { CHANGING_ATTACKS } from '../../support/attacks/changes.js';
import { HOARDING_ATTACKS } from '../../support/attacks/hoards.js';
import { MEMBERS_ATTACKS } from '../../support/attacks/members.js';
import { RECORDING_ATTACKS } from '../../support/attacks/recordings.js';
import { STRANGERS_ATTACKS } from '../../support/attacks/strangers.js';
import { underAttack } from '../../support/under-attack.js';

t.setTimeout(900_000);

void t.test('attacks of a stranger stall no other account', (t) => underAttack(t, STRANGERS_ATTACKS));

void t.test('nor do attacks that change something all the time', (t) => underAttack(t, CHANGING_ATTACKS));

void t.test('nor do attacks on memory, and on what all accounts share beside the event loop', (t) =>
  underAttack(t, HOARDING_ATTACKS),
);

void t.test('nor do members of another account, whatever they do without end', (t) =>
  underAttack(t, MEMBERS_ATTACKS),
);

void t.test('nor do recordings', (t) => underAttack(t, RECORDING_ATTACKS));
