import type { SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aLearner } from './study/a-learner.ts';
import { aReview, recorded } from './study/a-review.ts';
import { aCard, aSet, counted, someCards, untouched } from './library/a-set.ts';
import { aStoredUser } from './accounts/a-user.ts';
import { cardsOf, insert } from './asking.ts';
import { addCards, deleteCard, deleteSet } from './changing.ts';
import type { CurrentTwins, OpenTwins } from './opened-store.ts';
import { openedTwins } from './opened-store.ts';

const manyCards = (twins: CurrentTwins): void => {
  it('accepts batches of any size, including empty ones', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const { cards, ...set } = aSet({ cards: someCards(1_300) });
    await store.sets.insertNew(account, set, async ({ addCards: add }) => {
      await add([]);
      await add(cards.slice(0, 1));
      await add([]);
      await add(cards.slice(1));
      return ok({});
    });
    expect(await cardsOf(store, account, set.id)).toEqual(cards.map(untouched));
    expect(await store.sets.find(account, set.id)).toEqual(counted({ ...set, cards }));
  });

  it('is read in pages of a thousand cards or a mebibyte of text', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const side = 'x'.repeat(300_000);
    const cards = [...someCards(1_500), ...Array.from({ length: 8 }, () => aCard({ front: side, back: side }))];
    const set = aSet({ cards });
    await insert(store, account, set);
    const pages: (readonly { readonly front: string; readonly back: string }[])[] = [];
    for await (const page of store.cards.ofSet(account, set.id)) pages.push(page);
    expect(pages.flat()).toEqual(cards.map(untouched));
    for (const page of pages) {
      expect(page.length).toBeLessThanOrEqual(1_000);
      const before = page.slice(0, -1).reduce((sum, { front, back }) => sum + front.length + back.length, 0);
      expect(before).toBeLessThan(1_048_576);
    }
  });

  it('may be written to while it is read page by page', async () => {
    const [store, twin] = twins();
    const { user, set, card } = await aLearner(store, { cards: 2_100 });
    const seen: string[] = [];
    for await (const page of store.cards.ofSet(user, set.id)) {
      await recorded(twin, user, aReview({ card }));
      seen.push(...page.map(({ id }) => id));
    }
    expect(seen).toEqual(set.cards.map(({ id }) => id));
  });

  it('may lose and gain cards between two pages, and be deleted: each remaining card is read once', async () => {
    const [store, twin] = twins();
    const { user, set } = await aLearner(store, { cards: 2_100 });
    const [first, gone] = [set.cards[3], set.cards.at(-1)];
    if (!first || !gone) throw new Error('the set has cards');
    const pages: (readonly string[])[] = [];
    for await (const page of store.cards.ofSet(user, set.id)) {
      pages.push(page.map(({ id }) => id));
      if (pages.length === 1) {
        for (const card of [first, gone]) expect(await deleteCard(twin, user, card)).toBe('done');
        expect(await addCards(twin, user, { set: set.id, cards: someCards(2) })).toBe('done');
      } else if (pages.length === 2) expect(await deleteSet(twin, user, set.id)).toBe('done');
    }
    const [one = [], two = []] = pages;
    expect([...one, ...two]).toEqual(set.cards.slice(0, one.length + two.length).map(({ id }) => id));
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
    expect(await cardsOf(twin, user, set.id)).toEqual([]);
  });

  it('may be left while it is read', async () => {
    const [store] = twins();
    const { user, set, card } = await aLearner(store, { cards: 2_100 });
    for await (const page of store.cards.ofSet(user, set.id)) {
      expect(page[0]?.id).toBe(card);
      break;
    }
    await recorded(store, user, aReview({ card }));
    expect(await cardsOf(store, user, '0' as SetId)).toEqual([]);
  });
};

export const pagesConformance = (open: OpenTwins): void => {
  describe('a set of many cards', () => manyCards(openedTwins(open)));
};
