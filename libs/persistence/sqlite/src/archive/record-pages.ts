import type { Tuple } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';

/** What one page holds at most; its last record may pass the second. */
const most = { records: 1_000, characters: 1_048_576 };

/** Rows that are asked for at once: as many as a page may hold. */
export const atOnce = most.records;

interface Reading<Item, Place> {
  readonly item: (row: Tuple) => Item;
  /** Where the row stands: the next page begins behind it. */
  readonly place: (row: Tuple) => Place;
  /** Of text that may be long; absent where a thousand records are no more than a mebibyte. */
  readonly characters?: (item: Item) => number;
}

/** A page of at most `atOnce` rows; without a next one where there were fewer. */
export const fillPage = <Item, Place>(
  rows: Iterable<Tuple>,
  { item, place, characters = () => 0 }: Reading<Item, Place>,
): Page<Item, Place> => {
  const items: Item[] = [];
  let total = 0;
  for (const row of rows) {
    const next = item(row);
    items.push(next);
    total += characters(next);
    if (items.length === most.records || total >= most.characters) return { items, next: place(row) };
  }
  return { items };
};
