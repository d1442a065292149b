import { describe, expect, it } from 'vitest';
import { aWrittenSet, wordsOf } from '../library/a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { aLearner, cardsOf } from './a-learner.ts';

const server = aRunningServer();

/** Cards that are all due on one day of those that the fuzz of easy on a new card allows. */
const crowd = 60;

describe('a preset that balances due days', () => {
  it('keeps reviews away from a full day, as previews and the queue say', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    const full = await aWrittenSet(learner, { name: 'Full', cards: wordsOf(crowd) });
    const fullCards = await cardsOf(learner, full);
    const { easy } = await client.cards.preview(fullCards[0]);
    for (const card of fullCards) await client.cards.setDueDate(card, easy.dueDate);
    await client.presets.set('', { balanceLoad: true });
    const cards = await cardsOf(learner, await aWrittenSet(learner, { name: 'New', cards: wordsOf(20) }));
    const { cards: queued, scheduling } = await client.cards.queue({ limit: 50, ahead: 1 });
    expect(scheduling?.presets[0]?.load).toContain(crowd);
    const previews = new Map(queued.map(({ id, previews: of }) => [id, of.easy.dueDate]));
    for (const card of cards) {
      const preview = await client.cards.preview(card);
      const { dueDate } = await client.cards.review({ card, rating: 'easy' });
      expect([dueDate, previews.get(card)]).toEqual([preview.easy.dueDate, dueDate]);
      expect(dueDate).not.toBe(easy.dueDate);
    }
    const { reviews, loads } = await client.raw.exportUserData();
    expect(loads).toHaveLength(1);
    expect(reviews.filter(({ type }) => type === '').every(({ load }) => load === loads[0]?.day)).toBe(true);
  });
});
