/** Spreads some items evenly among others; both keep their order. */
export const mixed = <Item>(items: readonly Item[], among: readonly Item[]): readonly Item[] => {
  const all: Item[] = [];
  const step = (among.length + 1) / (items.length + 1);
  let next = 0;
  for (const [index, item] of among.entries()) {
    for (; next < items.length && (next + 1) * step <= index + 0.5; next += 1) all.push(items[next] as Item);
    all.push(item);
  }
  return [...all, ...items.slice(next)];
};
