/**
 * The cheapest way from one row of items to another (Wagner and Fischer, 1974).
 *
 * @param change what it costs to put one item in another's place; without it 1, and nothing where they are the same
 * @param skip what it costs to leave out or add an item
 */
export function editDistance<Item>(
  from: readonly Item[],
  to: readonly Item[],
  change: (a: Item, b: Item) => number = (a, b) => (a === b ? 0 : 1),
  skip = 1,
): number {
  let above = Array.from({ length: to.length + 1 }, (_, j) => j * skip);
  from.forEach((item, i) => {
    const row = [(i + 1) * skip];
    to.forEach((other, j) => {
      row.push(
        Math.min((above[j] ?? 0) + change(item, other), (above[j + 1] ?? 0) + skip, (row[j] ?? 0) + skip),
      );
    });
    above = row;
  });
  return above[to.length] ?? 0;
}

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
