import type { StudyCard } from '../index.ts';

/** What a review changes of a study card. */
export interface OfflineProgress extends Pick<
  StudyCard,
  | 'state'
  | 'step'
  | 'lastReview'
  | 'reviewStatus'
  | 'dueDate'
  | 'dueAt'
  | 'stability'
  | 'difficulty'
  | 'reps'
  | 'lapses'
> {
  /** The answer from which its step counts. Only cards that were reviewed offline have it. */
  readonly answeredAt?: Date | undefined;
}

/** A study card, as the service or an offline review returned it. */
export interface OfflineCard extends OfflineProgress, Pick<StudyCard, 'id' | 'set'> {
  readonly previews?: unknown;
}
