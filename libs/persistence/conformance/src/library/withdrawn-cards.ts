import type { Note } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aPerson } from '../accounts/a-person.ts';
import { countedCards, cardsOf, dueOf, insert } from '../asking.ts';
import { markedAt, suspend } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { aStoredFolder, letIn, share, sharedDueOf } from '../sharing/a-shared-folder.ts';
import { cardAt } from '../study/a-learner.ts';
import { aReview, recorded, today } from '../study/a-review.ts';
import { aNote, withNotes } from './a-note.ts';
import { aSet, untouched } from './a-set.ts';
import { update } from './set-updates.ts';

/** A set of one note with two cards that is shared with a member, and updates of it with some of these cards. */
const aSharedNote = async (store: Store) => {
  const [anna, ben] = [await aPerson(store), await aPerson(store)];
  const note = aNote();
  const set = aSet(withNotes([note]));
  await insert(store, anna.account, set);
  const folder = await aStoredFolder(store, anna);
  await letIn(store, folder, ben);
  await share(store, anna, folder, set);
  const updateWith = async (...ordinals: readonly number[]): Promise<void> => {
    const incoming = withNotes([{ ...note, id: aNote().id } satisfies Note]);
    const cards = incoming.cards.filter((card) => ordinals.includes(card.note?.ordinal ?? -1));
    expect(await update(store, anna.account, set.id, { ...incoming, cards })).toMatchObject({ ok: true });
  };
  const idsOf = (cards: readonly { readonly id: string }[]) => cards.map(({ id }) => id);
  return {
    user: anna.account,
    member: ben.account,
    set,
    updateWith,
    dueToOwner: async () => idsOf(await dueOf(store, anna.account, { today })),
    dueToMember: async () => idsOf(await sharedDueOf(store, ben.account, { set: set.id, today })),
  };
};

const queues = (store: CurrentStore): void => {
  it('is due to nobody until its note makes it again', async () => {
    const { user, member, set, updateWith, dueToOwner, dueToMember } = await aSharedNote(store());
    const [first, second] = [cardAt(set, 0), cardAt(set, 1)];
    await updateWith(0);
    expect([await dueToOwner(), await dueToMember()]).toEqual([[first], [first]]);
    expect(await store().library.newCards(user, 10)).toBe(1);
    const { states } = await countedCards(store(), user);
    expect(states).toMatchObject({ new: 1, suspended: 1 });
    await updateWith(0, 1);
    expect([await dueToOwner(), await dueToMember()]).toEqual([
      [first, second],
      [first, second],
    ]);
    expect(await cardsOf(store(), member, set.id)).toEqual(set.cards.map(untouched));
  });

  it('is not due to those who are learning it, and keeps their progress', async () => {
    const { user, member, set, updateWith, dueToOwner, dueToMember } = await aSharedNote(store());
    const card = cardAt(set, 1);
    const { id: _, ...review } = aReview({ card, rating: 'again' });
    for (const learner of [user, member]) await recorded(store(), learner, aReview(review));
    const before = await cardsOf(store(), user, set.id);
    await updateWith(0);
    expect([await dueToOwner(), await dueToMember()]).toEqual([[cardAt(set, 0)], [cardAt(set, 0)]]);
    const withdrawn = before.map((each) => (each.id === card ? { ...each, isWithdrawn: true } : each));
    for (const learner of [user, member]) expect(await cardsOf(store(), learner, set.id)).toEqual(withdrawn);
    await recorded(store(), user, aReview({ card }));
    expect(await dueToOwner()).toEqual([cardAt(set, 0)]);
    await updateWith(0, 1);
    expect(await dueToMember()).toContain(card);
  });
};

const marks = (store: CurrentStore): void => {
  it('keeps the marks of its learner, who may change them meanwhile', async () => {
    const { user, set, updateWith, dueToOwner } = await aSharedNote(store());
    const [first, second] = [cardAt(set, 0), cardAt(set, 1)];
    const suspended = async () => (await cardsOf(store(), user, set.id)).map((card) => card.suspended);
    await suspend(store(), user, { id: second });
    await updateWith(0);
    expect(await suspended()).toEqual([false, true]);
    await suspend(store(), user, { id: second }, false);
    expect(await suspended()).toEqual([false, false]);
    expect(await dueToOwner()).toEqual([first]);
    await store().cards.mark(user, { cards: [second], marks: { suspended: true, flag: 3 }, at: markedAt });
    await updateWith(0, 1);
    expect(await suspended()).toEqual([false, true]);
    expect(await dueToOwner()).toEqual([first]);
    expect(await store().cards.find(user, second)).toEqual({ ...(await cardsOf(store(), user, set.id))[1], flag: 3 });
    await suspend(store(), user, { id: second }, false);
    expect(await dueToOwner()).toEqual([first, second]);
  });

  it('is inserted as such', async () => {
    const { user } = await aSharedNote(store());
    const { notes, cards } = withNotes([aNote({ guid: 'other' })]);
    const set = aSet({ notes, cards: cards.map((card) => ({ ...card, isWithdrawn: true as const, suspended: true })) });
    await insert(store(), user, set);
    expect(await cardsOf(store(), user, set.id)).toEqual(set.cards.map(untouched));
    expect((await dueOf(store(), user, { today })).filter((due) => due.set === set.id)).toEqual([]);
  });
};

export const withdrawnCardsConformance = (open: OpenStore): void => {
  describe('a withdrawn card', () => {
    const store = openedStore(open);
    queues(store);
    marks(store);
  });
};
