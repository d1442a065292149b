import type { User } from '@flashcards/accounts';
import { defaultSettings, studyDay } from '@flashcards/accounts';
import type { AccountId, CardId, LocalDate, ReviewId, SetId, UserId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import { largestSet, rootFolder } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { ratings } from '@flashcards/review-scheduling';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Remembered } from './a-count-by-hand.test-data.ts';
import { countedByHand } from './a-count-by-hand.test-data.ts';
import { digits, firstInstant } from './a-study.test-data.ts';
import { addCards } from '../library/add-cards.ts';
import { createFlashcard } from '../library/create-flashcard.ts';
import { deleteCard } from '../library/delete-card.ts';
import { deleteFlashcard } from '../library/delete-flashcard.ts';
import type { CardDetails } from '../library/get-flashcard.ts';
import { getFlashcard } from '../library/get-flashcard.ts';
import type { StatsQuery, StudyStats } from './get-study-stats.ts';
import { getStudyStats } from './get-study-stats.ts';
import { reviewCard } from './review-card.ts';
import { reviewCards } from './review-cards.ts';
import { suspendCard } from './suspend-card.ts';
import { undoReview } from './undo-review.ts';
import { updateSettings } from '../accounts/update-settings.ts';

const hour = 3_600_000;
const side = { front: 'front', back: 'back' };

let store: Store;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
});
afterAll(() => store.close());

const pick = <T>(all: readonly T[], any: number): T | undefined => all[any % Math.max(1, all.length)];

/** A learner with a record of all actions and a clock of their own. */
const aLearner = async () => {
  let now = firstInstant;
  let user: User = await store.users.insertIfAbsent({
    id: randomUUID() as UserId,
    account: randomUUID() as AccountId,
    tokenVersion: '1',
    settings: defaultSettings,
    createdAt: new Date(now),
  });
  const ports = {
    ...store,
    now: () => new Date(now),
    newId: digits,
    yieldToOthers: async () => {},
    setLimits: { cards: largestSet, textBytes: 1_000_000 },
  };
  const cards = new Map<CardId, SetId>();
  const createdOn = new Map<CardId, LocalDate>();
  let log: readonly Remembered[] = [];

  const zone = () => user.settings.timeZone;
  const today = (at = now): LocalDate => studyDay(new Date(at), user.settings);
  const note = (set: SetId, ids: readonly CardId[]): void => {
    for (const id of ids) {
      cards.set(id, set);
      createdOn.set(id, today());
    }
  };
  const cardsOf = async (set: SetId): Promise<readonly (readonly [CardId, CardDetails])[]> => {
    const found = await getFlashcard(ports)(user, { set });
    const shown: (readonly [CardId, CardDetails])[] = [];
    if (found.ok) for await (const page of found.value.cards) shown.push(...page);
    return shown;
  };
  const sets = new Set<SetId>();

  const actions = {
    wait: async (hours: number) => void (now += hours * hour),
    make: async (count: number) => {
      const made = { name: digits() as SetName, description: '', folder: rootFolder };
      const set = await createFlashcard(ports)(user, { ...made, cards: Array.from({ length: count % 4 }, () => side) });
      if (!set.ok) throw new Error(set.code);
      sets.add(set.value);
      note(
        set.value,
        (await cardsOf(set.value)).map(([id]) => id),
      );
    },
    add: async (any: number) => {
      const set = pick([...sets], any);
      const added = set && (await addCards(ports)(user, { set, cards: [side, side] }));
      if (set && added?.ok) note(set, added.value);
    },
    review: async (any: number) => {
      const card = pick([...cards.keys()], any);
      if (!card) return;
      const review = { id: digits() as ReviewId, card, rating: ratings[any % 4] ?? 'good' };
      expect(await reviewCard(ports)(user, review)).toMatchObject({ ok: true });
      log = [...log, { ...review, at: new Date(now), day: today(), undone: false, zone: zone() }];
    },
    late: async (any: number) => {
      const reviews = [any, any + 1, any + 3].flatMap((each) => {
        const card = pick([...cards.keys()], each);
        const at = new Date(Math.max(firstInstant, now - (each % 700) * hour));
        return card ? [{ id: digits() as ReviewId, card, rating: ratings[each % 3] ?? 'good', at }] : [];
      });
      expect(await reviewCards(ports)(user, { reviews })).toMatchObject({ ok: true });
      log = [
        ...log,
        ...reviews.map((each) => ({ ...each, day: today(each.at.getTime()), undone: false, zone: zone() })),
      ];
    },
    undo: async (any: number) => {
      const id = pick(log, any)?.id;
      if (!id) return;
      expect(await undoReview(ports)(user, { review: id })).toMatchObject({ ok: true });
      log = log.map((each) => (each.id === id ? { ...each, undone: true } : each));
    },
    suspend: async (any: number) => {
      const id = pick([...cards.keys()], any);
      if (id) await suspendCard(ports)(user, { card: id, suspended: any % 3 > 0 });
    },
    drop: async (any: number) => {
      const id = pick([...cards.keys()], any);
      if (id && (await deleteCard(ports)(user, { card: id })).ok) cards.delete(id);
    },
    dropSet: async (any: number) => {
      const set = pick([...sets], any);
      if (!set || !(await deleteFlashcard(ports)(user, { set })).ok) return;
      sets.delete(set);
      for (const [card, of] of cards) if (of === set) cards.delete(card);
    },
    travel: async (any: number) => {
      const timeZone = pick(['UTC', 'Asia/Tokyo', 'Pacific/Pago_Pago', 'Europe/Rome'], any) ?? 'UTC';
      await updateSettings(ports)(user, { ...user.settings, timeZone, dayRolloverHour: any % 6 });
      user = (await store.users.find(user.id)) ?? user;
    },
  };
  return {
    actions,
    stats: async (asked?: StatsQuery): Promise<StudyStats> => {
      const stats = await getStudyStats(ports)(user, asked);
      if (!stats.ok) throw new Error(stats.code);
      return stats.value;
    },
    anySet: (any: number) => pick([...sets], any),
    today,
    byHand: async ({ set, from = '0001-01-01' as LocalDate, to = today(), forecast = 30 }: StatsQuery = {}) => {
      const shown = await Promise.all([...sets].filter((each) => set === undefined || each === set).map(cardsOf));
      const elapsed = new Map<ReviewId, number>();
      const setOf = new Map<CardId, SetId>();
      for await (const page of store.reviews.all(user.account))
        for (const event of page) {
          elapsed.set(event.id, event.elapsed);
          setOf.set(event.card, event.set);
        }
      const written = log.map((each) => ({ ...each, elapsed: elapsed.get(each.id) }));
      return countedByHand({
        ...{ log: written, createdOn, today: today(), cards: shown.flat().map(([, card]) => card) },
        isCounted: ({ card, day }) => day >= from && day <= to && (set === undefined || setOf.get(card) === set),
        forecastDays: forecast,
        until: to < today() ? to : today(),
      });
    },
  };
};

