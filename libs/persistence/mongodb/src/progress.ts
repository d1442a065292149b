import type { CardId, LocalDate, SetId, UserId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { dueDayOf } from '@flashcards/review-scheduling';
import type { Collections } from './collections.ts';
import { readLimit } from './connection.ts';
import type { Journaled } from './journal.ts';
import { keyOf } from './keys.ts';

export const anyDay = '';
export const newOnes = 'new';

/** Where a user stands with a card, and where the card stands among theirs. */
export interface ProgressDocument extends Journaled {
  readonly user: UserId;
  readonly card: CardId;
  readonly set: SetId;
  /** That of the set among the user's, and that of the card in the set. */
  readonly order: number;
  readonly position: number;
  readonly suspended: boolean;
  /** Blank while (re)learning, when it is due on any day. New cards have their own place, after every day. */
  readonly dueOn: LocalDate | typeof anyDay | typeof newOnes;
  readonly progress: Progress;
}

/** What the index goes by, beside the progress itself. */
export const progressFields = (progress: Progress): Pick<ProgressDocument, 'dueOn' | 'progress'> => {
  if (progress.state === 'new') return { dueOn: newOnes, progress };
  return { dueOn: progress.state === 'review' ? dueDayOf(progress) : anyDay, progress };
};

/** That of a card of an unpublished set, too. */
const progressOf = ({ progress }: Collections, user: UserId, card: CardId): Promise<ProgressDocument | null> =>
  progress.findOne({ _id: keyOf(user, card) }, { maxTimeMS: readLimit });

/** The progress with a card of one of the user's own sets. */
export const ownProgress = async (
  collections: Collections,
  user: UserId,
  card: CardId,
): Promise<ProgressDocument | undefined> => {
  const found = await progressOf(collections, user, card);
  return found && (await isPublished(collections, user, found.set)) ? found : undefined;
};

export const isPublished = async ({ sets }: Collections, user: UserId, set: SetId): Promise<boolean> =>
  (await sets.findOne({ _id: keyOf(user, set) }, { projection: { _id: 1 }, maxTimeMS: readLimit })) !== null;
