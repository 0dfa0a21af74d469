import { editDistance } from '../text/core/edit-distance.js';

/** Up to three of `names` that `typed` may have been meant for, the closest first. */
export function closeNames(typed: string, names: readonly string[]): string[] {
  const wanted = typed.toLowerCase();
  return names
    .map((name) => ({ name, distance: editDistance([...wanted], [...name.toLowerCase()]) }))
    .filter(({ name, distance }) => distance <= Math.floor(name.length / 2))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}
