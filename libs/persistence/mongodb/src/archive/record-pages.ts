import type { AccountId } from '@flashcards/kernel';
import type { Collection, Filter } from '../driver.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections } from '../schema.ts';

/** What a store is read from that nobody changes meanwhile. */
export interface Reading {
  readonly collections: Collections;
  readonly snapshots: Snapshots;
}

/** What one page holds at most; its last record may pass the second. */
const most = { records: 1_000, characters: 1_048_576 };

/** Documents that are read at once. */
export const atOnce = most.records;

/** The records in pages. `characters` tells how much text one has, where that may be much. */
export const inPages = function* <Item>(
  records: Iterable<Item>,
  characters: (record: Item) => number = () => 0,
): Generator<readonly Item[]> {
  let page: Item[] = [];
  let total = 0;
  for (const record of records) {
    page.push(record);
    total += characters(record);
    if (page.length < most.records && total < most.characters) continue;
    yield page;
    [page, total] = [[], 0];
  }
  if (page.length > 0) yield page;
};

interface Range {
  readonly _id: { readonly $gt: string; readonly $lt?: string };
  readonly account?: AccountId;
}

interface Asked {
  readonly range: Range;
  readonly limit?: number;
  readonly projection?: Readonly<Record<string, 1>>;
}

/** Documents in the order of `_id`. */
export const pagesById = <Row extends { readonly _id: string }>(
  { snapshots: { latest } }: Reading,
  rows: Collection<Row>,
  { range, limit = atOnce, projection = {} }: Asked,
): AsyncIterable<readonly Row[]> =>
  pagesFrom<Row, string>(range._id.$gt, async ($gt) => {
    const filter = { ...range, _id: { ...range._id, $gt } } as unknown as Filter<Row>;
    const found = await latest((reader) => reader.find(rows, filter, { sort: { _id: 1 }, limit, projection }));
    const items = found as unknown as readonly Row[];
    return { items, next: items.length === limit ? items.at(-1)?._id : undefined };
  });
