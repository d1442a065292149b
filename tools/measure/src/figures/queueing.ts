import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Figure } from '../figure.ts';
import { median, medianAndLeast } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { requestCost } from '../load.ts';

/** A page of the queue compared with the ids of the same cards, and in larger and larger collections. */
export const queueCards = async ({ sizes, library }: Bench): Promise<readonly Figure[]> => {
  const { service, of } = await library();
  const { collections, due, requests, rounds: count } = sizes;
  const [few, some, many] = collections;
  const costOf = (operation: string, notes: number) => async (): Promise<number> => {
    const { token: jwtToken } = (await of(notes)).learner;
    const page = { folder: '', flashcardID: '', shared: '', limit: String(due), cursor: '' };
    const body = operation === 'get-study-queue' ? { jwtToken, ...page } : { jwtToken };
    const request = postRequest(service.url, operation, body);
    return requestCost(service, { request: () => request, requests: Math.ceil(requests / 4) });
  };
  const rounds = await interleave(count, {
    today: costOf('get-today-cards', few),
    few: costOf('get-study-queue', few),
    some: costOf('get-study-queue', some),
    many: costOf('get-study-queue', many),
  });
  const costs = [rounds.of.few, rounds.of.some, rounds.of.many].map((each) => median(each).toFixed(0));
  return [
    {
      name: `get-study-queue / get-today-cards, ${due} due of ${few}`,
      value: rounds.median((round) => round.few / round.today),
      unit: 'times',
      target: { atMost: 2 },
      measured: `CPU a request ${medianAndLeast(rounds.of.few)} / ${medianAndLeast(rounds.of.today)} µs`,
    },
    {
      name: `get-study-queue, ${due} due of ${many} / of ${few}`,
      value: rounds.median((round) => Math.max(round.some, round.many) / round.few),
      unit: 'times',
      target: { atMost: 1.5 },
      measured: `CPU a request at ${collections.join(', ')} cards: ${costs.join(', ')} µs`,
    },
  ];
};
