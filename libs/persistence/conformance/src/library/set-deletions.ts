import type { AccountId, CardId, LocalDate } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { aReview, record, recordAll, recorded, today } from '../study/a-review.ts';
import type { WholeSet } from './a-set.ts';
import { aReport, aSet, counted, folder, reportOf, someCards } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, dueOf, insert, makeFolder } from '../asking.ts';
import { addCards, deleteCard, deleteSet, editCard, editSet, suspend } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSetId } from '../random-ids.ts';
import { libraryOf } from './sound-library.ts';

/** All that could still be visible of a deleted set, to its owner and to readers of a card’s id. */
const tracesOf = async (store: CurrentStore, user: AccountId, { id, cards, name }: WholeSet): Promise<unknown> => ({
  set: await store().sets.find(user, id),
  report: await store().sets.importReport(user, id),
  isNameTaken: await store().sets.isNameTaken(user, name),
  cards: await cardsOf(store(), user, id),
  read: (await Promise.all(cards.map((card) => store().cards.read(card.id)))).filter((text) => text !== undefined),
  found: (await Promise.all(cards.map((card) => store().cards.find(user, card.id)))).filter((one) => one !== undefined),
});

const noTraces = { set: undefined, report: undefined, isNameTaken: false, cards: [], read: [], found: [] };

const deletion = (store: CurrentStore): void => {
  it('deletes the set, its cards and its report, and nothing else', async () => {
    const user = await aStoredUser(store());
    const [set, other] = [1, 2].map(() => aSet({ folder: 'a/b', cards: someCards(5), report: aReport() }));
    if (!set || !other) throw new Error('there are two sets');
    for (const each of [set, other]) await insert(store(), user, each);
    expect(await deleteSet(store(), user, set.id)).toBe('done');
    expect(await tracesOf(store, user, set)).toEqual(noTraces);
    expect(await libraryOf(store(), user)).toEqual({ folders: ['a', 'a/b'], sets: [counted(other)] });
    expect(await store().sets.importReport(user, other.id)).toEqual(reportOf(other));
    expect((await dueOf(store(), user, { today })).map(({ id }) => id)).toEqual(other.cards.map(({ id }) => id));
  });

  it('frees its name and its place at once, and does not affect a later set there', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ name: 'one', folder: 'a', cards: someCards(2) });
    for (let round = 0; round < 3; round += 1) {
      const next = { ...set, id: randomSetId(), cards: someCards(2) };
      expect(await insert(store(), user, next)).toBe('inserted');
      expect(await deleteSet(store(), user, next.id)).toBe('done');
      expect(await tracesOf(store, user, next)).toEqual(noTraces);
    }
    expect(await makeFolder(store(), user, folder('a/one'))).toBe('made');
    expect(await libraryOf(store(), user)).toEqual({ folders: ['a', 'a/one'], sets: [] });
  });

  it('happens once: a repeated call finds no set', async () => {
    const { user, set } = await aLearner(store());
    expect(await deleteSet(store(), user, set.id)).toBe('done');
    expect(await deleteSet(store(), user, set.id)).toBe('set_not_found');
  });

  it('deletes a set without cards', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ cards: [] });
    await insert(store(), user, set);
    expect(await deleteSet(store(), user, set.id)).toBe('done');
    expect(await tracesOf(store, user, set)).toEqual(noTraces);
  });

  it('deletes thousands of cards with their progress', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2_100 });
    const last = set.cards.at(-1)?.id ?? card;
    for (const each of [card, last]) await recorded(store(), user, aReview({ card: each, rating: 'easy' }));
    expect(await deleteSet(store(), user, set.id)).toBe('done');
    expect(await libraryOf(store(), user)).toEqual({ folders: [], sets: [] });
    expect(await dueOf(store(), user, { today: '9999-12-31' as LocalDate })).toEqual([]);
    for (const id of [card, last]) expect(await store().cards.read(id)).toBeUndefined();
  });

  it('does not find a set of another user or an unknown one', async () => {
    const { user, set } = await aLearner(store());
    const stranger = await aStoredUser(store());
    for (const id of [set.id, randomSetId()]) expect(await deleteSet(store(), stranger, id)).toBe('set_not_found');
    expect((await libraryOf(store(), user)).sets).toEqual([counted(set)]);
  });
};

const afterwards = (store: CurrentStore): void => {
  it('makes the set and its cards unavailable for changes', async () => {
    const { user, set, card } = await aLearner(store(), { cards: 2 });
    const live = await aLearner(store());
    await deleteSet(store(), user, set.id);
    expect(await editSet(store(), user, set, { name: 'back' })).toBe('set_not_found');
    expect(await addCards(store(), user, { set: set.id, cards: someCards(2) })).toBe('set_not_found');
    expect(await editCard(store(), user, { id: card, front: 'back', back: '' })).toBe('card_not_found');
    expect(await deleteCard(store(), user, { id: card })).toBe('card_not_found');
    expect(await suspend(store(), user, { id: card })).toBe('card_not_found');
    expect(await record(store(), user, aReview({ card }))).toEqual(refuse('card_not_found'));
    expect(await tracesOf(store, user, set)).toEqual(noTraces);
    expect(await libraryOf(store(), user)).toEqual({ folders: [], sets: [] });
    expect(await libraryOf(store(), live.user)).toEqual({ folders: [], sets: [counted(live.set)] });
  });

  it('stores nothing of a batch with one of its cards', async () => {
    const { user, set, card } = await aLearner(store());
    const other = aSet({ cards: someCards(2) });
    await insert(store(), user, other);
    await deleteSet(store(), user, set.id);
    const cards: readonly CardId[] = [...other.cards.map(({ id }) => id), card];
    const batch = cards.map((each) => aReview({ card: each }));
    expect(await recordAll(store(), user, batch)).toEqual(refuse('card_not_found', [2]));
    const known = await store().reviews.known(
      user,
      batch.map(({ id }) => id),
    );
    expect([...known]).toEqual([]);
    expect((await dueOf(store(), user, { today })).map(({ standing }) => standing.state)).toEqual(['new', 'new']);
  });
};

const unpublished = (store: CurrentStore): void => {
  it('leaves the set and its cards unavailable for changes', async () => {
    const user = await aStoredUser(store());
    const { cards, ...set } = aSet({ cards: someCards(3) });
    const [card] = cards;
    if (!card) throw new Error('the set has cards');
    const inserted = store().sets.insertNew(user, set, async ({ addCards: add }) => {
      await add(cards);
      expect(await deleteSet(store(), user, set.id)).toBe('set_not_found');
      expect(await editSet(store(), user, set, { name: 'mine' })).toBe('set_not_found');
      expect(await addCards(store(), user, { set: set.id, cards: someCards(1) })).toBe('set_not_found');
      expect(await editCard(store(), user, { ...card, front: 'mine' })).toBe('card_not_found');
      expect(await suspend(store(), user, card)).toBe('card_not_found');
      expect(await deleteCard(store(), user, card)).toBe('card_not_found');
      return ok({});
    });
    expect(await inserted).toEqual(ok(undefined));
    expect((await libraryOf(store(), user)).sets).toEqual([counted({ ...set, cards })]);
  });
};

export const setDeletionsConformance = (open: OpenStore): void => {
  describe('deleting a flashcard set', () => {
    const store = openedStore(open);
    deletion(store);
    describe('afterwards', () => afterwards(store));
    describe('that is still being inserted', () => unpublished(store));
  });
};
