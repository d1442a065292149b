import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf, dueToday } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { asking, done, refusal } from '../wire.ts';
import { aWrittenSet, cardNotFound, changingNothing, contentOf, unknownId, wordsOf } from './a-library.ts';

// Many cards in one request: all are changed or none.
const server = aRunningServer();
const succeeded = done({ success: true });
const differentIds = '1 to 1000 different card ids';

interface Operation {
  readonly path: string;
  readonly method?: 'DELETE';
  readonly bodyOf: (cardIDs: readonly string[]) => Readonly<Record<string, unknown>>;
}

const operations: readonly Operation[] = [
  {
    path: '/edit-cards',
    bodyOf: (ids) => ({ cards: ids.map((cardID) => ({ cardID, front: 'new front', back: 'new back' })) }),
  },
  { path: '/delete-cards', method: 'DELETE', bodyOf: (cardIDs) => ({ cardIDs }) },
  { path: '/suspend-cards', bodyOf: (cardIDs) => ({ cardIDs, suspended: 'true' }) },
  { path: '/bury-cards', bodyOf: (cardIDs) => ({ cardIDs, buried: 'true' }) },
  { path: '/flag-cards', bodyOf: (cardIDs) => ({ cardIDs, flag: '1' }) },
];

const askingOf = (learner: Learner, { path, method, bodyOf }: Operation) => {
  const ask = asking(server(), learner);
  return (cardIDs: readonly string[]) => ask(path, bodyOf(cardIDs), method);
};

describe.each(operations)('$path', (operation) => {
  const { path, bodyOf } = operation;

  it('changes cards of several sets', async () => {
    const learner = await aLearner(server());
    const sets = [await aWrittenSet(learner, { name: 'One' }), await aWrittenSet(learner, { name: 'Two' })];
    const ids = (await Promise.all(sets.map((set) => cardsOf(learner, set)))).flatMap((cards) => cards.slice(0, 2));
    expect(await askingOf(learner, operation)(ids)).toEqual(succeeded);
    for (const set of sets) {
      const { cards } = await contentOf(learner, set);
      const changed = ids.flatMap((id) => cards[id as keyof typeof cards] ?? []);
      if (path === '/delete-cards') expect([changed, Object.keys(cards)]).toEqual([[], [expect.any(String)]]);
      else expect(changed).toHaveLength(2);
      if (path === '/edit-cards') expect(new Set(changed.map(({ front }) => front))).toEqual(new Set(['new front']));
      if (path === '/suspend-cards') expect(changed.every(({ suspended }) => suspended)).toBe(true);
    }
    const leaves = ['/edit-cards', '/bury-cards', '/flag-cards'].includes(path) ? 3 : 1;
    expect(await dueToday(learner)).toEqual({ One: leaves, Two: leaves });
  });

  it('changes none if one is unknown or a stranger’s, and names its position', async () => {
    const [learner, stranger] = [await aLearner(server()), await aLearner(server())];
    const [own] = await cardsOf(learner, await aWrittenSet(learner));
    const [theirs] = await cardsOf(stranger, await aWrittenSet(stranger));
    const ask = askingOf(learner, operation);
    await changingNothing(stranger, () =>
      changingNothing(learner, async () => {
        for (const other of [unknownId, theirs])
          expect(await ask([own, other])).toEqual({ ...cardNotFound, position: '2' });
      }),
    );
  });

  it('refuses no cards and too many', async () => {
    const learner = await aLearner(server());
    const ask = askingOf(learner, operation);
    const most = path === '/edit-cards' ? 500 : 1_000;
    const [key] = Object.keys(bodyOf([])) as [string];
    const expected = path === '/edit-cards' ? 'a list of 1 to 500 cards' : differentIds;
    for (const count of [0, most + 1]) {
      const ids = Array.from({ length: count }, (_, index) => String(index + 1));
      expect(await ask(ids)).toEqual(refusal(400, `Invalid value for '${key}': expected ${expected}`, 'invalid_value'));
    }
  });
});

it('delete-cards, suspend-cards, bury-cards and flag-cards refuse a card that is named twice', async () => {
  const learner = await aLearner(server());
  const [card] = await cardsOf(learner, await aWrittenSet(learner));
  for (const operation of operations.slice(1))
    expect(await changingNothing(learner, () => askingOf(learner, operation)([card, card]))).toEqual(
      refusal(400, `Invalid value for 'cardIDs': expected ${differentIds}`, 'invalid_value'),
    );
});

it('a thousand cards are suspended and deleted by the SDK', async () => {
  const { client } = await aLearner(server());
  const set = await client.sets.create({ name: 'Large', cards: wordsOf(1_000) });
  const cards = [...(await client.sets.get(set)).cards.keys()];
  await client.cards.editMany([{ card: cards[0] as string, front: 'f', back: 'b' }]);
  await client.cards.suspendMany(cards);
  expect((await client.stats.get()).states).toMatchObject({ new: 0, suspended: 1_000 });
  await client.cards.suspendMany(cards, false);
  await client.cards.deleteMany(cards);
  expect((await client.sets.get(set)).cards.size).toBe(0);
});
