import { expect, it } from 'vitest';
import { aWrittenSet, wordsOf } from './a-library.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';

const server = aRunningServer();

it('tells with detail=full what the due cards of each set are', async () => {
  const learner = await aLearner(server());
  const { client } = learner;
  const set = await aWrittenSet(learner, { name: 'Words', cards: wordsOf(6) });
  await aWrittenSet(learner, { name: 'None', cards: [] });
  const [first, second, third, fourth] = await cardsOf(learner, set);
  await client.cards.setDueDate(first, '2026-03-01');
  for (const [card, rating] of [
    [second, 'good'],
    [third, 'easy'],
  ] as const)
    await client.cards.review({ card: card ?? '', rating });
  await client.cards.suspend(fourth ?? '');
  const none = { newCount: '0', learningCount: '0', reviewCount: '0' };
  expect(await client.raw.getFolders({}, { query: { detail: 'full' } })).toMatchObject({
    Words: { cardCount: '6', dueCount: '4', newCount: '2', learningCount: '1', reviewCount: '1' },
    None: { cardCount: '0', dueCount: '0', ...none },
  });
  const plain = (await client.folders.tree()).sets.map((each) => Object.keys(each).filter((key) => key in none));
  expect(plain).toEqual([[], []]);
});
