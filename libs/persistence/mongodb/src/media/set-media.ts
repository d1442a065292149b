import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaFile, MediaHash } from '@flashcards/library';
import { countedBytes } from '@flashcards/library';
import { atMost, slicesOf } from '../at-most.ts';
import type { Collections } from '../collections.ts';
import { beginningWith, keyOf, ofUser } from '../keys.ts';
import { lookAtFile, markFiles } from './media-files.ts';
import type { SetMediaDocument } from './media-documents.ts';

const atOnce = 500;
/** FerretDB 1.24 answers none of a command with a hundred updates. */
const updatesAtOnce = 80;
const looksAtOnce = 4;
const digits = 6;

/** Files of a set, or of all sets of an account. */
export interface Held {
  readonly user: AccountId;
  readonly set?: SetId;
}

const rangeOf = ({ user, set }: Held) => (set === undefined ? ofUser(user) : beginningWith(keyOf(user, set)));

export const referenceOf = (user: AccountId, set: SetId, [file, n]: readonly [MediaFile, number]): SetMediaDocument => {
  const { name, hash, type, bytes } = file;
  const _id = keyOf(user, set, String(n).padStart(digits, '0'));
  return { _id, user, set, name, hash, counted: `${hash} ${countedBytes(file)}`, type, bytes };
};

/** What all different files of the account count for, those of drafts, too. */
export const mediaUsage = async ({ setMedia }: Collections, user: AccountId): Promise<number> => {
  const different = await setMedia.tally({ _id: ofUser(user) }, '$counted');
  return [...different.keys()].reduce<number>((sum, counted) => sum + Number(String(counted).split(' ')[1]), 0);
};

/** A page of a set's files, after this `_id`. */
export const someMedia = ({ setMedia }: Collections, held: Held, after = ''): Promise<readonly SetMediaDocument[]> => {
  const range = rangeOf(held);
  const _id = after === '' ? range : { ...range, $gt: after };
  return setMedia.find({ _id }, { sort: { _id: 1 }, limit: atOnce }).toArray();
};

export const mediaAtOnce = atOnce;

export const fileFrom = ({ name, hash, type, bytes }: SetMediaDocument): MediaFile => ({ name, hash, type, bytes });

/**
 * Takes some references away, and the files that nobody holds then; whether there may be more. The files are marked
 * first, so that a sweeper looks at them where this ends in between.
 */
export const letGoOfMedia = async (collections: Collections, held: Held): Promise<boolean> => {
  const some = await someMedia(collections, held);
  if (some.length === 0) return false;
  const hashes = [...new Set(some.map(({ hash }) => hash))];
  for (const few of slicesOf(hashes, updatesAtOnce)) await markFiles(collections, few);
  await collections.setMedia.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
  await atMost(looksAtOnce, hashes, (hash) => lookAtFile(collections, hash));
  return some.length === atOnce;
};

export const letGoOfAllMedia = async (collections: Collections, held: Held): Promise<void> => {
  while (await letGoOfMedia(collections, held));
};

const filesAtOnce = 100;

/** Looks at all files that are marked; those that stay so once each. */
export const sweepMedia = async (collections: Collections): Promise<void> => {
  const stay: MediaHash[] = [];
  for (;;) {
    const passed = stay.length > 0 ? { _id: { $nin: stay } } : {};
    const marked = await collections.mediaFiles
      .find({ look: { $gt: '' }, ...passed }, { limit: filesAtOnce, projection: { _id: 1 } })
      .toArray();
    if (marked.length === 0) return;
    for (const { _id } of marked) if (await lookAtFile(collections, _id)) stay.push(_id);
  }
};
