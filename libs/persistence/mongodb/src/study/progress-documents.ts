import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { SeenCard } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import { dueDayOf } from '@flashcards/review-scheduling';
import { marksOf } from '@flashcards/study';
import type { ProgressDocument, Due } from './documents.ts';
import { rowOf } from './documents.ts';

const dueOf = (progress: Progress): Due => {
  if (progress.state === 'new') return 'new';
  return progress.state === 'review' ? dueDayOf(progress) : '';
};

/** A card's progress as its row stores it, with the fields by which it is searched. */
export const progressFields = (progress: Progress): Pick<ProgressDocument, 'progress' | 'due'> => ({
  progress,
  due: dueOf(progress),
});

/** Whether the row equals what saving its progress would write. */
export const isSound = ({ progress, due }: ProgressDocument): boolean => due === dueOf(progress);

/** A card for which an account has progress. */
type CardOf = Pick<ProgressDocument, 'own' | 'made' | 'place' | 'addition'> & {
  readonly card: CardId;
  readonly set: SetId;
};

/** The row of a card without reviews of the account. */
export const cardRow = (account: AccountId, card: CardOf, progress: Progress): ProgressDocument => ({
  ...rowOf(account, 'card', card.card),
  kind: 'card',
  ...card,
  ...marksOf({}),
  ...progressFields(progress),
});

export const seenFrom = ({ set, own, progress, last, ...row }: ProgressDocument): SeenCard => ({
  set,
  isOwn: own,
  progress,
  ...marksOf(row),
  last: last && { at: last.at, seq: last.seq },
});
