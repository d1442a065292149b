import type { CardId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aLearner, cardAt } from './study/a-learner.ts';
import { aReview, recorded, today } from './study/a-review.ts';
import { aSet, someCards } from './library/a-set.ts';
import { aStoredUser } from './accounts/a-user.ts';
import { countedCards, insert } from './asking.ts';
import { markedAt } from './changing.ts';
import { seenDuring } from './seen-during.ts';
import type { CurrentTwins, OpenTwins } from './opened-store.ts';
import { openedTwins } from './opened-store.ts';

const later = addDays(today, 400);

const duringWrites = (twins: CurrentTwins): void => {
  it('contain each card once while cards change from new to studied on another server', async () => {
    const [store, twin] = twins();
    const { user, set } = await aLearner(store, { cards: 60 });
    const ids: readonly CardId[] = set.cards.map(({ id }) => id);
    const writing = (async () => {
      for (const card of ids) await recorded(twin, user, aReview({ card, rating: 'easy' }));
    })();
    const seen = await seenDuring(writing, () => store.library.today(user, { today: later }));
    for (const { due } of seen) expect(due.map(({ id }) => id)).toEqual(ids);
    const studied = seen.map(({ due }) => due.filter(({ standing }) => standing.state !== 'new').length);
    expect(studied).toEqual([...studied].sort((one, other) => one - other));
  });

  it('contain new cards up to the rest of the daily limit, during concurrent reviews', async () => {
    const [store, twin] = twins();
    const { user, set } = await aLearner(store, { cards: 40 });
    const writing = (async () => {
      for (let index = 0; index < 20; index += 1)
        await recorded(twin, user, aReview({ card: cardAt(set, index), rating: 'easy' }));
    })();
    const seen = await seenDuring(writing, () => store.library.today(user, { today, newCardsPerDay: 20 }));
    // Reviewed cards are due on later days, so each review removes one from the first twenty new ones.
    for (const { due } of seen) {
      const first = set.cards.findIndex(({ id }) => id === due[0]?.id);
      expect(due).toHaveLength(first === -1 ? 0 : 20 - first);
    }
    expect(seen.at(-1)?.due).toEqual([]);
  });

  it('count each card once while cards are studied and suspended on another server', async () => {
    const [store, twin] = twins();
    const { user, set } = await aLearner(store, { cards: 24 });
    const writing = (async () => {
      for (const [index, { id }] of set.cards.entries())
        await (index % 3 === 2
          ? twin.cards.mark(user, { cards: [id], marks: { suspended: true }, at: markedAt })
          : recorded(twin, user, aReview({ card: id, rating: index % 3 === 0 ? 'again' : 'easy' })));
    })();
    for (const { states, overdue, dueOn } of await seenDuring(writing, () => countedCards(store, user))) {
      expect(states.new + states.learning + states.young + states.mature + states.suspended).toBe(24);
      const due = [...dueOn.values()].reduce((sum, count) => sum + count, overdue);
      expect(due).toBe(states.learning + states.young + states.mature);
    }
  });

  it('contain a set with all its cards and its folder, or nothing of it', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const sets = Array.from({ length: 8 }, (_, index) => aSet({ folder: `folder ${index}`, cards: someCards(20) }));
    const writing = (async () => {
      for (const set of sets) await insert(twin, account, set);
    })();
    const seen = await seenDuring(writing, () => store.library.today(account, { today }));
    for (const { folders, sets: found, due } of seen) {
      expect(folders).toHaveLength(found.length);
      expect(due.map(({ id }) => id)).toEqual(
        sets.slice(0, found.length).flatMap(({ cards }) => cards.map(({ id }) => id)),
      );
    }
    expect(seen.at(-1)?.sets).toHaveLength(8);
  });
};

const atOnce = (twins: CurrentTwins): void => {
  it('are the same for all concurrent readers', async () => {
    const [store, twin] = twins();
    const { user } = await aLearner(store, { cards: 100 });
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? store : twin).library.today(user, { today })),
    );
    expect(seen).toEqual(seen.map(() => seen[0]));
    expect(seen[0]?.due).toHaveLength(100);
  });
};

export const snapshotsConformance = (open: OpenTwins): void => {
  describe('the due cards', () => {
    const twins = openedTwins(open);
    describe('while others write', () => duringWrites(twins));
    describe('by many readers', () => atOnce(twins));
  });
};
