import type { AccountId, CardId } from '@flashcards/kernel';
import { addDays, refuse } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { dueDayOf } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import { aStoredGoal, edited, goalsOf } from '../goals/a-goal.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardAt } from './a-learner.ts';
import { checkIn } from './a-mark.ts';
import { aReview, record, recordAll, recorded, recordedAll, today } from './a-review.ts';
import { aSet } from '../library/a-set.ts';
import { undo } from './an-undo.ts';
import { countedCards, dueOf, insert, logOf, marksOf, rebuiltBy } from '../asking.ts';
import { deleteCard, deleteFolder, deleteSet, editSet } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { amounting, shown } from './shown.ts';

/** A learner of three cards: the first is in review and was studied on two days, the others once; with two goals. */
const studious = async (
  store: Store,
): Promise<Learner & { readonly kept: readonly [ReviewEvent, ReviewEvent, ...ReviewEvent[]] }> => {
  const learner = await aLearner(store, { cards: 3 });
  const { user, set, card } = learner;
  await aStoredGoal(store, user, { target: 1_000, endDate: addDays(today, 400) });
  await aStoredGoal(store, user, { kind: 'cards', target: 4, endDate: addDays(today, 400) });
  const first = await recorded(store, user, aReview({ card, rating: 'easy' }));
  const second = await recorded(store, user, aReview({ card, rating: 'hard', day: dueDayOf(first.after) }));
  const others = [1, 2].map((index) => aReview({ card: cardAt(set, index), rating: 'again' }));
  const events = await recordedAll(store, user, others);
  await checkIn(store, user, addDays(today, -2));
  return { ...learner, kept: [first, second, ...events] };
};

/** Inserts another set of this learner; returns its card. */
const anotherCard = async (store: Store, user: AccountId): Promise<CardId> => {
  const set = aSet();
  expect(await insert(store, user, set)).toBe('inserted');
  return cardAt(set, 0);
};

/** All that derives from the log, except cards: deleted ones have no progress. */
const readState = async (store: Store, learner: Learner, kept: readonly ReviewEvent[]): Promise<unknown> => {
  const { cards: _, ...rest } = await shown(store, learner, kept);
  const { user } = learner;
  const goals = await goalsOf(store, user);
  const log = [...(await logOf(store, user))].sort((one, other) => one.seq - other.seq);
  return { ...rest, goals, log, marks: await marksOf(store, user) };
};

type Ways = readonly (readonly [of: string, go: (store: Store, learner: Learner) => Promise<unknown>])[];

const ways: Ways = [
  ['a card', (store, { user, card }) => deleteCard(store, user, { id: card })],
  ['a set', (store, { user, set }) => deleteSet(store, user, set.id)],
  [
    'a folder',
    async (store, { user, set }) => {
      expect(await editSet(store, user, set, { folder: 'a/b' })).toBe('done');
      return deleteFolder(store, user, 'a', true);
    },
  ],
];

const log = (store: CurrentStore): void => {
  it.each(ways)('stays when %s is deleted: totals, days, goals and the answers to its reviews', async (_, go) => {
    const { kept, ...learner } = await studious(store());
    const before = await readState(store(), learner, kept);
    expect(await go(store(), learner)).toBe('done');
    expect(await store().cards.find(learner.user, learner.card)).toBeUndefined();
    expect(await readState(store(), learner, kept)).toEqual(before);
  });

  it.each(ways)(
    'is used by a rebuild after %s was deleted: it changes nothing, and restores nothing',
    async (_, go) => {
      const { kept, ...learner } = await studious(store());
      const { user, set, card } = learner;
      await go(store(), learner);
      const later = addDays(today, 400);
      const look = async () => [
        await readState(store(), learner, kept),
        await dueOf(store(), user, { today: later }),
        await countedCards(store(), user),
        await store().sets.find(user, set.id),
        await store().cards.find(user, card),
      ];
      const before = await look();
      await rebuiltBy(store(), user);
      expect(await look()).toEqual(before);
    },
  );

  it.each(ways)('still counts what %s has used of the day’s new cards', async (_, go) => {
    const learner = await aLearner(store());
    const others = [await anotherCard(store(), learner.user), await anotherCard(store(), learner.user)];
    await recorded(store(), learner.user, aReview({ card: learner.card }));
    await go(store(), learner);
    const due = await dueOf(store(), learner.user, { today, newCardsPerDay: 2 });
    expect(due.map(({ id }) => id)).toEqual(others.slice(0, 1));
  });
};

