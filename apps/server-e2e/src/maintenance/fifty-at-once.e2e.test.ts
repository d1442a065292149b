import { describe, expect, it } from 'vitest';
import { aCardGoal, anXpGoal } from '../goals/a-goal.ts';
import { aRace, atOnce, many, resultOf } from './a-race.ts';
import type { WireAnswer } from '../wire.ts';
import { done } from '../wire.ts';

const shuffled = <T>(all: readonly T[]): readonly T[] =>
  all
    .map((each) => ({ each, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each);

describe('fifty concurrent requests', () => {
  it('check in once a day', async () => {
    const { server, learner, ask, equalToTheRebuild } = await aRace();
    const checkIn = () => ask('/calculate-streak?increase=true', {});
    expect(await atOnce(checkIn)).toEqual(Array(many).fill(done([{ 200: 200, streak: '1' }])));
    server.passDays(1);
    expect(await atOnce(checkIn)).toEqual(Array(many).fill(done([{ 200: 200, streak: '2' }])));
    expect(await learner.client.raw.getUser()).toMatchObject({ streak: '2', longestStreak: '2', xp: '0' });
    const { heatmap } = await equalToTheRebuild();
    expect(heatmap).toEqual({ '01-03-2026': '1', '02-03-2026': '2' });
  });

  it('with one review id count once, and get equal answers', async () => {
    const { server, learner, cards, review, equalToTheRebuild } = await aRace();
    await aCardGoal(server, learner);
    const answers = await atOnce(() => review(cards[0], 'the one'));
    expect(resultOf(answers[0] as WireAnswer)).toMatchObject({ xp: '15', streak: '1' });
    expect(answers).toEqual(Array(many).fill(answers[0]));
    const { user, goals } = await equalToTheRebuild();
    expect(user).toMatchObject({ xp: '15', reviewXp: '15' });
    expect(Object.values(goals)).toMatchObject([{ data: { cards_revised_so_far: '1' } }]);
  });

  it('that review fifty cards count fifty, with their exact XP, and complete a goal once', async () => {
    const { server, learner, cards, review, equalToTheRebuild } = await aRace(['First', 'Second']);
    await anXpGoal(server, learner, { goalXP: '750' });
    await aCardGoal(server, learner, { cardsToRevise: '50' });
    const open = await aCardGoal(server, learner, { cardsToRevise: '51' });
    const answers = await atOnce((index) => review(cards[index] ?? '', `r${index}`));
    const totals = answers.map((answer) => Number(resultOf(answer)['xp'])).toSorted((one, other) => one - other);
    expect(totals).toEqual([...Array.from({ length: many - 1 }, (_, index) => 15 * (index + 1)), 750 + 40]);
    const { user, goals } = await equalToTheRebuild();
    expect(user).toMatchObject({ xp: '790', reviewXp: '750', streak: '1' });
    expect(Object.values(goals).filter(({ status }) => status === 'completed').length).toBe(2);
    expect(goals[open]).toMatchObject({ status: 'in progress', data: { cards_revised_so_far: '50' } });
  });

  it('with the same batch count it once, and get equal answers', async () => {
    const { cards, ask, equalToTheRebuild } = await aRace();
    const reviewedAt = '2026-03-01T12:00:00Z';
    const reviews = cards
      .slice(0, 10)
      .map((cardID, index) => ({ cardID, rating: 'easy', reviewID: `r${index}`, reviewedAt }));
    const answers = await atOnce(() => ask('/review-cards', { reviews }));
    expect(answers).toEqual(Array(many).fill(answers[0]));
    expect((await equalToTheRebuild()).user).toMatchObject({ xp: '150', reviewXp: '150' });
  });

  it('that review one card give the state of a rebuild, also after undoing them in any order', async () => {
    const { cards, review, undo, state, equalToTheRebuild, goalsRevealingXp } = await aRace();
    await goalsRevealingXp();
    const untouched = await state();
    const ratings = ['good', 'again', 'easy', 'hard'] as const;
    const answers = await atOnce((index) => review(cards[0], `r${index}`, ratings[index % 4]));
    answers.forEach(resultOf);
    await equalToTheRebuild();
    const order = shuffled(answers.map((_, index) => index));
    for (const index of order) {
      resultOf(await undo(`r${index}`));
      await equalToTheRebuild(`undone in the order ${order.join(', ')}: at ${index}`);
    }
    expect(await state()).toEqual(untouched);
  });

  it('that undo reviews of one card leave nothing of them', async () => {
    const { server, learner, cards, review, undo, state, equalToTheRebuild } = await aRace();
    await aCardGoal(server, learner, { cardsToRevise: '1' });
    const untouched = await state();
    await atOnce((index) => review(cards[0], `r${index}`, index % 2 ? 'again' : 'good'));
    (await atOnce((index) => undo(`r${index}`))).forEach(resultOf);
    expect(await equalToTheRebuild()).toEqual(untouched);
  });
});
