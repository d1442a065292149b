import type { ChangePlace } from '@flashcards/accounts';
import { changesAfter, mostListed, placeNow } from '@flashcards/accounts';
import type { AccountId, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { insert, makeFolder } from '../asking.ts';
import { atOnce } from '../at-once.ts';
import { deleteFolder, deleteSet, editCard, moveFolder, suspend } from '../changing.ts';
import { aDeck, insertDecks } from '../library/a-deck.ts';
import { aNote, withNotes } from '../library/a-note.ts';
import { aSet, folder, someCards } from '../library/a-set.ts';
import { update } from '../library/set-updates.ts';
import type { CurrentStore, CurrentTwins, OpenStore, OpenTwins } from '../opened-store.ts';
import { openedStore, openedTwins } from '../opened-store.ts';
import { accept, aStoredQuest, deleteQuest, inviteTo, letJoin } from '../quests/a-quest.ts';
import { aStoredFolder, deleteFolderOf, join, letIn, putOut, share } from '../sharing/a-shared-folder.ts';
import { cardAt } from '../study/a-learner.ts';
import { aReview, recorded } from '../study/a-review.ts';
import { undo } from '../study/an-undo.ts';
import { aPerson, aStudent, somePeople } from './a-person.ts';
import { aStoredUser } from './a-user.ts';
import { changesSince, placeOf } from './seen-things.ts';

/** What the change makes an account load again. */
const reportedBy = async (store: CurrentStore, account: AccountId, change: () => Promise<unknown>) => {
  const place = await placeOf(store(), account);
  await change();
  return changesSince(store(), account, place);
};

const ofTheLibrary = (store: CurrentStore): void => {
  it('are none at first, for a new account, and for one that does not exist', async () => {
    const { user } = await aStudent(store());
    expect(await reportedBy(store, user, () => Promise.resolve())).toEqual([]);
    const nobody = 'nobody' as AccountId;
    expect((await store().changes.present(nobody)).last).toBe(0);
    expect(await changesSince(store(), nobody, await placeOf(store(), nobody))).toEqual([]);
  });

  it('report a set when it is there, and not while its cards are handed over', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ folder: 'a/b' });
    const meanwhile: (readonly string[])[] = [];
    const { cards, ...bare } = set;
    const reported = await reportedBy(store, user, async () => {
      const place = await placeOf(store(), user);
      await store().sets.insertNew(user, bare, async ({ addCards }) => {
        await addCards(cards);
        meanwhile.push(await changesSince(store(), user, place));
        return ok({});
      });
    });
    expect(meanwhile).toEqual([[]]);
    expect(reported).toEqual(['folder a', 'folder a/b', `set ${set.id}`]);
  });

  it('report all sets of an import of several', async () => {
    const user = await aStoredUser(store());
    const decks = [aDeck('a::b'), aDeck('a::c')];
    const reported = await reportedBy(store, user, () => insertDecks(store(), user, { decks }));
    expect(reported.filter((name) => name.startsWith('set'))).toEqual(decks.map(({ id }) => `set ${id}`).sort());
  });

  it('report the set of each card whose texts or progress change', async () => {
    const { user, set, card } = await aStudent(store());
    const name = [`set ${set.id}`];
    expect(await reportedBy(store, user, () => editCard(store(), user, { id: card, front: 'a', back: 'b' }))).toEqual(
      name,
    );
    expect(await reportedBy(store, user, () => suspend(store(), user, { id: card }))).toEqual(name);
    const review = aReview({ card });
    expect(await reportedBy(store, user, () => recorded(store(), user, review))).toEqual(name);
    expect(await reportedBy(store, user, () => recorded(store(), user, review))).toEqual([]);
    expect(await reportedBy(store, user, () => undo(store(), user, review.id))).toEqual(name);
  });

  it('report a set that an update changes', async () => {
    const notes = [aNote({ guid: 'a' })];
    const set = aSet(withNotes(notes));
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    const incoming = withNotes(notes.map((note) => ({ ...aNote(), guid: note.guid, fields: ['x', 'y'] })));
    expect(await reportedBy(store, user, () => update(store(), user, set.id, incoming))).toEqual([`set ${set.id}`]);
  });

  it('report old and new paths of a moved folder, and of all in it', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ folder: 'a/b' });
    await insert(store(), user, set);
    const reported = await reportedBy(store, user, () => moveFolder(store(), user, 'a', 'c/d'));
    const paths = ['folder c', 'folder c/d', 'folder c/d/b', 'no folder a', 'no folder a/b'];
    expect(reported).toEqual([...paths, `set ${set.id}`].sort());
    expect(await reportedBy(store, user, () => deleteFolder(store(), user, 'c', true))).toEqual(
      ['no folder c', 'no folder c/d', 'no folder c/d/b', `no set ${set.id}`].sort(),
    );
  });

  it('report only that it is gone of a thing that came and went', async () => {
    const user = await aStoredUser(store());
    const set = aSet();
    const reported = await reportedBy(store, user, async () => {
      await insert(store(), user, set);
      await makeFolder(store(), user, folder('a'));
      await deleteSet(store(), user, set.id);
      await deleteFolder(store(), user, 'a');
    });
    expect(reported).toEqual(['no folder a', `no set ${set.id}`]);
  });

  it('are everything after a change of more things than an answer lists', async () => {
    const user = await aStoredUser(store());
    const most = 500;
    await insert(store(), user, aSet({ folder: 'a' }));
    for (let index = 0; index < most; index += 1) await makeFolder(store(), user, folder(`a/${index}`));
    const place = await placeOf(store(), user);
    await moveFolder(store(), user, 'a', 'b');
    const found = await store().changes.after(user, place);
    expect(changesAfter(place, found)).toMatchObject({ things: [], isReset: true });
    const next = placeNow(found);
    expect(changesAfter(next, await store().changes.after(user, next)).isReset).toBe(false);
  });
};

