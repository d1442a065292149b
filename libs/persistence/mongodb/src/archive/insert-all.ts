import { atMost, slicesOf } from '../at-most.ts';
import type { Writable } from '../bound-collection.ts';
import { hasOnlyDuplicates } from '../mongodb-error.ts';

const insertsAtOnce = 500;
/** FerretDB 1.24 answers none of a command with a hundred updates, nor some such commands at once. */
const updatesAtOnce = 80;
const batchesAtOnce = 4;

/**
 * What is there already was written by a command that arrived after the process that sent it had been killed. It is the
 * same: all that a unit writes follows from its records, and from a secret that was stored before them.
 */
export const insertAll = <Document extends object>(
  collection: Pick<Writable<Document>, 'insertMany'>,
  documents: readonly Document[],
): Promise<void> =>
  atMost(batchesAtOnce, slicesOf(documents, insertsAtOnce), async (some) => {
    try {
      await collection.insertMany(some);
    } catch (error) {
      if (!hasOnlyDuplicates(error)) throw error;
    }
  });

/** Sets some fields of documents that are there; of others nothing. */
export const setAll = async <Document extends { readonly _id: string }>(
  collection: Pick<Writable<Document>, 'updateMany'>,
  updates: readonly { readonly _id: Document['_id']; readonly set: Partial<Document> }[],
): Promise<void> => {
  for (const some of slicesOf(updates, updatesAtOnce))
    await collection.updateMany(some.map(({ _id, set }) => ({ filter: { _id } as never, set })));
};
