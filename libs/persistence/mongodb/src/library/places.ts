import type { SetId } from '@flashcards/kernel';
import type { Batch } from '../engine/batch.ts';
import type { SetDocument } from '../schema.ts';
import type { LibraryAtHand } from './at-hand.ts';

/** A set that the unit has found. */
export const found = ({ sets }: LibraryAtHand, id: SetId): SetDocument => {
  const set = sets.get(id);
  if (!set) throw new Error('mongodb: cards come to a set that was not found');
  return set;
};

/** Reserves places in the set for new cards; returns the first place. */
export const takePlaces = (
  { collections, sets }: LibraryAtHand,
  batch: Batch,
  { set, count }: { readonly set: SetDocument; readonly count: number },
): number => {
  const { _id, account, nextPlace } = set;
  batch.add(collections.sets, { updateOne: { filter: { _id, account }, update: { $inc: { nextPlace: count } } } });
  sets.set(_id, { ...set, nextPlace: nextPlace + count });
  return nextPlace;
};
