import type { AnyBulkWriteOperation, ClientSession, Collection, Document } from '../driver.ts';

/** The collected writes of a unit of work, sent when the work has ended. */
export interface Batch {
  add<Row extends Document>(rows: Collection<Row>, ...writes: readonly AnyBulkWriteOperation<Row>[]): void;
  /**
   * Increments the `revision` of a document, so that of two concurrent units that touch it one runs again. Snapshot
   * isolation alone would let each decide without the other's writes. Does nothing where the document does not exist.
   */
  touch<Row extends Document>(rows: Collection<Row>, id: Row['_id']): void;
}

/** The writes of a collection, without the type of its rows. */
interface Writes {
  readonly rows: Collection;
  readonly writes: AnyBulkWriteOperation[];
}

/** A document that a unit of work has touched. */
export interface Touched {
  readonly rows: Collection;
  readonly id: Document['_id'];
}

/**
 * Writes the documents that an earlier attempt touched, with one command for each collection. From here on conflicting
 * units run again, and not this one.
 */
export const takeFirst = async (
  session: ClientSession,
  maxTimeMS: number,
  touched: Iterable<Touched>,
): Promise<void> => {
  const all = [...touched];
  const collections = new Map(all.map(({ rows }) => [rows.namespace, rows]));
  for (const [namespace, rows] of collections) {
    const ids = all.filter((each) => each.rows.namespace === namespace).map(({ id }) => id as never);
    await rows.updateMany({ _id: { $in: ids } }, { $inc: { retries: 1 } }, { session, maxTimeMS });
  }
};

export const newBatch = () => {
  const byCollection = new Map<string, Writes>();
  const touched = new Map<string, Touched>();
  const isTouched = (namespace: string): boolean =>
    [...touched.values()].some(({ rows }) => rows.namespace === namespace);
  const batch: Batch = {
    add: (rows, ...writes) => {
      if (writes.length === 0) return;
      const known = byCollection.get(rows.namespace) ?? { rows: rows as unknown as Collection, writes: [] };
      known.writes.push(...(writes as AnyBulkWriteOperation[]));
      byCollection.set(rows.namespace, known);
    },
    touch: (rows, id) => {
      touched.set(`${rows.namespace}/${String(id)}`, { rows: rows as unknown as Collection, id });
      batch.add(rows as unknown as Collection, {
        updateOne: { filter: { _id: id as never }, update: { $inc: { revision: 1 } } },
      });
    },
  };
  /** Collections with touched documents come first, so that a conflict is detected before the rest is sent. */
  const inOrder = (): readonly Writes[] => {
    const all = [...byCollection];
    const first = all.filter(([namespace]) => isTouched(namespace));
    return [...first, ...all.filter(([namespace]) => !isTouched(namespace))].map(([, writes]) => writes);
  };
  /**
   * Sends the collections with touched documents first, and the writes of each in the order they were added. Without a
   * session each command is independent.
   */
  const send = async (session: ClientSession | undefined, maxTimeMS: number): Promise<void> => {
    for (const { rows, writes } of inOrder())
      await rows.bulkWrite(writes, { ...(session ? { session } : {}), maxTimeMS });
  };
  return { batch, send, touched: (): ReadonlyMap<string, Touched> => touched };
};
