import type { AccountId, LocalDate, Outcome, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Reviews, Undone } from '@flashcards/persistence-ports';
import type { Activity, DayActivity, Learner } from '@flashcards/streak';
import { activatesBehind, silences } from '@flashcards/streak';
import type { LogPlace, Review, ReviewEvent, Slices, StudyChange } from '@flashcards/study';
import { inLogOrder, place, without } from '@flashcards/study';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { activeDaysOf, dayOf, daysOf, putDay } from './activities.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { AccountState, ProgressDocument, Put } from './documents.ts';
import type { Decision } from './journal.ts';
import { ownProgress, progressFields } from './progress.ts';
import { onReceipt } from './receipts.ts';
import { eventOf, eventsAfter, eventsOfCard, putEvent } from './review-events.ts';

/** Runs the slices with pauses between them: a card may have thousands of later reviews, and others go on meanwhile. */
const unhurried = async <T>(slices: Slices<T>): Promise<T> => {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await nextTurn();
  }
};

/** Who asks, and how their journal stands. */
interface Asking extends AccountState {
  readonly collections: Collections;
  readonly account: AccountId;
}

type Decided<T, Code extends string> = Promise<Decision<Outcome<T, Code>, AccountState>>;

const stateWith = ({ secret }: Asking, activity: Activity, seq: number): AccountState => ({ activity, seq, secret });

/** The card's kept events after a place in the log; the row knows when there are none, and then nothing is read. */
const laterOf = async (
  { collections, account }: Asking,
  row: ProgressDocument | undefined,
  changed: LogPlace & Pick<ReviewEvent, 'card'>,
): Promise<readonly ReviewEvent[]> => {
  if (row && (!row.last || inLogOrder(row.last, changed) <= 0)) return [];
  return eventsAfter(collections, { account, card: changed.card }, changed);
};

interface Changed {
  /** The day of the changed event, as it stands. */
  readonly day: DayActivity;
  readonly later: readonly ReviewEvent[];
  /** Whether the streak is counted from all active days. */
  readonly isCountedAnew: boolean;
}

/** What a change of the log has to know of the learner. */
const learnerOf = async (
  { collections, account, activity }: Asking,
  { day, later, isCountedAnew }: Changed,
): Promise<Learner> => {
  const dates = new Set<LocalDate>(later.map((event) => event.day));
  dates.delete(day.day);
  const days = [day, ...(await daysOf(collections, account, [...dates]))];
  return { activity, days, ...(isCountedAnew ? { activeDays: await activeDaysOf(collections, account) } : {}) };
};

const putProgress = ({ rev: _, ...row }: ProgressDocument, { progress }: StudyChange, place: LogPlace): Put => {
  const last = row.last && inLogOrder(row.last, place) > 0 ? row.last : { at: place.at, seq: place.seq };
  return { into: 'progress', document: { ...row, ...progressFields(progress), last } };
};

const putMoved = (asking: Asking, { moved, days }: StudyChange): readonly Put[] => [
  ...moved.map((event) => putEvent(asking, event)),
  ...days.map((day) => putDay(asking.account, day)),
];

const record = async (asking: Asking, review: Review): Decided<ReviewEvent, 'card_not_found' | 'review_id_taken'> => {
  const { collections, account, activity } = asking;
  const [known, row, day] = await Promise.all([
    eventOf(collections, asking, review.id),
    ownProgress(collections, account, review.card),
    dayOf(collections, account, review.day),
  ]);
  if (known) return { answer: known.event.card === review.card ? ok(known.event) : refuse('review_id_taken') };
  if (!row) return { answer: refuse('card_not_found') };
  const seq = asking.seq + 1;
  const later = await laterOf(asking, row, { ...review, seq });
  const learner = await learnerOf(asking, { day, later, isCountedAnew: activatesBehind(activity, day) });
  const placed = place(review, { set: row.set, seq, progress: row.progress, later, ...learner });
  const { event, ...change } = await unhurried(placed);
  const puts = [
    { ...putEvent(asking, event), isNew: true },
    putProgress(row, change, event),
    ...putMoved(asking, change),
  ];
  return { answer: ok(event), change: { state: stateWith(asking, change.activity, seq), steps: [puts] } };
};

/** How the card of a review stands; the log knows it even when the card is gone. */
const standing = async ({ collections, account, activity }: Asking, { card, before }: ReviewEvent): Promise<Undone> => {
  const row = await ownProgress(collections, account, card);
  if (row) return { card, progress: row.progress, activity };
  const last = (await eventsOfCard(collections, { account, card })).at(-1);
  return { card, progress: last?.after ?? before, activity };
};

const takeBack = async (asking: Asking, event: ReviewEvent, at: Date): Decided<Undone, never> => {
  const { collections, account } = asking;
  const [row, day] = await Promise.all([
    ownProgress(collections, account, event.card),
    dayOf(collections, account, event.day),
  ]);
  const later = await laterOf(asking, row, event);
  const takenBack = without(event, {
    later,
    ...(await learnerOf(asking, { day, later, isCountedAnew: silences(day) })),
  });
  const change = await unhurried(takenBack);
  const { progress, activity } = change;
  const puts = [
    putEvent(asking, event, at),
    ...(row ? [putProgress(row, change, row.last ?? event)] : []),
    ...putMoved(asking, change),
  ];
  const state = stateWith(asking, activity, asking.seq);
  return { answer: ok({ card: event.card, progress, activity }), change: { state, steps: [puts] } };
};

const undo = async (
  asking: Asking,
  { id, at }: { readonly id: ReviewId; readonly at: Date },
): Decided<Undone, 'review_not_found'> => {
  const logged = await eventOf(asking.collections, asking, id);
  if (!logged) return { answer: refuse('review_not_found') };
  const { event, undone } = logged;
  return undone ? { answer: ok(await standing(asking, event)) } : takeBack(asking, event, at);
};

export const mongodbReviews = ({ run }: Database): Reviews => ({
  record: (account, review, receipt) =>
    run(({ collections, journal }) => {
      const decide = onReceipt({ collections, account, receipt }, (state) =>
        record({ collections, account, ...state }, review),
      );
      return journal.change(account, decide);
    }),

  undo: (account, request, receipt) =>
    run(({ collections, journal }) => {
      const decide = onReceipt({ collections, account, receipt }, (state) =>
        undo({ collections, account, ...state }, request),
      );
      return journal.change(account, decide);
    }),
});
