import { addDays } from '@flashcards/kernel';
import { dueDayOf } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { cardAt } from '../study/a-learner.ts';
import { aStudent } from '../accounts/a-person.ts';
import { aReview, recorded, today } from '../study/a-review.ts';
import { aSet, someCards } from '../library/a-set.ts';
import { aStoredFolder, letIn, listed, share, sharedDueOf } from './a-shared-folder.ts';
import { insert } from '../asking.ts';
import { suspend } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomAccountId } from '../random-ids.ts';

const due = (store: CurrentStore): void => {
  it('are the due ones that were studied, then new ones in the set’s order, up to the requested number', async () => {
    const [anna, ben] = [await aStudent(store(), { cards: 6 }), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    await share(store(), anna.person, folder, anna.set);
    const cards = anna.set.cards.map(({ id }) => id);
    const dueCards = async (mostNew?: number, on = today) =>
      (
        await sharedDueOf(store(), ben.user, {
          set: anna.set.id,
          today: on,
          ...(mostNew === undefined ? {} : { mostNew }),
        })
      ).map(({ id }) => id);
    expect(await dueCards()).toEqual(cards);
    expect(await dueCards(2)).toEqual(cards.slice(0, 2));
    expect(await dueCards(0)).toEqual([]);
    const again = await recorded(store(), ben.user, aReview({ card: cardAt(anna.set, 4), rating: 'again' }));
    const easy = await recorded(store(), ben.user, aReview({ card: cardAt(anna.set, 0), rating: 'easy' }));
    await suspend(store(), ben.user, { id: cardAt(anna.set, 1) });
    // Reviews of the owner do not change ben's due cards.
    await recorded(store(), anna.user, aReview({ card: cardAt(anna.set, 2), rating: 'easy' }));
    expect(await dueCards()).toEqual([again.card, cards[2], cards[3], cards[5]]);
    expect(await dueCards(1)).toEqual([again.card, cards[2]]);
    expect(await dueCards(0)).toEqual([again.card]);
    const later = addDays(today, 200);
    expect((await dueCards(1, later)).slice().sort()).toEqual([again.card, easy.card, cards[2]].slice().sort());
    expect((await dueCards(1, later)).at(-1)).toBe(cards[2]);
    const dueOn = dueDayOf(easy.answered.standing);
    expect(await dueCards(0, addDays(dueOn, -1))).not.toContain(easy.card);
    expect(await dueCards(0, dueOn)).toContain(easy.card);
    const [first] = await sharedDueOf(store(), ben.user, { set: anna.set.id, today });
    expect(first).toMatchObject({ id: again.card, set: anna.set.id });
    expect(first && listed(first.standing)).toEqual(listed(again.answered.standing));
    for (const other of [anna.user, randomAccountId()])
      expect(await sharedDueOf(store(), other, { set: anna.set.id, today })).toEqual([]);
    // A card that ben has studied.
    await suspend(store(), ben.user, { id: again.card });
    expect(await dueCards()).toEqual([cards[2], cards[3], cards[5]]);
  });

  it('come in pages for a set of any size, without suspended ones', async () => {
    const [anna, ben] = [await aStudent(store()), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    const set = aSet({ cards: someCards(1_500) });
    await insert(store(), anna.user, set);
    await share(store(), anna.person, folder, set);
    await suspend(store(), ben.user, { id: cardAt(set, 1_200) });
    const found = await sharedDueOf(store(), ben.user, { set: set.id, today });
    const expected = set.cards.map(({ id }) => id).filter((id) => id !== cardAt(set, 1_200));
    expect(found.map(({ id }) => id)).toEqual(expected);
    expect(await sharedDueOf(store(), ben.user, { set: set.id, today, mostNew: 1_201 })).toHaveLength(1_201);
  });
};

const newCards = (store: CurrentStore): void => {
  it('are those of own sets that are not suspended, counted up to the requested number', async () => {
    const anna = await aStudent(store(), { cards: 3 });
    await insert(store(), anna.user, aSet({ cards: someCards(2) }));
    await suspend(store(), anna.user, { id: anna.card });
    await recorded(store(), anna.user, aReview({ card: cardAt(anna.set, 1) }));
    for (const [most, count] of [
      [100, 3],
      [3, 3],
      [2, 2],
      [0, 0],
    ] as const)
      expect(await store().library.newCards(anna.user, most)).toBe(count);
    expect(await store().library.newCards(randomAccountId(), 10)).toBe(0);
  });
};

export const sharedDueConformance = (open: OpenStore): void => {
  describe('due cards of shared sets', () => due(openedStore(open)));
  describe('new cards', () => newCards(openedStore(open)));
};
