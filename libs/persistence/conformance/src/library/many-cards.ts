import type { AccountId, CardId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Card } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, insert } from '../asking.ts';
import { editCards, markedAt } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId } from '../random-ids.ts';
import { aLearner } from '../study/a-learner.ts';
import { aCard, aSet, counted, untouched } from './a-set.ts';
import { libraryOf } from './sound-library.ts';

const textBytes = 1_000;

/** Two sets of a user, with two cards each, and a card of somebody else. */
const twoSets = async (store: CurrentStore) => {
  const user = await aStoredUser(store());
  const sets = [0, 1].map(() => aSet({ cards: [aCard(), aCard()] }));
  for (const set of sets) await insert(store(), user, set);
  const [first, second] = sets;
  const [one, two, three] = sets.flatMap(({ cards }) => cards);
  if (!first || !second || !one || !two || !three) throw new Error('the sets have cards');
  const { card: foreign } = await aLearner(store());
  const contents = async () => ({
    cards: await Promise.all(sets.map(({ id }) => cardsOf(store(), user, id))),
    library: await libraryOf(store(), user),
  });
  return { user, first, second, one, two, three, foreign, contents };
};

type Change = (store: CurrentStore, user: AccountId, cards: readonly CardId[]) => Promise<unknown>;

const changes: readonly (readonly [string, Change])[] = [
  [
    'edit',
    (store, user, ids) => {
      const cards = ids.map((id): Card => ({ id, front: 'new', back: 'text' }));
      return editCards(store(), user, cards, { textBytes });
    },
  ],
  ['delete', (store, user, ids) => store().cards.delete(user, ids)],
  ['suspend', (store, user, cards) => store().cards.mark(user, { cards, marks: { suspended: true }, at: markedAt })],
  ['flag', (store, user, cards) => store().cards.mark(user, { cards, marks: { flag: 1 }, at: markedAt })],
];

export const manyCardsConformance = (open: OpenStore): void => {
  describe('changes of many cards', () => {
    const store = openedStore(open);

    it('edit cards of several sets, and count the text of each', async () => {
      const { user, first, second, one, three } = await twoSets(store);
      const edits = [
        { id: one.id, front: 'é', back: 'longer than before' },
        { id: three.id, front: 'replaced', back: 'below' },
        { id: three.id, front: '', back: 'x' },
      ];
      const [edited, , last] = edits as [Card, Card, Card];
      expect(await editCards(store(), user, edits, { textBytes })).toEqual(ok(undefined));
      const sets = [
        { ...first, cards: [edited, first.cards[1] as Card] },
        { ...second, cards: [last, second.cards[1] as Card] },
      ];
      expect((await libraryOf(store(), user)).sets.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
        sets.map(counted).toSorted((a, b) => a.name.localeCompare(b.name)),
      );
      for (const { id, cards } of sets) expect(await cardsOf(store(), user, id)).toEqual(cards.map(untouched));
    });

    it('edit no card if one set would hold too much text', async () => {
      const { user, one, three, contents } = await twoSets(store);
      const before = await contents();
      const cards = [
        { id: one.id, front: '', back: '' },
        { id: three.id, front: 'x'.repeat(textBytes), back: '' },
      ];
      expect(await editCards(store(), user, cards, { textBytes })).toEqual(refuse('set_too_large'));
      expect(await contents()).toEqual(before);
    });

    it('delete cards of several sets', async () => {
      const { user, first, second, one, two, three } = await twoSets(store);
      expect(await store().cards.delete(user, [three.id, one.id, two.id])).toEqual(ok(undefined));
      expect(await cardsOf(store(), user, first.id)).toEqual([]);
      expect(await cardsOf(store(), user, second.id)).toEqual(second.cards.slice(1).map(untouched));
      const { sets } = await libraryOf(store(), user);
      expect(sets.map(({ cardCount }) => cardCount).toSorted()).toEqual([0, 1]);
    });

    it('suspend cards of several sets, and resume them', async () => {
      const { user, first, one, two, three } = await twoSets(store);
      const suspensions = async () => (await cardsOf(store(), user, first.id)).map(({ suspended }) => suspended);
      const cards = [three.id, one.id, two.id];
      for (const suspended of [true, true, false]) {
        expect(await store().cards.mark(user, { cards, marks: { suspended }, at: markedAt })).toEqual(ok(undefined));
        expect(await suspensions()).toEqual([suspended, suspended]);
      }
    });

    it.each(changes)('%s no card if one is not found, and name the entries', async (_, change) => {
      const { user, one, three, foreign, contents } = await twoSets(store);
      const before = await contents();
      const ids = [one.id, foreign, three.id, randomCardId()];
      expect(await change(store, user, ids)).toEqual(refuse('card_not_found', [1, 3]));
      expect(await contents()).toEqual(before);
    });
  });
};
