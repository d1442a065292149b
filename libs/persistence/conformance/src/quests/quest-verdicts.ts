import type { Person } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { Quest, QuestRequest } from '@flashcards/quests';
import { questProgress, questStatus } from '@flashcards/quests';
import { totalXp } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import { aStoredGoal, goalsOf } from '../goals/a-goal.ts';
import { cardAt } from '../study/a-learner.ts';
import { checkIn } from '../study/a-mark.ts';
import type { Student } from '../accounts/a-person.ts';
import { aPerson, aStudent } from '../accounts/a-person.ts';
import {
  accept,
  aStoredQuest,
  decline,
  deleteQuest,
  inviteTo,
  leaveQuest,
  letJoin,
  progressIn,
  questOf,
  questsOf,
  wonBy,
} from './a-quest.ts';
import { aReview, recorded, recordedAll, today } from '../study/a-review.ts';
import { undo } from '../study/an-undo.ts';
import { rebuiltBy } from '../asking.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';

interface Pair {
  readonly anna: Student;
  readonly ben: Student;
  readonly quest: Quest & { readonly by: Person };
}

/** Two students of three cards each in a quest of 20 XP. */
const aPair = async (store: Store, of: Partial<QuestRequest> = {}): Promise<Pair> => {
  const [anna, ben] = [await aStudent(store, { cards: 3 }), await aStudent(store, { cards: 3 })];
  const quest = { ...(await aStoredQuest(store, anna.person, { target: 20, ...of })), by: anna.person };
  await letJoin(store, quest, ben.person);
  return { anna, ben, quest };
};

const good = (store: Store, { user, set }: Student, card = 0) =>
  recorded(store, user, aReview({ card: cardAt(set, card) }));

const winnersOf = async (store: Store, viewer: Person, quest: Quest) =>
  (await questOf(store, viewer, quest)).quest.verdict?.winners;

const completing = (store: CurrentStore): void => {
  it('is set when all together reach the target, and gives each of them 50 XP once', async () => {
    const { anna, ben, quest } = await aPair(store());
    await good(store(), anna);
    expect(await winnersOf(store(), ben.person, quest)).toBeUndefined();
    await good(store(), ben);
    for (const each of [anna, ben]) {
      const { quest: found, stints } = await questOf(store(), each.person, quest);
      expect(found.verdict).toEqual({ winners: [anna.user, ben.user] });
      expect(questStatus(found, new Date())).toBe('completed');
      expect(questProgress(found, stints)).toBe(20);
      expect(await store().activities.find(each.user)).toMatchObject({ reviewXp: 10, questsWon: 1 });
    }
  });

  it('is in the totals of all winners without further reads', async () => {
    const { anna, ben } = await aPair(store(), { target: 10 });
    const { answered, id } = await good(store(), anna);
    expect(answered.xp).toBe(60);
    expect(await wonBy(store(), ben.person)).toBe(1);
    expect(await good(store(), anna, 1)).toMatchObject({ answered: { xp: 70 } });
    expect(await good(store(), ben)).toMatchObject({ answered: { xp: 60 } });
    expect(await undo(store(), anna.user, id)).toMatchObject({ value: { totals: { reviewXp: 10, questsWon: 1 } } });
    expect(await checkIn(store(), ben.user)).toMatchObject({ questsWon: 1 });
  });

  it('is not set at one XP less, nor after an undo before the target', async () => {
    const { anna, ben, quest } = await aPair(store(), { target: 21 });
    const first = await good(store(), anna);
    await good(store(), ben);
    await undo(store(), anna.user, first.id);
    await good(store(), anna, 1);
    expect(await winnersOf(store(), anna.person, quest)).toBeUndefined();
    expect([await wonBy(store(), anna.person), await wonBy(store(), ben.person)]).toEqual([0, 0]);
    expect(await progressIn(store(), anna.person, quest)).toBe(20);
  });

  it('names no participant who is invited, declined or left', async () => {
    const { anna, ben, quest } = await aPair(store());
    const [carla, dora] = [await aPerson(store()), await aPerson(store())];
    for (const each of [carla, dora]) await inviteTo(store(), quest, each);
    await decline(store(), dora, quest);
    await good(store(), ben);
    await leaveQuest(store(), ben.person, quest);
    await good(store(), anna);
    expect(await winnersOf(store(), carla, quest)).toEqual([anna.user]);
    const won = await Promise.all([anna.person, ben.person, carla, dora].map((each) => wonBy(store(), each)));
    expect(won).toEqual([1, 0, 0, 0]);
    expect(await accept(store(), carla, quest)).toBe('quest_over');
    expect(await inviteTo(store(), quest, dora)).toBe('quest_over');
    expect(await progressIn(store(), anna.person, quest)).toBe(20);
  });

  it('can be caused by a late batch, also after the quest has expired', async () => {
    const { anna, ben, quest } = await aPair(store(), { deadline: today });
    const late = [0, 1].map((index) => aReview({ card: cardAt(anna.set, index) }));
    await recordedAll(store(), anna.user, late, addDays(today, 20));
    expect(await winnersOf(store(), ben.person, quest)).toEqual([anna.user, ben.user]);
    expect([await wonBy(store(), anna.person), await wonBy(store(), ben.person)]).toEqual([1, 1]);
  });

  it('can be caused by a joining member with enough progress in the log', async () => {
    const { anna, ben, quest } = await aPair(store());
    const carla = await aStudent(store(), { cards: 2 });
    await inviteTo(store(), quest, carla.person);
    for (const index of [0, 1]) await good(store(), carla, index);
    await accept(store(), carla.person, quest);
    for (const each of [anna, ben, carla]) expect(await wonBy(store(), each.person)).toBe(1);
    expect(await winnersOf(store(), carla.person, quest)).toEqual([anna.user, ben.user, carla.user]);
  });

  it('is set for several quests by one review, and counts for no goal and no quest', async () => {
    const { anna, ben, quest } = await aPair(store(), { target: 10 });
    const other = await aStoredQuest(store(), anna.person, { target: 1, kind: 'cards' });
    const open = await aStoredQuest(store(), anna.person, { target: 50 });
    await aStoredGoal(store(), anna.user, { target: 50 });
    await good(store(), anna);
    expect((await questsOf(store(), anna.user)).map((each) => each.quest.verdict?.winners)).toEqual([
      [anna.user, ben.user],
      [anna.user],
      undefined,
    ]);
    expect(await wonBy(store(), anna.person)).toBe(2);
    expect(await progressIn(store(), anna.person, open)).toBe(10);
    expect(await goalsOf(store(), anna.user)).toMatchObject([{ progress: 10, status: 'in-progress' }]);
    expect(await progressIn(store(), ben.person, quest)).toBe(10);
    expect(totalXp(await store().activities.find(anna.user))).toBe(110);
    expect(await winnersOf(store(), anna.person, other)).toEqual([anna.user]);
  });
};

