const BRACKETS = /\[[^[\]]*\]/g;

/** The time scales that are left for the text behind `text`, whose `[bracketed words]` have used theirs up. */
export function scalesBehind(text: string, scales: readonly number[]): readonly number[] {
  if (scales.length === 0) return scales;
  const left = scales.slice(text.match(BRACKETS)?.length ?? 0);
  // An empty list would turn the remaining brackets into plain text.
  return left.length > 0 ? left : [1];
}
