/** Days in UTC, as usage is summed and limits are counted: `2026-11-21`. */

export const DAY_MS = 86_400_000;

/** The day of a time. @param atMs milliseconds since 1970 */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** `2026-11-21 16:41`. */
export const minuteOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');

/** When a day begins, in milliseconds since 1970; undefined when there is no such day from 1000 to 2999. */
export function startOfDay(day: string): number | undefined {
  const atMs = /^[12]\d{3}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  // 30 February is read as a day of March.
  return Number.isNaN(atMs) || dayOf(atMs) !== day ? undefined : atMs;
}

/** The last days up to today. @param count how many, at least 1 */
export const lastDays = (count: number, nowMs = Date.now()): { from: string; to: string } => ({
  from: dayOf(nowMs - (count - 1) * DAY_MS),
  to: dayOf(nowMs),
});

/** All days of a range; none when the range is invalid. */
export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [startOfDay(from), startOfDay(to)];
  if (first === undefined || last === undefined || first > last) return [];
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, i) => dayOf(first + i * DAY_MS));
}
