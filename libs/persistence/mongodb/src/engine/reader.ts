import type { ClientSession, Collection, Document, Filter, FindOptions, WithId } from '../driver.ts';

/** Reads a transaction's snapshot, or with read concern majority. */
export interface Reader {
  /** All rows that match. */
  find<Row extends Document>(
    rows: Collection<Row>,
    filter: Filter<Row>,
    options?: Pick<FindOptions, 'batchSize' | 'hint' | 'limit' | 'projection' | 'sort'>,
  ): Promise<readonly WithId<Row>[]>;
  aggregate<Found extends Document>(rows: Aggregated, stages: readonly Document[]): Promise<readonly Found[]>;
}

/** A collection with any type of rows. */
type Aggregated = Pick<Collection, 'aggregate'>;

/** Up to 16 MB come in one round trip; the default is a first batch of 101 documents. */
const batchSize = 100_000;

export const readerIn = (session: ClientSession | undefined, maxTimeMS: number): Reader => {
  const options = { ...(session ? { session } : {}), maxTimeMS, batchSize };
  return {
    find: (rows, filter, chosen) => rows.find(filter, { ...options, ...chosen }).toArray(),
    aggregate: <Found extends Document>(rows: Aggregated, stages: readonly Document[]) =>
      rows.aggregate<Found>([...stages], options).toArray(),
  };
};

/** The number of documents that match. */
export const countIn = async (reader: Reader, rows: Aggregated, filter: Document): Promise<number> => {
  const [found] = await reader.aggregate<{ count: number }>(rows, [{ $match: filter }, { $count: 'count' }]);
  return found?.count ?? 0;
};
