import type { AnyBulkWriteOperation, ClientSession, Collection, Document } from '../driver.ts';

/** What a unit of work writes; it is sent when the work has ended. */
export interface Batch {
  add<Row extends Document>(rows: Collection<Row>, ...writes: readonly AnyBulkWriteOperation<Row>[]): void;
  /**
   * Counts the `revision` of a document up: of two units that touch the same one runs again. Snapshots alone would let each
   * decide without what the other writes. Nothing where the document is not there.
   */
  touch<Row extends Document>(rows: Collection<Row>, id: Row['_id']): void;
}

/** The writes of a collection, as the driver takes them when it does not know what the rows are. */
interface Writes {
  readonly rows: Collection;
  readonly writes: AnyBulkWriteOperation[];
}

export const newBatch = () => {
  const byCollection = new Map<string, Writes>();
  const batch: Batch = {
    add: (rows, ...writes) => {
      const known = byCollection.get(rows.namespace) ?? { rows: rows as unknown as Collection, writes: [] };
      known.writes.push(...(writes as AnyBulkWriteOperation[]));
      byCollection.set(rows.namespace, known);
    },
    touch: (rows, id) =>
      batch.add(rows as unknown as Collection, {
        updateOne: { filter: { _id: id as never }, update: { $inc: { revision: 1 } } },
      }),
  };
  /** Collections in the order of their first use, and the writes of each in theirs. */
  const send = async (session: ClientSession, maxTimeMS: number): Promise<void> => {
    for (const { rows, writes } of byCollection.values()) await rows.bulkWrite(writes, { session, maxTimeMS });
  };
  return { batch, send };
};
