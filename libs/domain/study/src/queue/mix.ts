/** Spreads two lists evenly among each other; both keep their order. */
export const mixed = <Item>(items: readonly Item[], among: readonly Item[]): readonly Item[] => {
  const all: Item[] = [];
  const placeOf = (index: number, { length }: readonly Item[]): number => (index + 0.5) / length;
  let next = 0;
  for (const [index, item] of among.entries()) {
    const place = placeOf(index, among);
    for (; next < items.length && placeOf(next, items) < place; next += 1) all.push(items[next] as Item);
    all.push(item);
  }
  return [...all, ...items.slice(next)];
};
