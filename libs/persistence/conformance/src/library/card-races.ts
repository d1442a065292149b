import type { LocalDate } from '@flashcards/kernel';
import type { Card } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import { aStoredGoal, goalsOf } from '../goals/a-goal.ts';
import { aLearner, cardAt } from '../study/a-learner.ts';
import { aReview, record, recordAll, recorded, today } from '../study/a-review.ts';
import { aCard, counted, someCards } from './a-set.ts';
import { undo } from '../study/an-undo.ts';
import { cardsOf, dueOf, logOf, rebuiltBy } from '../asking.ts';
import { atOnce, numberOf } from '../at-once.ts';
import { addCards, deleteCard, deleteSet, editCard, editSet, suspend } from '../changing.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { amounting, shown } from '../study/shown.ts';
import { libraryOf } from './sound-library.ts';

const growing = (twins: CurrentTwins): void => {
  it('loses no card of twenty additions, exceeds no limit, and keeps each addition’s cards together', async () => {
    const [store, twin] = twins();
    const { user, set } = await aLearner(store);
    const rounds = Array.from({ length: 20 }, () => someCards(3));
    const limits = { cards: 30 };
    const answers = await atOnce(twins, 20, (each, index) =>
      addCards(each, user, { set: set.id, cards: rounds[index] ?? [], limits }),
    );
    expect([numberOf(answers, 'done'), numberOf(answers, 'set_full')]).toEqual([9, 11]);
    const cards = await cardsOf(twin, user, set.id);
    expect(cards[0]?.id).toBe(cardAt(set, 0));
    const places = rounds.map((round) => round.map(({ id }) => cards.findIndex((card) => card.id === id)));
    for (const [index, [first = 0, ...others]] of places.entries())
      expect([first, ...others]).toEqual(answers[index] === 'done' ? [first, first + 1, first + 2] : [-1, -1, -1]);
    await libraryOf(store, user);
  });

  it('allows additions and edits together exactly the maximum of text', async () => {
    const [store, twin] = twins();
    const { user, set } = await aLearner(store, { cards: 10 });
    const { textBytes: before } = counted(set);
    const textBytes = before + 100;
    const answers = await atOnce(twins, 20, (each, index) => {
      const card = set.cards[index >> 1] as Card;
      return index % 2
        ? addCards(each, user, {
            set: set.id,
            cards: [aCard({ front: 'twenty bytes of text', back: '' })],
            limits: { textBytes },
          })
        : editCard(each, user, { ...card, front: `${card.front} twenty bytes of it!` }, textBytes);
    });
    expect([numberOf(answers, 'done'), numberOf(answers, 'set_too_large')]).toEqual([5, 15]);
    const { sets } = await libraryOf(twin, user);
    expect(sets).toMatchObject([{ textBytes }]);
  });

  it('counts concurrent additions and deletions in one set', async () => {
    const [store, twin] = twins();
    const { user, set } = await aLearner(store, { cards: 10 });
    const answers = await atOnce(twins, 30, (each, index) => {
      const card = set.cards[index % 10] as Card;
      if (index < 10) return addCards(each, user, { set: set.id, cards: someCards(2) });
      return index < 20 ? editCard(each, user, { ...card, front: 'é'.repeat(index) }) : deleteCard(each, user, card);
    });
    expect(answers.slice(0, 10).concat(answers.slice(20))).toEqual(Array(20).fill('done'));
    const { sets } = await libraryOf(twin, user);
    expect(sets).toMatchObject([{ cardCount: 20 }]);
  });
};

