import type { Store } from '@flashcards/persistence-ports';
import { marksOf } from '@flashcards/study';
import { newCard } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { aStoredGoal, goalsOf } from '../goals/a-goal.ts';
import { cardAt } from './a-learner.ts';
import type { Student } from '../accounts/a-person.ts';
import { aStudent } from '../accounts/a-person.ts';
import { aStoredQuest, letJoin, progressIn } from '../quests/a-quest.ts';
import { aReview, recorded, recordedAll, today } from './a-review.ts';
import { createdOn, untouched } from '../library/a-set.ts';
import type { Owned } from '../sharing/a-shared-folder.ts';
import { aStoredFolder, letIn, putOut, renewed, share, visitedBy } from '../sharing/a-shared-folder.ts';
import { noTotals, rebuilt, undo } from './an-undo.ts';
import { countedCards, cardsOf, dueOf, logOf, rebuiltBy } from '../asking.ts';
import { deleteCard, deleteSet, editCard, suspend } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';

interface Sharing {
  readonly anna: Student;
  readonly ben: Student;
  readonly folder: Owned;
}

/** One person shares three cards with another, who has two. */
const aSharing = async (store: Store): Promise<Sharing> => {
  const [anna, ben] = [await aStudent(store, { cards: 3 }), await aStudent(store, { cards: 2 })];
  const folder = await aStoredFolder(store, anna.person);
  await letIn(store, folder, ben.person);
  await share(store, anna.person, folder, anna.set);
  return { anna, ben, folder };
};

const progressOf = async (store: Store, { user }: Student, { set }: Student) =>
  (await cardsOf(store, user, set.id)).map(({ progress }) => progress);

const apart = (store: CurrentStore): void => {
  it('begins new, created when the card was, and is separate for each member', async () => {
    const { anna, ben } = await aSharing(store());
    const theirs = await recorded(store(), anna.user, aReview({ card: anna.card, rating: 'again' }));
    const event = await recorded(store(), ben.user, aReview({ card: anna.card, rating: 'easy' }));
    expect(event).toMatchObject({ set: anna.set.id, before: newCard(createdOn), seq: 1 });
    const rest = [newCard(createdOn), newCard(createdOn)];
    expect(await progressOf(store(), anna, anna)).toEqual([theirs.after, ...rest]);
    expect(await progressOf(store(), ben, anna)).toEqual([event.after, ...rest]);
    expect(await store().cards.find(ben.user, anna.card)).toMatchObject({ progress: event.after, suspended: false });
    expect(await visitedBy(store(), ben.user)).toEqual([{ id: anna.card, progress: event.after, ...marksOf({}) }]);
    expect(await visitedBy(store(), anna.user)).toEqual([]);
  });

  it('begins by suspending, too, only for the member who does it', async () => {
    const { anna, ben } = await aSharing(store());
    const [card] = anna.set.cards;
    if (!card) throw new Error('there are cards');
    for (let times = 0; times < 2; times += 1) expect(await suspend(store(), ben.user, card)).toBe('done');
    expect(await store().cards.find(ben.user, card.id)).toEqual({ ...untouched(card), suspended: true });
    expect(await store().cards.find(anna.user, card.id)).toEqual(untouched(card));
    expect(await visitedBy(store(), ben.user)).toEqual([
      { id: card.id, progress: newCard(createdOn), ...marksOf({ suspended: true }) },
    ]);
    expect(await recorded(store(), ben.user, aReview({ card: card.id }))).toMatchObject({ xp: 0, suspended: true });
    expect(await suspend(store(), ben.user, card, false)).toBe('done');
    expect(await store().cards.find(ben.user, card.id)).toMatchObject({ suspended: false });
  });

  it('does not appear in queries of own cards', async () => {
    const { anna, ben } = await aSharing(store());
    const own = async () => [
      await store().library.today(ben.user, { today }),
      await countedCards(store(), ben.user),
      await store().library.newCards(ben.user, 100),
      (await dueOf(store(), ben.user, { today, newCardsPerDay: 1 })).length,
    ];
    const before = await own();
    for (const card of anna.set.cards) await recorded(store(), ben.user, aReview({ card: card.id, rating: 'again' }));
    await suspend(store(), ben.user, { id: anna.card });
    // Cards first reviewed today count against one daily limit, also those of other accounts.
    expect(await own()).toEqual([...before.slice(0, 3), 0]);
    expect(await countedCards(store(), anna.user)).toMatchObject({ states: { new: 3, suspended: 0 } });
  });
};

