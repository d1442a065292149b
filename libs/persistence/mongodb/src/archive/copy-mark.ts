import type { Unit } from '@flashcards/persistence-ports';
import type { Collections } from '../collections.ts';
import type { CopyDocument } from '../documents.ts';
import { isInserted } from '../insert.ts';

// A store that another is being copied into bears a mark: one document, in a collection of its own.

type Marking = Pick<Collections, 'copies'>;

const _id = 'unfinished';

/** `null` for a store that is no unfinished copy. */
export const copyMark = ({ copies }: Marking): Promise<CopyDocument | null> => copies.findOne({ _id });

/** Half of it may be missing: nobody is served from it. */
export const refuseUnfinishedCopy = async (collections: Marking): Promise<void> => {
  if (await copyMark(collections))
    throw new Error('mongodb: the database is the unfinished copy of another store; end `flashcards copy`, or drop it');
};

/**
 * The process that writes the copy, by its number: of two the one that came last. It is the revision of what it writes, so
 * what an earlier one was about to delete is told apart.
 */
export type Attempt = number;

/** One try; `undefined` where another process came in between. */
const tryToHold = async (
  { copies }: Marking,
  mark: CopyDocument | null,
  fingerprint: string,
): Promise<Attempt | undefined> => {
  if (!mark) return (await isInserted(copies, { _id, fingerprint, attempt: 1 })) ? 1 : undefined;
  const attempt = mark.attempt + 1;
  const { matchedCount } = await copies.updateOne({ _id, attempt: mark.attempt }, { $set: { attempt } });
  return matchedCount === 1 ? attempt : undefined;
};

/** Marks the store as a copy of the one of this fingerprint, or takes the mark over; `undefined` where it is another's. */
export const holdMark = async (collections: Marking, fingerprint: string): Promise<Attempt | undefined> => {
  for (;;) {
    const mark = await copyMark(collections);
    if (mark && mark.fingerprint !== fingerprint) return undefined;
    const attempt = await tryToHold(collections, mark, fingerprint);
    if (attempt !== undefined) return attempt;
  }
};

export const takenOver = (): Error => new Error('mongodb: another process has taken the copy over');

export const noteWritten = async ({ copies }: Marking, attempt: Attempt, last: Unit): Promise<void> => {
  const { matchedCount } = await copies.updateOne({ _id, attempt }, { $set: { last } });
  if (matchedCount === 0) throw takenOver();
};

export const removeMark = async ({ copies }: Marking, attempt: Attempt): Promise<void> => {
  const { deletedCount } = await copies.deleteOne({ _id, attempt });
  if (deletedCount === 0) throw takenOver();
};
