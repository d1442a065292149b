import { experienceOf, review, standingOf } from '@flashcards/review-scheduling';
import { recount, streakOn } from '@flashcards/streak';
import { countedOf, replayLater } from './replay.ts';
import type { Review, ReviewEvent } from './review-event.ts';
import type { Slices } from './slices.ts';
import type { PlaceState, StudyChange } from './study-state.ts';

/** A review in its place, and what it moves. */
export interface Placed extends StudyChange {
  readonly event: ReviewEvent;
}

/**
 * What one more review does: it takes its place by the order of the log, and the card's later events are replayed on
 * top of it, so that the projections are those of the whole log, whatever the order of arrival (contract, section 4).
 */
export const place = function* (told: Review, { set, seq, progress, later, ...learner }: PlaceState): Slices<Placed> {
  const { id, card, rating, at, day, retention } = told;
  const before = later[0]?.before ?? progress;
  const after = review(before, { card, rating, today: day, retention });
  const xp = experienceOf({ before, after, rating });
  const replayed = yield* replayLater(after, later);
  const { activity, days } = recount(learner, {
    removed: replayed.was.map(countedOf),
    added: [{ day, xp, isFirst: before.state === 'new' }, ...replayed.is.map(countedOf)],
  });
  const answered = { standing: standingOf(after), xp: activity.reviewXp, streak: streakOn(activity.streak, day) };
  const event = { id, card, set, rating, at, seq, day, retention, xp, before, after, answered };
  return { event, moved: replayed.is, progress: replayed.progress, activity, days };
};
