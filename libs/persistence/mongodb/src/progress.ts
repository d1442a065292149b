import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { dueDayOf } from '@flashcards/review-scheduling';
import { inLogOrder } from '@flashcards/study';
import type { Collections } from './collections.ts';
import type { Put } from './documents.ts';
import type { LastPlace, ProgressDocument } from './study-documents.ts';
import { anyDay, hiddenOnes, newOnes } from './study-documents.ts';
import { anyOf, keyOf } from './keys.ts';

/** What the index goes by, beside the progress itself. */
export const progressFields = (progress: Progress): Pick<ProgressDocument, 'dueOn' | 'progress'> => {
  if (progress.state === 'new') return { dueOn: newOnes, progress };
  return { dueOn: progress.state === 'review' ? dueDayOf(progress) : anyDay, progress };
};

/** Whether its card is in the set: one that is being added is not yet. */
export const isShown = ({ dueOn }: Pick<ProgressDocument, 'dueOn'>): boolean => dueOn !== hiddenOnes;

/** That of a card of an unpublished set, too. */
const progressOf = ({ progress }: Collections, user: AccountId, card: CardId): Promise<ProgressDocument | null> =>
  progress.findOne({ _id: keyOf(user, card) });

/** The progress with a card of one of the user's own sets. */
export const ownProgress = async (
  collections: Collections,
  user: AccountId,
  card: CardId,
): Promise<ProgressDocument | undefined> => {
  const found = await progressOf(collections, user, card);
  return found && isShown(found) && (await isPublished(collections, user, found.set)) ? found : undefined;
};

/** The progress with cards of any sets. */
export const progressWith = async (
  { progress }: Collections,
  user: AccountId,
  cards: readonly CardId[],
): Promise<readonly ProgressDocument[]> => {
  if (cards.length === 0) return [];
  const wanted = { _id: anyOf(cards.map((card) => keyOf(user, card))) };
  return (await progress.find(wanted, { batchSize: cards.length + 1 }).toArray()).filter(isShown);
};

export const isPublished = async ({ sets }: Collections, user: AccountId, set: SetId): Promise<boolean> =>
  (await sets.findOne({ _id: keyOf(user, set) }, { projection: { _id: 1 } })) !== null;

/** Whether all of these are the user's own sets. */
export const arePublished = async (
  { sets }: Collections,
  user: AccountId,
  ids: ReadonlySet<SetId>,
): Promise<boolean> => {
  if (ids.size === 0) return true;
  const wanted = { _id: anyOf([...ids].map((set) => keyOf(user, set))) };
  return (await sets.find(wanted, { projection: { _id: 1 }, batchSize: ids.size + 1 }).toArray()).length === ids.size;
};

export const putRow = ({ rev: _, ...document }: ProgressDocument): Put => ({ into: 'progress', document });

/** The row once its card stands like this, and no kept event of the card comes after this place. */
export const putProgress = (
  row: ProgressDocument,
  { progress, last: place }: { readonly progress: Progress; readonly last: LastPlace },
): Put => {
  const { at, seq, day } = place;
  const last = row.last && inLogOrder(row.last, place) > 0 ? row.last : { at, seq, ...(day ? { day } : {}) };
  const { createdOn = row.progress.state === 'new' ? row.progress.createdOn : undefined } = row;
  const made = createdOn === undefined ? {} : { createdOn };
  return putRow({ ...row, ...progressFields(progress), last, ...made });
};
