import type { AccountId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { CountedEvent } from '@flashcards/persistence-ports';
import type { ReviewEvent } from '@flashcards/study';
import { inLogOrder } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import { aDay } from './a-day.ts';
import { aLearner, cardAt } from './a-learner.ts';
import { aMark, callHeatmap, checkIn } from './a-mark.ts';
import { aReview, recorded, recordedAll, today } from './a-review.ts';
import { aStudent } from '../accounts/a-person.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { deleteCard } from '../changing.ts';
import { aStoredFolder, letIn, share } from '../sharing/a-shared-folder.ts';
import { undo, undoneAt } from './an-undo.ts';
import { everyPage, logOf, marksOf } from '../asking.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomAccountId } from '../random-ids.ts';

const bySeq = (one: { readonly seq: number }, other: { readonly seq: number }): number => one.seq - other.seq;

const compare = (one: string, next: string): number => Number(one > next) - Number(one < next);

const reviews = (store: CurrentStore): void => {
  it('contain each review once, undone ones with the instant of the undo, and nothing of another account', async () => {
    const { user, set } = await aLearner(store(), { cards: 4 });
    const other = await aLearner(store());
    await recorded(store(), other.user, aReview({ card: other.card }));
    const batch = set.cards.flatMap(({ id: card }) =>
      (['easy', 'again', 'hard'] as const).map((rating, index) =>
        aReview({ card, rating, day: addDays(today, index) }),
      ),
    );
    const events = await recordedAll(store(), user, batch);
    const gone = events.filter((_, index) => index % 3 === 2);
    for (const { id } of gone) await undo(store(), user, id);
    const log = [...(await logOf(store(), user))].sort(bySeq);
    expect(log).toHaveLength(events.length);
    for (const [index, event] of [...events].sort(bySeq).entries()) {
      const { id, card, set: of, rating, at, day, seq, retention, suspended } = event;
      const fact = { id, card, set: of, rating, at, day, seq, retention, suspended };
      expect(log[index]).toMatchObject(fact);
      if (gone.includes(event)) expect(log[index]?.undoneAt).toEqual(undoneAt);
      else expect(log[index]).toEqual(event);
      expect('undoneAt' in (log[index] ?? {}) && log[index]?.undoneAt !== undefined).toBe(gone.includes(event));
    }
  });

  it('contain the values after a replay', async () => {
    const { user, card } = await aLearner(store());
    const late = aReview({ card, rating: 'again' });
    const next = aReview({ card, rating: 'easy' });
    await recorded(store(), user, next);
    await recorded(store(), user, late);
    const stands = await recordedAll(store(), user, [late, next]);
    expect([...(await logOf(store(), user))].sort(bySeq)).toEqual([...stands].sort(bySeq));
  });

  it('may be left early, and written to between two pages', async () => {
    const { user, card } = await aLearner(store());
    const some = (count: number) => Array.from({ length: count }, () => aReview({ card, rating: 'again' }));
    const first = [...some(500), ...some(500), ...some(250)];
    for (let from = 0; from < first.length; from += 500)
      await recordedAll(store(), user, first.slice(from, from + 500));
    for await (const page of store().reviews.all(user)) {
      expect(page.length).toBeLessThanOrEqual(1_000);
      break;
    }
    const seen: string[] = [];
    for await (const page of store().reviews.all(user)) {
      expect(page.length).toBeLessThanOrEqual(1_000);
      seen.push(...page.map(({ id }) => id));
      if (seen.length < 1_250) await recordedAll(store(), user, some(2));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(first.map(({ id }) => id)));
  });

  it('are empty for a user without reviews, and for an unknown one', async () => {
    for (const user of [await aStoredUser(store()), randomAccountId()]) expect(await logOf(store(), user)).toEqual([]);
  });

  it('keep any text as id', async () => {
    const { user, card } = await aLearner(store());
    const batch = hostileTexts.map((id) => aReview({ id: id as never, card }));
    await recordedAll(store(), user, batch);
    expect(new Set((await logOf(store(), user)).map(({ id }) => id))).toEqual(new Set(hostileTexts));
  });
};

const ofCard = (store: CurrentStore): void => {
  it('are the last ones before a place, also with equal instants, without undone ones and those of other cards', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2 });
    const instants = ['2026-03-02T08:00:00Z', '2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z', '1969-12-31T23:59:59Z'];
    const batch = Array.from({ length: 12 }, (_, index) =>
      aReview({ card, rating: 'again', at: new Date(instants[index % 4] ?? '') }),
    );
    await recorded(store(), user, aReview({ card: cardAt(set, 1) }));
    await recordedAll(store(), user, batch);
    for (const [index, { id }] of batch.entries()) if (index % 5 === 0) await undo(store(), user, id);
    const kept = (await logOf(store(), user)).filter((event) => event.card === card && !event.undoneAt);
    const latestFirst = kept.toSorted((one, other) => inLogOrder(other, one));
    expect(latestFirst).toHaveLength(9);
    for (const most of [1, 2, 4, 9, 100]) {
      const pages: ReviewEvent[][] = [];
      for (let before: ReviewEvent | undefined; ; before = pages.at(-1)?.at(-1)) {
        const page = await store().reviews.ofCard(user, { card, before, most });
        expect(page.length).toBeLessThanOrEqual(most);
        if (page.length === 0) break;
        pages.push([...page]);
      }
      expect(pages.flat()).toEqual(latestFirst);
    }
  });

  it('are the account’s own, and stay when the card is deleted', async () => {
    const [anna, ben] = [await aStudent(store()), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    await share(store(), anna.person, folder, anna.set);
    const { card } = anna;
    const of = (user: AccountId) => store().reviews.ofCard(user, { card, before: undefined, most: 10 });
    const [hers, his] = [
      await recorded(store(), anna.user, aReview({ card })),
      await recorded(store(), ben.user, aReview({ card, rating: 'easy' })),
    ];
    expect([await of(anna.user), await of(ben.user)]).toEqual([[hers], [his]]);
    await deleteCard(store(), anna.user, { id: card });
    expect([await of(anna.user), await of(ben.user)]).toEqual([[hers], [his]]);
    for (const user of [await aStoredUser(store()), randomAccountId()]) expect(await of(user)).toEqual([]);
  });
};

