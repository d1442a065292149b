import { addDays, ok, refuse } from '@flashcards/kernel';
import { makeQuest, participantOf } from '@flashcards/quests';
import { describe, expect, it } from 'vitest';
import { aPerson, nobody, somePeople } from '../accounts/a-person.ts';
import {
  accept,
  aQuest,
  aStoredQuest,
  decline,
  deleteQuest,
  inviteTo,
  leaveQuest,
  letJoin,
  questOf,
  questsOf,
  standingsIn,
} from './a-quest.ts';
import { today } from '../study/a-review.ts';
import { everyPage } from '../asking.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomQuestId } from '../random-ids.ts';

const listing = (store: CurrentStore): void => {
  it('is stored as requested, and its maker is a participant from the start', async () => {
    const anna = await aPerson(store());
    for (const of of [aQuest(), aQuest({ kind: 'cards', label: 'monthly', target: 999_999_999, deadline: today })]) {
      expect(await store().quests.create(anna, of)).toEqual(ok(makeQuest(of, anna)));
      expect(await questOf(store(), anna, of)).toMatchObject({ quest: makeQuest(of, anna) });
    }
  });

  it('is listed to pending and accepted participants, over or not, oldest first, and to no one else', async () => {
    const [anna, ben, carla] = await Promise.all([aPerson(store()), aPerson(store()), aPerson(store())]);
    const made = [];
    for (const deadline of [today, addDays(today, -40), addDays(today, 9)])
      made.push(await aStoredQuest(store(), anna, { deadline }));
    const [first, , last] = made;
    if (!first || !last) throw new Error('three were made');
    await inviteTo(store(), { ...last, by: anna }, ben);
    await letJoin(store(), { ...first, by: anna }, ben);
    const ids = async (of: typeof anna) => (await questsOf(store(), of.account)).map(({ quest }) => quest.id);
    expect(await ids(anna)).toEqual(made.map(({ id }) => id));
    expect(await ids(ben)).toEqual([first.id, last.id]);
    expect(await ids(carla)).toEqual([]);
    expect(await ids(nobody())).toEqual([]);
    await leaveQuest(store(), ben, first);
    await leaveQuest(store(), ben, last);
    expect(await ids(ben)).toEqual([]);
  });

  it('is listed separately to participants who declined or left, and are not in it again', async () => {
    const [anna, ben, carla] = await Promise.all([aPerson(store()), aPerson(store()), aPerson(store())]);
    const former = async ({ account }: typeof anna) => everyPage(store().quests.former(account));
    const [declined, left, again, gone] = [
      await aStoredQuest(store(), anna),
      await aStoredQuest(store(), anna),
      await aStoredQuest(store(), anna),
      await aStoredQuest(store(), anna),
    ];
    await letJoin(store(), { ...left, by: anna }, ben);
    await letJoin(store(), { ...again, by: anna }, ben);
    await letJoin(store(), { ...gone, by: anna }, ben);
    await inviteTo(store(), { ...declined, by: anna }, ben);
    expect(await former(ben)).toEqual([]);
    await decline(store(), ben, declined);
    for (const quest of [left, again, gone]) await leaveQuest(store(), ben, quest);
    await inviteTo(store(), { ...again, by: anna }, ben);
    await deleteQuest(store(), anna, gone);
    const listed = await former(ben);
    expect(listed.map(({ id }) => id)).toEqual([declined.id, left.id]);
    expect(listed.map((quest) => participantOf(quest, ben.account))).toMatchObject([
      { status: 'declined', user: ben.id },
      { status: 'left', user: ben.id, earned: 0 },
    ]);
    for (const other of [anna, carla, nobody()]) expect(await former(other)).toEqual([]);
  });

  it('contains the stints of accepted participants, and no others', async () => {
    const [anna, ben, carla] = await Promise.all([aPerson(store()), aPerson(store()), aPerson(store())]);
    const quest = await aStoredQuest(store(), anna);
    await letJoin(store(), { ...quest, by: anna }, ben);
    await inviteTo(store(), { ...quest, by: anna }, carla);
    for (const viewer of [anna, ben, carla]) {
      const { stints } = await questOf(store(), viewer, quest);
      expect([...stints].filter(([, progress]) => progress !== 0)).toEqual([]);
      expect([...stints.keys()]).not.toContain(carla.account);
    }
  });
};