const leaving = (twins: CurrentTwins): void => {
  it('is deleted with all concurrent changes to it, and the log keeps its recorded reviews', async () => {
    const [store, twin] = twins();
    const learner = await aLearner(store, { cards: 6 });
    const { user, set, card } = learner;
    await aStoredGoal(store, user, { kind: 'cards', target: 50 });
    const first = await recorded(store, user, aReview({ card, rating: 'easy' }));
    const added = someCards(3);
    const calls: readonly (() => Promise<unknown>)[] = [
      () => addCards(twin, user, { set: set.id, cards: added }),
      () =>
        recordAll(
          twin,
          user,
          set.cards.map(({ id }) => aReview({ card: id })),
        ),
      () => editCard(store, user, { id: cardAt(set, 1), front: 'edited', back: '' }),
      () => suspend(twin, user, { id: cardAt(set, 2) }),
      () => deleteSet(store, user, set.id),
      () => deleteCard(twin, user, { id: cardAt(set, 3) }),
      () => editSet(store, user, set, { name: 'edited', folder: 'a' }),
      () => record(twin, user, aReview({ card: cardAt(set, 4), rating: 'again' })),
      () => undo(store, user, first.id),
      () => addCards(store, user, { set: set.id, cards: someCards(2) }),
    ];
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers[4]).toBe('done');
    for (const answer of answers)
      expect(typeof answer === 'string' ? answer : JSON.stringify(answer)).toMatch(/^done$|_not_found|"ok":true/);
    for (const each of twins()) {
      expect((await libraryOf(each, user)).sets).toEqual([]);
      expect(await dueOf(each, user, { today })).toEqual([]);
      for (const { id } of [...set.cards, ...added]) {
        expect(await each.cards.read(id)).toBeUndefined();
        expect(await each.cards.find(user, id)).toBeUndefined();
      }
      const log = await logOf(each, user);
      const kept = log.filter(({ undoneAt }) => undoneAt === undefined).sort((one, other) => one.seq - other.seq);
      const { cards: _, ...amounts } = amounting(learner, kept);
      const { cards: __, ...is } = await shown(each, learner, kept);
      expect(is).toEqual(amounts);
      expect(await goalsOf(each, user)).toMatchObject([{ progress: amounts.days[0]?.cards ?? 0 }]);
      await rebuiltBy(each, user);
      expect((await shown(each, learner, kept)).totals).toEqual(amounts.totals);
    }
  });

  it('is deleted once by ten concurrent calls', async () => {
    const [store, twin] = twins();
    const { user, set, card } = await aLearner(store, { cards: 2 });
    const cards = await atOnce(twins, 10, (each) => deleteCard(each, user, { id: card }));
    expect([numberOf(cards, 'done'), numberOf(cards, 'card_not_found')]).toEqual([1, 9]);
    expect((await libraryOf(twin, user)).sets).toEqual([counted({ ...set, cards: set.cards.slice(1) })]);
    const sets = await atOnce(twins, 10, (each) => deleteSet(each, user, set.id));
    expect([numberOf(sets, 'done'), numberOf(sets, 'set_not_found')]).toEqual([1, 9]);
    expect((await libraryOf(store, user)).sets).toEqual([]);
  });
};

const puttingAside = (twins: CurrentTwins): void => {
  it('earn with each review according to their state at that review', async () => {
    const [store] = twins();
    const learner = await aLearner(store, { cards: 8 });
    const { user, set } = learner;
    const answers = await atOnce(twins, 24, async (each, index) => {
      const id = cardAt(set, index % 8);
      if (index < 16) return [await recorded(each, user, aReview({ card: id, rating: 'easy' }))];
      await suspend(each, user, { id });
      return [];
    });
    const kept = answers.flat();
    for (const { xp, suspended } of kept) if (suspended) expect(xp).toBe(0);
    for (const each of twins()) {
      expect(await shown(each, learner, kept)).toEqual(amounting(learner, kept));
      expect(await dueOf(each, user, { today: '9999-12-31' as LocalDate })).toEqual([]);
      const after = await recorded(each, user, aReview({ card: learner.card }));
      expect(after).toMatchObject({ suspended: true, xp: 0 });
      kept.push(after);
    }
  });
};

export const cardRacesConformance = (open: OpenTwins): void => {
  describe('concurrent changes', () => {
    const twins = openedTwins(open);
    describe('a set that grows', () => growing(twins));
    describe('a set or a card that is deleted', () => leaving(twins));
    describe('cards that are suspended', () => puttingAside(twins));
  });
};