const lastDay = '9999-12-31' as LocalDate;

type Action = keyof Awaited<ReturnType<typeof aLearner>>['actions'];
/** Mostly reviews and days. */
const often: readonly Action[] = ['wait', 'wait', 'review', 'review', 'review', 'review', 'late'];
const seldom: readonly Action[] = ['make', 'add', 'undo', 'suspend', 'drop', 'dropSet', 'travel'];
const anyAction = fc.tuple(fc.constantFrom(...often, ...often, ...seldom), fc.nat({ max: 900 }));

describe('the statistics of a learner', () => {
  it('equal the counts made by hand, after any actions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { minLength: 10, maxLength: 50 }), async (did) => {
        const { actions, stats, byHand } = await aLearner();
        await actions.make(3);
        for (const [action, any] of did) await actions[action](any);
        const { hours: _, ...counted } = await byHand({ to: lastDay });
        expect(await stats()).toEqual(counted);
      }),
      { numRuns: 60 },
    );
  });

  it('of a set and of days equal the counts made by hand, after any actions', async () => {
    const anyDays = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }));
    const anyQuery = fc.record({ any: fc.nat(), days: anyDays, forecast: fc.integer({ min: 1, max: 365 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { minLength: 10, maxLength: 50 }), anyQuery, async (did, asked) => {
        const { actions, stats, byHand, anySet, today } = await aLearner();
        await actions.make(3);
        for (const [action, any] of did) await actions[action](any);
        const [from, to] = asked.days.toSorted((one, other) => other - one).map((days) => addDays(today(), -days));
        const set = anySet(asked.any);
        for (const query of [{ from }, { from, to }, { set, from }, { set, to, forecast: asked.forecast }])
          expect(await stats({ ...query, detail: 'full' })).toEqual({ ...(await byHand(query)), minutes: 0 });
        const { months = [], retention } = await stats({ set, from, to, months: true });
        const sums = retention.map(({ month, young, mature }) => [
          ...[month, young.reviews + mature.reviews, young.passed + mature.passed],
        ]);
        expect(months.map(({ month, reviews, passed }) => [month, reviews, passed]).filter(([, most]) => most)).toEqual(
          sums.filter(([, most]) => most),
        );
        // Without any set left it is a question without a range. Its days are all, also later ones than today, as after a
        // flight west; its hours are those until today.
        const { hours } = await byHand({ set });
        const whole = { ...(await byHand(set === undefined ? { to: lastDay } : { set })), hours };
        expect(await stats({ set, detail: 'full' })).toEqual({ ...whole, minutes: 0 });
      }),
      { numRuns: 40 },
    );
  });

  it('are empty for a new learner, except for the forecast', async () => {
    const { forecast, ...rest } = await (await aLearner()).stats();
    const states = { new: 0, learning: 0, young: 0, mature: 0, suspended: 0 };
    expect(rest).toEqual({ reviewsByDay: [], overdue: 0, retention: [], states });
    expect(forecast).toHaveLength(30);
    expect([forecast[0], forecast[29]]).toEqual([
      { date: '2026-03-01', due: 0 },
      { date: '2026-03-30', due: 0 },
    ]);
  });

  it('cover the last 365 days with a review, of any number of days', async () => {
    const { actions, stats } = await aLearner();
    await actions.make(1);
    for (let day = 0; day < 367; day += 1) {
      await actions.review(2);
      await actions.wait(day === 0 ? 48 : 24);
    }
    const { reviewsByDay } = await stats();
    expect(reviewsByDay).toHaveLength(365);
    expect([reviewsByDay[0]?.date, reviewsByDay[1]?.date, reviewsByDay[364]?.date]).toEqual([
      '2026-03-04',
      '2026-03-05',
      '2027-03-03',
    ]);
  });
});
