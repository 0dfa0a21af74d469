import { CHANGING_ATTACKS } from '../../test/support/attacks/changes.js';
import { LOOP_ATTACKS } from '../../test/support/attacks/event-loop.js';
import { HOARDING_ATTACKS } from '../../test/support/attacks/hoards.js';
import { MEMBERS_ATTACKS } from '../../test/support/attacks/members.js';
import { STRANGERS_ATTACKS } from '../../test/support/attacks/strangers.js';
import type { Attacks } from '../../test/support/under-attack.js';

export const ATTACKS: Attacks = {
  ...LOOP_ATTACKS,
  ...STRANGERS_ATTACKS,
  ...CHANGING_ATTACKS,
  ...HOARDING_ATTACKS,
  ...MEMBERS_ATTACKS,
};
