import type { User } from '@flashcards/accounts';
import type { CardId, LocalDate, QuestId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import type { CodeHash } from '@flashcards/sharing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Study } from '../study/a-study.test-data.ts';
import { aStudy, digits, firstInstant } from '../study/a-study.test-data.ts';
import { exportUserData } from './export-user-data.ts';

let store: Store;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
});
afterAll(() => store.close());

const day = '2026-03-01' as LocalDate;
const at = (hours: number): Date => new Date(firstInstant + hours * 3_600_000);
const personOf = ({ account, id }: User) => ({ account, id });

const allOf = async <Item>(pages: AsyncIterable<Iterable<Item>>): Promise<readonly Item[]> => {
  const all: Item[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};

const exported = ({ at: portsAt, user }: Study) => exportUserData(portsAt(9))(user);

const aQuest = async ({ user }: Study, target: number): Promise<QuestId> => {
  const request = { id: digits() as QuestId, kind: 'cards', label: 'friend', target, deadline: day } as const;
  await store.quests.create(personOf(user), { ...request, createdAt: at(0) });
  return request.id;
};

const aFolder = async ({ user }: Study, code: string): Promise<SharedFolderId> => {
  const id = digits() as SharedFolderId;
  const folder = { name: 'Together', description: 'of all', createdAt: at(0) };
  await store.sharedFolders.create(personOf(user), { id, ...folder, code: code as CodeHash });
  return id;
};

const setOf = async ({ user }: Study): Promise<SetId> => {
  const [set] = await allOf(store.sets.all(user.account));
  if (!set) throw new Error('there is one');
  return set.id;
};

describe('the export of shared objects', () => {
  it("has the quests as they are listed, with the learner's own data in each", async () => {
    const [ada, ben] = [await aStudy(store), await aStudy(store)];
    const [won, open] = [await aQuest(ada, 1), await aQuest(ada, 9)];
    for (const quest of [won, open]) {
      await store.quests.invite(ada.user.account, { quest, invited: personOf(ben.user), now: at(1) });
      await store.quests.answer(ben.user.account, { quest, accepts: true, now: at(2) });
    }
    await ben.review(0, 'easy', { hours: 3 });
    await store.quests.leave(ben.user.account, { quest: open, now: at(4) });
    const common = { kind: 'cards', label: 'friend', deadline: day, createdAt: at(0) };
    const first = { user: ada.user.id, status: 'accepted', progress: 0, isOwner: true };
    const second = { user: ben.user.id, progress: 1, isOwner: false };
    const completed = {
      ...{ id: won, title: 'Revise 1 cards by 01/03/2026', ...common, target: 1, progress: 1, status: 'completed' },
      participants: [first, { ...second, status: 'accepted' }],
      won: true,
    };
    const active = {
      ...{ id: open, title: 'Revise 9 cards by 01/03/2026', ...common, target: 9, progress: 1, status: 'active' },
      participants: [first, { ...second, status: 'left' }],
      won: false,
    };
    const { user, quests } = await exported(ada);
    expect(await allOf(quests)).toEqual([
      { ...completed, since: at(0) },
      { ...active, since: at(0) },
    ]);
    expect(user).toMatchObject({ xp: 50, reviewXp: 0, completedQuests: 1 });
    // Of a quest that he left: what he earned and nothing of the others.
    expect(await allOf((await exported(ben)).quests)).toEqual([
      { ...completed, since: at(2) },
      { ...active, participants: [{ ...second, status: 'left' }], since: at(2) },
    ]);
  });

  it('has the folders as they are listed, with the sets that the learner added and no others', async () => {
    const [ada, ben] = [await aStudy(store), await aStudy(store)];
    const folder = await aFolder(ada, 'a code');
    await store.sharedFolders.join(personOf(ben.user), { code: 'a code' as CodeHash, now: at(1) });
    await store.sharedFolders.addSet(ada.user.account, { folder, set: await setOf(ada), now: at(2) });
    const listed = { id: folder, name: 'Together', description: 'of all', owner: ada.user.id, createdAt: at(0) };
    const counts = { members: 2, sets: 1 };
    expect(await allOf((await exported(ada)).sharedFolders)).toEqual([
      { ...listed, ...counts, role: 'owner', joinedAt: at(0), added: [{ id: await setOf(ada), addedAt: at(2) }] },
    ]);
    expect(await allOf((await exported(ben)).sharedFolders)).toEqual([
      { ...listed, ...counts, role: 'viewer', joinedAt: at(1), added: [] },
    ]);
  });

  it("has the learner's own progress with cards of others, without texts, also after leaving the folder", async () => {
    const card = digits() as CardId;
    const [ada, ben] = [await aStudy(store, [card]), await aStudy(store)];
    const folder = await aFolder(ada, 'another code');
    await store.sharedFolders.join(personOf(ben.user), { code: 'another code' as CodeHash, now: at(1) });
    await store.sharedFolders.addSet(ada.user.account, { folder, set: await setOf(ada), now: at(1) });
    await store.cards.mark(ben.user.account, { cards: [card], marks: { suspended: true }, at: new Date(0) });
    const progressOf = async () => (await allOf((await exported(ben)).progress)).filter((each) => each.card === card);
    const suspended = {
      card,
      suspended: true,
      lastReview: day,
      reviewStatus: 0,
      memory: { state: 'new', createdOn: day },
    };
    expect(await progressOf()).toMatchObject([suspended]);
    await store.sharedFolders.leave(ben.user.account, folder);
    expect(await progressOf()).toMatchObject([suspended]);
    const { cards, sharedFolders } = await exported(ben);
    expect((await allOf(cards)).map(({ id }) => id)).not.toContain(card);
    expect(await allOf(sharedFolders)).toEqual([]);
    expect((await allOf((await exported(ada)).progress)).map((each) => each.suspended)).toEqual([false]);
  });
});
