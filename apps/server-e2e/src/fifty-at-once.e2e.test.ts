import type { CardId, Rating } from '@flashcards/client-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCardGoal, anXpGoal, goalNotFound } from './a-goal.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, aSet, cardsOf, holdingsOf } from './a-learner.ts';
import type { RebuildingServer } from './rebuilding.ts';
import { aRebuildingServer } from './rebuilding.ts';
import type { WireAnswer } from './wire.ts';
import { done, refusal, sendJson } from './wire.ts';

const many = 50;

let server: RebuildingServer;
let learner: Learner;
let cards: readonly [CardId, ...CardId[]];
beforeEach(async () => {
  server = await aRebuildingServer();
  learner = await aLearner(server);
  const sets = [await aSet(learner, { name: 'First' }), await aSet(learner, { name: 'Second' })];
  const [first, second] = [await cardsOf(learner, sets[0] ?? ''), await cardsOf(learner, sets[1] ?? '')];
  cards = [...first, ...second];
});

/** Fifty requests under way together. */
const fifty = <T>(request: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, index) => request(index)));

const ask = (path: string, body: object, method?: 'DELETE'): Promise<WireAnswer> =>
  sendJson(server, path, { jwtToken: learner.token, ...body }, method);

const review = (cardID: string, reviewID: string, rating: Rating = 'easy'): Promise<WireAnswer> =>
  ask('/review-card', { cardID, rating, reviewID });
const undo = (reviewID: string): Promise<WireAnswer> => ask('/undo-review', { reviewID });

const resultOf = ({ status, body }: WireAnswer): Readonly<Record<string, string>> => {
  expect(status).toBe(200);
  return body as Readonly<Record<string, string>>;
};

/** All that a review moves. */
const standing = async () => ({
  ...(await holdingsOf(learner)),
  preview: await learner.client.cards.preview(cards[0]),
});

/** What stands is what a rebuild from the log makes of it. */
const equalToTheRebuild = async (told = '') => {
  const before = await standing();
  await server.rebuild(learner);
  expect(await standing(), told).toEqual(before);
  return before;
};

