import type { Unit } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
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
    throw new Error(
      'mongodb: the database is the unfinished copy of another store; end `npm run copy-store`, or drop it',
    );
};

/** Whoever holds the mark writes the copy: of two processes the one that came last. */
export type Holder = string;

/** Marks the store as a copy of the one of this fingerprint, or takes the mark over; `undefined` where it is another's. */
export const holdMark = async ({ copies }: Marking, fingerprint: string): Promise<Holder | undefined> => {
  const holder = randomUUID();
  if (await isInserted(copies, { _id, fingerprint, holder })) return holder;
  const { matchedCount } = await copies.updateOne({ _id, fingerprint }, { $set: { holder } });
  return matchedCount === 1 ? holder : undefined;
};

const lost = (): Error => new Error('mongodb: another process has taken the copy over');

export const noteWritten = async ({ copies }: Marking, holder: Holder, last: Unit): Promise<void> => {
  const { matchedCount } = await copies.updateOne({ _id, holder }, { $set: { last } });
  if (matchedCount === 0) throw lost();
};

export const removeMark = async ({ copies }: Marking, holder: Holder): Promise<void> => {
  const { deletedCount } = await copies.deleteOne({ _id, holder });
  if (deletedCount === 0) throw lost();
};
