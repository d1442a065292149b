import type { LocalDate, ReviewId, AccountId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Progress, Rating } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import { quietDay } from '@flashcards/streak';
import { describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, cardAt } from './a-learner.ts';
import { aReview, record, recorded, today } from './a-review.ts';
import { createdOn } from '../library/a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { noTotals, rebuilt, undo } from './an-undo.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomReviewId } from '../random-ids.ts';
import { dueOf } from '../asking.ts';

/** A learner whose card got these answers, one a day from today on. */
const answered = async (
  store: CurrentStore,
  answers: readonly Rating[],
): Promise<Learner & { readonly events: readonly [ReviewEvent, ...ReviewEvent[]] }> => {
  const learner = await aLearner(store(), { cards: 2 });
  const events: ReviewEvent[] = [];
  for (const [index, rating] of answers.entries()) {
    const review = aReview({ card: learner.card, rating, day: addDays(today, index) });
    events.push(await recorded(store(), learner.user, review));
  }
  const [first, ...others] = events;
  if (!first) throw new Error('no answers given');
  return { ...learner, events: [first, ...others] };
};

const lastOf = ([first, ...others]: readonly [ReviewEvent, ...ReviewEvent[]]): ReviewEvent => others.at(-1) ?? first;

/** The state of one card, the totals and these days. */
const readState = async (
  store: CurrentStore,
  { user, card }: Learner,
  days: readonly LocalDate[],
): Promise<unknown> => ({
  progress: (await store().cards.find(user, card))?.progress,
  totals: await store().activities.find(user),
  days: await Promise.all(days.map((day) => store().activities.onDay(user, day))),
});

/** The expected state when only these events were ever recorded. */
const amounting = (events: readonly ReviewEvent[], days: readonly LocalDate[]): unknown => {
  const { progress: studied, totals, days: active } = rebuilt(events);
  const progress: Progress = [...studied.values()][0] ?? newCard(createdOn);
  return { progress, totals, days: days.map((day) => active.find((one) => one.day === day) ?? quietDay(day)) };
};

const oneReview = (store: CurrentStore): void => {
  it('that is the last leaves no trace of it', async () => {
    const { events, ...learner } = await answered(store, ['good', 'again', 'easy']);
    const [days, remaining] = [events.map(({ day }) => day), events.slice(0, -1)];
    const outcome = await undo(store(), learner.user, lastOf(events).id);
    const progress = remaining.at(-1)?.after;
    const { totals } = rebuilt(remaining);
    expect(outcome).toEqual({ ok: true, value: { card: learner.card, progress, totals } });
    expect(await readState(store, learner, days)).toEqual(amounting(remaining, days));
  });

  it('that is the first replays the others', async () => {
    const { events, ...learner } = await answered(store, ['easy', 'again', 'good', 'good']);
    const [first, ...others] = events;
    const days = events.map(({ day }) => day);
    await undo(store(), learner.user, first.id);
    expect(await readState(store, learner, days)).toEqual(amounting(others, days));
  });

  it('that is the only one makes the card new, the day quiet, and ends the streak', async () => {
    const { events, ...learner } = await answered(store, ['easy']);
    const outcome = await undo(store(), learner.user, events[0].id);
    const progress = newCard(createdOn);
    expect(outcome).toEqual({ ok: true, value: { card: learner.card, progress, totals: noTotals } });
    const days = [quietDay(today)];
    expect(await readState(store, learner, [today])).toEqual({ progress, totals: noTotals, days });
    expect(await dueOf(store(), learner.user, { today, newCardsPerDay: 0 })).toEqual([]);
    expect(await dueOf(store(), learner.user, { today, newCardsPerDay: 1 })).toEqual([
      { id: learner.card, set: learner.set.id, standing: progress },
    ]);
  });

  it('leaves the user’s other cards unchanged', async () => {
    const { events, ...learner } = await answered(store, ['easy', 'good']);
    const other = cardAt(learner.set, 1);
    const event = await recorded(store(), learner.user, aReview({ card: other, rating: 'again' }));
    for (const { id } of events) await undo(store(), learner.user, id);
    const { totals, days } = rebuilt([event]);
    expect((await store().cards.find(learner.user, other))?.progress).toEqual(event.after);
    expect(await store().activities.find(learner.user)).toEqual(totals);
    expect([await store().activities.onDay(learner.user, today)]).toEqual(days);
  });

  it('lets the next review continue from the restored state', async () => {
    const { events, ...learner } = await answered(store, ['good', 'again']);
    await undo(store(), learner.user, lastOf(events).id);
    const next = await recorded(store(), learner.user, aReview({ card: learner.card, day: addDays(today, 1) }));
    expect(next.before).toEqual(events[0].after);
  });

  it('accepts any text as id', async () => {
    const { user, set } = await aLearner(store(), { cards: hostileTexts.length });
    const reviews = hostileTexts.map((id, index) => aReview({ id: id as ReviewId, card: cardAt(set, index) }));
    for (const each of reviews) await recorded(store(), user, each);
    for (const { id, card } of reviews.slice(1)) {
      expect(await undo(store(), user, id)).toMatchObject({ ok: true, value: { card, progress: newCard(createdOn) } });
    }
    expect(await store().activities.onDay(user, today)).toMatchObject({ ratings: { good: 1 }, newCards: 1 });
  });
};

