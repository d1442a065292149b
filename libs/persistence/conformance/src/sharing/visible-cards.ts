import type { Person } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { cardAt } from '../study/a-learner.ts';
import type { Student } from '../accounts/a-person.ts';
import { aPerson, aStudent } from '../accounts/a-person.ts';
import { record, aReview } from '../study/a-review.ts';
import { aCard, aReport, aSet, counted, someCards, untouched } from '../library/a-set.ts';
import type { Owned } from './a-shared-folder.ts';
import {
  aStoredFolder,
  foldersSharedWith,
  leaveFolder,
  letIn,
  putOut,
  renewed,
  setRole,
  setsIn,
  share,
  sharedDueOf,
  sharedSetsOf,
  unshare,
} from './a-shared-folder.ts';
import { cardsOf, insert } from '../asking.ts';
import { addCards, deleteCard, deleteSet, editCard, editSet, suspend } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { today } from '../study/a-review.ts';
import { randomCardId, randomSetId } from '../random-ids.ts';

interface Sharing {
  readonly anna: Student;
  readonly ben: Person;
  readonly folder: Owned;
}

/** One person shares three cards with another. */
const aSharing = async (store: Store): Promise<Sharing> => {
  const [anna, ben] = [await aStudent(store, { cards: 3 }), await aPerson(store)];
  const folder = await aStoredFolder(store, anna.person);
  await letIn(store, folder, ben);
  await share(store, anna.person, folder, anna.set);
  return { anna, ben, folder };
};

const expectSeen = async (store: Store, { account }: Person, { set }: Student): Promise<void> => {
  const { folder: _, ...shown } = counted(set);
  expect(await store.sets.visible(account, set.id)).toEqual(shown);
  expect(await cardsOf(store, account, set.id)).toEqual(set.cards.map(untouched));
  for (const card of set.cards) expect(await store.cards.find(account, card.id)).toEqual(untouched(card));
  expect(await sharedDueOf(store, account, { set: set.id, today })).toHaveLength(set.cards.length);
};

const expectUnseen = async (store: Store, { account }: Person, { set, card }: Student): Promise<void> => {
  expect(await store.sets.visible(account, set.id)).toBeUndefined();
  expect(await cardsOf(store, account, set.id)).toEqual([]);
  expect(await store.cards.find(account, card)).toBeUndefined();
  expect(await store.cards.findWhole(account, card)).toBeUndefined();
  expect(await sharedDueOf(store, account, { set: set.id, today })).toEqual([]);
  expect(await suspend(store, account, { id: card })).toBe('card_not_found');
  expect(await record(store, account, aReview({ card }))).toEqual({ ok: false, code: 'card_not_found' });
};

const seeing = (store: CurrentStore): void => {
  it('are those of own sets, with their folder, and of shared ones, without a folder', async () => {
    const anna = await aStudent(store());
    const own = aSet({ folder: 'a/b', cards: someCards(2) });
    await insert(store(), anna.user, own);
    expect(await store().sets.visible(anna.user, own.id)).toEqual(counted(own));
    const { ben, ...sharing } = await aSharing(store());
    await expectSeen(store(), ben, sharing.anna);
    await expectUnseen(store(), anna.person, sharing.anna);
    await expectUnseen(store(), ben, anna);
    expect(await store().sets.visible(ben.account, randomSetId())).toBeUndefined();
    expect(await store().cards.find(ben.account, randomCardId())).toBeUndefined();
  });

  it('may be read by members and not be changed, because they are their owner’s', async () => {
    const { anna, ben, folder } = await aSharing(store());
    const imported = aSet({ report: aReport() });
    await insert(store(), anna.user, imported);
    await share(store(), anna.person, folder, imported);
    await setRole(store(), anna.person, folder, ben, 'editor');
    const { account } = ben;
    expect(await store().sets.find(account, anna.set.id)).toBeUndefined();
    expect(await store().sets.importReport(account, imported.id)).toBeUndefined();
    expect(await editSet(store(), account, anna.set, { name: 'taken over' })).toBe('set_not_found');
    expect(await addCards(store(), account, { set: anna.set.id, cards: someCards(1) })).toBe('set_not_found');
    expect(await deleteSet(store(), account, anna.set.id)).toBe('set_not_found');
    expect(await editCard(store(), account, { id: anna.card, front: 'x', back: 'y' })).toBe('card_not_found');
    expect(await deleteCard(store(), account, { id: anna.card })).toBe('card_not_found');
    await expectSeen(store(), ben, anna);
  });

  it('follow their owner’s edits', async () => {
    const { anna, ben, folder } = await aSharing(store());
    const { account } = ben;
    await editSet(store(), anna.user, anna.set, { name: 'renamed', description: 'anew', folder: 'x/y' });
    const [more, gone] = [aCard({ front: 'more' }), cardAt(anna.set, 1)];
    await addCards(store(), anna.user, { set: anna.set.id, cards: [more] });
    await editCard(store(), anna.user, { id: anna.card, front: 'edited', back: '' });
    await deleteCard(store(), anna.user, { id: gone });
    expect(await store().sets.visible(account, anna.set.id)).toMatchObject({ name: 'renamed', cardCount: 3 });
    expect(await sharedSetsOf(store(), account, folder.id)).toMatchObject([{ name: 'renamed', cardCount: 3 }]);
    const seen = await cardsOf(store(), account, anna.set.id);
    expect(seen.map(({ id, front }) => [id, front])).toEqual([
      [anna.card, 'edited'],
      [cardAt(anna.set, 2), 'front 2'],
      [more.id, 'more'],
    ]);
    expect(await store().cards.find(account, gone)).toBeUndefined();
  });
};

