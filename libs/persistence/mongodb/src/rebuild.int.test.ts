import type { AccountId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import {
  aLearner,
  amounting,
  aReview,
  aStoredGoal,
  callHeatmap,
  cardAt,
  checkIn,
  goalsOf,
  rebuiltBy,
  recorded,
  recordedAll,
  shown,
  today,
  undo,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import type { ReviewEvent } from '@flashcards/study';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import { openDatabase } from './database.ts';
import type { EventDocument, MonthDocument, ProgressDocument } from './study-documents.ts';
import { keyOf, ofUser } from './keys.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openStoreOn } from './open-mongodb-store.ts';
import { rebuildAll } from './projections.ts';

const found = await findMongoServer();
const uri = found ?? '';

type Learner = Awaited<ReturnType<typeof aLearner>>;

describe.skipIf(found === undefined)('projections', () => {
  const database = aDatabase();
  let connection: Connection;
  let store: Store;
  let written = 0;
  beforeAll(async () => {
    connection = connect({ uri, database }, { monitorCommands: true });
    connection.client.on('commandStarted', ({ commandName }) => {
      if (['insert', 'update', 'delete'].includes(commandName)) written += 1;
    });
    store = await openStoreOn(connection);
  });
  afterAll(async () => {
    await dropDatabase(uri, database);
    await store.close();
  });

  const nextMonth = addDays(today, 31);

  /** Two months of four cards: the last of them is studied only once, and that is taken back. */
  const study = async ({ user, set }: Learner): Promise<readonly ReviewEvent[]> => {
    await aStoredGoal(store, user, { target: 30 });
    await aStoredGoal(store, user, { target: 3, kind: 'cards', endDate: nextMonth });
    const events: ReviewEvent[] = [];
    for (const day of [today, addDays(today, 1), nextMonth])
      for (const index of [0, 1, 2])
        events.push(await recorded(store, user, aReview({ card: cardAt(set, index), day }), today));
    events.push(await recorded(store, user, aReview({ card: cardAt(set, 0), rating: 'again', day: nextMonth }), today));
    const undone = await recorded(store, user, aReview({ card: cardAt(set, 3) }));
    await undo(store, user, undone.id);
    await checkIn(store, user, addDays(today, 2));
    await callHeatmap(store, user, addDays(today, 40));
    return events;
  };

  const allOf = async (learner: Learner, events: readonly ReviewEvent[]): Promise<unknown> => [
    await shown(store, learner, events),
    await goalsOf(store, learner.user),
  ];

  const mine = (user: AccountId): object => ({ _id: ofUser(user) });

  const spoilt: readonly (readonly [string, (learner: Learner) => Promise<unknown>])[] = [
    [
      'the XP and the first of the day of every event',
      ({ user }) =>
        connection.db
          .collection<EventDocument>('events')
          .updateMany({ user }, { $set: { xp: 99, isFirstThatDay: false, 'after.stability': 1 } }),
    ],
    [
      'the progress with every card that was studied, and when it is due',
      ({ user }) =>
        connection.db
          .collection<ProgressDocument>('progress')
          .updateMany(
            { user, last: { $exists: true }, dueOn: { $ne: 'new' } },
            { $set: { 'progress.lapses': 7, dueOn: 'new' } },
          ),
    ],
    [
      'the progress with a card of which nothing is kept',
      async ({ user, set }) => {
        const rows = connection.db.collection<ProgressDocument>('progress');
        const studied = await rows.findOne({ _id: keyOf(user, cardAt(set, 0)) });
        const progress = studied?.progress ?? {};
        await rows.updateOne(
          { _id: keyOf(user, cardAt(set, 3)) },
          { $set: { progress, dueOn: '2026-03-09' } as never },
        );
      },
    ],
    [
      'the sums and the active days of every month',
      ({ user }) =>
        connection.db
          .collection<MonthDocument>('months')
          .updateMany(mine(user), { $set: { active: 1, called: 0, xp: 1, cards: 9 } }),
    ],
    [
      'the days of every month',
      ({ user }) =>
        connection.db
          .collection<MonthDocument>('months')
          .updateMany(mine(user), { $set: { days: ['9 1 1 1 1 1 1 1 1 1 1 1 3'] } }),
    ],
    ['every month', ({ user }) => connection.db.collection<MonthDocument>('months').deleteMany(mine(user))],
    [
      'the totals',
      ({ user }) =>
        connection.db
          .collection<{ _id: string }>('journals')
          .updateOne({ _id: user }, { $set: { 'state.activity': { reviewXp: 1 } } }),
    ],
    [
      'how far every goal has come',
      ({ user }) =>
        connection.db
          .collection<{ _id: string }>('journals')
          .updateOne({ _id: user }, { $set: { 'state.goals.tallies': '1 29 o' } }),
    ],
  ];

  it.each(spoilt)('that tell wrongly %s are put right', async (_, spoil) => {
    const learner = await aLearner(store, { cards: 4 });
    const events = await study(learner);
    const before = await allOf(learner, events);
    await spoil(learner);
    expect(await allOf(learner, events)).not.toEqual(before);
    await rebuiltBy(store, learner.user);
    expect(await allOf(learner, events)).toEqual(before);
  });

  it('keep a failed goal failed, whatever it was said to count', async () => {
    const { user, card } = await aLearner(store);
    await aStoredGoal(store, user);
    await recorded(store, user, aReview({ card }));
    const failed = await goalsOf(store, user, nextMonth);
    expect(failed).toMatchObject([{ status: 'failed', progress: 10 }]);
    const journals = connection.db.collection<{ _id: string }>('journals');
    await journals.updateOne({ _id: user }, { $set: { 'state.goals.tallies': '1 9 l' } });
    expect(await goalsOf(store, user)).toMatchObject([{ status: 'failed', progress: 9 }]);
    await rebuiltBy(store, user);
    expect(await goalsOf(store, user)).toEqual(failed);
  });

  it('that are right are not written', async () => {
    const learner = await aLearner(store, { cards: 4 });
    await study(learner);
    written = 0;
    await rebuiltBy(store, learner.user);
    expect(written).toBe(0);
  });

  it('of a card with more reviews than a step takes are right also where others study meanwhile', async () => {
    const { user, card, set } = await aLearner(store);
    const days = Array.from({ length: 3 }, (_, index) => addDays(today, 20 * index));
    const reviews = days.flatMap((day) => {
      const at = new Date(`${day}T10:00:00Z`);
      return Array.from({ length: 5 }, () => aReview({ card, day, rating: 'again', at }));
    });
    const events = await recordedAll(store, user, reviews);
    await connection.db.collection('events').updateMany({ user }, { $set: { xp: 9, isFirstThatDay: true } });
    await connection.db.collection('progress').updateMany({ user }, { $set: { 'progress.reviews': 1 } });
    const inside = openDatabase(connect({ uri, database }));
    const steps = rebuildAll(inside, user, 4);
    await steps.next();
    // Among what is done, and behind what is not.
    const [early, next, late] = [events[1], events[2], events.at(-1)];
    if (!early || !next || !late) throw new Error('there are so many');
    const added = await recorded(store, user, aReview({ card, day: early.day, at: new Date(early.at.getTime() + 1) }));
    for (const { id } of [next, late]) await undo(store, user, id);
    for await (const _ of steps);
    await inside.close();
    const kept = [...events.filter((event) => event !== next && event !== late), added];
    const learner = { user, card, set };
    expect(await shown(store, learner, kept)).toEqual(amounting(learner, kept));
  });
});