const inRange = (store: CurrentStore): void => {
  const isOfRange = ({ day }: ReviewEvent) => day >= addDays(today, -3) && day <= addDays(today, 2);
  const range = { from: addDays(today, -3), to: addDays(today, 2) };

  const counted = (event: CountedEvent) => ({
    ...{ card: event.card, day: event.day, at: event.at, set: event.set, type: event.type, rating: event.rating },
    ...{ seconds: event.seconds, zone: event.zone, isFirstThatDay: event.isFirstThatDay },
    ...{ elapsed: event.elapsed, weights: event.weights },
    before: { state: event.before.state, interval: event.before.interval, stability: event.before.stability },
  });

  it('are those of its first day to those of its last, by day, of all types, without undone ones', async () => {
    const { user, set } = await aLearner(store(), { cards: 2 });
    const other = await aLearner(store());
    await recorded(store(), other.user, aReview({ card: other.card }));
    const days = [-4, -3, -3, 0, 2, 3].map((day) => addDays(today, day));
    const batch = days.flatMap((day, index) =>
      set.cards.map(({ id: card }) =>
        aReview({ card, day, rating: index % 3 ? 'easy' : 'again', seconds: index, zone: 'Asia/Tokyo' }),
      ),
    );
    await recordedAll(store(), user, batch);
    const extra = { card: cardAt(set, 0), rating: 'again', day: range.to } as const;
    const [cram, gone] = [aReview({ ...extra, type: 'cram' }), aReview(extra)];
    const bare = aReview({ card: cardAt(set, 1), type: 'reset', rating: undefined, day: range.to });
    await recordedAll(store(), user, [cram, gone, bare]);
    await undo(store(), user, gone.id);
    const log = (await logOf(store(), user)).filter((event) => isOfRange(event) && !event.undoneAt);
    const found = await everyPage(store().reviews.inRange(user, range));
    const inOrder = log.toSorted(
      (one, next) => compare(one.day, next.day) || compare(one.card, next.card) || inLogOrder(one, next),
    );
    expect(found.map(counted)).toEqual(inOrder.map((event) => counted(event as CountedEvent)));
    expect(found).toHaveLength(10);
  });

  it('come in pages, each once', async () => {
    const { user, card } = await aLearner(store());
    const batch = Array.from({ length: 1_250 }, (_, index) =>
      aReview({ card, rating: 'again', type: 'cram', day: addDays(today, Math.floor(index / 700)) }),
    );
    for (let from = 0; from < batch.length; from += 500)
      await recordedAll(store(), user, batch.slice(from, from + 500));
    const instants: number[] = [];
    for await (const page of store().reviews.inRange(user, range)) {
      expect(page.length).toBeLessThanOrEqual(1_000);
      instants.push(...page.map(({ at }) => at.getTime()));
    }
    expect(instants).toEqual(batch.map(({ at }) => at.getTime()));
  });

  it('are none in a range without any, and for an unknown user', async () => {
    const { user, card } = await aLearner(store());
    await recorded(store(), user, aReview({ card }));
    const before = { from: addDays(today, -9), to: addDays(today, -1) };
    expect(await everyPage(store().reviews.inRange(user, before))).toEqual([]);
    expect(await everyPage(store().reviews.inRange(randomAccountId(), range))).toEqual([]);
  });
};

