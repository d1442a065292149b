import { addDays, ok } from '@flashcards/kernel';
import type { Receipt, Store } from '@flashcards/persistence-ports';
import { inspect } from 'node:util';
import { aStoredFolder, aSharedFolder, join, letIn, setRole, share } from './sharing/a-shared-folder.ts';
import { aStoredGoal } from './goals/a-goal.ts';
import { cardAt } from './study/a-learner.ts';
import { aMark } from './study/a-mark.ts';
import {
  accept,
  aQuest,
  aQuestCode,
  aStoredQuest,
  deleteQuest,
  earlyOn,
  inviteTo,
  leaveQuest,
  letJoin,
} from './quests/a-quest.ts';
import { aReview, recordAll, today } from './study/a-review.ts';
import { aSet, someCards } from './library/a-set.ts';
import { aUser } from './accounts/a-user.ts';
import type { Account } from './accounts/an-account.ts';
import { anAccount, changes, readings } from './accounts/an-account.ts';
import { rebuiltBy, usersOf } from './asking.ts';

/** An account with data of every kind, much of it shared with one other account. */
export const aRichAccount = async (store: Store) => {
  const account = await anAccount(store);
  const { user, folder, sets, neighbour } = account;
  const { person: them, folder: joined } = neighbour;
  await letIn(store, folder, them);
  await setRole(store, user, folder, them, 'editor');
  await share(store, them, folder, neighbour.set);
  await setRole(store, them, joined, user, 'editor');
  await share(store, user, joined, sets[0]);
  await aStoredGoal(store, user.account, { target: 10_000 });
  // Created after all existing reviews; one more completes it.
  const created = { target: 5, createdAt: new Date('2026-03-02T20:00:00Z') };
  const ours = { ...(await aStoredQuest(store, user, created)), by: user };
  await letJoin(store, ours, them);
  const theirs = { ...(await aStoredQuest(store, them, aQuest())), by: them };
  await inviteTo(store, theirs, user);
  const questCode = await aQuestCode(store, them, await aStoredQuest(store, them, aQuest()));
  return { account, ours, theirs, questCode, folder: await aStoredFolder(store, them) };
};

type Change = (store: Store) => Promise<unknown>;

export type RichAccount = Awaited<ReturnType<typeof aRichAccount>>;

/** The account's neighbour as another account. */
const theOther = ({ neighbour, ...account }: Account): Account => ({
  ...account,
  user: { ...account.user, ...neighbour.person },
  sets: [neighbour.set, account.sets[1]],
  folder: neighbour.folder,
  neighbour: { ...neighbour, set: account.sets[0] },
});

