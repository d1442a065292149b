import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { SeenCard } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import { dueDayOf } from '@flashcards/review-scheduling';
import type { ProgressDocument, Due } from './documents.ts';
import { rowOf } from './documents.ts';

const dueOf = (progress: Progress): Due => {
  if (progress.state === 'new') return 'new';
  return progress.state === 'review' ? dueDayOf(progress) : '';
};

/** A card's progress as its row holds it, with what it is searched by. */
export const progressFields = (progress: Progress): Pick<ProgressDocument, 'progress' | 'due'> => ({
  progress,
  due: dueOf(progress),
});

/** Whether the row says what saving its progress would say. */
export const isSound = ({ progress, due }: ProgressDocument): boolean => due === dueOf(progress);

/** A card that an account has something with. */
type CardOf = Pick<ProgressDocument, 'own' | 'made' | 'place' | 'addition'> & {
  readonly card: CardId;
  readonly set: SetId;
};

/** The row of a card of which the account has no review. */
export const cardRow = (account: AccountId, card: CardOf, progress: Progress): ProgressDocument => ({
  ...rowOf(account, 'card', card.card),
  kind: 'card',
  ...card,
  suspended: false,
  ...progressFields(progress),
});

export const seenFrom = ({ set, own, progress, suspended, last }: ProgressDocument): SeenCard => ({
  set,
  isOwn: own,
  progress,
  suspended,
  last: last && { at: last.at, seq: last.seq },
});