const marks = (store: CurrentStore): void => {
  it('contain each mark once, ascending by day, over many pages, and nothing of another account', async () => {
    const [user, other] = [await aStoredUser(store()), await aStoredUser(store())];
    await checkIn(store(), other);
    const days = Array.from({ length: 40 }, (_, index) => addDays(today, ((index * 17) % 40) * 11));
    const made = days.flatMap((day, index) => [
      ...(index % 2 === 0 ? [aMark('check-in', day)] : []),
      ...(index % 3 === 0 ? [aMark('heatmap-call', day)] : []),
    ]);
    for (const mark of made) await store().activities.mark(user, mark);
    for (const mark of made.slice(0, 2)) await store().activities.mark(user, aMark(mark.mark, mark.day));
    const listed = await marksOf(store(), user);
    expect(listed.map(({ day }) => day)).toEqual(made.map(({ day }) => day).sort());
    const facts = listed.map(({ id, mark, day, at }) => ({ id, mark, day, at }));
    expect(facts).toEqual(expect.arrayContaining(made));
    expect(facts).toHaveLength(made.length);
    const numbers = [...listed].sort(bySeq).map(({ id }) => id);
    expect(numbers).toEqual(made.map(({ id }) => id));
  });

  it('are empty for a user without marks, and for an unknown one', async () => {
    for (const user of [await aStoredUser(store()), randomAccountId()])
      expect(await marksOf(store(), user)).toEqual([]);
  });
};

const lastReviewed = (store: CurrentStore): void => {
  it('are the last `count` days with a review, ascending, independent of the gaps between them', async () => {
    const { user, card } = await aLearner(store());
    const days = [-400, -31, -30, 0, 1, 40].map((days) => addDays(today, days));
    for (const day of days.toReversed()) await recorded(store(), user, aReview({ card, rating: 'again', day }), today);
    await checkIn(store(), user, addDays(today, -29));
    await callHeatmap(store(), user, addDays(today, 41));
    const last = (count: number) => store().activities.lastReviewed(user, count);
    for (const count of [1, 2, 4, 6, 365])
      expect(
        (await last(count)).map(({ day }) => day),
        `${count}`,
      ).toEqual(days.slice(-count));
    expect(await last(365)).toEqual(await Promise.all(days.map((day) => store().activities.onDay(user, day))));
  });

  it('include a day’s marks with its reviews, and no day whose reviews were all undone', async () => {
    const { user, card } = await aLearner(store());
    const [early, late] = [addDays(today, -1) as LocalDate, today];
    await checkIn(store(), user, early);
    const first = await recorded(store(), user, aReview({ card, rating: 'again', day: early }), today);
    const second = await recorded(store(), user, aReview({ card, rating: 'hard', day: late }));
    expect(await store().activities.lastReviewed(user, 365)).toEqual([
      aDay(early, { ratings: { again: 1 }, newCards: 1, cards: 1, xp: 4, checkedIn: true }),
      aDay(late, { ratings: { hard: 1 }, cards: 1, xp: 8 }),
    ]);
    await undo(store(), user, first.id);
    expect((await store().activities.lastReviewed(user, 1)).map(({ day }) => day)).toEqual([late]);
    await undo(store(), user, second.id);
    expect(await store().activities.lastReviewed(user, 365)).toEqual([]);
  });

  it('are empty for a user without reviews, and for an unknown user', async () => {
    const { user, card } = await aLearner(store());
    const other = await aLearner(store());
    await recorded(store(), user, aReview({ card }));
    for (const each of [other.user, randomAccountId()])
      expect(await store().activities.lastReviewed(each, 365)).toEqual([]);
  });
};

export const logPagesConformance = (open: OpenStore): void => {
  describe('the log, page by page', () => {
    const store = openedStore(open);
    describe('reviews', () => reviews(openedStore(open)));
    describe('reviews of a card', () => ofCard(store));
    describe('events of a range of days', () => inRange(store));
    describe('marks', () => marks(store));
    describe('the last days with a review', () => lastReviewed(store));
  });
};
