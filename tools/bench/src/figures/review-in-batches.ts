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

/** One review of each card, one request after the other. */
const singly = ({ service: { url }, learner, cards }: Studying): Promise<number> => {
  const requests = cards.map((card) => reviewRequest(url, learner, card));
  const request = (index: number): Buffer => requests[index] ?? Buffer.of();
  return elapsed(() => load({ url, request, requests: cards.length, connections: 1 }));
};

let batches = 0;

/** The same in one request. */
const atOnce = ({ service: { url }, learner, cards }: Studying): Promise<number> => {
  batches += 1;
  const reviewedAt = new Date().toISOString();
  const reviews = cards.map((cardID, index) => ({
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
  const [one, other] = [await someoneStudying(bench, on, batch), await someoneStudying(bench, on, batch)];
  const rounds = await interleave(on.longRounds(longRounds), {
    singles: () => singly(one),
    batch: () => atOnce(other),
  });
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