const ofWhatIsShared = (store: CurrentStore): void => {
  it('report a quest to all for whom it is listed, with each change of its progress, and its end', async () => {
    const [anna, ben] = [await aStudent(store()), await aStudent(store())];
    const quest = { ...(await aStoredQuest(store(), anna.person)), by: anna.person };
    const reportedToBen = (change: () => Promise<unknown>) => reportedBy(store, ben.user, change);
    expect(await reportedToBen(() => inviteTo(store(), quest, ben.person))).toEqual([`quest ${quest.id}`]);
    expect(await reportedToBen(() => accept(store(), ben.person, quest))).toEqual([`quest ${quest.id}`]);
    expect(await reportedToBen(() => recorded(store(), anna.user, aReview({ card: anna.card })))).toEqual([
      `quest ${quest.id}`,
    ]);
    expect(await reportedToBen(() => deleteQuest(store(), anna.person, quest))).toEqual([`no quest ${quest.id}`]);
  });

  it('report to a participant that a quest is gone with its last other participant', async () => {
    const [anna, ben] = await somePeople(store(), 2);
    if (!anna || !ben) throw new Error('there are two');
    const quest = { ...(await aStoredQuest(store(), anna)), by: anna };
    await letJoin(store(), quest, ben);
    const reported = await reportedBy(store, ben.account, () => store().users.delete(anna));
    expect(reported).toEqual([`quest ${quest.id}`]);
  });

  it('report to members each change of a set of another, but not of the progress of others', async () => {
    const [anna, ben] = [await aStudent(store()), await aStudent(store())];
    const shared = await aStoredFolder(store(), anna.person);
    const reportedToBen = (change: () => Promise<unknown>) => reportedBy(store, ben.user, change);
    expect(await reportedToBen(() => join(store(), ben.person, shared.code))).toEqual([`shared-folder ${shared.id}`]);
    const both = [`set ${anna.set.id}`, `shared-folder ${shared.id}`];
    expect(await reportedToBen(() => share(store(), anna.person, shared, anna.set))).toEqual(both);
    expect(await reportedToBen(() => recorded(store(), anna.user, aReview({ card: anna.card })))).toEqual([]);
    const name = [`set ${anna.set.id}`];
    expect(await reportedToBen(() => recorded(store(), ben.user, aReview({ card: anna.card })))).toEqual(name);
    const edit = () => editCard(store(), anna.user, { id: anna.card, front: 'a', back: 'b' });
    expect(await reportedToBen(edit)).toEqual(name);
    const gone = await reportedToBen(() => deleteSet(store(), anna.user, anna.set.id));
    expect(gone).toContain(`shared-folder ${shared.id}`);
    expect(gone).not.toContain(`set ${anna.set.id}`);
  });

  it('report to members who are put out, and those of a deleted folder, until they come back', async () => {
    const [anna, ben] = await somePeople(store(), 2);
    if (!anna || !ben) throw new Error('there are two');
    const shared = await aStoredFolder(store(), anna);
    await letIn(store(), shared, ben);
    const place = await placeOf(store(), ben.account);
    await putOut(store(), anna, shared, ben);
    expect(await changesSince(store(), ben.account, place)).toEqual([`no shared-folder ${shared.id}`]);
    const other = await aStoredFolder(store(), anna);
    await letIn(store(), other, ben);
    await store().sharedFolders.leave(ben.account, other.id);
    await join(store(), ben, other.code);
    const names = [`no shared-folder ${shared.id}`, `shared-folder ${other.id}`];
    expect(await changesSince(store(), ben.account, place)).toEqual(names);
    const reported = await reportedBy(store, ben.account, () => deleteFolderOf(store(), anna, other));
    expect(reported).toEqual([`no shared-folder ${other.id}`]);
  });
};