const undoing = (store: CurrentStore): void => {
  it.each(ways)('undoes the review and returns the card’s would-be progress, when %s was deleted', async (__, go) => {
    const { kept, ...learner } = await studious(store());
    const { user, card } = learner;
    const [first, second, ...others] = kept;
    await go(store(), learner);
    for (const [gone, left] of [
      [first, [second, ...others]],
      [second, others],
    ] as const) {
      const answer = await undo(store(), user, gone.id);
      const goals = await goalsOf(store(), user);
      const completedGoals = goals.filter(({ status }) => status === 'completed').length;
      const { cards, ...amounts } = amounting(learner, left, { marks: await marksOf(store(), user), completedGoals });
      const value = { card, progress: cards[0], totals: amounts.totals };
      expect(answer).toEqual({ ok: true, value });
      const { cards: _, ...stands } = await shown(store(), learner, left);
      expect(stands).toEqual(amounts);
      expect(await undo(store(), user, gone.id)).toEqual(answer);
      expect(await store().cards.find(user, card)).toBeUndefined();
    }
    const undone = (await logOf(store(), user)).filter(({ undoneAt }) => undoneAt);
    expect(new Set(undone.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
  });

  it.each(ways)('returns the card as created once all its reviews are undone, when %s was deleted', async (_, go) => {
    const { kept, ...learner } = await studious(store());
    const { user } = learner;
    const [first, second] = kept;
    await go(store(), learner);
    for (const { id } of [second, first]) await undo(store(), user, id);
    for (const { id } of [second, first])
      expect(await undo(store(), user, id)).toMatchObject({ ok: true, value: { progress: first.before } });
  });

  it.each(ways)('leaves all other data as a rebuild computes it, when %s was deleted', async (_, go) => {
    const { kept, ...learner } = await studious(store());
    const [first, ...others] = kept;
    await go(store(), learner);
    await undo(store(), learner.user, first.id);
    const before = await readState(store(), learner, others);
    await rebuiltBy(store(), learner.user);
    expect(await readState(store(), learner, others)).toEqual(before);
  });

  it.each(ways)('is counted by goals, also after an edit, when %s was deleted', async (_, go) => {
    const { kept, ...learner } = await studious(store());
    const { user } = learner;
    await go(store(), learner);
    const [xp, cards] = await goalsOf(store(), user);
    if (!xp || !cards) throw new Error('there are two goals');
    const earned = kept.reduce((sum, event) => sum + event.xp, 0);
    expect([xp.progress, cards.progress]).toEqual([earned, 4]);
    expect(await edited(store(), user, xp, { target: earned, title: 'edited' })).toMatchObject({ status: 'completed' });
    expect(await edited(store(), user, cards, { endDate: today })).toMatchObject({ progress: 3 });
    expect(await edited(store(), user, cards, { endDate: addDays(today, 300) })).toMatchObject({ progress: 4 });
    await undo(store(), user, kept[1].id);
    const progress = (await goalsOf(store(), user)).map((goal) => goal.progress);
    expect(progress).toEqual([earned - kept[1].xp, 3]);
  });
};

const repeats = (store: CurrentStore): void => {
  it.each(ways)(
    'of a known review returns the same event when %s was deleted, alone and in a batch; a new review is refused',
    async (_, go) => {
      const { kept, ...learner } = await studious(store());
      const { user, card } = learner;
      const [first] = kept;
      const live = await anotherCard(store(), user);
      await go(store(), learner);
      const repeat = aReview({ id: first.id, card });
      expect(await recorded(store(), user, repeat)).toEqual(first);
      const [again, event] = await recordedAll(store(), user, [repeat, aReview({ card: live })]);
      expect(again).toEqual(first);
      expect(event).toMatchObject({ card: live });
      const before = await readState(store(), learner, kept);
      const batch = [aReview({ card: live }), repeat, aReview({ card })];
      expect(await recordAll(store(), user, batch)).toEqual(refuse('card_not_found', [2]));
      expect(await recordAll(store(), user, batch.toReversed())).toEqual(refuse('card_not_found', [0]));
      expect(await record(store(), user, aReview({ id: first.id, card: live }))).toEqual(refuse('review_id_taken'));
      expect(await readState(store(), learner, kept)).toEqual(before);
      const unknown = await store().reviews.known(
        user,
        batch.map(({ id }) => id),
      );
      expect([...unknown]).toEqual([first.id]);
    },
  );
};

export const deletedStudyConformance = (open: OpenStore): void => {
  describe('study of deleted cards', () => {
    const store = openedStore(open);
    describe('in the log', () => log(store));
    describe('an undo', () => undoing(store));
    describe('a repeat', () => repeats(store));
  });
};
