import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { dueDayOf } from '@flashcards/review-scheduling';
import type { Collections } from './collections.ts';
import type { ProgressDocument } from './documents.ts';
import { anyDay, newOnes } from './documents.ts';
import { keyOf } from './keys.ts';

/** What the index goes by, beside the progress itself. */
export const progressFields = (progress: Progress): Pick<ProgressDocument, 'dueOn' | 'progress'> => {
  if (progress.state === 'new') return { dueOn: newOnes, progress };
  return { dueOn: progress.state === 'review' ? dueDayOf(progress) : anyDay, progress };
};

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
  return found && (await isPublished(collections, user, found.set)) ? found : undefined;
};

export const isPublished = async ({ sets }: Collections, user: AccountId, set: SetId): Promise<boolean> =>
  (await sets.findOne({ _id: keyOf(user, set) }, { projection: { _id: 1 } })) !== null;
