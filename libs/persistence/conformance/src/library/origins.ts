import type { AccountId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { CardOrigin, NewCardOfSet, Store } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { aStudent } from '../accounts/a-person.ts';
import { cardAt } from '../study/a-learner.ts';
import { aReview, recorded, recordedAll, today } from '../study/a-review.ts';
import type { WholeSet } from './a-set.ts';
import { aSet, createdOn, someCards, untouched } from './a-set.ts';
import { aStoredFolder, letIn, share } from '../sharing/a-shared-folder.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { aCardFromElsewhere, anOrigin, aPast, inLearning, newAgain } from './an-origin.ts';
import { noTotals, undo } from '../study/an-undo.ts';
import { cardsOf, dueOf, insert, logOf, originsOf, rebuiltBy } from '../asking.ts';
import { deleteCard, deleteSet, editCard, suspend } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSetId } from '../random-ids.ts';

interface Newcomer {
  readonly user: AccountId;
  readonly set: WholeSet;
}

/** Due, new, in learning, reset to new, suspended, and one without origin that is suspended. */
const some = (): readonly NewCardOfSet[] => [
  aCardFromElsewhere(),
  ...someCards(1),
  aCardFromElsewhere({ origin: inLearning }),
  aCardFromElsewhere({ origin: newAgain }),
  aCardFromElsewhere({ suspended: true, flag: 3 }),
  ...someCards(1).map((card) => ({ ...card, suspended: true })),
];

const aNewcomer = async (store: Store, cards = some()): Promise<Newcomer> => {
  const user = await aStoredUser(store);
  const set = aSet({ cards });
  expect(await insert(store, user, set)).toBe('inserted');
  return { user, set };
};

const cameWith = ({ cards }: WholeSet): readonly CardOrigin[] =>
  cards.flatMap(({ id, origin }) => (origin ? [{ id, ...origin }] : []));

const beginning = (store: CurrentStore): void => {
  it('is the initial state of its card, and is returned unchanged, in the order of the set', async () => {
    const { user, set } = await aNewcomer(store());
    expect(await cardsOf(store(), user, set.id)).toEqual(set.cards.map(untouched));
    expect(await originsOf(store(), user, set.id)).toEqual(cameWith(set));
    for (const card of set.cards) expect(await store().cards.find(user, card.id)).toEqual(untouched(card));
    const ids = [0, 1, 2, 3].map((index) => cardAt(set, index));
    const due = await dueOf(store(), user, { today });
    expect(new Set(due.map(({ id }) => id))).toEqual(new Set(ids));
    const before = await dueOf(store(), user, { today: addDays(today, -1) });
    expect(before.map(({ id }) => id)).not.toContain(cardAt(set, 0));
  });

  it('earns nothing and is in no log', async () => {
    const { user } = await aNewcomer(store());
    expect(await store().activities.find(user)).toEqual(noTotals);
    expect(await logOf(store(), user)).toEqual([]);
    expect(await store().activities.heatmap(user)).toEqual({ active: [], called: [] });
  });

  it('may be long, for many cards', async () => {
    const cards = Array.from({ length: 450 }, (_, index) =>
      aCardFromElsewhere({ origin: anOrigin({ history: aPast(index % 90 === 0 ? 1_000 : index % 3) }) }),
    );
    const { user, set } = await aNewcomer(store(), cards);
    expect(await originsOf(store(), user, set.id)).toEqual(cameWith(set));
  });

  it('is not found for a set without origins, of another account, or unknown', async () => {
    const { user, set } = await aNewcomer(store(), someCards(2));
    const other = await aNewcomer(store());
    expect(await originsOf(store(), user, set.id)).toEqual([]);
    expect(await originsOf(store(), user, other.set.id)).toEqual([]);
    expect(await originsOf(store(), user, randomSetId())).toEqual([]);
  });
};

