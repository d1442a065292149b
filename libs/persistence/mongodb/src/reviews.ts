import type { AccountId, LocalDate, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Reviews, Undone } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import type { Activity, DayActivity, Learner } from '@flashcards/streak';
import { activatesBehind, silences } from '@flashcards/streak';
import type { Review, ReviewEvent, StudyChange } from '@flashcards/study';
import { place, without } from '@flashcards/study';
import { activeDaysOf, dayOf, putDay } from './activities.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { ProgressDocument, Put } from './documents.ts';
import type { Decision } from './journal.ts';
import { ownProgress, progressFields } from './progress.ts';
import { eventOf, eventsAfter, eventsOfCard, putEvent } from './review-events.ts';

/** Who asks, and the totals as they stand. */
interface Asking {
  readonly user: AccountId;
  readonly activity: Activity;
}

const putProgress = ({ rev: _, ...row }: ProgressDocument, progress: Progress): Put => ({
  into: 'progress',
  document: { ...row, ...progressFields(progress) },
});

/** What a change of the log has to know of the learner; `isCountedAnew` judges by the day of the changed event. */
const learnerOf = async (
  collections: Collections,
  { user, activity, dates }: Asking & { readonly dates: readonly LocalDate[] },
  isCountedAnew: (activity: Activity, day: DayActivity) => boolean,
): Promise<Learner> => {
  const days = await Promise.all([...new Set(dates)].map((date) => dayOf(collections, user, date)));
  const [changed] = days;
  if (!changed || !isCountedAnew(activity, changed)) return { activity, days };
  return { activity, days, activeDays: await activeDaysOf(collections, user) };
};

const putsOf = (user: AccountId, row: ProgressDocument | undefined, change: StudyChange): readonly Put[] => [
  ...change.moved.map((event) => putEvent(user, event)),
  ...(row ? [putProgress(row, change.progress)] : []),
  ...change.days.map((day) => putDay(user, day)),
];

type Recorded = Outcome<ReviewEvent, 'card_not_found' | 'review_id_taken'>;

const record = async (
  collections: Collections,
  { user, activity }: Asking,
  { review, seq }: { readonly review: Review; readonly seq: number },
): Promise<Decision<Recorded>> => {
  const [known, card, later] = await Promise.all([
    eventOf(collections, user, review.id),
    ownProgress(collections, user, review.card),
    eventsAfter(collections, { user, card: review.card }, { at: review.at, seq }),
  ]);
  if (known) return { answer: known.event.card === review.card ? ok(known.event) : refuse('review_id_taken') };
  if (!card) return { answer: refuse('card_not_found') };
  const { set, progress } = card;
  const dates = [review.day, ...later.map(({ day }) => day)];
  const learner = await learnerOf(collections, { user, activity, dates }, activatesBehind);
  const { event, ...change } = place(review, { set, seq, progress, later, ...learner });
  const puts = [{ ...putEvent(user, event), isNew: true }, ...putsOf(user, card, change)];
  return { answer: ok(event), change: { activity: change.activity, steps: [puts] } };
};

/** How the card of a review stands; the log knows it even when the card is gone. */
const standing = async (
  collections: Collections,
  { user, activity }: Asking,
  { card, before }: ReviewEvent,
): Promise<Undone> => {
  const row = await ownProgress(collections, user, card);
  const last = row ?? (await eventsOfCard(collections, user, card)).at(-1)?.after;
  return { card, progress: row?.progress ?? (last as Progress | undefined) ?? before, activity };
};

const undo = async (
  collections: Collections,
  { user, activity }: Asking,
  { event, at }: { readonly event: ReviewEvent; readonly at: Date },
): Promise<Decision<Undone>> => {
  const { card } = event;
  const [later, row] = await Promise.all([
    eventsAfter(collections, { user, card }, event),
    ownProgress(collections, user, card),
  ]);
  const dates = [event.day, ...later.map(({ day }) => day)];
  const learner = await learnerOf(collections, { user, activity, dates }, (_, day) => silences(day));
  const change = without(event, { later, ...learner });
  const puts = [putEvent(user, event, at), ...putsOf(user, row, change)];
  const answer = { card, progress: change.progress, activity: change.activity };
  return { answer, change: { activity: change.activity, steps: [puts] } };
};

export const mongodbReviews = ({ run }: Database): Reviews => ({
  record: (user, review) =>
    run(({ collections, journal }) =>
      journal.change(user, (activity, seq) => record(collections, { user, activity }, { review, seq })),
    ),

  undo: (user, { id, at }) =>
    run(({ collections, journal }) =>
      journal.change(user, async (activity): Promise<Decision<Outcome<Undone, 'review_not_found'>>> => {
        const asking = { user, activity };
        const logged = await eventOf(collections, user, id);
        if (!logged) return { answer: refuse('review_not_found') };
        const { event, undone } = logged;
        if (undone) return { answer: ok(await standing(collections, asking, event)) };
        const decision = await undo(collections, asking, { event, at });
        return { ...decision, answer: ok(decision.answer) };
      }),
    ),
});
