import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { requestCost } from '../request-cost.ts';
import { median } from '../statistics.ts';

/** get-today-cards with the same number due of ever more cards. */
export const growCollection = async (bench: Bench): Promise<readonly Figure[]> => {
  const { service, of } = await bench.library();
  const { collections, due, requests, rounds: count } = bench.sizes;
  const costOf = async (notes: number) => {
    const { learner } = await of(notes);
    const request = postRequest(service.url, 'get-today-cards', { jwtToken: learner.token });
    return requestCost(service, { request: () => request, requests: Math.ceil(requests / 2) });
  };
  const [few, some, many] = collections;
  const rounds = await interleave(count, {
    few: () => costOf(few),
    some: () => costOf(some),
    many: () => costOf(many),
  });
  const costs = [rounds.of.few, rounds.of.some, rounds.of.many].map((each) => median(each).toFixed(0));
  return [
    {
      name: `get-today-cards, ${due} due of ${many} / of ${few}`,
      value: rounds.median((round) => Math.max(round.some, round.many) / round.few),
      unit: 'times',
      target: { atMost: 1.5 },
      measured: `CPU a request at ${collections.join(', ')} cards: ${costs.join(', ')} µs`,
    },
  ];
};