/** Asks as a client does until an answer lists less than the most; returns the names and the place. */
const askAll = async (store: Store, account: AccountId, from: ChangePlace) => {
  const names = new Set<string>();
  for (let place = from; ;) {
    const page = changesAfter(place, await store.changes.after(account, place));
    expect(page.isReset).toBe(false);
    for (const { noun, key } of page.things) names.add(`${noun} ${key}`);
    place = page.next;
    if (page.things.length < mostListed) return { names, place };
  }
};

const meanwhile = (twins: CurrentTwins): void => {
  it('are all reported to a client that asks while two servers write', async () => {
    const [store] = twins();
    const { account } = await aPerson(store);
    const shared = await aStudent(store, { cards: 20 });
    const reported = new Set<string>();
    let place = await placeOf(store, account);
    let isOver = false;
    const asking = (async () => {
      do {
        const asked = await askAll(store, account, place);
        for (const name of asked.names) reported.add(name);
        place = asked.place;
        await sleep(1);
      } while (!isOver);
    })();
    const sets = await atOnce(twins, 40, async (each, index) => {
      const set = aSet({ folder: `a/${index % 7}`, cards: someCards(2) });
      await insert(each, account, set);
      await recorded(each, shared.user, aReview({ card: cardAt(shared.set, index % 20) }));
      return set.id;
    });
    isOver = true;
    await asking;
    for (const name of (await askAll(store, account, place)).names) reported.add(name);
    const names = (ids: readonly SetId[]) => ids.map((id) => `set ${id}`);
    expect([...reported].filter((name) => name.startsWith('set')).sort()).toEqual(names(sets).sort());
  });

  it('come in pages when they are many, with nothing left out', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const place = await placeOf(store, account);
    const [chains, depth] = [40, 30];
    const chain = (index: number) => folder(Array.from({ length: depth }, (_, at) => `${index} ${at}`).join('/'));
    await atOnce(twins, chains, (each, index) => makeFolder(each, account, chain(index)));
    expect(chains * depth).toBeGreaterThan(mostListed);
    expect((await askAll(store, account, place)).names.size).toBe(chains * depth);
  });
};

export const changesConformance = (open: OpenStore): void => {
  describe('changes', () => {
    const store = openedStore(open);
    describe('of a library', () => ofTheLibrary(store));
    describe('of what several share', () => ofWhatIsShared(store));
  });
};

export const changesMeanwhileConformance = (open: OpenTwins): void => {
  describe('changes', () => meanwhile(openedTwins(open)));
};
