import { addDays } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aPerson, aStudent, nobody, somePeople } from '../accounts/a-person.ts';
import {
  aQuestCode,
  aStoredQuest,
  decline,
  deleteQuest,
  inviteTo,
  joinQuest,
  leaveQuest,
  letJoin,
  progressIn,
  questOf,
  questsOf,
  renewQuestCode,
  standingsIn,
  wonBy,
} from './a-quest.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCode, randomQuestId } from '../random-ids.ts';
import { cardAt } from '../study/a-learner.ts';
import { aReview, recorded, today } from '../study/a-review.ts';

const long = new Date('2026-12-01T00:00:00.000Z');

const codes = (store: CurrentStore): void => {
  it('lets its holder take part, and returns the quest', async () => {
    const [anna, ben] = [await aPerson(store()), await aPerson(store())];
    const quest = await aStoredQuest(store(), anna);
    const code = await aQuestCode(store(), anna, quest);
    const now = new Date('2026-03-02T06:00:00.000Z');
    const joined = await store().quests.join(ben, { code, now });
    expect(joined).toEqual({ ok: true, value: await questOf(store(), anna, quest) });
    expect((await questOf(store(), ben, quest)).quest.participants.at(-1)).toEqual({
      account: ben.account,
      user: ben.id,
      status: 'accepted',
      since: now,
    });
    expect(await joinQuest(store(), ben, randomCode())).toBe('invalid_code');
  });

  it('is made by those who are in the quest, while it is active', async () => {
    const [anna, ben, carla] = await somePeople(store(), 3);
    if (!anna || !ben || !carla) throw new Error('there are three');
    const quest = { ...(await aStoredQuest(store(), anna)), by: anna };
    await letJoin(store(), quest, ben);
    await inviteTo(store(), quest, carla);
    for (const person of [anna, ben]) expect(await renewQuestCode(store(), person, quest)).toBe('done');
    expect(await renewQuestCode(store(), carla, quest)).toBe('not_in_quest');
    expect(await renewQuestCode(store(), anna, { id: randomQuestId() })).toBe('quest_not_found');
    expect(await renewQuestCode(store(), anna, quest, { now: long })).toBe('quest_over');
  });

  it('that is renewed invalidates the earlier one, whoever made it; a refused renewal does not', async () => {
    const [anna, ben, carla, dora] = await somePeople(store(), 4);
    if (!anna || !ben || !carla || !dora) throw new Error('there are four');
    const quest = await aStoredQuest(store(), anna);
    const first = await aQuestCode(store(), anna, quest);
    expect(await joinQuest(store(), ben, first)).toBe('done');
    const second = await aQuestCode(store(), ben, quest);
    expect(await joinQuest(store(), carla, first)).toBe('invalid_code');
    expect(await renewQuestCode(store(), carla, quest)).toBe('not_in_quest');
    expect(await joinQuest(store(), carla, second)).toBe('done');
    await leaveQuest(store(), ben, quest);
    expect(await joinQuest(store(), dora, second)).toBe('done');
  });

  it('lets in those who are invited, declined or left, with no progress of their own', async () => {
    const anna = await aPerson(store());
    const students = [await aStudent(store()), await aStudent(store()), await aStudent(store())] as const;
    const [ben, carla, dora] = students;
    const quest = { ...(await aStoredQuest(store(), anna)), by: anna };
    const code = await aQuestCode(store(), anna, quest);
    await inviteTo(store(), quest, ben.person);
    await inviteTo(store(), quest, carla.person);
    await decline(store(), carla.person, quest);
    await letJoin(store(), quest, dora.person);
    await recorded(store(), dora.user, aReview({ card: dora.card }));
    await leaveQuest(store(), dora.person, quest);
    const later = new Date('2026-03-02T23:00:00.000Z');
    for (const { person } of students) expect(await joinQuest(store(), person, code, later)).toBe('done');
    expect(await standingsIn(store(), quest, anna, ben.person, carla.person, dora.person)).toEqual(
      Array.from({ length: 4 }, () => 'accepted'),
    );
    const { quest: found, stints } = await questOf(store(), anna, quest);
    expect(students.map(({ user }) => stints.get(user))).toEqual([0, 0, 0]);
    expect(found.earlier).toBe(10);
  });

  it('counts what the log has from the moment of joining on, and may complete the quest', async () => {
    const anna = await aPerson(store());
    const ben = await aStudent(store(), { cards: 2 });
    const [small, large] = [
      await aStoredQuest(store(), anna, { target: 10 }),
      await aStoredQuest(store(), anna, { target: 100 }),
    ];
    await recorded(store(), ben.user, aReview({ card: ben.card }));
    for (const quest of [small, large])
      expect(await joinQuest(store(), ben.person, await aQuestCode(store(), anna, quest))).toBe('done');
    expect([await wonBy(store(), anna), await wonBy(store(), ben.person)]).toEqual([1, 1]);
    await recorded(store(), ben.user, aReview({ card: cardAt(ben.set, 1) }));
    expect([await progressIn(store(), anna, small), await progressIn(store(), anna, large)]).toEqual([10, 20]);
  });

  it('lets nobody in twice, nor into a quest that is over or deleted', async () => {
    const [anna, ben, carla] = await somePeople(store(), 3);
    if (!anna || !ben || !carla) throw new Error('there are three');
    const quest = await aStoredQuest(store(), anna);
    const code = await aQuestCode(store(), anna, quest);
    expect(await joinQuest(store(), ben, code)).toBe('done');
    for (const person of [anna, ben])
      for (const now of [undefined, long]) expect(await joinQuest(store(), person, code, now)).toBe('already_in_quest');
    expect(await joinQuest(store(), carla, code, long)).toBe('quest_over');
    await deleteQuest(store(), anna, quest);
    expect(await joinQuest(store(), carla, code)).toBe('invalid_code');
    expect(await questsOf(store(), carla.account)).toEqual([]);
  });

  it('of a quest whose people are gone lets nobody in', async () => {
    const [anna, ben] = [await aPerson(store()), await aPerson(store())];
    const quest = await aStoredQuest(store(), anna, { deadline: addDays(today, 9) });
    const code = await aQuestCode(store(), anna, quest);
    await store().users.delete(anna);
    expect(await joinQuest(store(), ben, code)).toBe('invalid_code');
    const known = await aStoredQuest(store(), ben);
    const other = await aQuestCode(store(), ben, known);
    await expect(joinQuest(store(), nobody(), other)).rejects.toThrow();
  });
};

export const questCodesConformance = (open: OpenStore): void => {
  describe('a code of a quest', () => codes(openedStore(open)));
};