const together = (store: CurrentStore): void => {
  it('counts in totals, days, goals and quests of the member who studied, and of no one else', async () => {
    const { anna, ben } = await aSharing(store());
    const quest = { ...(await aStoredQuest(store(), anna.person, { kind: 'cards' })), by: anna.person };
    await letJoin(store(), quest, ben.person);
    await aStoredGoal(store(), ben.user, { target: 2, kind: 'cards' });
    const reviews = [anna.card, cardAt(anna.set, 1), ben.card].map((card) => aReview({ card }));
    const events = await recordedAll(store(), ben.user, reviews);
    const { activity, days } = rebuilt(events);
    expect(await store().activities.find(ben.user)).toEqual({ ...activity, completedGoals: 1, questsWon: 0 });
    expect(await store().activities.onDay(ben.user, today)).toEqual(days[0]);
    expect(await goalsOf(store(), ben.user)).toMatchObject([{ progress: 3, status: 'completed' }]);
    expect(await store().activities.find(anna.user)).toEqual(noTotals);
    await recorded(store(), anna.user, aReview({ card: anna.card }));
    // One card, but of two members.
    expect(await progressIn(store(), anna.person, quest)).toBe(4);
  });

  it('follows the log when reviews are late, undone and repeated, and after a rebuild', async () => {
    const { anna, ben } = await aSharing(store());
    const at = (minutes: number) => new Date(Date.parse('2026-03-02T20:00:00.000Z') + 60_000 * minutes);
    const reviews = [30, 10, 20, 5].map((minutes) => aReview({ card: anna.card, at: at(minutes), rating: 'hard' }));
    const events = [];
    for (const each of reviews) events.push(await recorded(store(), ben.user, each));
    const [, second, third] = events;
    if (!second || !third) throw new Error('four were recorded');
    expect(await undo(store(), ben.user, second.id)).toMatchObject({ value: { card: anna.card } });
    const kept = events.filter((event) => event !== second);
    const { progress, totals, events: stand } = rebuilt(kept);
    const expectKept = async (): Promise<void> => {
      expect((await store().cards.find(ben.user, anna.card))?.progress).toEqual(progress.get(anna.card));
      expect(await visitedBy(store(), ben.user)).toMatchObject([{ progress: progress.get(anna.card) }]);
      expect(await store().activities.find(ben.user)).toEqual(totals);
      const log = await logOf(store(), ben.user);
      for (const event of stand) expect(log).toContainEqual(event);
    };
    await expectKept();
    expect(await recorded(store(), ben.user, { ...third })).toMatchObject({ id: third.id, seq: third.seq });
    await rebuiltBy(store(), ben.user);
    await expectKept();
  });
};

const apartAgain = (store: CurrentStore): void => {
  it('stays in the log when its member is removed, and is available again after a return', async () => {
    const { anna, ben, folder } = await aSharing(store());
    const review = aReview({ card: anna.card });
    const [event, other] = [
      await recorded(store(), ben.user, review),
      await recorded(store(), ben.user, aReview({ card: cardAt(anna.set, 1) })),
    ];
    await suspend(store(), ben.user, { id: cardAt(anna.set, 2) });
    await putOut(store(), anna.person, folder, ben.person);
    expect(await store().cards.find(ben.user, anna.card)).toBeUndefined();
    expect((await visitedBy(store(), ben.user)).map(({ id }) => id).sort()).toEqual(
      anna.set.cards.map(({ id }) => id).sort(),
    );
    expect(await store().activities.find(ben.user)).toMatchObject({ reviewXp: 20 });
    // The log is theirs: their reviews may be repeated and undone.
    expect(await recorded(store(), ben.user, review)).toEqual(event);
    expect(await undo(store(), ben.user, other.id)).toMatchObject({
      value: { progress: newCard(createdOn), totals: { reviewXp: 10 } },
    });
    await rebuiltBy(store(), ben.user);
    await letIn(store(), await renewed(store(), folder), ben.person);
    expect(await progressOf(store(), ben, anna)).toEqual([event.after, newCard(createdOn), newCard(createdOn)]);
    expect((await cardsOf(store(), ben.user, anna.set.id)).map(({ suspended }) => suspended)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('stays when the card is edited; for a deleted card or set the reviews stay in the log', async () => {
    const { anna, ben } = await aSharing(store());
    const events = [];
    for (const { id: card } of anna.set.cards) events.push(await recorded(store(), ben.user, aReview({ card })));
    await editCard(store(), anna.user, { id: anna.card, front: 'edited', back: 'edited' });
    expect(await store().cards.find(ben.user, anna.card)).toMatchObject({
      front: 'edited',
      progress: events[0]?.after,
    });
    await deleteCard(store(), anna.user, { id: cardAt(anna.set, 1) });
    expect(await undo(store(), ben.user, events[1]?.id ?? ('' as never))).toMatchObject({
      value: { progress: newCard(createdOn), totals: { reviewXp: 20 } },
    });
    await deleteSet(store(), anna.user, anna.set.id);
    await rebuiltBy(store(), ben.user);
    expect(await logOf(store(), ben.user)).toHaveLength(3);
    expect(await undo(store(), ben.user, events[0]?.id ?? ('' as never))).toMatchObject({
      value: { totals: { reviewXp: 10 } },
    });
    expect(await store().activities.onDay(ben.user, today)).toMatchObject({ xp: 10, cards: 1 });
  });
};

export const ownProgressConformance = (open: OpenStore): void => {
  describe('a member’s own progress with shared cards', () => {
    const store = openedStore(open);
    apart(store);
    together(store);
    apartAgain(store);
  });
};
