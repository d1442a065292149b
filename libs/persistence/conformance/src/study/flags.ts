import { newCard } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { addDays } from '@flashcards/kernel';
import { cardsOf, insert } from '../asking.ts';
import { deleteCard, editCard, flag, suspend } from '../changing.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { aStudent } from '../accounts/a-person.ts';
import { aCard, aSet, createdOn, untouched } from '../library/a-set.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId } from '../random-ids.ts';
import { aStoredFolder, letIn, share, visitedBy } from '../sharing/a-shared-folder.ts';
import { aLearner } from './a-learner.ts';
import { aReview, recorded, today } from './a-review.ts';
import { undo } from './an-undo.ts';

const ownFlags = (store: CurrentStore): void => {
  it('are read until they are changed or removed; both are idempotent', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2 });
    const [first, second] = set.cards.map(untouched);
    for (const color of [1, 1, 7, 0, 0, 3]) {
      expect(await flag(store(), user, { id: card }, color)).toBe('done');
      expect(await store().cards.find(user, card)).toEqual({ ...first, flag: color });
      expect(await cardsOf(store(), user, set.id)).toEqual([{ ...first, flag: color }, second]);
    }
  });

  it('and suspensions do not change each other', async () => {
    const { user, card } = await aLearner(store());
    await flag(store(), user, { id: card }, 5);
    for (const suspended of [true, false]) {
      await suspend(store(), user, { id: card }, suspended);
      expect(await store().cards.find(user, card)).toMatchObject({ suspended, flag: 5 });
    }
    await suspend(store(), user, { id: card });
    await flag(store(), user, { id: card }, 0);
    expect(await store().cards.find(user, card)).toMatchObject({ suspended: true, flag: 0 });
  });

  it('stay when the card is reviewed, when that is undone, and when it is edited', async () => {
    const { user, card } = await aLearner(store());
    await flag(store(), user, { id: card }, 2);
    const { id, after } = await recorded(store(), user, aReview({ card }));
    expect(await store().cards.find(user, card)).toMatchObject({ progress: after, flag: 2 });
    await undo(store(), user, id, addDays(today, 1));
    await editCard(store(), user, { id: card, front: 'a', back: 'b' });
    expect(await store().cards.find(user, card)).toMatchObject({ front: 'a', progress: newCard(createdOn), flag: 2 });
  });

  it('come with the cards of a new set', async () => {
    const user = await aStoredUser(store());
    const cards = [aCard(), ...[0, 4, 7].map((color) => ({ ...aCard(), flag: color }))];
    const set = aSet({ cards });
    await insert(store(), user, set);
    expect((await cardsOf(store(), user, set.id)).map((card) => card.flag)).toEqual([0, 0, 4, 7]);
  });

  it('are not set on a card of another user or an unknown one', async () => {
    const { user, card } = await aLearner(store());
    const stranger = await aLearner(store());
    for (const id of [card, randomCardId()])
      expect(await flag(store(), stranger.user, { id }, 1)).toBe('card_not_found');
    expect(await store().cards.find(user, card)).toMatchObject({ flag: 0 });
  });
};

const flagsOfMembers = (store: CurrentStore): void => {
  it('are theirs alone, and go with the card', async () => {
    const [anna, ben] = [await aStudent(store(), { cards: 2 }), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    await share(store(), anna.person, folder, anna.set);
    const [card] = anna.set.cards;
    if (!card) throw new Error('there are cards');
    expect(await flag(store(), ben.user, card, 0)).toBe('done');
    expect(await visitedBy(store(), ben.user)).toEqual([]);
    expect(await flag(store(), ben.user, card, 6)).toBe('done');
    expect(await flag(store(), anna.user, card, 1)).toBe('done');
    expect(await store().cards.find(ben.user, card.id)).toEqual({ ...untouched(card), flag: 6 });
    expect(await store().cards.find(anna.user, card.id)).toEqual({ ...untouched(card), flag: 1 });
    const visited = { id: card.id, progress: newCard(createdOn), suspended: false, flag: 6 };
    expect(await visitedBy(store(), ben.user)).toEqual([visited]);
    const { after } = await recorded(store(), ben.user, aReview({ card: card.id }));
    expect(await visitedBy(store(), ben.user)).toEqual([{ ...visited, progress: after }]);
    await deleteCard(store(), anna.user, card);
    expect(await visitedBy(store(), ben.user)).toEqual([]);
  });
};

export const flagsConformance = (open: OpenStore): void => {
  describe('flags', () => {
    const store = openedStore(open);
    ownFlags(store);
    describe('of members', () => flagsOfMembers(store));
  });
};
