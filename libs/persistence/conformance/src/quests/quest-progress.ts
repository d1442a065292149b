import type { Person } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { Quest, QuestRequest } from '@flashcards/quests';
import { participantOf } from '@flashcards/quests';
import type { Review } from '@flashcards/study';
import { describe, expect, it } from 'vitest';
import { cardAt } from '../study/a-learner.ts';
import type { Student } from '../accounts/a-person.ts';
import { aStudent } from '../accounts/a-person.ts';
import { accept, aStoredQuest, inviteTo, leaveQuest, letJoin, progressIn, questOf } from './a-quest.ts';
import { aReview, recorded, recordedAll, today } from '../study/a-review.ts';
import { undo } from '../study/an-undo.ts';
import { suspend } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';

interface Pair {
  readonly anna: Student;
  readonly ben: Student;
  readonly quest: Quest & { readonly by: Person };
}

/** Two students of three cards each; the first has created a quest. */
const aPair = async (store: Store, of: Partial<QuestRequest> = {}): Promise<Pair> => {
  const [anna, ben] = [await aStudent(store, { cards: 3 }), await aStudent(store, { cards: 3 })];
  const quest = await aStoredQuest(store, anna.person, { target: 1_000, ...of });
  return { anna, ben, quest: { ...quest, by: anna.person } };
};

const studied = (store: Store, { user, card }: Student, of: Partial<Review> = {}) =>
  recorded(store, user, aReview({ card, ...of }));

/** An instant of the first day, in minutes after noon. */
const minute = (minutes: number): Date => new Date(Date.parse('2026-03-02T12:00:00.000Z') + 60_000 * minutes);

const joining = (store: CurrentStore): void => {
  it('counts what accepted members review after they joined, and independently of pending ones', async () => {
    const { anna, ben, quest } = await aPair(store(), { createdAt: minute(0) });
    await studied(store(), anna, { at: minute(-1) });
    await studied(store(), anna, { at: minute(1), card: cardAt(anna.set, 1) });
    await inviteTo(store(), quest, ben.person);
    await studied(store(), ben, { at: minute(2) });
    expect(await progressIn(store(), ben.person, quest)).toBe(10);
    await accept(store(), ben.person, quest, minute(3));
    expect(await progressIn(store(), ben.person, quest)).toBe(10);
    await studied(store(), ben, { at: minute(4), card: cardAt(ben.set, 1), rating: 'hard' });
    expect(await progressIn(store(), anna.person, quest)).toBe(18);
    const { stints } = await questOf(store(), anna.person, quest);
    expect([stints.get(anna.user), stints.get(ben.user)]).toEqual([10, 8]);
  });

  it('depends on the time of the review: late and early ones, to the millisecond', async () => {
    const { anna, ben, quest } = await aPair(store(), { kind: 'cards', createdAt: minute(0) });
    await inviteTo(store(), quest, ben.person);
    // The clock was set back: this review is already in the log.
    await studied(store(), ben, { at: minute(30) });
    await accept(store(), ben.person, quest, minute(20));
    expect(await progressIn(store(), anna.person, quest)).toBe(1);
    const instants = [new Date(minute(20).getTime() - 1), minute(20)];
    const batch = instants.map((at, index) => aReview({ card: cardAt(ben.set, index + 1), at }));
    await recordedAll(store(), ben.user, batch);
    expect(await progressIn(store(), anna.person, quest)).toBe(2);
  });

  it('starts at zero for a member who joins again; earlier progress stays in the sum', async () => {
    const { anna, ben, quest } = await aPair(store());
    const join = (minutes: number) => accept(store(), ben.person, quest, minute(minutes));
    await inviteTo(store(), quest, ben.person);
    await join(0);
    const first = await studied(store(), ben, { at: minute(1) });
    expect(await leaveQuest(store(), ben.person, quest, minute(2))).toBe('done');
    await studied(store(), ben, { at: minute(3), card: cardAt(ben.set, 1) });
    // Later changes of reviews from before leaving change nothing: that stint has ended.
    await studied(store(), ben, { at: minute(1.5), card: cardAt(ben.set, 1) });
    await undo(store(), ben.user, first.id);
    expect(await progressIn(store(), anna.person, quest)).toBe(10);
    expect(participantOf((await questOf(store(), anna.person, quest)).quest, ben.user)?.earned).toBe(10);
    await inviteTo(store(), quest, ben.person);
    await join(4);
    const { quest: again, stints } = await questOf(store(), ben.person, quest);
    expect(again.earlier).toBe(10);
    expect(participantOf(again, ben.user)).toEqual({
      account: ben.user,
      user: ben.person.id,
      status: 'accepted',
      since: minute(4),
    });
    expect(stints.get(ben.user) ?? 0).toBe(0);
    await studied(store(), ben, { at: minute(5), card: cardAt(ben.set, 2) });
    expect(await progressIn(store(), anna.person, quest)).toBe(20);
    await leaveQuest(store(), ben.person, quest, minute(6));
    expect(await progressIn(store(), anna.person, quest)).toBe(20);
  });

  it('is separate for each quest, and unchanged by non-participants', async () => {
    const { anna, ben, quest } = await aPair(store());
    const cards = await aStoredQuest(store(), anna.person, { kind: 'cards' });
    const over = await aStoredQuest(store(), anna.person, { deadline: addDays(today, -1) });
    await studied(store(), anna);
    await studied(store(), ben);
    const progress = await Promise.all([quest, cards, over].map((each) => progressIn(store(), anna.person, each)));
    expect(progress).toEqual([10, 1, 0]);
  });
};

