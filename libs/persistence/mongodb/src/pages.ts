/** Some rows, and the place where the next page begins. */
export interface Page<Item, Place> {
  readonly items: readonly Item[];
  /** Absent on the last page. */
  readonly next?: Place | undefined;
}

/** Yields page after page. Each is a read of its own, so that no resources are held between two. */
export const pagesFrom = async function* <Item, Place>(
  first: Place,
  read: (from: Place) => Promise<Page<Item, Place>>,
): AsyncGenerator<readonly Item[]> {
  for (let next: Place | undefined = first; next !== undefined;) {
    const page: Page<Item, Place> = await read(next);
    if (page.items.length > 0) yield page.items;
    next = page.next;
  }
};

/** The start of a page: after a row, or at the first. */
export type After<Row> = Row | 'first';

/** Matches rows after a row in the ascending order of these fields. */
export const after = <Row extends object>(
  place: After<Row>,
  [field, ...others]: readonly (keyof Row & string)[],
): object => {
  if (place === 'first' || field === undefined) return {};
  const value = (place as Row)[field];
  if (others.length === 0) return { [field]: { $gt: value } };
  return { [field]: { $gte: value }, $or: [{ [field]: { $gt: value } }, after(place, others)] };
};

/** Matches all rows except these, which are few. */
export const except = <Id extends string>(ids: readonly Id[]) => (ids.length > 0 ? { _id: { $nin: ids } } : {});
