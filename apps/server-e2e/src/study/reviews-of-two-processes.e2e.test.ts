import { describe, expect, it } from 'vitest';
import { aCardGoal } from '../goals/a-goal.ts';
import { aRaceOn, atOnce, many, resultOf } from '../maintenance/a-race.ts';
import { noEnd, twoProcesses } from '../maintenance/two-processes.ts';
import type { WireAnswer } from '../wire.ts';

describe('fifty reviews of one card by two processes', () => {
  it('with one review id count once, and get equal answers', async () => {
    const { learner, cards, next, review, equalToTheRebuild } = await aRaceOn(await twoProcesses());
    await aCardGoal(next(), learner, { endDate: noEnd });
    const answers = await atOnce(() => review(cards[0], 'the one'));
    expect(resultOf(answers[0] as WireAnswer)).toMatchObject({ xp: '15', streak: '1' });
    expect(answers).toEqual(Array(many).fill(answers[0]));
    const { user, goals } = await equalToTheRebuild();
    expect(user).toMatchObject({ xp: '15', reviewXp: '15' });
    expect(Object.values(goals)).toMatchObject([{ data: { cards_revised_so_far: '1' } }]);
    const { reviews } = await learner.client.raw.exportUserData();
    expect(reviews.map(({ reviewID }) => reviewID)).toEqual(['the one']);
  });

  it('with different ids are all in the log, with the XP and the card of a rebuild', async () => {
    const { learner, cards, review, equalToTheRebuild, goalsRevealingXp } = await aRaceOn(await twoProcesses());
    await goalsRevealingXp(noEnd);
    const ratings = ['good', 'again', 'easy', 'hard'] as const;
    const answers = await atOnce((index) => review(cards[0], `r${index}`, ratings[index % 4]));
    answers.forEach(resultOf);
    // A review with an earlier instant may arrive later, and count differently from an answer already sent.
    await equalToTheRebuild();
    const { reviews } = await learner.client.raw.exportUserData();
    const ids = Array.from({ length: many }, (_, index) => `r${index}`);
    expect(reviews.map(({ reviewID }) => reviewID).toSorted()).toEqual(ids.toSorted());
  });
});
