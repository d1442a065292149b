import type { AccountId } from '@flashcards/kernel';
import { mostSets } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aDeck, insertDecks } from './a-deck.ts';
import { aSet, folder, someCards } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, foldersOf, insert, makeFolder, setsOf } from '../asking.ts';
import { deleteSet, editSet } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';

/** Gives an account without sets this many, without cards, at the root. */
export type FillSets = (store: Store, account: AccountId, count: number) => Promise<void>;

const setsAtOnce = 45;

/** Inserts the sets, some at a time. */
const byInserting: FillSets = async (store, account, count) => {
  for (let made = 0; made < count; made += setsAtOnce) {
    const sets = Array.from({ length: Math.min(setsAtOnce, count - made) }, () => aSet({ cards: [] }));
    await Promise.all(sets.map((set) => insert(store, account, set)));
  }
};

const limit = (store: CurrentStore, fill: FillSets): void => {
  it('is reached exactly by concurrent inserts, is reported last, and nothing above it is stored', async () => {
    const user = await aStoredUser(store());
    await fill(store(), user, mostSets - 3);
    await makeFolder(store(), user, folder('folder'));
    const wanted = Array.from({ length: 8 }, (_, index) => aSet({ folder: `at once ${index}`, cards: someCards(2) }));
    const answers = await Promise.all(wanted.map((set) => insert(store(), user, set)));
    const [winners, losers] = [true, false].map((is) =>
      wanted.filter((_, index) => is === (answers[index] === 'inserted')),
    );
    if (!winners || !losers) throw new Error('each wins or loses');
    expect(winners).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'too_many_sets')).toHaveLength(5);
    const folders = ['folder', ...winners.map((set) => set.folder)];
    expect([...(await foldersOf(store(), user))].sort()).toEqual(folders.sort());
    for (const { id, cards } of losers) {
      expect(await cardsOf(store(), user, id)).toEqual([]);
      for (const card of cards) expect(await store().cards.read(card.id)).toBeUndefined();
    }
    const [first] = winners;
    if (!first) throw new Error('three win');
    expect(await insert(store(), user, aSet({ name: first.name, folder: 'folder' }))).toBe('name_taken');
    expect(await insert(store(), user, aSet({ name: 'folder' }))).toBe('place_taken');
    expect(await insert(store(), user, aSet({ folder: 'new' }))).toBe('too_many_sets');
    expect(await insertDecks(store(), user, { decks: [aDeck('A'), aDeck('B::C')] })).toBe('too_many_sets');
    expect(await editSet(store(), user, first, { name: 'edited', folder: 'new' })).toBe('done');
    expect(await setsOf(store(), user)).toHaveLength(mostSets);
    expect(await deleteSet(store(), user, first.id)).toBe('done');
    const again = await Promise.all([insert(store(), user, aSet()), insert(store(), user, aSet())]);
    expect([...again].sort()).toEqual(['inserted', 'too_many_sets']);
    expect(await insert(store(), await aStoredUser(store()), aSet())).toBe('inserted');
  });
};

export const setLimitConformance = (open: OpenStore, fill = byInserting): void => {
  describe('the maximum of flashcard sets of an account', () => limit(openedStore(open), fill));
};