const shuffled = <T>(all: readonly T[]): readonly T[] =>
  all
    .map((each) => ({ each, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each);

describe('fifty requests at once', () => {
  it('check in once a day', async () => {
    const checkIn = () => ask('/calculate-streak?increase=true', {});
    expect(await fifty(checkIn)).toEqual(Array(many).fill(done([{ 200: 200, streak: '1' }])));
    server.passDays(1);
    expect(await fifty(checkIn)).toEqual(Array(many).fill(done([{ 200: 200, streak: '2' }])));
    expect(await learner.client.raw.getUser()).toMatchObject({ streak: '2', longestStreak: '2', xp: '0' });
    const { heatmap } = await equalToTheRebuild();
    expect(heatmap).toEqual({ '01-03-2026': '1', '02-03-2026': '2' });
  });

  it('with one review id count once, and are answered alike', async () => {
    await aCardGoal(server, learner);
    const answers = await fifty(() => review(cards[0], 'the one'));
    expect(resultOf(answers[0] as WireAnswer)).toMatchObject({ xp: '15', streak: '1' });
    expect(answers).toEqual(Array(many).fill(answers[0]));
    const { user, goals } = await equalToTheRebuild();
    expect(user).toMatchObject({ xp: '15', reviewXp: '15' });
    expect(Object.values(goals)).toMatchObject([{ data: { cards_revised_so_far: '1' } }]);
  });

  it('that review fifty cards count fifty, with their XP to the point, and complete a goal once', async () => {
    await anXpGoal(server, learner, { goalXP: '750' });
    await aCardGoal(server, learner, { cardsToRevise: '50' });
    const open = await aCardGoal(server, learner, { cardsToRevise: '51' });
    const answers = await fifty((index) => review(cards[index] ?? '', `r${index}`));
    const told = answers.map((answer) => Number(resultOf(answer)['xp'])).toSorted((one, other) => one - other);
    expect(told).toEqual([...Array.from({ length: many - 1 }, (_, index) => 15 * (index + 1)), 750 + 40]);
    const { user, goals } = await equalToTheRebuild();
    expect(user).toMatchObject({ xp: '790', reviewXp: '750', streak: '1' });
    expect(Object.values(goals).filter(({ status }) => status === 'completed').length).toBe(2);
    expect(goals[open]).toMatchObject({ status: 'in progress', data: { cards_revised_so_far: '50' } });
  });

  it('with the same batch count it once, and are answered alike', async () => {
    const reviewedAt = '2026-03-01T12:00:00Z';
    const reviews = cards
      .slice(0, 10)
      .map((cardID, index) => ({ cardID, rating: 'easy', reviewID: `r${index}`, reviewedAt }));
    const answers = await fifty(() => ask('/review-cards', { reviews }));
    expect(answers).toEqual(Array(many).fill(answers[0]));
    expect((await equalToTheRebuild()).user).toMatchObject({ xp: '150', reviewXp: '150' });
  });

  it('that review one card stand as a rebuild has them, after each is undone in any order too', async () => {
    await aCardGoal(server, learner, { cardsToRevise: '1' });
    const untouched = await standing();
    const ratings = ['good', 'again', 'easy', 'hard'] as const;
    const answers = await fifty((index) => review(cards[0], `r${index}`, ratings[index % 4]));
    answers.forEach(resultOf);
    await equalToTheRebuild();
    const order = shuffled(answers.map((_, index) => index));
    for (const index of order) {
      resultOf(await undo(`r${index}`));
      await equalToTheRebuild(`undone in the order ${order.join(', ')}: at ${index}`);
    }
    expect(await standing()).toEqual(untouched);
  });

  it('that undo reviews of one card leave nothing of them', async () => {
    await aCardGoal(server, learner, { cardsToRevise: '1' });
    const untouched = await standing();
    await fifty((index) => review(cards[0], `r${index}`, index % 2 ? 'again' : 'good'));
    (await fifty((index) => undo(`r${index}`))).forEach(resultOf);
    expect(await equalToTheRebuild()).toEqual(untouched);
  });
});

describe('against each other', () => {
  it('edits of one goal leave one of them, whole', async () => {
    const goalID = await anXpGoal(server, learner);
    await review(cards[0], 'r');
    const edits = [
      { newTitle: 'Little', newGoalXP: '15', newEndDate: '10/03/2026' },
      { newTitle: 'Much', newGoalXP: '16', newEndDate: '20/03/2026' },
    ] as const;
    const answers = await fifty((index) => ask('/edit-xp-goal', { goalID, ...edits[index % 2] }));
    expect(answers).toEqual(Array(many).fill(done({ success: 'Goal updated successfully' })));
    const { goals, user } = await equalToTheRebuild();
    const { title, data, end_date, status } = goals[goalID] ?? {};
    const target = data && 'goal_xp' in data ? data.goal_xp : undefined;
    const little = ['Little', '15', '10/03/2026', 'completed', '35'];
    const much = ['Much', '16', '20/03/2026', 'in progress', '15'];
    expect([little, much]).toContainEqual([title, target, end_date, status, user.xp]);
  });

  it('edits and reviews of what the goal counts lose nothing', async () => {
    const goalID = await aCardGoal(server, learner, { cardsToRevise: '25' });
    const edit = (index: number) => {
      const newCardsToRevise = index === many - 1 ? '25' : '26';
      return ask('/edit-card-goal', { goalID, newTitle: 'Words', newEndDate: '20/03/2026', newCardsToRevise });
    };
    await fifty((index) => (index % 2 ? edit(index) : review(cards[index] ?? '', `r${index}`)));
    await edit(many - 1);
    const { goals, user } = await equalToTheRebuild();
    expect(goals[goalID]).toMatchObject({ status: 'completed', data: { cards_revised_so_far: '25' } });
    expect(user).toMatchObject({ xp: '395', reviewXp: '375' });
  });

  it('edits and deletions of one goal leave none, and one deletion is done', async () => {
    const goalID = await anXpGoal(server, learner);
    await review(cards[0], 'r');
    const values = { newTitle: 'Mine', newEndDate: '20/03/2026' };
    const answers = await fifty((index) =>
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
    // With the bonus, if it was completed when it was deleted.
    expect(['15', '35']).toContain(user.xp);
  });

  it('reviews and their undoing leave those that were not undone', async () => {
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

  it('reviews of one card and their undoing, live and late, stand as a rebuild has them', async () => {
    await aCardGoal(server, learner, { cardsToRevise: '1' });
    const [cardID] = cards;
    server.passDays(2);
    for (let index = 0; index < 10; index += 1) resultOf(await review(cardID, `there${index}`, 'again'));
    await fifty((index) => {
      if (index % 5 === 0) return undo(`there${index / 5}`);
      if (index % 5 === 1) return review(cardID, `live${index}`, 'good');
      const late = { cardID, rating: index % 2 ? 'hard' : 'again', reviewID: `late${index}` };
      const reviewedAt = new Date(Date.UTC(2026, 2, 1, 12) + 3_600_000 * (index % 48)).toISOString();
      return ask('/review-cards', { reviews: [{ ...late, reviewedAt }] });
    }).then((answers) => answers.forEach(resultOf));
    await equalToTheRebuild();
  });
});