const studying = (store: CurrentStore): void => {
  it('continues from its state: a review is not the card’s first, and earns as usual', async () => {
    const { user, set } = await aNewcomer(store());
    const event = await recorded(store(), user, aReview({ card: cardAt(set, 0) }));
    expect(event).toMatchObject({ before: anOrigin().progress, xp: 10, after: { reviews: 10 } });
    expect(await store().activities.onDay(user, today)).toMatchObject({ newCards: 0, cards: 1 });
    const suspended = await recorded(store(), user, aReview({ card: cardAt(set, 4) }));
    expect(suspended).toMatchObject({ suspended: true, xp: 0 });
  });

  it('is the start of an undo, a late review and a rebuild', async () => {
    const { user, set } = await aNewcomer(store());
    const [late, first, second] = [0, 0, 0].map(() => aReview({ card: cardAt(set, 0) }));
    if (!late || !first || !second) throw new Error('three reviews were made');
    const learning = aReview({ card: cardAt(set, 2), rating: 'again' });
    await recordedAll(store(), user, [first, second, learning]);
    const event = await recorded(store(), user, late);
    expect(event.before).toEqual(anOrigin().progress);
    const look = async () => [
      await cardsOf(store(), user, set.id),
      await store().activities.find(user),
      (await logOf(store(), user)).toSorted((one, other) => one.seq - other.seq),
      await originsOf(store(), user, set.id),
    ];
    const before = await look();
    await rebuiltBy(store(), user);
    expect(await look()).toEqual(before);
    for (const { id } of [first, late, learning, second]) await undo(store(), user, id);
    expect(await cardsOf(store(), user, set.id)).toEqual(set.cards.map(untouched));
    await rebuiltBy(store(), user);
    expect(await cardsOf(store(), user, set.id)).toEqual(set.cards.map(untouched));
    expect(await originsOf(store(), user, set.id)).toEqual(cameWith(set));
  });

  it('keeps its history when the card is suspended, edited or reviewed', async () => {
    const { user, set } = await aNewcomer(store());
    const id = cardAt(set, 0);
    await suspend(store(), user, { id });
    await recorded(store(), user, aReview({ card: id }));
    await editCard(store(), user, { id, front: 'edited', back: '' });
    expect(await originsOf(store(), user, set.id)).toEqual(cameWith(set));
    expect(await store().cards.read(id)).toEqual({ front: 'edited', back: '' });
  });
};

const others = (store: CurrentStore): void => {
  it('belongs to its owner: for a member of a shared folder the card is new, without a history', async () => {
    const [anna, ben] = [await aStudent(store()), await aStudent(store())];
    const set = aSet({ cards: some() });
    await insert(store(), anna.user, set);
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    await share(store(), anna.person, folder, set);
    const seen = await cardsOf(store(), ben.user, set.id);
    expect(seen.map(({ progress }) => progress)).toEqual(set.cards.map(() => newCard(createdOn)));
    expect(seen.every(({ suspended }) => !suspended)).toBe(true);
    expect(await originsOf(store(), ben.user, set.id)).toEqual([]);
    const event = await recorded(store(), ben.user, aReview({ card: cardAt(set, 0) }));
    expect(event.before).toEqual(newCard(createdOn));
    await rebuiltBy(store(), ben.user);
    expect((await cardsOf(store(), ben.user, set.id))[0]?.progress).toEqual(event.after);
  });
};

const going = (store: CurrentStore): void => {
  it('is deleted with its card and its set; the log still implies its state', async () => {
    const { user, set } = await aNewcomer(store());
    const card = cardAt(set, 0);
    const [first, second] = await recordedAll(store(), user, [aReview({ card }), aReview({ card, rating: 'again' })]);
    const earlier = await recorded(store(), user, aReview({ card: cardAt(set, 2) }));
    expect(await deleteCard(store(), user, { id: card })).toBe('done');
    expect(await originsOf(store(), user, set.id)).toEqual(cameWith(set).slice(1));
    expect(await deleteSet(store(), user, set.id)).toBe('done');
    expect(await originsOf(store(), user, set.id)).toEqual([]);
    const look = async () => [
      (await logOf(store(), user)).toSorted((one, other) => one.seq - other.seq),
      await store().activities.find(user),
    ];
    const before = await look();
    await rebuiltBy(store(), user);
    expect(await look()).toEqual(before);
    if (!first || !second) throw new Error('each review has an event');
    for (const { id } of [first, second]) await undo(store(), user, id);
    const { progress } = anOrigin();
    expect(await undo(store(), user, second.id)).toMatchObject({ ok: true, value: { card, progress } });
    await rebuiltBy(store(), user);
    const [left] = (await logOf(store(), user)).filter(({ undoneAt }) => !undoneAt);
    expect(left).toEqual(earlier);
  });
};

export const originsConformance = (open: OpenStore): void => {
  describe('the origin of a card', () => {
    const store = openedStore(open);
    describe('the beginning', () => beginning(store));
    describe('the card', () => studying(store));
    describe('the history', () => others(store));
    describe('as a whole', () => going(store));
  });
};
