import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Figure } from '../figure.ts';
import { median, medianAndLeast } from '../figure.ts';
import { interleave } from '../interleave.ts';
import type { RequestMaker } from '../load.ts';
import { ask, requestCost } from '../load.ts';
import { measure } from '../programs.ts';
import type { Server } from '../server.ts';
import { startBareKoa } from '../server.ts';

interface Compared {
  readonly name: string;
  readonly request: RequestMaker;
  readonly atLeast: number;
}

/** The processor time of bare Koa for the same request and response, as a share of the service's. */
const compare = async (bench: Bench, service: Server, { name, request, atLeast }: Compared): Promise<Figure> => {
  const { body } = await ask(service.url, request(0));
  const bare = await startBareKoa(bench.directory, body);
  const { rounds: count, requests } = bench.sizes;
  const rounds = await interleave(count, {
    service: () => requestCost(service, { request, requests }),
    bare: () => requestCost(bare, { request, requests }),
  });
  await bare.stop();
  return {
    name: `bare Koa / ${name}`,
    value: rounds.median(({ service: cost, bare: floor }) => (100 * floor) / cost),
    unit: 'percent',
    target: { atLeast },
    measured: `CPU a request ${medianAndLeast(rounds.of.bare)} / ${medianAndLeast(rounds.of.service)} µs`,
  };
};

/** Requests with logs and headers, compared with Koa alone. */
export const serveRequests = async (bench: Bench): Promise<readonly Figure[]> => {
  const { service, of } = await bench.library();
  const { learner, cards } = await of(bench.sizes.smallDeck);
  const items = cards.map((cardID) => postRequest(service.url, 'get-flashcard-item', { cardID }));
  const today = postRequest(service.url, 'get-today-cards', { jwtToken: learner.token });
  // Strides over the whole table, so that not all requests use one page.
  const item: RequestMaker = (index) => items[(index * 7_919) % items.length] ?? today;
  const name = `get-today-cards, ${bench.sizes.due} due of ${bench.sizes.smallDeck}`;
  return [
    await compare(bench, service, { name: 'get-flashcard-item', request: item, atLeast: 40 }),
    await compare(bench, service, { name, request: () => today, atLeast: 20 }),
  ];
};

/**
 * The client's processor time for a call of `cards.get`, compared with the same request by `fetch` and `JSON.parse`.
 */
export const callBySdk = async ({ sizes, library }: Bench): Promise<readonly Figure[]> => {
  const { service, of } = await library();
  const { cards } = await of(sizes.collections[0]);
  const cost = (by: string) => async (): Promise<number> => {
    const args = [by, service.url, cards[0] ?? '', String(sizes.requests)];
    return (await measure<number>('call-service', { args })).result;
  };
  const rounds = await interleave(sizes.rounds, { sdk: cost('sdk'), fetch: cost('fetch') });
  return [
    {
      name: 'call of the SDK / fetch alone',
      value: rounds.median(({ sdk: ours, fetch: floor }) => ours / floor),
      unit: 'times',
      target: { atMost: 1.3 },
      measured: `CPU of the client a call ${medianAndLeast(rounds.of.sdk)} / ${medianAndLeast(rounds.of.fetch)} µs`,
    },
  ];
};

/** get-today-cards with the same number of due cards in larger and larger collections. */
export const growCollection = async ({ sizes, library }: Bench): Promise<readonly Figure[]> => {
  const { service, of } = await library();
  const { collections, due, requests, rounds: count } = sizes;
  const costOf = (notes: number) => async (): Promise<number> => {
    const { learner } = await of(notes);
    const request = postRequest(service.url, 'get-today-cards', { jwtToken: learner.token });
    return requestCost(service, { request: () => request, requests: Math.ceil(requests / 2) });
  };
  const [few, some, many] = collections;
  const rounds = await interleave(count, { few: costOf(few), some: costOf(some), many: costOf(many) });
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
