import { describe, expect, it } from 'vitest';
import { aWrittenSet } from '../library/a-library.ts';
import { aRunningServer } from '../running-server.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf, dueToday } from './a-learner.ts';

const server = aRunningServer();

const aSetToForget = async (learner: Learner) => {
  const [card, other] = await cardsOf(learner, await aWrittenSet(learner, { name: 'Words' }));
  if (other === undefined) throw new Error('the set has cards');
  return { card, other };
};

const leechesOf = async ({ client }: Learner, query = 'tag:leech') =>
  (await client.cards.find({ query })).cards.map(({ id }) => id);

describe('a leech', () => {
  it('has a tag for its learner, and is suspended where the preset says so', async () => {
    const learner = await aLearner(server());
    const { cards, presets, raw } = learner.client;
    const { card, other } = await aSetToForget(learner);
    await presets.set('', { leechAt: 1, leechAction: 'suspend' });
    await cards.review({ card, rating: 'easy' });
    const { reviewID } = await cards.review({ card, rating: 'again' }, { detail: 'full' });
    expect((await cards.info(card)).card).toMatchObject({ tags: ['leech'], suspended: true, lapses: 1 });
    expect((await cards.info(other)).card).toMatchObject({ tags: [], suspended: false });
    expect(await leechesOf(learner)).toEqual([card]);
    expect(await leechesOf(learner, '-tag:leech')).not.toContain(card);
    expect(await dueToday(learner)).toEqual({ Words: 2 });
    const { progress } = await raw.exportUserData();
    expect(progress.map(({ cardID, leech }) => [cardID, leech])).toContainEqual([card, '1']);
    await cards.undoReview(reviewID);
    expect((await cards.info(card)).card).toMatchObject({ tags: [], suspended: false });
    expect(await leechesOf(learner)).toEqual([]);
  });

  it('is only marked by default, and stays a leech when it is resumed', async () => {
    const learner = await aLearner(server());
    const { cards, presets } = learner.client;
    const { card } = await aSetToForget(learner);
    await presets.set('', { leechAt: 1 });
    await cards.review({ card, rating: 'easy' });
    await cards.review({ card, rating: 'again' });
    expect((await cards.info(card)).card).toMatchObject({ tags: ['leech'], suspended: false });
    await cards.suspend(card);
    await cards.suspend(card, false);
    expect(await leechesOf(learner)).toEqual([card]);
  });
});
