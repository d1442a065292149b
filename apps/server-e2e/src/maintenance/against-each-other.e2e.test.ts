import { describe, expect, it } from 'vitest';
import { aCardGoal, anXpGoal, goalNotFound } from '../goals/a-goal.ts';
import { aRace, atOnce, many, resultOf } from './a-race.ts';
import { done, refusal } from '../wire.ts';

describe('fifty concurrent conflicting requests', () => {
  it('edits of one goal leave one of them, complete', async () => {
    const { server, learner, cards, ask, review, equalToTheRebuild } = await aRace();
    const goalID = await anXpGoal(server, learner);
    await review(cards[0], 'r');
    const edits = [
      { newTitle: 'Little', newGoalXP: '15', newEndDate: '10/03/2026' },
      { newTitle: 'Much', newGoalXP: '16', newEndDate: '20/03/2026' },
    ] as const;
    const answers = await atOnce((index) => ask('/edit-xp-goal', { goalID, ...edits[index % 2] }));
    expect(answers).toEqual(Array(many).fill(done({ success: 'Goal updated successfully' })));
    const { goals, user } = await equalToTheRebuild();
    const { title, data, end_date, status } = goals[goalID] ?? {};
    const target = data && 'goal_xp' in data ? data.goal_xp : undefined;
    const little = ['Little', '15', '10/03/2026', 'completed', '35'];
    const much = ['Much', '16', '20/03/2026', 'in progress', '15'];
    expect([little, much]).toContainEqual([title, target, end_date, status, user.xp]);
  });

  it('edits and reviews that the goal counts lose nothing', async () => {
    const { server, learner, cards, ask, review, equalToTheRebuild } = await aRace();
    const goalID = await aCardGoal(server, learner, { cardsToRevise: '25' });
    const edit = (index: number) => {
      const newCardsToRevise = index === many - 1 ? '25' : '26';
      return ask('/edit-card-goal', { goalID, newTitle: 'Words', newEndDate: '20/03/2026', newCardsToRevise });
    };
    await atOnce((index) => (index % 2 ? edit(index) : review(cards[index / 2] ?? '', `r${index}`)));
    await edit(many - 1);
    const { goals, user } = await equalToTheRebuild();
    expect(goals[goalID]).toMatchObject({ status: 'completed', data: { cards_revised_so_far: '25' } });
    expect(user).toMatchObject({ xp: '395', reviewXp: '375' });
  });

  it('edits and deletions of one goal leave none, and one deletion succeeds', async () => {
    const { server, learner, cards, ask, review, equalToTheRebuild } = await aRace();
    const goalID = await anXpGoal(server, learner);
    await review(cards[0], 'r');
    const values = { newTitle: 'Mine', newEndDate: '20/03/2026' };
    const answers = await atOnce((index) =>
      index % 10 === 9
        ? ask('/delete-goal', { goalID }, 'DELETE')
        : ask('/edit-xp-goal', { goalID, ...values, newGoalXP: index % 2 ? '15' : '16' }),
    );
    const deletions = answers.filter((_, index) => index % 10 === 9);
    const deleted = done({ success: 'Goal deleted successfully' });
    expect(deletions.filter(({ status }) => status === 200)).toEqual([deleted]);
    expect(deletions.filter(({ status }) => status !== 200)).toEqual(Array(4).fill(goalNotFound));
    const updated = done({ success: 'Goal updated successfully' });
    for (const answer of answers.filter((each) => !deletions.includes(each)))
      expect([updated, goalNotFound]).toContainEqual(answer);
    const { goals, user } = await equalToTheRebuild();
    expect(goals).toEqual({});
    // With the bonus, if the goal was completed when it was deleted.
    expect(['15', '35']).toContain(user.xp);
  });

  it('late reviews and refreshes of the goal that they complete lose nothing', async () => {
    const { server, learner, cards, ask, equalToTheRebuild } = await aRace();
    const goalID = await aCardGoal(server, learner, { cardsToRevise: '25', endDate: '01/03/2026' });
    server.passDays(1);
    const late = (index: number) => {
      const reviewedAt = new Date(Date.UTC(2026, 2, 1, 12, 0, index)).toISOString();
      return { cardID: cards[index] ?? '', rating: 'easy', reviewID: `r${index}`, reviewedAt };
    };
    const answers = await atOnce((index) =>
      index % 2 ? ask('/update-goal-status', {}) : ask('/review-cards', { reviews: [late(index / 2)] }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(200));
    const { goals, user } = await equalToTheRebuild();
    expect(goals[goalID]).toMatchObject({ status: 'completed', data: { cards_revised_so_far: '25' } });
    expect(user).toMatchObject({ xp: '395', reviewXp: '375' });
  });

  it('reviews and their undoing leave those that were not undone', async () => {
    const { server, learner, cards, review, undo, equalToTheRebuild } = await aRace();
    await anXpGoal(server, learner, { goalXP: '300' });
    const ids = Array.from({ length: many / 2 }, (_, index) => `r${index}`);
    const reviews = ids.map((id, index) => review(cards[index] ?? '', id));
    const undone = await Promise.all(ids.map(undo));
    (await Promise.all(reviews)).forEach(resultOf);
    for (const answer of undone.filter(({ status }) => status !== 200))
      expect(answer).toEqual(refusal(404, 'Review not found', 'review_not_found'));
    const kept = undone.filter(({ status }) => status === 404).length;
    const { user } = await equalToTheRebuild();
    const reviewXp = 15 * kept;
    expect(user).toMatchObject({ reviewXp: `${reviewXp}`, xp: `${reviewXp + (reviewXp >= 300 ? 20 : 0)}` });
  });

  it('reviews of one card and their undoing, live and late, give the state of a rebuild', async () => {
    const { server, cards, ask, review, undo, equalToTheRebuild, goalsRevealingXp } = await aRace();
    await goalsRevealingXp();
    const [cardID] = cards;
    server.passDays(2);
    for (let index = 0; index < 10; index += 1) resultOf(await review(cardID, `there${index}`, 'again'));
    await atOnce((index) => {
      if (index % 5 === 0) return undo(`there${index / 5}`);
      if (index % 5 === 1) return review(cardID, `live${index}`, 'good');
      const late = { cardID, rating: index % 2 ? 'hard' : 'again', reviewID: `late${index}` };
      const reviewedAt = new Date(Date.UTC(2026, 2, 1, 12) + 3_600_000 * (index % 48)).toISOString();
      return ask('/review-cards', { reviews: [{ ...late, reviewedAt }] });
    }).then((answers) => answers.forEach(resultOf));
    await equalToTheRebuild();
  });
});
