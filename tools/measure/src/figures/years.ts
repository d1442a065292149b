import { addDays } from '@flashcards/kernel';
import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Figure } from '../figure.ts';
import { median } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { load } from '../load.ts';
import type { Studying } from '../stand.ts';
import { someoneStudying, studyDaily, today } from '../stand.ts';

const notes = 200;
const yearOfStatistics = 365;

/** The median milliseconds of `times` runs. */
type Cost = (studying: Studying, times: number) => Promise<number>;

/** The cost of requests sent one after the other, as by a learner. */
const request =
  (operation: string): Cost =>
  async ({ service: { url }, learner }, times) => {
    const bytes = postRequest(url, operation, { jwtToken: learner.token });
    return median(await load({ url, request: () => bytes, requests: times, connections: 1 }));
  };

/** The reads of get-study-stats about the past, at the store's port. */
const statistics: Cost = async ({ store: { activities }, account }, times) => {
  const range = { from: addDays(today(), 1 - yearOfStatistics), to: today() };
  const costs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await activities.inDays(account, range);
    await activities.retention(account);
    costs.push(performance.now() - started);
  }
  return median(costs);
};

interface Operation {
  readonly name: string;
  readonly cost: Cost;
  /** Whether the cost is divided by the number of days. */
  readonly perKey?: boolean;
}

const operations: readonly Operation[] = [
  { name: 'update-goal-status', cost: request('update-goal-status') },
  { name: 'calculate-streak?increase=true', cost: request('calculate-streak?increase=true') },
  { name: 'sources of get-study-stats', cost: statistics },
  { name: 'get-heatmap, a key', cost: request('get-heatmap'), perKey: true },
];

const goals = 10;

/** Goals of today, because goals that count the whole seeded history would lie in the past. */
const setGoals = async ({ service: { url }, learner }: Studying): Promise<void> => {
  const [year, month, day] = addDays(today(), 30).split('-');
  const goal = { jwtToken: learner.token, goalXP: '100000', endDate: `${day}/${month}/${year}` };
  const bytes = postRequest(url, 'create-xp-goal', goal);
  await load({ url, request: () => bytes, requests: goals, connections: 1 });
};

const studiedFor = async (bench: Bench, days: number): Promise<Studying> => {
  bench.say(`  somebody studies on ${days} days`);
  const studying = await someoneStudying(bench, notes);
  await studyDaily(studying, { days, perDay: bench.sizes.reviewsPerDay });
  await setGoals(studying);
  return studying;
};

/** Daily requests after one year and after five years of daily study, each in its own store. */
export const growOverYears = async (bench: Bench): Promise<readonly Figure[]> => {
  const { activeDays, longRounds, reviews } = bench.sizes;
  const [one, five] = [await studiedFor(bench, activeDays[0]), await studiedFor(bench, activeDays[1])];
  const figures: Figure[] = [];
  for (const { name, cost, perKey } of operations) {
    const [keysOfOne, keysOfFive] = perKey ? activeDays : [1, 1];
    const rounds = await interleave(longRounds, { one: () => cost(one, reviews), five: () => cost(five, reviews) });
    figures.push({
      name: `${name}, ${activeDays[1]} / ${activeDays[0]} days`,
      value: rounds.median((round) => round.five / keysOfFive / (round.one / keysOfOne)),
      unit: 'times',
      target: { atMost: 1.5 },
      measured: `${perKey ? 'all keys ' : ''}${median(rounds.of.five).toFixed(2)} / ${median(rounds.of.one).toFixed(2)} ms`,
    });
  }
  return figures;
};
