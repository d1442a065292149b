import { ok, refuse } from '@flashcards/kernel';
import type { Card } from '@flashcards/library';
import type { AddCards, SetFillers } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { aReview, record, recorded, today } from '../study/a-review.ts';
import { aReport, aSet, counted, folder, someCards, untouched } from './a-set.ts';
import { aStoredUser, aUser } from '../accounts/a-user.ts';
import { cardsOf, dueOf, foldersOf, insert, makeFolder, setsOf } from '../asking.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { randomAccountId } from '../random-ids.ts';

type Twin = ReturnType<CurrentTwins>[number];

/** All that could be visible of an unpublished set of this account. */
const traces = async (
  store: Twin,
  account: Awaited<ReturnType<typeof aStoredUser>>,
  { id, cards }: ReturnType<typeof aSet>,
) => ({
  set: await store.sets.find(account, id),
  report: await store.sets.importReport(account, id),
  cards: await cardsOf(store, account, id),
  read: await Promise.all(cards.slice(0, 3).map((card) => store.cards.read(card.id))),
  found: await Promise.all(cards.slice(0, 3).map((card) => store.cards.find(account, card.id))),
  library: await store.library.today(account, { today }),
});

const nothing = {
  set: undefined,
  report: undefined,
  cards: [],
  library: { folders: [], sets: [], due: [] },
};

const meanwhile = (twins: CurrentTwins): void => {
  it('shows nothing on either server until its end, and allows other writes', async () => {
    const [store, twin] = twins();
    const { user, card, set: earlier } = await aLearner(store);
    const account = await aStoredUser(store);
    const { cards, ...set } = aSet({ folder: 'a/b', cards: someCards(30) });
    const inserted = await store.sets.insertNew(account, set, async ({ addCards: add }) => {
      for (let from = 0; from < cards.length; from += 10) {
        await add(cards.slice(from, from + 10));
        for (const each of [store, twin]) {
          const none = {
            ...nothing,
            read: [undefined, undefined, undefined],
            found: [undefined, undefined, undefined],
          };
          expect(await traces(each, account, { ...set, cards })).toEqual(none);
          expect(await each.sets.isNameTaken(account, set.name)).toBe(false);
          for (const { id } of cards.slice(0, 3))
            expect(await record(each, account, aReview({ card: id }))).toEqual(refuse('card_not_found'));
          expect(await recorded(each, user, aReview({ card }))).toMatchObject({ card, set: earlier.id });
        }
      }
      return ok({ report: aReport() });
    });
    expect(inserted).toEqual(ok(undefined));
    for (const each of [store, twin]) {
      expect(await setsOf(each, account)).toEqual([counted({ ...set, cards })]);
      expect(await cardsOf(each, account, set.id)).toEqual(cards.map(untouched));
      expect(await dueOf(each, account, { today })).toHaveLength(30);
      expect(await foldersOf(each, account)).toEqual(['a', 'a/b']);
    }
  });

  it('of many sets concurrently on two servers keeps each one’s cards together and in order', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const sets = Array.from({ length: 6 }, () => aSet({ cards: someCards(40) }));
    await Promise.all(
      sets.map(({ cards, ...set }, index) =>
        (index % 2 === 0 ? store : twin).sets.insertNew(account, set, async ({ addCards: add }) => {
          for (let from = 0; from < cards.length; from += 7) await add(cards.slice(from, from + 7));
          return ok({});
        }),
      ),
    );
    for (const set of sets) {
      expect(await cardsOf(twin, account, set.id)).toEqual(set.cards.map(untouched));
      expect(await twin.sets.find(account, set.id)).toEqual(counted(set));
    }
  });

  it('of two sets with one name lets exactly one succeed, in either order', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const [slow, fast] = [aSet({ name: 'one name' }), aSet({ name: 'one name' })];
    const { cards, ...set } = slow;
    const outcome = await store.sets.insertNew(account, set, async ({ addCards: add }) => {
      await add(cards);
      expect(await insert(twin, account, fast)).toBe('inserted');
      return ok({});
    });
    expect(outcome).toEqual(refuse('name_taken'));
    expect(await setsOf(store, account)).toEqual([counted(fast)]);
    expect(await store.cards.read((cards[0] as Card).id)).toBeUndefined();
  });

  it('is refused when a folder was made at its place meanwhile, and makes no folder itself', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const { cards, ...set } = aSet({ name: 'taken', folder: 'a' });
    const outcome = await store.sets.insertNew(account, set, async ({ addCards: add }) => {
      await add(cards);
      await makeFolder(twin, account, folder('a/taken'));
      return ok({});
    });
    expect(outcome).toEqual(refuse('place_taken'));
    expect(await foldersOf(store, account)).toEqual(['a', 'a/taken']);
    expect(await setsOf(store, account)).toEqual([]);
  });
};

