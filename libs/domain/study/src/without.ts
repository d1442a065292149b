import { recount } from '@flashcards/streak';
import { countedOf, replayLater } from './replay.ts';
import type { ReviewEvent } from './review-event.ts';
import type { Slices } from './slices.ts';
import type { StudyChange, StudyState } from './study-state.ts';

/** What taking one review back does: the card, the totals and the days stand as if it had never been. */
export const without = function* (undone: ReviewEvent, { later, ...learner }: StudyState): Slices<StudyChange> {
  const replayed = yield* replayLater(undone.before, later);
  const { activity, days } = recount(learner, {
    removed: [undone, ...replayed.was].map(countedOf),
    added: replayed.is.map(countedOf),
  });
  return { moved: replayed.is, progress: replayed.progress, activity, days };
};
