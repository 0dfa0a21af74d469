/** Prometheus wants base units. */
export const secondsOf = (ms: number): number => ms / 1000;