const fails = (): never => {
  throw new Error('the package is torn');
};

const ends: readonly (readonly [how: string, end: () => ReturnType<typeof refuse<'no_cards'>>])[] = [
  ['is refused', () => refuse('no_cards')],
  ['fails', fails],
];

const unfinished = (twins: CurrentTwins): void => {
  it.each(ends)('leaves nothing when it %s; the name and the ids are free', async (_, end) => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const whole = aSet({ folder: 'a/b', cards: someCards(1_200) });
    const { cards, ...set } = whole;
    const filling = async ({ addCards: add }: SetFillers) => {
      for (let from = 0; from < cards.length; from += 300) await add(cards.slice(from, from + 300));
      return end();
    };
    const outcome = await store.sets.insertNew(account, set, filling).catch((error: unknown) => error);
    if (end === fails) expect(outcome).toMatchObject({ message: 'the package is torn' });
    else expect(outcome).toEqual(refuse('no_cards'));
    for (const each of [store, twin]) {
      const none = { ...nothing, read: [undefined, undefined, undefined], found: [undefined, undefined, undefined] };
      expect(await traces(each, account, whole)).toEqual(none);
    }
    expect(await insert(twin, account, whole)).toBe('inserted');
    expect(await cardsOf(store, account, set.id)).toEqual(cards.map(untouched));
  });

  it('does not begin where the name is already taken', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const first = aSet({ name: 'taken' });
    await insert(store, account, first);
    const { cards: _, ...second } = aSet({ name: 'taken' });
    const fill = (): Promise<never> => Promise.reject(new Error('cards were requested'));
    const outcome = await store.sets.insertNew(account, second, fill).catch(() => refuse('name_taken'));
    expect(outcome).toEqual(refuse('name_taken'));
    expect(await setsOf(store, account)).toEqual([counted(first)]);
  });

  it('accepts no cards after its end', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const { cards, ...set } = aSet({ cards: someCards(3) });
    let late: AddCards = () => Promise.reject(new Error('no cards were requested'));
    await store.sets.insertNew(account, set, async ({ addCards: add }) => {
      late = add;
      await add(cards);
      return ok({});
    });
    await expect(late(someCards(2))).rejects.toThrow();
    expect(await cardsOf(store, account, set.id)).toEqual(cards.map(untouched));
    expect(await dueOf(store, account, { today })).toHaveLength(3);
  });

  it('does not begin for a repeated request', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const receipt = { key: 'a key', fingerprint: 'the same', keep: () => 'kept' };
    const { cards: _, ...set } = aSet();
    expect(await store.sets.insertNew(account, set, () => Promise.resolve(ok({})), receipt)).toEqual(ok(undefined));
    const fill = (): Promise<never> => Promise.reject(new Error('cards were requested'));
    const { cards: __, ...other } = aSet();
    expect(await twin.sets.insertNew(account, other, fill, receipt)).toMatchObject({ code: 'answered_before' });
  });

  it('for a deleted account shows nothing to the next account of its user', async () => {
    const [store, twin] = twins();
    const gone = randomAccountId();
    const { account } = await store.users.insertIfAbsent(aUser());
    await insert(store, gone, aSet({ folder: 'a' })).catch(() => undefined);
    for (const each of [store, twin]) expect(await each.library.today(account, { today })).toEqual(nothing.library);
  });
};

export const fillingConformance = (open: OpenTwins): void => {
  describe('inserting a set', () => {
    const twins = openedTwins(open);
    describe('in progress', () => meanwhile(twins));
    describe('that fails', () => unfinished(twins));
  });
};
