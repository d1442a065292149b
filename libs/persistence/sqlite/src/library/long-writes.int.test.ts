import { aSet, aStoredUser, insert, someCards } from '@flashcards/persistence-conformance';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openSqliteStore } from '../index.ts';

/** The share of the longest turn of the event loop in all of them. */
const longestShare = async (work: Promise<unknown>): Promise<number> => {
  const began = performance.now();
  let isDone = false;
  let [longest, since] = [0, began];
  const done = work.finally(() => (isDone = true));
  while (!isDone) {
    await nextTurn();
    longest = Math.max(longest, performance.now() - since);
    since = performance.now();
  }
  await done;
  return longest / (since - began);
};

it('a change of notes with thousands of tags pauses between them', async () => {
  const store = await openSqliteStore({ file: ':memory:' });
  const user = await aStoredUser(store);
  const tags = Array.from({ length: 4_900 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const set = aSet({ cards: someCards(200).map((card) => ({ ...card, tags })) });
  await insert(store, user, set);
  const cards = set.cards.map(({ id }) => id);
  const tagging = { cards, add: [], remove: ['x'], at: new Date(), limits: { textBytes: 0 } };
  expect(await longestShare(store.cards.tag(user, tagging))).toBeLessThan(0.4);
  await store.close();
});
