/** Some rows, and where those after them begin. */
export interface Page<Item, Place> {
  readonly items: readonly Item[];
  /** Absent when there is nothing after them. */
  readonly next?: Place | undefined;
}

/** Page after page, each one read of its own: nothing is held between two, however slowly they are asked for. */
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

/** Where a page starts: behind a row, or at the first. */
export type After<Row> = Row | 'first';

/** Matches what comes after a row in the ascending order of these fields. */
export const after = <Row extends object>(
  place: After<Row>,
  [field, ...others]: readonly (keyof Row & string)[],
): object => {
  if (place === 'first' || field === undefined) return {};
  const value = (place as Row)[field];
  if (others.length === 0) return { [field]: { $gt: value } };
  return { [field]: { $gte: value }, $or: [{ [field]: { $gt: value } }, after(place, others)] };
};

/** Matches all but these, which are few, and mostly none. */
export const besides = <Id extends string>(ids: readonly Id[]) => (ids.length > 0 ? { _id: { $nin: ids } } : {});
