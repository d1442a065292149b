import type { AccountId, LocalDate, QuestId, UserId } from '@flashcards/kernel';
import { aReview, aSet, aUser, cardAt, insert, recorded, someCards, undo } from '@flashcards/persistence-conformance';
import type { CountedQuest, Store } from '@flashcards/persistence-ports';
import { expect, it } from 'vitest';
import { aFile } from './a-file.test-data.ts';
import { openSqliteStore } from './index.ts';

const all = async (store: Store, account: AccountId): Promise<readonly CountedQuest[]> => {
  const found: CountedQuest[] = [];
  for await (const page of store.quests.of(account)) found.push(...page);
  return found;
};

it('keeps a quest from its making to the last one out', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const ana = await store.users.insertIfAbsent(aUser({ id: 'ana' as UserId }));
  const bob = await store.users.insertIfAbsent(aUser({ id: 'bob' as UserId }));
  const set = aSet({ cards: someCards(5) });
  await insert(store, ana.account, set);
  const id = 'q1' as QuestId;
  const at = (m: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + m * 60_000);
  expect(
    await store.quests.create(ana, {
      id,
      kind: 'cards',
      label: 'friend',
      target: 2,
      deadline: '2026-03-10' as LocalDate,
      createdAt: at(0),
    }),
  ).toMatchObject({ ok: true });
  expect(await store.quests.invite(ana.account, { quest: id, invited: bob, now: at(1) })).toEqual({
    ok: true,
    value: undefined,
  });
  expect(await all(store, bob.account)).toHaveLength(1);
  expect(await store.quests.answer(bob.account, { quest: id, accepts: true, now: at(2) })).toEqual({
    ok: true,
    value: undefined,
  });
  const r1 = aReview({ card: cardAt(set, 0), at: at(3), day: '2026-03-01' as LocalDate });
  await recorded(store, ana.account, r1);
  expect([...((await all(store, bob.account))[0]?.stints ?? [])]).toEqual([
    [ana.account, 1],
    [bob.account, 0],
  ]);
  await undo(store, ana.account, r1.id);
  expect([...((await all(store, bob.account))[0]?.stints ?? [])]).toEqual([
    [ana.account, 0],
    [bob.account, 0],
  ]);
  await recorded(store, ana.account, aReview({ card: cardAt(set, 1), at: at(4), day: '2026-03-01' as LocalDate }));
  await recorded(store, ana.account, aReview({ card: cardAt(set, 2), at: at(5), day: '2026-03-01' as LocalDate }));
  expect((await all(store, bob.account))[0]).toMatchObject({
    quest: { verdict: { winners: [ana.account, bob.account] } },
  });
  expect(await store.activities.find(bob.account)).toMatchObject({ questsWon: 1 });
  for await (const _ of store.projections.rebuild(ana.account));
  await store.users.delete(ana);
  expect((await all(store, bob.account))[0]).toMatchObject({
    quest: { owner: bob.account, earlier: 2, verdict: { winners: [bob.account] } },
  });
  expect(await store.quests.leave(bob.account, { quest: id, now: at(9) })).toEqual({ ok: true, value: undefined });
  expect(await all(store, bob.account)).toEqual([]);
  await store.close();
});