const deleting = (store: CurrentStore): void => {
  it('deletes it for all, by its owner only', async () => {
    const [anna, ben, carla] = await Promise.all([aPerson(store()), aPerson(store()), aPerson(store())]);
    const quest = await aStoredQuest(store(), anna);
    await letJoin(store(), { ...quest, by: anna }, ben);
    await inviteTo(store(), { ...quest, by: anna }, carla);
    for (const other of [ben, carla, await aPerson(store())])
      expect(await deleteQuest(store(), other, quest)).toBe('not_quest_owner');
    expect(await deleteQuest(store(), anna, quest)).toBe('done');
    for (const each of [anna, ben, carla]) {
      expect(await questsOf(store(), each.account)).toEqual([]);
      expect(await deleteQuest(store(), each, quest)).toBe('quest_not_found');
      expect(await accept(store(), each, quest)).toBe('quest_not_found');
      expect(await leaveQuest(store(), each, quest)).toBe('quest_not_found');
    }
    expect(await inviteTo(store(), { ...quest, by: anna }, ben)).toBe('quest_not_found');
  });

  it('does not find an unknown quest', async () => {
    const anna = await aPerson(store());
    expect(await store().quests.delete(anna.account, randomQuestId())).toEqual(refuse('quest_not_found'));
  });
};

const leaving = (store: CurrentStore): void => {
  it('passes ownership to the longest-standing member, never to one who is only invited', async () => {
    const [anna, ben, carla, dora] = await somePeople(store(), 4);
    if (!anna || !ben || !carla || !dora) throw new Error('there are four');
    const quest = await aStoredQuest(store(), anna);
    for (const each of [dora, ben, carla]) await inviteTo(store(), { ...quest, by: anna }, each);
    await accept(store(), carla, quest);
    await accept(store(), ben, quest);
    expect(await leaveQuest(store(), anna, quest)).toBe('done');
    expect(await questOf(store(), ben, quest)).toMatchObject({ quest: { owner: carla.account } });
    expect(await standingsIn(store(), quest, carla, anna, ben, dora)).toEqual([
      'accepted',
      'left',
      'accepted',
      'pending',
    ]);
    expect(await leaveQuest(store(), carla, quest)).toBe('done');
    expect(await questOf(store(), dora, quest)).toMatchObject({ quest: { owner: ben.account } });
    expect(await deleteQuest(store(), carla, quest)).toBe('not_quest_owner');
    expect(await leaveQuest(store(), ben, quest)).toBe('done');
    expect(await questsOf(store(), dora.account)).toEqual([]);
    expect(await accept(store(), dora, quest)).toBe('quest_not_found');
  });

  it('of a member keeps its owner, and the time away does not count as membership', async () => {
    const [anna, ben, carla] = await Promise.all([aPerson(store()), aPerson(store()), aPerson(store())]);
    const quest = await aStoredQuest(store(), anna);
    await letJoin(store(), { ...quest, by: anna }, ben, carla);
    await leaveQuest(store(), ben, quest);
    expect(await questOf(store(), anna, quest)).toMatchObject({ quest: { owner: anna.account } });
    await letJoin(store(), { ...quest, by: carla }, ben);
    await leaveQuest(store(), anna, quest);
    expect(await questOf(store(), ben, quest)).toMatchObject({ quest: { owner: carla.account } });
  });

  it('declines for an invited user; who declined, left or never was in it does not find it', async () => {
    const [anna, ben] = await Promise.all([aPerson(store()), aPerson(store())]);
    const quest = await aStoredQuest(store(), anna);
    await inviteTo(store(), { ...quest, by: anna }, ben);
    expect(await leaveQuest(store(), ben, quest)).toBe('done');
    expect(await standingsIn(store(), quest, anna, ben)).toEqual(['accepted', 'declined']);
    expect(await leaveQuest(store(), ben, quest)).toBe('quest_not_found');
    await letJoin(store(), { ...quest, by: anna }, ben);
    expect(await leaveQuest(store(), ben, quest)).toBe('done');
    expect(await leaveQuest(store(), ben, quest)).toBe('quest_not_found');
    expect(await leaveQuest(store(), await aPerson(store()), quest)).toBe('quest_not_found');
    expect(await store().quests.leave(anna.account, { quest: randomQuestId(), now: new Date(0) })).toEqual(
      refuse('quest_not_found'),
    );
  });
};

export const questsConformance = (open: OpenStore): void => {
  describe('quests', () => {
    const store = openedStore(open);
    describe('a new one', () => listing(store));
    describe('deleting', () => deleting(store));
    describe('leaving', () => leaving(store));
  });
};
