import type { Unit } from '@flashcards/persistence-ports';
import type { Db } from '../driver.ts';
import { single, upserting } from '../engine/single.ts';
import { longestUnit } from '../engine/units.ts';
import { isDuplicate } from '../mongodb-error.ts';

// An unfinished copy has a mark: a document next to the one with the version of its data.

interface CopyMark {
  readonly _id: 'unfinished copy';
  /** Of the source store. */
  readonly fingerprint: string;
  /** The number of the process that writes the copy. Only the latest process may write. */
  readonly attempt: number;
  /** The unit that was written last. */
  readonly last?: Unit;
}

const _id = 'unfinished copy';
const options = { maxTimeMS: longestUnit };

const marksIn = (db: Db) => db.collection<CopyMark>('schema');

/** `null` for a store that is not an unfinished copy. */
export const copyMark = (db: Db): Promise<CopyMark | null> => single(() => marksIn(db).findOne({ _id }, options));

/** Throws for an unfinished copy, which may be incomplete and must not be served. */
export const refuseUnfinishedCopy = async (db: Db): Promise<void> => {
  if (await copyMark(db))
    throw new Error('mongodb: the database is the unfinished copy of another store; end `flashcards copy`, or drop it');
};

/**
 * Marks the store as a copy of the store with this fingerprint, or takes the mark over; `undefined` where it is a copy
 * of another store.
 */
export const holdMark = async (db: Db, fingerprint: string): Promise<number | undefined> => {
  const take = { ...options, upsert: true, returnDocument: 'after' } as const;
  try {
    const hold = () => marksIn(db).findOneAndUpdate({ _id, fingerprint }, { $inc: { attempt: 1 } }, take);
    return (await upserting(hold))?.attempt;
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
};

/** A copy that this process writes. Once another process takes it over, each call throws. */
export const heldCopy = (db: Db, attempt: number) => {
  const held = { _id, attempt } as const;
  const whileHeld = async (isHeld: () => Promise<boolean>): Promise<void> => {
    if (!(await single(isHeld))) throw new Error('mongodb: another process has taken the copy over');
  };
  return {
    check: () => whileHeld(async () => (await marksIn(db).findOne(held, options)) !== null),
    noteWritten: (last: Unit) =>
      whileHeld(async () => (await marksIn(db).updateOne(held, { $set: { last } }, options)).matchedCount === 1),
    removeMark: () => whileHeld(async () => (await marksIn(db).deleteOne(held, options)).deletedCount === 1),
  };
};

export type HeldCopy = ReturnType<typeof heldCopy>;