const again = (store: CurrentStore): void => {
  it('changes nothing and returns the current state', async () => {
    const { events, ...learner } = await answered(store, ['good', 'easy']);
    const [undone, kept] = [lastOf(events), events[0]];
    await undo(store(), learner.user, undone.id);
    const next = await recorded(store(), learner.user, aReview({ card: learner.card, rating: 'hard' }));
    const { totals } = rebuilt([kept, next]);
    const stands = { ok: true, value: { card: learner.card, progress: next.after, totals } };
    const request = { id: undone.id, at: new Date('2029-01-01'), today };
    expect(await store().reviews.undo(learner.user, request)).toEqual(stands);
    expect(await readState(store, learner, [today])).toEqual(amounting([kept, next], [today]));
  });

  it('of the only review returns the new card', async () => {
    const { events, user, card } = await answered(store, ['easy']);
    const first = await undo(store(), user, events[0].id);
    expect(await undo(store(), user, events[0].id)).toEqual(first);
    expect(first).toEqual({ ok: true, value: { card, progress: newCard(createdOn), totals: noTotals } });
  });

  it('leaves the review’s id taken', async () => {
    const { events, ...learner } = await answered(store, ['easy']);
    const { user, card, set } = learner;
    const { id } = events[0];
    await undo(store(), user, id);
    expect(await record(store(), user, aReview({ id, card: cardAt(set, 1) }))).toEqual({
      ok: false,
      code: 'review_id_taken',
    });
    expect(await record(store(), user, aReview({ id, card }))).toEqual({ ok: true, value: events[0] });
    expect(await readState(store, learner, [today])).toEqual(amounting([], [today]));
  });
};

const refusals = (store: CurrentStore): void => {
  it('does not find a review of another user or an unknown one', async () => {
    const { events, ...learner } = await answered(store, ['easy']);
    const notFound = { ok: false, code: 'review_not_found' };
    expect(await undo(store(), await aStoredUser(store()), events[0].id)).toEqual(notFound);
    expect(await undo(store(), learner.user, randomReviewId())).toEqual(notFound);
    expect(await readState(store, learner, [today])).toEqual(amounting(events, [today]));
  });

  it('undoes the user’s own of two reviews with one id', async () => {
    const { events, ...learner } = await answered(store, ['easy']);
    const other = await aLearner(store());
    const theirs = await recorded(store(), other.user, aReview({ id: events[0].id, card: other.card }));
    await undo(store(), other.user, theirs.id);
    expect(await readState(store, learner, [today])).toEqual(amounting(events, [today]));
    expect(await readState(store, other, [today])).toEqual(amounting([], [today]));
  });
};

const atOnce = (store: CurrentStore): void => {
  const recordSome = (
    user: AccountId,
    reviews: readonly ReturnType<typeof aReview>[],
  ): Promise<readonly ReviewEvent[]> => Promise.all(reviews.map((each) => recorded(store(), user, each)));

  it('with reviews leaves projections that agree with the log', async () => {
    const learner = await aLearner(store());
    const { user, card } = learner;
    const [early, late] = [1, 2].map(() => Array.from({ length: 12 }, () => aReview({ card })));
    if (!early || !late) throw new Error('two rounds were recorded');
    const events = [...(await recordSome(user, early))];
    const undone = early.filter((_, index) => index % 3 === 0);
    const [added] = await Promise.all([
      recordSome(user, late),
      ...undone.map(({ id }) => undo(store(), user, id)),
      ...undone.map(({ id }) => undo(store(), user, id)),
    ]);
    const gone = new Set(undone.map(({ id }) => id));
    const kept = [...events.filter(({ id }) => !gone.has(id)), ...added];
    expect(await readState(store, learner, [today])).toEqual(amounting(kept, [today]));
  });

  it('of one review takes effect once', async () => {
    const learner = await aLearner(store());
    const { user, card } = learner;
    const reviews = [aReview({ card }), aReview({ card }), aReview({ card })] as const;
    const events = await recordSome(user, reviews);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => undo(store(), user, reviews[1].id)));
    expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
    const kept = events.filter(({ id }) => id !== reviews[1].id);
    expect(await readState(store, learner, [today])).toEqual(amounting(kept, [today]));
  });
};

export const undoConformance = (open: OpenStore): void => {
  describe('undoing', () => {
    const store = openedStore(open);
    describe('a review', () => oneReview(store));
    describe('a review again', () => again(store));
    describe('a review that is not there', () => refusals(store));
    describe('concurrently', () => atOnce(store));
  });
};
