import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Figure } from '../figure.ts';
import { median } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { reviewRequest } from '../learner.ts';
import { load } from '../load.ts';
import type { Studying } from '../stand.ts';
import { someoneStudying } from '../stand.ts';

/** The milliseconds of sending these requests one after the other. */
const elapsed = async ({ service: { url } }: Studying, requests: readonly Buffer[]): Promise<number> => {
  const started = performance.now();
  await load({ url, request: (index) => requests[index] as Buffer, requests: requests.length, connections: 1 });
  return performance.now() - started;
};

let batches = 0;

/** Reviews of these cards in one request. */
const batchOf = ({ service: { url }, learner }: Studying, cards: Studying['cards']): Buffer => {
  batches += 1;
  const reviewedAt = new Date().toISOString();
  const reviews = cards.map((cardID, index) => ({
    ...{ cardID, rating: 'easy', reviewID: `batch ${batches}, ${index}`, reviewedAt },
  }));
  return postRequest(url, 'review-cards', { jwtToken: learner.token, reviews });
};

/** Reviews made offline, of new cards: in one batch, or one by one. */
export const reviewInBatches = async (bench: Bench): Promise<readonly Figure[]> => {
  const { batch, longRounds } = bench.sizes;
  // One additional round for warming up.
  const someone = () => someoneStudying(bench, batch * (longRounds + 1));
  const [one, other] = [await someone(), await someone()];
  const next = ({ cards }: Studying, round: number) => cards.slice(round * batch, (round + 1) * batch);
  let [singly, together] = [0, 0];
  const rounds = await interleave(longRounds, {
    singles: () => {
      const cards = next(one, singly++);
      return elapsed(
        one,
        cards.map((card) => reviewRequest(one.service.url, one.learner, card)),
      );
    },
    batch: () => elapsed(other, [batchOf(other, next(other, together++))]),
  });
  return [
    {
      name: `${batch} reviews singly / in a batch`,
      value: rounds.median((round) => round.singles / round.batch),
      unit: 'times',
      target: { atLeast: 10 },
      measured: `${median(rounds.of.singles).toFixed(0)} / ${median(rounds.of.batch).toFixed(0)} ms`,
    },
  ];
};