const final = (store: CurrentStore): void => {
  it('stays, with its progress, when its reviews are undone and others are recorded', async () => {
    const { anna, ben, quest } = await aPair(store());
    const events = [await good(store(), anna), await good(store(), ben)];
    const before = (await questOf(store(), anna.person, quest)).quest;
    await undo(store(), anna.user, events[0]?.id ?? ('' as never));
    await undo(store(), ben.user, events[1]?.id ?? ('' as never));
    await good(store(), ben, 1);
    for (const each of [anna, ben]) {
      await rebuiltBy(store(), each.user);
      expect((await questOf(store(), each.person, quest)).quest).toEqual(before);
      expect(await wonBy(store(), each.person)).toBe(1);
    }
    expect(await progressIn(store(), ben.person, quest)).toBe(20);
    expect(totalXp(await store().activities.find(anna.user))).toBe(50);
  });

  it('leaves the bonus to a leaving winner and after the quest is deleted, in later totals and rebuilds', async () => {
    const { anna, ben, quest } = await aPair(store());
    for (const each of [anna, ben]) await good(store(), each);
    expect(await leaveQuest(store(), ben.person, quest)).toBe('done');
    expect(await questsOf(store(), ben.user)).toEqual([]);
    expect(await progressIn(store(), anna.person, quest)).toBe(20);
    expect(await winnersOf(store(), anna.person, quest)).toEqual([anna.user, ben.user]);
    expect(await deleteQuest(store(), anna.person, quest)).toBe('done');
    for (const each of [anna, ben]) {
      await rebuiltBy(store(), each.user);
      const { answered } = await good(store(), each, 1);
      expect(answered.xp).toBe(70);
      expect(await store().activities.find(each.user)).toMatchObject({ reviewXp: 20, questsWon: 1 });
    }
  });

  it('counts when the last member leaves the quest', async () => {
    const { anna, ben, quest } = await aPair(store(), { target: 10 });
    await good(store(), anna);
    for (const each of [anna, ben]) expect(await leaveQuest(store(), each.person, quest)).toBe('done');
    expect(await deleteQuest(store(), anna.person, quest)).toBe('quest_not_found');
    for (const each of [anna, ben]) expect(await wonBy(store(), each.person)).toBe(1);
  });
};

export const questVerdictsConformance = (open: OpenStore): void => {
  describe('the verdict on a quest', () => {
    const store = openedStore(open);
    completing(store);
    final(store);
  });
};
