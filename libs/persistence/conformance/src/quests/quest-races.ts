import type { Person } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { cardAt } from '../study/a-learner.ts';
import type { Student } from '../accounts/a-person.ts';
import { aPerson, aStudent, somePeople } from '../accounts/a-person.ts';
import {
  accept,
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
import { aReview, recorded } from '../study/a-review.ts';
import { undo } from '../study/an-undo.ts';
import { atOnce, numberOf } from '../at-once.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';

const membership = (twins: CurrentTwins): void => {
  it('invite once with fifty calls, and join once with fifty calls', async () => {
    const [store, twin] = twins();
    const [anna, ben] = [await aPerson(store), await aStudent(store)];
    const quest = { ...(await aStoredQuest(store, anna)), by: anna };
    const invited = await atOnce(twins, 50, (each) => inviteTo(each, quest, ben.person));
    expect([numberOf(invited, 'done'), numberOf(invited, 'already_in_quest')]).toEqual([1, 49]);
    const answers = await atOnce(twins, 50, (each) => accept(each, ben.person, quest));
    expect(numberOf(answers, 'done')).toBe(50);
    await recorded(twin, ben.user, aReview({ card: ben.card }));
    for (const each of [store, twin]) {
      expect(await standingsIn(each, quest, anna, ben.person)).toEqual(['accepted', 'accepted']);
      expect(await progressIn(each, anna, quest)).toBe(10);
    }
  });

  it('join by a code: each of twenty at most once, and nobody after the code is renewed', async () => {
    const [store, twin] = twins();
    const [anna, ...people] = await somePeople(store, 21);
    if (!anna) throw new Error('there is one');
    const quest = await aStoredQuest(store, anna);
    const code = await aQuestCode(store, anna, quest);
    const answers = await atOnce(twins, 20, (each, index) => joinQuest(each, people[index >> 1] ?? anna, code));
    expect([numberOf(answers, 'done'), numberOf(answers, 'already_in_quest')]).toEqual([10, 10]);
    const [late, renewed] = await Promise.all([
      Promise.all(people.slice(10).map((each) => joinQuest(store, each, code))),
      renewQuestCode(twin, anna, quest),
    ]);
    expect(renewed).toBe('done');
    for (const each of late) expect(['done', 'invalid_code']).toContain(each);
    const { participants } = (await questOf(twin, anna, quest)).quest;
    expect(participants).toHaveLength(11 + numberOf(late, 'done'));
    expect(new Set(participants.map(({ account }) => account)).size).toBe(participants.length);
  });

  it('accept or decline: exactly one of both is the answer', async () => {
    const [store, twin] = twins();
    const [anna, ...people] = await somePeople(store, 7);
    if (!anna) throw new Error('there are seven');
    const quest = { ...(await aStoredQuest(store, anna)), by: anna };
    for (const each of people) await inviteTo(store, quest, each);
    const answers = await Promise.all(
      people.map((each) => Promise.all([accept(store, each, quest), decline(twin, each, quest)])),
    );
    for (const [index, person] of people.entries()) {
      const [standing] = (await standingsIn(twin, quest, anna, person)).slice(1);
      const expected = { accepted: ['done', 'already_accepted'], declined: ['quest_not_found', 'done'] };
      expect(answers[index]).toEqual(expected[standing as 'accepted']);
      expect(await questsOf(store, person.account)).toHaveLength(standing === 'accepted' ? 1 : 0);
    }
  });

  it('invite and join while the quest is deleted: it is gone, and no one is in it', async () => {
    const [store, twin] = twins();
    const [anna, ben, ...people] = await somePeople(store, 12);
    if (!anna || !ben) throw new Error('there are twelve');
    const quest = { ...(await aStoredQuest(store, anna)), by: anna };
    await inviteTo(store, quest, ben);
    const [invited, accepted, deleted] = await Promise.all([
      atOnce(twins, people.length, (each, index) => inviteTo(each, quest, people[index] ?? ben)),
      accept(twin, ben, quest),
      deleteQuest(store, anna, quest),
      accept(store, ben, quest),
    ]);
    expect(deleted).toBe('done');
    for (const each of [...invited, accepted]) expect(['done', 'quest_not_found']).toContain(each);
    for (const each of [anna, ben, ...people]) expect(await questsOf(twin, each.account)).toEqual([]);
  });

  it('leave and join: it passes to a member who joined in time, or it is deleted', async () => {
    const [store, twin] = twins();
    for (let round = 0; round < 4; round += 1) {
      const [anna, ben] = await somePeople(store, 2);
      if (!anna || !ben) throw new Error('there are two');
      const quest = { ...(await aStoredQuest(store, anna)), by: anna };
      await inviteTo(store, quest, ben);
      const [left, joined] = await Promise.all([leaveQuest(store, anna, quest), accept(twin, ben, quest)]);
      expect(left).toBe('done');
      expect(await questsOf(twin, anna.account)).toEqual([]);
      const found = await questsOf(store, ben.account);
      if (joined === 'done') expect(found).toMatchObject([{ quest: { owner: ben.account } }]);
      else expect([joined, found]).toEqual(['quest_not_found', []]);
    }
  });
};

const verdicts = (twins: CurrentTwins): void => {
  it('complete a quest once, with one bonus for each of ten members', async () => {
    const [store] = twins();
    const students = await Promise.all(Array.from({ length: 10 }, () => aStudent(store, { cards: 2 })));
    const [anna, ...others] = students;
    if (!anna) throw new Error('there are ten');
    const quest = { ...(await aStoredQuest(store, anna.person, { target: 100 })), by: anna.person };
    await Promise.all(others.map(({ person }) => letJoin(store, quest, person)));
    await atOnce(twins, 20, (each, index) => {
      const { user, set } = students[index % 10] ?? anna;
      return recorded(each, user, aReview({ card: cardAt(set, Math.floor(index / 10)) }));
    });
    const winners = students.map(({ user }) => user).sort();
    for (const each of twins()) {
      const { quest: found } = await questOf(each, anna.person, quest);
      expect([...(found.verdict?.winners ?? [])].sort()).toEqual(winners);
      expect(await progressIn(each, anna.person, quest)).toBeGreaterThanOrEqual(100);
      for (const { user } of students)
        expect(await each.activities.find(user)).toMatchObject({ reviewXp: 20, questsWon: 1 });
    }
  });

  it('while members leave and reviews are undone stay consistent: a bonus exactly for the winners', async () => {
    const [store, twin] = twins();
    const students = await Promise.all(Array.from({ length: 4 }, () => aStudent(store, { cards: 2 })));
    const [anna, ben, carla, dora] = students;
    if (!anna || !ben || !carla || !dora) throw new Error('there are four');
    const quest = { ...(await aStoredQuest(store, anna.person, { target: 40 })), by: anna.person };
    await letJoin(store, quest, ben.person, carla.person, dora.person);
    const first = await recorded(store, carla.user, aReview({ card: carla.card }));
    await Promise.all([
      recorded(twin, anna.user, aReview({ card: anna.card })),
      recorded(store, ben.user, aReview({ card: ben.card })),
      recorded(store, dora.user, aReview({ card: dora.card })),
      leaveQuest(twin, ben.person, quest),
      undo(store, carla.user, first.id),
      recorded(twin, dora.user, aReview({ card: cardAt(dora.set, 1) })),
    ]);
    const { quest: found } = await questOf(twin, anna.person, quest);
    for (const { user, person } of students)
      expect(await wonBy(store, person)).toBe(found.verdict?.winners.includes(user) ? 1 : 0);
    // Ben's progress is in the sum if he reviewed before he left; that of the others always is.
    const progress = await progressIn(twin, anna.person, quest);
    if (!found.verdict) expect([30, 40]).toContain(progress);
    else expect(progress).toBeGreaterThanOrEqual(40);
    expect(await standingsIn(store, quest, anna.person, ben.person)).toEqual(['accepted', 'left']);
  });

  it('leave while they review: reviews recorded before count, later ones do not', async () => {
    const [store, twin] = twins();
    const anna = await aPerson(store);
    const ben = await aStudent(store, { cards: 6 });
    const quest = { ...(await aStoredQuest(store, anna, { target: 1_000 })), by: anna };
    await letJoin(store, quest, ben.person);
    await Promise.all([
      atOnce(twins, 6, (each, index) => recorded(each, ben.user, aReview({ card: cardAt(ben.set, index) }))),
      leaveQuest(twin, ben.person, quest),
    ]);
    const before = await progressIn(store, anna, quest);
    expect(before % 10).toBe(0);
    expect(before).toBeLessThanOrEqual(60);
    await recorded(store, ben.user, aReview({ card: ben.card }));
    expect(await progressIn(twin, anna, quest)).toBe(before);
    expect((await questOf(twin, anna, quest)).quest.earlier).toBe(before);
  });
};

/** One reviews, one leaves, one joins and one is invited. */
interface Four {
  readonly reviewing: Student;
  readonly leaving: Student;
  readonly joining: Student;
  readonly stranger: Person;
}

const aFour = async (store: Store): Promise<Four> => ({
  reviewing: await aStudent(store, { cards: 2 }),
  leaving: await aStudent(store),
  joining: await aStudent(store),
  stranger: await aPerson(store),
});

/** Ten such groups around a quest of 150 XP with 50 people; five of those who join contribute ten each. */
const aCrowd = async (store: Store) => {
  const anna = await aPerson(store);
  const quest = { ...(await aStoredQuest(store, anna, { target: 150 })), by: anna };
  const fours = await Promise.all(Array.from({ length: 10 }, () => aFour(store)));
  for (const [number, { reviewing, leaving, joining }] of fours.entries()) {
    await letJoin(store, quest, reviewing.person, leaving.person);
    await inviteTo(store, quest, joining.person);
    const reviewers = number % 2 === 0 ? [leaving, joining] : [];
    await Promise.all(reviewers.map(({ user, card }) => recorded(store, user, aReview({ card }))));
  }
  return { anna, quest, fours };
};

const crowd = (twins: CurrentTwins): void => {
  it('review, join, leave and invite, fifty in all: one verdict, and one bonus for each winner', async () => {
    const [store, twin] = twins();
    const { anna, quest, fours } = await aCrowd(store);
    const answers = await Promise.all(
      fours.map(async ({ reviewing: { user, set }, leaving, joining, stranger }, number) => {
        const [one, other] = number % 2 === 0 ? [store, twin] : [twin, store];
        const [joined, left, invited] = await Promise.all([
          accept(one, joining.person, quest),
          leaveQuest(other, leaving.person, quest),
          inviteTo(other, quest, stranger),
          recorded(one, user, aReview({ card: cardAt(set, 0) })),
          recorded(other, user, aReview({ card: cardAt(set, 1) })),
        ]);
        return { joined, left, invited };
      }),
    );
    const found = await questOf(store, anna, quest);
    expect(await questOf(twin, anna, quest)).toEqual(found);
    expect(await progressIn(store, anna, quest)).toBeGreaterThanOrEqual(150);
    const winners = found.quest.verdict?.winners ?? [];
    expect(new Set(winners).size).toBe(winners.length);
    const hasWon = ({ account }: Person): boolean => winners.includes(account);
    expect(hasWon(anna)).toBe(true);
    for (const [number, { reviewing, leaving, joining, stranger }] of fours.entries()) {
      expect(answers[number]?.left).toBe('done');
      for (const answer of [answers[number]?.joined, answers[number]?.invited])
        expect(['done', 'quest_over']).toContain(answer);
      expect(hasWon(reviewing.person)).toBe(true);
      expect(hasWon(joining.person)).toBe(answers[number]?.joined === 'done');
      expect(hasWon(stranger)).toBe(false);
      for (const each of [reviewing.person, leaving.person, joining.person, stranger])
        expect(await wonBy(twin, each)).toBe(hasWon(each) ? 1 : 0);
    }
    expect(await wonBy(twin, anna)).toBe(1);
  });
};

export const questRacesConformance = (open: OpenTwins): void => {
  describe('concurrent members of quests', () => {
    const twins = openedTwins(open);
    membership(twins);
    verdicts(twins);
  });
};

/** The slowest of these tests. */
export const fiftyInQuestsConformance = (open: OpenTwins): void => {
  describe('fifty concurrent members of a quest', () => crowd(openedTwins(open)));
};
