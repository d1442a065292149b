import type { LocalDate } from '@flashcards/kernel';
import {
  aGoal,
  aLearner,
  amounting,
  aReview,
  cardAt,
  checkIn,
  goalsOf,
  rebuiltBy,
  recorded,
  shown,
  today,
} from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import { testStores } from '../stores.test-data.ts';
import type { MonthDocument } from './documents.ts';
import { rowOf } from './documents.ts';

const { open } = await testStores();

const later = '2026-05-02' as LocalDate;

describe('a rebuild', () => {
  it('repairs damaged rows, and writes nothing when all is correct', async () => {
    const { store, collections } = await open();
    const learner = await aLearner(store, { cards: 2 });
    const { user, card, set } = learner;
    await store.goals.create(user, { ...aGoal({ kind: 'cards', target: 3 }), today });
    await checkIn(store, user, today);
    const kept = [await recorded(store, user, aReview({ card, rating: 'easy' }))];
    for (const id of [card, cardAt(set, 1)]) {
      const at = new Date(`${later}T09:00:00.000Z`);
      kept.push(await recorded(store, user, aReview({ card: id, at, day: later }), later));
    }
    const [right, goals] = [await shown(store, learner, kept), await goalsOf(store, user, today)];
    const { study, events, days, months, totals, progress, accounts } = collections;

    await events.updateMany({ kind: 'event' }, { $set: { xp: 77, isFirstThatDay: true } });
    await progress.updateMany({ kind: 'card' }, { $set: { due: '' } });
    await progress.updateOne({ kind: 'card' }, { $unset: { last: '' } });
    await days.updateOne({ kind: 'day', day: today }, { $set: { xp: 77, checkedIn: false } });
    await days.deleteOne({ kind: 'day', day: later });
    await months.deleteMany({ kind: 'month' });
    const count = { reviews: 7, passed: 7 };
    const stray = { ...rowOf(user, 'month', '2020-01'), kind: 'month', month: '2020-01', young: count, mature: count };
    await months.insertOne(stray as MonthDocument);
    await totals.updateOne({ kind: 'totals' }, { $set: { reviewXp: 1 }, $unset: { streak: '' } });
    await study.updateOne({ kind: 'goal' }, { $set: { progress: 9 } });

    await rebuiltBy(store, user);
    expect(await shown(store, learner, kept)).toEqual(right);
    expect(await goalsOf(store, user, today)).toEqual(goals);
    expect(right.retention).toEqual(amounting(learner, kept, {}).retention);
    expect(await months.countDocuments({ kind: 'month' })).toBe(right.retention.length);
    const revision = (await accounts.findOne({ _id: user }))?.revision;
    await rebuiltBy(store, user);
    expect((await accounts.findOne({ _id: user }))?.revision).toBe(revision);
  });
});