const counting = (store: CurrentStore): void => {
  it('of cards counts a card once per member and day', async () => {
    const { anna, ben, quest } = await aPair(store(), { kind: 'cards' });
    await letJoin(store(), quest, ben.person);
    for (const each of [anna, ben]) {
      await studied(store(), each, { rating: 'again' });
      await studied(store(), each);
    }
    expect(await progressIn(store(), anna.person, quest)).toBe(2);
    await studied(store(), ben, { day: addDays(today, 1) });
    await studied(store(), ben, { card: cardAt(ben.set, 1) });
    expect(await progressIn(store(), anna.person, quest)).toBe(4);
  });

  it('ends with the day of the deadline, by each reviewer’s own date', async () => {
    const { anna, ben, quest } = await aPair(store(), { kind: 'cards', deadline: today });
    await letJoin(store(), quest, ben.person);
    // In the far west it is still that day, in the far east no longer.
    await studied(store(), anna, { at: new Date('2026-03-03T11:59:00.000Z') });
    await studied(store(), ben, { at: minute(0), day: addDays(today, 1) });
    expect(await progressIn(store(), anna.person, quest)).toBe(1);
  });

  it('includes reviews from before the deadline that arrive long after it', async () => {
    const { anna, quest } = await aPair(store(), { kind: 'cards', deadline: addDays(today, 1) });
    const days = [0, 1, 2, 3].map((number) => addDays(today, number));
    const batch = days.map((day, index) => aReview({ card: cardAt(anna.set, index % 3), day }));
    await recordedAll(store(), anna.user, batch, addDays(today, 25));
    expect(await progressIn(store(), anna.person, quest)).toBe(2);
  });

  it('subtracts undone reviews, and counts another review of that day instead', async () => {
    const { anna, quest } = await aPair(store());
    const cards = { ...(await aStoredQuest(store(), anna.person, { kind: 'cards' })), by: anna.person };
    const both = () => Promise.all([quest, cards].map((each) => progressIn(store(), anna.person, each)));
    const events = [await studied(store(), anna), await studied(store(), anna, { rating: 'hard' })];
    expect(await both()).toEqual([18, 1]);
    await undo(store(), anna.user, events[0]?.id ?? ('' as never));
    expect(await both()).toEqual([8, 1]);
    await undo(store(), anna.user, events[0]?.id ?? ('' as never));
    await undo(store(), anna.user, events[1]?.id ?? ('' as never));
    expect(await both()).toEqual([0, 0]);
  });

  it('of XP follows later reviews that a late one changes, and excludes suspended cards', async () => {
    const { anna, quest } = await aPair(store());
    const at = (minutes: number) => studied(store(), anna, { at: minute(minutes) });
    for (const minutes of [10, 20, 30]) await at(minutes);
    const before = await progressIn(store(), anna.person, quest);
    await at(5);
    // Four reviews of one card on one day: the fourth earns nothing, and it is now a later one.
    expect(await progressIn(store(), anna.person, quest)).toBe(before);
    expect((await store().activities.find(anna.user)).reviewXp).toBe(before);
    await suspend(store(), anna.user, { id: cardAt(anna.set, 1) });
    await studied(store(), anna, { card: cardAt(anna.set, 1) });
    expect(await progressIn(store(), anna.person, quest)).toBe(before);
  });
};

export const questProgressConformance = (open: OpenStore): void => {
  describe('the progress of a quest', () => {
    const store = openedStore(open);
    joining(store);
    counting(store);
  });
};
