import type { Person } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aGoal, aStoredGoal, edit, goalsOf } from '../goals/a-goal.ts';
import { aLearner } from '../study/a-learner.ts';
import { checkIn } from '../study/a-mark.ts';
import { accept, aQuest, deleteQuest, inviteTo, leaveQuest, questsOf } from '../quests/a-quest.ts';
import { aRequest, claimed } from './a-request.ts';
import { aReview, record, today } from '../study/a-review.ts';
import { aSet, folder } from '../library/a-set.ts';
import {
  aSharedFolder,
  deleteFolderOf,
  foldersSharedWith,
  join,
  leaveFolder,
  membersOf,
  putOut,
  renew,
  setRole,
  share,
  sharedDueOf,
  sharedSetsOf,
  transfer,
  unshare,
  visitedBy,
} from '../sharing/a-shared-folder.ts';
import { aUser } from './a-user.ts';
import { undo } from '../study/an-undo.ts';
import type { OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomReviewId } from '../random-ids.ts';
import {
  countedCards,
  cardsOf,
  dueOf,
  foldersOf,
  insert,
  listedSets,
  logOf,
  makeFolder,
  marksOf,
  rebuiltBy,
  setsOf,
  usersOf,
} from '../asking.ts';
import { addCards, deleteCard, deleteFolder, deleteSet, editCard, editSet, moveFolder, suspend } from '../changing.ts';

/** Every member for shared data but `judge`, which may need no access to the store. */
const callsOfOthers = (store: Store, person: Person): readonly Promise<unknown>[] => {
  const [quest, folder, set] = [aQuest(), aSharedFolder(), aSet()];
  return [
    store.quests.create(person, quest),
    questsOf(store, person.account),
    inviteTo(store, { ...quest, by: person }, person),
    accept(store, person, quest),
    leaveQuest(store, person, quest),
    deleteQuest(store, person, quest),
    store.sharedFolders.create(person, folder),
    foldersSharedWith(store, person.account),
    membersOf(store, person.account, folder.id),
    sharedSetsOf(store, person.account, folder.id),
    join(store, person, folder.code),
    renew(store, person, folder),
    share(store, person, folder, set),
    unshare(store, person, folder, set),
    putOut(store, person, folder, person),
    setRole(store, person, folder, person, 'editor'),
    transfer(store, person, folder, person),
    leaveFolder(store, person, folder),
    deleteFolderOf(store, person, folder),
    store.sets.visible(person.account, set.id),
    visitedBy(store, person.account),
    sharedDueOf(store, person.account, { set: set.id, today }),
    store.library.newCards(person.account, 1),
  ];
};

export const lifecycleConformance = (open: OpenStore): void => {
  describe('an open store', () => {
    const store = openedStore(open);

    it('answers a ping', async () => {
      expect(await store().ping()).toBeUndefined();
    });
  });

  describe('a closed store', () => {
    it('may be closed again, also concurrently', async () => {
      const store = await open();
      await Promise.all([store.close(), store.close()]);
      expect(await store.close()).toBeUndefined();
    });

    it('has finished the writes that were running', async () => {
      const store = await open();
      const { id } = await store.users.insertIfAbsent(aUser());
      const writes = Array.from({ length: 20 }, () => store.users.update(id, (same) => same));
      await store.close();
      const settled = await Promise.allSettled(writes);
      expect(settled.map(({ status }) => status)).toEqual(writes.map(() => 'fulfilled'));
    });

    it('lets its claims expire: their holders get no error', async () => {
      const store = await open();
      const claim = await claimed(store, (await store.users.insertIfAbsent(aUser())).account, aRequest());
      await store.close();
      expect([await claim.renew(), await claim.release()]).toEqual([undefined, undefined]);
    });

    it('refuses every call', async () => {
      const store = await open();
      const { user, set, card } = await aLearner(store);
      const { id } = aUser();
      const goal = await aStoredGoal(store, user);
      await store.close();
      const calls = [
        store.ping(),
        store.users.find(id),
        store.users.insertIfAbsent(aUser()),
        store.users.update(id, (same) => same),
        makeFolder(store, user, folder('a')),
        foldersOf(store, user),
        insert(store, user, aSet()),
        store.sets.isNameTaken(user, set.name),
        store.sets.find(user, set.id),
        setsOf(store, user),
        store.sets.importReport(user, set.id),
        store.cards.read(card),
        store.cards.find(user, card),
        cardsOf(store, user, set.id),
        dueOf(store, user, { today }),
        record(store, user, aReview({ card })),
        undo(store, user, randomReviewId()),
        store.activities.find(user),
        store.activities.onDay(user, today),
        store.activities.inDays(user, { from: today, to: today }),
        store.activities.heatmap(user),
        store.activities.retention(user),
        checkIn(store, user),
        store.reviews.known(user, [randomReviewId()]),
        store.goals.create(user, { ...aGoal(), today }),
        edit(store, user, goal, {}),
        store.goals.delete(user, goal.id),
        goalsOf(store, user),
        rebuiltBy(store, user),
        usersOf(store),
        store.users.delete({ id, account: user }),
        store.folders.all(user),
        moveFolder(store, user, 'a', 'b'),
        deleteFolder(store, user, 'a'),
        listedSets(store, user),
        editSet(store, user, set, { name: 'edited' }),
        addCards(store, user, { set: set.id, cards: set.cards }),
        deleteSet(store, user, set.id),
        editCard(store, user, { id: card, front: '', back: '' }),
        suspend(store, user, { id: card }),
        deleteCard(store, user, { id: card }),
        countedCards(store, user),
        logOf(store, user),
        marksOf(store, user),
        store.activities.lastReviewed(user, 365),
        store.receipts.claim(user, aRequest(), 1),
        store.receipts.find(user, aRequest()),
        store.receipts.keep(user, { ...aRequest(), answer: '' }),
        ...callsOfOthers(store, { account: user, id }),
      ];
      const settled = await Promise.allSettled(calls);
      expect(settled.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'));
    });
  });
};
