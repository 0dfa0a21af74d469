/** The largest number of streams that a server carries. */
export interface Found {
  /** The highest load that was carried; 0: not even the lowest. */
  readonly streams: number;
  /** The lowest load that was not carried; null: every load that was tried was carried. */
  readonly refused: number | null;
}

/**
 * Doubles from `start` until the load is not carried, or halves until it is, then bisects until the bounds are within a
 * twentieth.
 * @param bears whether so many streams are served as they should be
 */
export async function findCapacity(
  start: number,
  most: number,
  bears: (streams: number) => Promise<boolean>,
): Promise<Found> {
  let low = 0;
  let high: number | null = null;
  for (let streams = start; streams >= 1 && streams <= most;) {
    if (await bears(streams)) {
      low = streams;
      if (high !== null || streams === most) break;
      streams = Math.min(2 * streams, most);
    } else {
      high = streams;
      if (low > 0) break;
      streams = Math.floor(streams / 2);
    }
  }
  while (high !== null && low > 0 && high - low > Math.max(1, low / 20)) {
    const middle = Math.round((low + high) / 2);
    if (await bears(middle)) low = middle;
    else high = middle;
  }
  return { streams: low, refused: high };
}
