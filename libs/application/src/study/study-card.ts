import type { CardId, LocalDate, NoteId, SetId } from '@flashcards/kernel';
import type { CardText } from '@flashcards/library';
import type { FoundCard } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import { dueDayOf, lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';

/** A card with all that its learner may see of it (contract, section 8). */
export interface ShownCard extends CardText {
  readonly id: CardId;
  readonly set: SetId;
  /** `html`: rendered from a note, and sanitized. */
  readonly format: 'text' | 'html';
  /** The direction of its text, if the note type does not give one. */
  readonly dir: 'auto';
  readonly note: NoteId | undefined;
  readonly ordinal: number;
  readonly tags: readonly string[];
  /** 0: none. No card can have one yet. */
  readonly flag: number;
  readonly state: Progress['state'];
  readonly step: number | undefined;
  readonly lastReview: LocalDate;
  readonly reviewStatus: number;
  readonly dueDate: LocalDate;
  /** Only of steps shorter than a day, whose instants are not stored yet. */
  readonly dueAt: Date | undefined;
  readonly stability: number | undefined;
  readonly difficulty: number | undefined;
  readonly reps: number;
  readonly lapses: number;
  readonly suspended: boolean;
  /** Neither is possible yet. */
  readonly buried: false;
  readonly withdrawn: false;
}

const memoryOf = (progress: Progress) => {
  if (progress.state === 'new') return { stability: undefined, difficulty: undefined, reps: 0, lapses: 0 };
  const { stability, difficulty, reviews: reps, lapses } = progress;
  return { stability, difficulty, reps, lapses };
};

const none = { dir: 'auto', flag: 0, dueAt: undefined, buried: false, withdrawn: false } as const;

export const shownCard = ({ id, set, front, back, note, tags, progress, suspended }: FoundCard): ShownCard => ({
  ...{ id, set, front, back, tags, suspended },
  ...none,
  format: note ? 'html' : 'text',
  note: note?.id,
  ordinal: note?.ordinal ?? 0,
  state: progress.state,
  step: 'step' in progress ? progress.step : undefined,
  lastReview: lastReviewOf(progress),
  reviewStatus: reviewStatusOf(progress),
  dueDate: dueDayOf(progress),
  ...memoryOf(progress),
});
