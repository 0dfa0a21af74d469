import t from 'tap';
import { LocalLimits } from '../../../src/accounts/local-limits.js';
import { proveLimits } from '../../support/accounts/limits-claims.js';

void t.test('limits of one process', (t) => proveLimits(t, new LocalLimits()));
