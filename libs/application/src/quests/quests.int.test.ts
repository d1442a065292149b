import type { User } from '@flashcards/accounts';
import type { LocalDate, QuestId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Study } from '../study/a-study.test-data.ts';
import { aStudy } from '../study/a-study.test-data.ts';
import { createQuest } from './create-quest.ts';
import { getQuests } from './get-quests.ts';
import { getUser } from '../accounts/get-user.ts';
import { inviteToQuest } from './invite-to-quest.ts';
import type { QuestStanding } from './quest-standing.ts';
import { updateInviteStatus } from './update-invite-status.ts';

let store: Store;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
});
afterAll(() => store.close());

const day = '2026-03-01' as LocalDate;
const usual = { kind: 'cards', label: 'friend', target: 2, deadline: day } as const;

const made = async ({ user, at }: Study, request: Partial<Parameters<ReturnType<typeof createQuest>>[1]> = {}) => {
  const created = await createQuest(at(0))(user, { ...usual, ...request });
  if (!created.ok) throw new Error(created.code);
  return created.value;
};

const questsOf = async ({ user, at }: Study, hours: number): Promise<readonly QuestStanding[]> => {
  const all: QuestStanding[] = [];
  for await (const page of getQuests(at(hours))(user)) all.push(...page);
  return all;
};

const joined = async (owner: Study, quest: QuestId, { user, at }: Study): Promise<void> => {
  await inviteToQuest(owner.at(1))(owner.user, { quest, invited: user.id });
  await updateInviteStatus(at(1))(user, { quest, status: 'accepted' });
};

const personless = ({ id }: User) => ({ user: id, status: 'accepted', isOwner: false });

describe('a quest', () => {
  it.each([
    [0, 'UTC', 0, '2026-03-01'],
    [0, 'Pacific/Kiritimati', 0, '2026-03-02'],
    [0, 'Pacific/Kiritimati', 4, '2026-03-01'],
    [12, 'Pacific/Pago_Pago', 0, '2026-03-01'],
  ])("may end today or later on its creator's calendar: after %i hours in %s, rollover at %i", async (...given) => {
    const [hours, timeZone, dayRolloverHour, today] = given;
    const { user, at } = await aStudy(store, [], { timeZone, dayRolloverHour });
    const ending = (deadline: LocalDate) => createQuest(at(hours))(user, { ...usual, deadline });
    expect(await ending(today as LocalDate)).toMatchObject({ ok: true });
    expect(await ending(addDays(today as LocalDate, -1))).toEqual({ ok: false, code: 'deadline_passed' });
  });

  it('shows the progress of all participants, and adds the bonus to their XP', async () => {
    const [ada, ben] = [await aStudy(store), await aStudy(store)];
    const quest = await made(ada);
    expect(quest).toMatchObject({ title: 'Revise 2 cards by 01/03/2026', progress: 0, status: 'active' });
    await joined(ada, quest.id, ben);
    await ada.review(0, 'easy', { hours: 2 });
    const owner = { user: ada.user.id, status: 'accepted', isOwner: true, progress: 1 };
    expect(await questsOf(ben, 2)).toEqual([
      { ...quest, progress: 1, participants: [owner, { ...personless(ben.user), progress: 0 }] },
    ]);
    await ben.review(0, 'easy', { hours: 3 });
    expect(await questsOf(ada, 3)).toMatchObject([{ progress: 2, status: 'completed' }]);
    for (const { user, at } of [ada, ben]) expect(await getUser(at(3))(user)).toMatchObject({ xp: 65, reviewXp: 15 });
  });

  it('is shown as expired once its deadline has passed in the zone furthest behind', async () => {
    const study = await aStudy(store);
    await made(study);
    expect(await questsOf(study, 23)).toMatchObject([{ status: 'active' }]);
    expect(await questsOf(study, 24)).toMatchObject([{ status: 'expired' }]);
  });

  it('invites the current holder of the user id', async () => {
    const [ada, ben] = [await aStudy(store), await aStudy(store)];
    const { id: quest } = await made(ada);
    await store.users.delete(ben.user);
    const inviteBen = () => inviteToQuest(ada.at(0))(ada.user, { quest, invited: ben.user.id });
    expect(await inviteBen()).toEqual({ ok: false, code: 'user_not_found' });
    await store.users.insertIfAbsent({ ...ben.user, account: `${ben.user.account}2` as never });
    expect(await inviteBen()).toMatchObject({ ok: true });
  });

  it('list is never complete when the account is deleted meanwhile', async () => {
    const study = await aStudy(store);
    await made(study);
    const pages = getQuests(study.at(0))(study.user);
    await store.users.delete(study.user);
    const read = async () => {
      for await (const page of pages) expect(page).toBeDefined();
    };
    await expect(read()).rejects.toMatchObject({ name: 'AccountGone' });
  });
});
