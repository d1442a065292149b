import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Database } from '../databases.ts';
import { databases } from '../databases.ts';
import type { Figure } from '../figure.ts';
import type { Studying } from '../history.ts';
import { someoneStudying } from '../history.ts';
import { interleave } from '../interleave.ts';
import { reviewRequest } from '../learner.ts';
import { load } from '../load.ts';
import { median } from '../statistics.ts';

const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Cards that were not reviewed yet, so many at a time. */
const takeNew = ({ cards }: Studying, count: number): (() => Studying['cards']) => {
  let taken = 0;
  return () => cards.slice(taken, (taken += count));
};

type Reviewing = Studying & { readonly next: () => Studying['cards'] };

/** One review of each card, one request after the other. */
const singly = ({ service: { url }, learner, next }: Reviewing): Promise<number> => {
  const cards = next();
  const requests = cards.map((card) => reviewRequest(url, learner, card));
  const request = (index: number): Buffer => requests[index] ?? Buffer.of();
  return elapsed(() => load({ url, request, requests: cards.length, connections: 1 }));
};

let batches = 0;

/** The same in one request. */
const atOnce = ({ service: { url }, learner, next }: Reviewing): Promise<number> => {
  batches += 1;
  const reviewedAt = new Date().toISOString();
  const reviews = next().map((cardID, index) => ({
    cardID,
    rating: 'easy',
    reviewID: `batch ${batches}, ${index}`,
    reviewedAt,
  }));
  const bytes = postRequest(url, 'review-cards', { jwtToken: learner.token, reviews });
  return elapsed(() => load({ url, request: () => bytes, requests: 1, connections: 1 }));
};

const compared = async (bench: Bench, on: Database): Promise<Figure> => {
  const { batch, longRounds } = bench.sizes;
  const count = on.longRounds(longRounds);
  const someone = async (): Promise<Reviewing> => {
    // One round more than is counted: it warms up.
    const studying = await someoneStudying(bench, on, batch * (count + 1));
    return { ...studying, next: takeNew(studying, batch) };
  };
  const [one, other] = [await someone(), await someone()];
  const rounds = await interleave(count, { singles: () => singly(one), batch: () => atOnce(other) });
  return {
    name: `${batch} reviews singly / in a batch, ${on.name}`,
    value: rounds.median(({ singles, batch: together }) => singles / together),
    unit: 'times',
    target: { atLeast: 10 },
    measured: `${median(rounds.of.singles).toFixed(0)} / ${median(rounds.of.batch).toFixed(0)} ms`,
  };
};

/** What a phone that was offline sends: all at once, or review by review. */
export const reviewInBatches = async (bench: Bench): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const on of await databases(bench)) figures.push(await compared(bench, on));
  return figures;
};
