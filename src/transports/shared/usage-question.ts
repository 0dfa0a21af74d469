import { USAGE_DIMENSIONS, type UsageDimension, type UsageQuestion } from '../../contracts/accounts.js';
import { DAY_MS, dayOf, startOfDay } from '../../contracts/days.js';
import { SonantError } from '../../errors.js';
import { checkOneOf } from './fields.js';

/** Today is one of them. */
export const DEFAULT_DAYS = 30;
/** Grouped by all dimensions, an answer must still have a reasonable length. */
const MAX_DAYS = 400;

/**
 * `?from=2026-11-01&to=2026-11-30&by=day,model`; when not said: the last 30 days, by day. `by=` without a value: one sum.
 * @throws SonantError `day_invalid`, `field_out_of_range` (the first day is after the last, or they are 400 days apart), `field_not_one_of`
 */
export function parseUsageQuestion(query: URLSearchParams, nowMs = Date.now()): UsageQuestion {
  const toMs = readDay(query, 'to') ?? Math.floor(nowMs / DAY_MS) * DAY_MS;
  const fromMs = readDay(query, 'from') ?? toMs - (DEFAULT_DAYS - 1) * DAY_MS;
  const min = toMs - (MAX_DAYS - 1) * DAY_MS;
  if (fromMs < min || fromMs > toMs) {
    throw new SonantError('field_out_of_range', { field: 'from', min: dayOf(min), max: dayOf(toMs) });
  }
  return { fromDay: dayOf(fromMs), toDay: dayOf(toMs), by: readDimensions(query.get('by') ?? 'day') };
}

/** @returns its beginning, in milliseconds since 1970 */
function readDay(query: URLSearchParams, field: string): number | undefined {
  const day = query.get(field);
  if (day === null) return undefined;
  const atMs = startOfDay(day);
  if (atMs === undefined) throw new SonantError('day_invalid', { field });
  return atMs;
}

function readDimensions(list: string): UsageDimension[] {
  const names = list.split(',').filter((name) => name !== '');
  return [...new Set(names.map((name) => checkOneOf(name, 'by', USAGE_DIMENSIONS)))];
}
