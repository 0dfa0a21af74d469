/** The locale of the page's texts, which are English. */
const LOCALE = 'en';

const whole = new Intl.NumberFormat(LOCALE);
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const dateTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const shortDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

const UNITS_SECONDS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

export const formatCount = (count: number): string => whole.format(count);
/** `12.3K`. */
export const formatCompact = (count: number): string => compact.format(count);
export const formatDate = (ms: number): string => date.format(ms);
export const formatDateTime = (ms: number): string => dateTime.format(ms);
/** @param day `2026-11-21` @returns `Nov 21` */
export const formatDay = (day: string): string => shortDay.format(Date.parse(day));

/** `3 hours ago`, `tomorrow`. */
export function formatRelative(ms: number, nowMs = Date.now()): string {
  const seconds = (ms - nowMs) / 1000;
  for (const [unit, unitSeconds] of UNITS_SECONDS) {
    if (Math.abs(seconds) >= unitSeconds) return relative.format(Math.trunc(seconds / unitSeconds), unit);
  }
  return 'just now';
}

/** `8.4 s`, `12 min 3 s`, `4 h 20 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1).replace(/\.0$/, '') : Math.round(seconds)} s`;
  const total = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  if (hours > 0) return `${formatCount(hours)} h ${minutes} min`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** The text with a capital first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Code points, as the service counts. */
export const codePoints = (text: string): number => [...text].length;
