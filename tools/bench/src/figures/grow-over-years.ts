import { addDays } from '@flashcards/kernel';
import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Database } from '../databases.ts';
import { databases } from '../databases.ts';
import type { Figure } from '../figure.ts';
import type { Studying } from '../history.ts';
import { someoneStudying, studyDaily, today } from '../history.ts';
import { interleave } from '../interleave.ts';
import { load } from '../load.ts';
import { median } from '../statistics.ts';

const notes = 200;
const yearOfStatistics = 365;

/** Milliseconds of one of these, in the middle of so many. */
type Cost = (studying: Studying, times: number) => Promise<number>;

/** Of one request after the other, as a learner meets it. */
const request =
  (operation: string): Cost =>
  async ({ service: { url }, learner }, times) => {
    const bytes = postRequest(url, operation, { jwtToken: learner.token });
    return median(await load({ url, request: () => bytes, requests: times, connections: 1 }));
  };

/** What get-study-stats reads of the past, at the port. */
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

interface Asked {
  readonly name: string;
  readonly cost: Cost;
  /** The cost is that of one key of as many as there are days. */
  readonly perKey?: boolean;
}

const asked: readonly Asked[] = [
  { name: 'update-goal-status', cost: request('update-goal-status') },
  { name: 'calculate-streak?increase=true', cost: request('calculate-streak?increase=true') },
  { name: 'sources of get-study-stats', cost: statistics },
  { name: 'get-heatmap, a key', cost: request('get-heatmap'), perKey: true },
];

const goals = 10;

/** Goals that count all of the seeded history would be of the past: these are a learner's of today. */
const setGoals = async ({ service: { url }, learner }: Studying): Promise<void> => {
  const [year, month, day] = addDays(today(), 30).split('-');
  const goal = { jwtToken: learner.token, goalXP: '100000', endDate: `${day}/${month}/${year}` };
  const bytes = postRequest(url, 'create-xp-goal', goal);
  await load({ url, request: () => bytes, requests: goals, connections: 1 });
};

const studiedFor = async (bench: Bench, on: Database, days: number): Promise<Studying> => {
  bench.say(`  somebody studies on ${days} days, on ${on.name}`);
  const studying = await someoneStudying(bench, on, notes);
  await studyDaily(studying, { days, perDay: on.reviewsPerDay(bench.sizes.reviewsPerDay) });
  await setGoals(studying);
  return studying;
};

const compared = async ({ sizes }: Bench, on: Database, [one, five]: readonly [Studying, Studying]) => {
  const { activeDays, longRounds, reviews } = sizes;
  const figures: Figure[] = [];
  for (const { name, cost, perKey } of asked) {
    const times = on.requests(reviews);
    const [keysOfOne, keysOfFive] = perKey ? activeDays : [1, 1];
    const rounds = await interleave(longRounds, { one: () => cost(one, times), five: () => cost(five, times) });
    figures.push({
      name: `${name}, ${activeDays[1]} / ${activeDays[0]} days, ${on.name}`,
      value: rounds.median((round) => round.five / keysOfFive / (round.one / keysOfOne)),
      unit: 'times',
      target: { atMost: 1.5 },
      measured: `${perKey ? 'all keys ' : ''}${median(rounds.of.five).toFixed(2)} / ${median(rounds.of.one).toFixed(2)} ms`,
    });
  }
  return figures;
};

/** What is asked every day, after a year and after five of studying daily, each on a store of their own. */
export const growOverYears = async (bench: Bench): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const on of await databases(bench)) {
    const [one, five] = bench.sizes.activeDays;
    const studied = [await studiedFor(bench, on, one), await studiedFor(bench, on, five)] as const;
    figures.push(...(await compared(bench, on, studied)));
  }
  return figures;
};
