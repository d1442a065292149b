import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { ask } from '../load.ts';
import type { RequestMaker } from '../load.ts';
import { requestCost } from '../request-cost.ts';
import type { Service } from '../service.ts';
import { startServing } from '../serving-program.ts';
import { median } from '../statistics.ts';

interface Compared {
  readonly name: string;
  readonly request: RequestMaker;
  readonly atLeast: number;
}

/** The share of the service's processor time that bare Koa needs to take the same request and give the same answer. */
const compare = async (bench: Bench, service: Service, { name, request, atLeast }: Compared): Promise<Figure> => {
  const { body } = await ask(service.url, request(0));
  const bare = await startServing('bare-koa', { args: [body], log: join(bench.directory, 'bare-koa.log') });
  const { rounds: count, requests } = bench.sizes;
  const rounds = await interleave(count, {
    service: () => requestCost(service, { request, requests }),
    bare: () => requestCost(bare, { request, requests }),
  });
  await bare.stop();
  const [ours, koa] = [rounds.of.service, rounds.of.bare].map(
    (each) => `${median(each).toFixed(0)} (least ${Math.min(...each).toFixed(0)})`,
  );
  return {
    name: `bare Koa / ${name}`,
    value: rounds.median(({ service: cost, bare: floor }) => (100 * floor) / cost),
    unit: 'percent',
    target: { atLeast },
    measured: `CPU a request ${koa} / ${ours} µs`,
  };
};

/** Requests with logs and headers on, against Koa alone. */
export const serveRequests = async (bench: Bench): Promise<readonly Figure[]> => {
  const { service, of } = await bench.library();
  const { learner, cards } = await of(bench.sizes.smallDeck);
  const items = cards.map((cardID) => postRequest(service.url, 'get-flashcard-item', { cardID }));
  const today = postRequest(service.url, 'get-today-cards', { jwtToken: learner.token });
  // Strides over the whole table, so that not one page of it answers all.
  const item: RequestMaker = (index) => items[(index * 7_919) % items.length] ?? today;
  return [
    await compare(bench, service, { name: 'get-flashcard-item', request: item, atLeast: 40 }),
    await compare(bench, service, {
      name: `get-today-cards, ${bench.sizes.due} due of ${bench.sizes.smallDeck}`,
      request: () => today,
      atLeast: 20,
    }),
  ];
};
