import { positionsOf } from './additions.ts';
import type { Collections } from './collections.ts';
import { ofUser } from './keys.ts';
import { setIndex } from './layouts.ts';
import type { DraftDocument } from './library-documents.ts';
import { letGoOfMedia } from './media/set-media.ts';

const cardsAtOnce = 1_000;

/** Cards that nobody sees: of a whole set, or of one addition to it. */
type Unseen = Pick<DraftDocument, 'user' | 'set' | 'addition'>;

/**
 * Removes a step's worth of files and cards; answers whether there may be more. Their progress is written before them and removed
 * after them, so it always tells which there may be.
 */
export const removeSome = async (collections: Collections, { user, set, addition }: Unseen): Promise<boolean> => {
  // Files are the set's.
  if (addition === undefined && (await letGoOfMedia(collections, { user, set }))) return true;
  const { cards, progress } = collections;
  const { from, to } = positionsOf(addition);
  const position = addition === undefined ? { $gte: from } : { $gte: from, $lt: to };
  const options = { projection: { card: 1 }, limit: cardsAtOnce, hint: setIndex } as const;
  const rows = await progress.find({ _id: ofUser(user), user, set, position }, options).toArray();
  if (rows.length === 0) return false;
  await cards.deleteMany({ _id: { $in: rows.map(({ card }) => card) }, set });
  await progress.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  return rows.length === cardsAtOnce;
};

export const removeCards = async (collections: Collections, unseen: Unseen): Promise<void> => {
  while (await removeSome(collections, unseen));
};
