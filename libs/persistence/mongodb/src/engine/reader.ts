import type { ClientSession, Collection, Document, Filter, FindOptions, WithId } from '../driver.ts';

/** Reads the snapshot of a transaction. */
export interface Reader {
  /** All that it finds. */
  find<Row extends Document>(
    rows: Collection<Row>,
    filter: Filter<Row>,
    options?: Pick<FindOptions, 'limit' | 'projection' | 'sort'>,
  ): Promise<readonly WithId<Row>[]>;
  aggregate<Found extends Document>(rows: Aggregated, stages: readonly Document[]): Promise<readonly Found[]>;
}

/** A collection of any rows. */
type Aggregated = Pick<Collection, 'aggregate'>;

/** One round trip brings all that fits into 16 MB; a server would begin with 101 documents. */
const batchSize = 100_000;

export const readerIn = (session: ClientSession, maxTimeMS: number): Reader => {
  const options = { session, maxTimeMS, batchSize };
  return {
    find: (rows, filter, chosen) => rows.find(filter, { ...chosen, ...options }).toArray(),
    aggregate: <Found extends Document>(rows: Aggregated, stages: readonly Document[]) =>
      rows.aggregate<Found>([...stages], options).toArray(),
  };
};
