import type { Config } from '../../config/config.ts';
import type { ServerOptions } from '../../index.ts';
import type { Reply } from '../../running-server.test-data.ts';

type Rates = NonNullable<Config['rateLimits']>;

/** High limits for everything that a test is not about. */
const roomy: Rates = {
  user: 1_000,
  'sign-ins': 1_000,
  'sign-in-options': 1_000,
  joins: 1_000,
  'refused-joins': 1_000,
  'refused-joins-address': 1_000,
  'card-reads': 1_000,
  'card-misses': 1_000,
  'media-reads': 1_000,
  'media-misses': 1_000,
  'bad-tokens': 1_000,
  'kept-answers': 1_000_000,
  optimizations: 1_000,
  'trial-optimizations': 1_000,
  simulations: 1_000,
};

export const withRates = (rates: Partial<Rates>, config: ServerOptions['config'] = {}): ServerOptions => ({
  config: { ...config, rateLimits: { ...roomy, ...rates } },
});

/** The rate limit of a reply: policy, points left, and whether the time left is within the window. */
export const rateOf = ({ headers }: Reply): readonly unknown[] => {
  const [policy, rate] = [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  const window = Number(/;w=(\d+)$/.exec(policy ?? '')?.[1]);
  const left = Number(/;t=(\d+)$/.exec(rate ?? '')?.[1]);
  return [policy, rate?.replace(/;t=\d+$/, '') ?? null, left >= 1 && left <= window];
};

const tooMany = { error: 'Too many requests' };

/** Whether the reply is the complete refusal of the contract. */
export const isTooMany = ({ status, body, headers }: Reply): boolean =>
  status === 429 &&
  JSON.stringify(body) === JSON.stringify(tooMany) &&
  headers.get('x-error-code') === 'too_many_requests' &&
  headers.get('retry-after') === /;t=(\d+)$/.exec(headers.get('ratelimit') ?? '')?.[1];

export const outcomes = (replies: readonly Reply[]): readonly (number | string)[] =>
  replies.map((reply) => (isTooMany(reply) ? 'too many' : reply.status));

/** Calls `ask` one call after the other. */
export const inOrder = async <T>(times: number, ask: (time: number) => Promise<T>): Promise<readonly T[]> => {
  const replies: T[] = [];
  for (let time = 0; time < times; time += 1) replies.push(await ask(time));
  return replies;
};