const folders = (store: CurrentStore): void => {
  it('are listed with who added them and when, in that order', async () => {
    const { anna, ben, folder } = await aSharing(store());
    await setRole(store(), anna.person, folder, ben, 'editor');
    const set = aSet({ cards: [], description: '' });
    await insert(store(), ben.account, set);
    const addedAt = new Date('2026-03-07T08:09:10.123Z');
    expect(await share(store(), ben, folder, set, addedAt)).toBe('done');
    const shown = (one: typeof set) => ({
      id: one.id,
      name: one.name,
      description: one.description,
      cardCount: one.cards.length,
    });
    for (const viewer of [anna.user, ben.account])
      expect(await sharedSetsOf(store(), viewer, folder.id)).toEqual([
        { ...shown(anna.set), addedBy: anna.person.id, addedAt: expect.any(Date) as Date },
        { ...shown(set), addedBy: ben.id, addedAt },
      ]);
  });

  it('are removed from all folders when they are deleted', async () => {
    const { anna, ben, folder } = await aSharing(store());
    const other = await aStoredFolder(store(), ben);
    await letIn(store(), other, anna.person);
    await setRole(store(), ben, other, anna.person, 'editor');
    expect(await share(store(), anna.person, other, anna.set)).toBe('done');
    expect(await deleteSet(store(), anna.user, anna.set.id)).toBe('done');
    for (const each of [folder, other]) expect(await setsIn(store(), ben, each)).toEqual([]);
    expect(await foldersSharedWith(store(), ben.account)).toMatchObject([{ sets: 0 }, { sets: 0 }]);
    await expectUnseen(store(), ben, anna);
    expect(await unshare(store(), anna.person, folder, anna.set)).toBe('set_not_found');
  });

  it('are visible as long as one folder contains them', async () => {
    const { anna, ben, folder } = await aSharing(store());
    const other = await aStoredFolder(store(), anna.person);
    await letIn(store(), other, ben);
    await share(store(), anna.person, other, anna.set);
    await unshare(store(), anna.person, folder, anna.set);
    await expectSeen(store(), ben, anna);
    await leaveFolder(store(), ben, other);
    await expectUnseen(store(), ben, anna);
  });

  it('are visible until the call after a removal, and again after a return', async () => {
    const { anna, ben, folder } = await aSharing(store());
    const carla = await aPerson(store());
    await letIn(store(), folder, carla);
    await putOut(store(), anna.person, folder, ben);
    await expectUnseen(store(), ben, anna);
    await expectSeen(store(), carla, anna);
    await letIn(store(), await renewed(store(), folder), ben);
    await expectSeen(store(), ben, anna);
    await unshare(store(), anna.person, folder, anna.set);
    for (const each of [ben, carla]) await expectUnseen(store(), each, anna);
  });
};

export const visibleCardsConformance = (open: OpenStore): void => {
  describe('visible cards', () => seeing(openedStore(open)));
  describe('sets in shared folders', () => folders(openedStore(open)));
};
