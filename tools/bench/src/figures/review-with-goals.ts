import { addDays } from '@flashcards/kernel';
import type { Bench } from '../bench.ts';
import type { Database, Stand } from '../databases.ts';
import { databases } from '../databases.ts';
import type { Figure } from '../figure.ts';
import type { Studying } from '../history.ts';
import { someoneStudying, today } from '../history.ts';
import { interleave } from '../interleave.ts';
import { reviewRequest } from '../learner.ts';
import { load } from '../load.ts';
import { median } from '../statistics.ts';

type GoalRequest = Parameters<Stand['store']['goals']['create']>[1];

const notes = 200;

/** Goals of both kinds that are open for long, at the port: each review counts towards all of them. */
const setGoals = async ({ store, account }: Studying, goals: number): Promise<void> => {
  for (let goal = 0; goal < goals; goal += 1) {
    const created = await store.goals.create(account, {
      id: String(goal) as GoalRequest['id'],
      kind: goal % 2 === 0 ? 'xp' : 'cards',
      target: 999_999_999,
      endDate: addDays(today(), 300),
      createdAt: new Date(),
      today: today(),
    });
    if (!created.ok) throw new Error(`a goal was refused: ${created.code}`);
  }
};

const latency = async ({ service: { url }, learner, cards }: Studying, reviews: number): Promise<number> => {
  const request = (index: number): Buffer => reviewRequest(url, learner, cards[index % cards.length] ?? '');
  return median(await load({ url, request, requests: reviews, connections: 1 }));
};

const compared = async (bench: Bench, on: Database): Promise<Figure> => {
  const { goals, reviews, longRounds } = bench.sizes;
  const [none, many] = [await someoneStudying(bench, on, notes), await someoneStudying(bench, on, notes)];
  await setGoals(many, goals);
  const times = on.requests(reviews);
  const rounds = await interleave(longRounds, { none: () => latency(none, times), many: () => latency(many, times) });
  return {
    name: `review-card with ${goals} goals / with none, ${on.name}`,
    value: rounds.median((round) => round.many / round.none),
    unit: 'times',
    measured: `median ${median(rounds.of.many).toFixed(2)} / ${median(rounds.of.none).toFixed(2)} ms`,
  };
};

/** What it costs a review that it counts towards as many goals as an account may have. */
export const reviewWithGoals = async (bench: Bench): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const on of await databases(bench)) figures.push(await compared(bench, on));
  return figures;
};