/** Ids and instants. Those that differ between runs are named by the order of their first occurrence. */
const made = /\d{25,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

export const withoutIds = (text: string): string => {
  const ids = new Map<string, string>();
  const nameOf = (id: string): string => ids.get(id) ?? (ids.set(id, `id ${ids.size}`).get(id) as string);
  return text.replaceAll(made, nameOf);
};

const everything = { depth: Infinity, maxArrayLength: Infinity, compact: false, sorted: true };

/** A request whose answer may be kept. */
const request = { key: 'of a request', fingerprint: 'f' };

/** All that both users can read. `code`: the code of the account's shared folder, which no read returns. */
export const readByBoth = async (store: Store, account: Account, codes: unknown): Promise<string> => {
  const calls = [account, theOther(account)].flatMap(readings).filter(([name]) => !name.startsWith('media.'));
  const { id, account: own } = account.user;
  const found: unknown[] = [
    await store.users.find(id),
    await usersOf(store),
    await store.receipts.find(own, request),
    codes,
  ];
  for (const [name, call] of calls) found.push([name, await call(store)]);
  return withoutIds(inspect(found, everything));
};

const receipt: Receipt<unknown> = { key: 'a key', fingerprint: 'f', keep: () => 'kept' };

/** Adds a receipt as the last argument; members without receipts ignore it. */
const withReceipts = <Of extends object>(ports: Of): Of => {
  const get = (_: Of, name: string): unknown => {
    const member: unknown = Reflect.get(ports, name);
    if (typeof member !== 'function') return withReceipts(member as object);
    return (...args: unknown[]): unknown => member(...args, receipt) as unknown;
  };
  return new Proxy(ports, { get } as ProxyHandler<Of>);
};

/** Requests a change with one receipt, possibly repeatedly. */
export const changeOnce = (store: Store, change: Change): Promise<unknown> => change(withReceipts(store));

/**
 * Excluded changes: they change nothing here, leave nothing readable, differ between runs (an interval depends on the
 * review's id), or are replaced by those in `further`.
 */
const others =
  /^(sets.insertNew|media.add|reviews.record|activities.mark|quests.(answer|join|renewCode)|sharedFolders.(join|renewCode|setRole)|receipts.*|projections.*)$/;

const further = ({ account, ours, theirs, questCode, folder }: RichAccount): readonly (readonly [string, Change])[] => {
  const { user, sets, neighbour } = account;
  const { account: id } = user;
  const [shared, code, now] = [account.folder.id, aSharedFolder().code, new Date('2026-03-03T09:00:00Z')];
  const [viewer, mark] = [{ folder: shared, target: neighbour.user, role: 'viewer' } as const, aMark('check-in')];
  const limits = { cards: 10_000, textBytes: 10_000_000 };
  const another = aUser();
  const insertMany: Change = (store) =>
    store.sets.insertNew(id, aSet(), async ({ addCards: add }) => {
      for (const count of [400, 200]) await add(someCards(count));
      return ok({});
    });
  const addMegabyte: Change = (store) => {
    const cards = someCards(5).map((card) => ({ ...card, front: 'f'.repeat(250_000) }));
    return store.sets.addCards(id, { set: sets[0].id, cards, createdOn: today, limits });
  };
  const all = [...sets[0].cards, ...sets[1].cards, ...neighbour.set.cards];
  const batch = all.map(({ id: card }) => aReview({ card }));
  const last = aReview({ card: cardAt(sets[0], 2), at: new Date('2026-03-02T21:00:00Z') });
  return [
    ['users.insertIfAbsent', (store) => store.users.insertIfAbsent(another)],
    ['users.delete', (store) => store.users.delete(user)],
    ['sets.insertNew of 600 cards', insertMany],
    ['sets.addCards of a megabyte', addMegabyte],
    ['reviews.record', (store) => recordAll(store, id, batch.slice(0, 1))],
    ['reviews.record of a batch', (store) => recordAll(store, id, batch)],
    ['goals.refresh of one that has failed', (store) => store.goals.refresh(id, addDays(today, 9))],
    ['projections.rebuild', (store) => rebuiltBy(store, id)],
    ['quests.answer', (store) => accept(store, user, theirs)],
    ['quests.join', (store) => store.quests.join(user, { code: questCode, now: earlyOn() })],
    ['quests.renewCode', (store) => store.quests.renewCode(id, { quest: ours.id, code, now })],
    ['quests.leave of one of two', (store) => leaveQuest(store, user, ours)],
    ['quests.delete of one of two', (store) => deleteQuest(store, user, ours)],
    ['reviews.record of what completes a quest', (store) => recordAll(store, id, [last])],
    ['activities.mark', (store) => store.activities.mark(id, mark)],
    ['sharedFolders.renewCode', (store) => store.sharedFolders.renewCode(id, { folder: shared, code, now })],
    ['sharedFolders.setRole', (store) => store.sharedFolders.setRole(id, viewer)],
    ['receipts.keep', (store) => store.receipts.keep(id, { ...request, answer: 'kept' })],
    ['sharedFolders.join', (store) => join(store, user, folder.code)],
  ];
};

/** Changes with readable results, by name. */
export const deadlyChanges = (rich: RichAccount): readonly (readonly [string, Change])[] => [
  ...changes(rich.account).filter(([name]) => !others.test(name)),
  ...further(rich),
];
