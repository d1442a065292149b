import type { ClientSession, Collection, Document, Filter, FindOptions, WithId } from '../driver.ts';

/** Reads the snapshot of a transaction, or what a majority keeps. */
export interface Reader {
  /** All that it finds. */
  find<Row extends Document>(
    rows: Collection<Row>,
    filter: Filter<Row>,
    options?: Pick<FindOptions, 'batchSize' | 'hint' | 'limit' | 'projection' | 'sort'>,
  ): Promise<readonly WithId<Row>[]>;
  aggregate<Found extends Document>(rows: Aggregated, stages: readonly Document[]): Promise<readonly Found[]>;
}

/** A collection of any rows. */
type Aggregated = Pick<Collection, 'aggregate'>;

/** One round trip brings all that fits into 16 MB; a server would begin with 101 documents. */
const batchSize = 100_000;

export const readerIn = (session: ClientSession | undefined, maxTimeMS: number): Reader => {
  const options = { ...(session ? { session } : {}), maxTimeMS, batchSize };
  return {
    find: (rows, filter, chosen) => rows.find(filter, { ...options, ...chosen }).toArray(),
    aggregate: <Found extends Document>(rows: Aggregated, stages: readonly Document[]) =>
      rows.aggregate<Found>([...stages], options).toArray(),
  };
};

/** How many documents match. */
export const countIn = async (reader: Reader, rows: Aggregated, filter: Document): Promise<number> => {
  const [found] = await reader.aggregate<{ count: number }>(rows, [{ $match: filter }, { $count: 'count' }]);
  return found?.count ?? 0;
};
