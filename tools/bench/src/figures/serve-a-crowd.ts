import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Crowd, CrowdClient } from '../crowd.ts';
import { crowdOn } from '../crowd.ts';
import { databases } from '../databases.ts';
import type { Figure } from '../figure.ts';
import { reviewRequest } from '../learner.ts';
import { ask } from '../load.ts';
import type { Client, MixedCost } from '../mixed-load.ts';
import { mixedLoad } from '../mixed-load.ts';
import { startServing } from '../serving-program.ts';
import { median, quantile } from '../statistics.ts';

/** What a learner's app asks for in a session, in shares: mostly cards and reviews. */
const mix = [
  ...['get-user', 'get-today-cards', 'get-folders', 'calculate-streak?increase=true', 'get-heatmap'],
  ...Array.from({ length: 6 }, () => ['get-flashcard-item', 'review-card', 'preview-card']).flat(),
  ...['update-goal-status', 'get-study-stats'],
];

/** Operations that take nothing but the token; all others take a card. */
const ofToken = mix.filter((operation) => !/card(-item)?$/.test(operation));

const clientOf = (url: string, { learner, cards }: CrowdClient): Client => {
  let next = 0;
  const { token } = learner;
  const card = (): string => cards[(next += 1) % cards.length] ?? '';
  const plain = ofToken.map((operation) => {
    const bytes = postRequest(url, operation, { jwtToken: token });
    return [operation, () => bytes] as const;
  });
  return {
    ...Object.fromEntries(plain),
    'get-flashcard-item': () => postRequest(url, 'get-flashcard-item', { cardID: card() }),
    'preview-card': () => postRequest(url, 'preview-card', { jwtToken: token, cardID: card() }),
    'review-card': () => reviewRequest(url, learner, card()),
  };
};

const session = ({ sizes }: Bench, { service: { url }, clients }: Crowd) => {
  const asking = clients.map((each) => clientOf(url, each));
  return () => mixedLoad({ url, clients: asking, mix, requestsEach: sizes.crowd.requestsEach });
};

/** Bare Koa, which gives the answer of get-today-cards to whatever the same clients ask. */
const bareSession = async (bench: Bench, crowd: Crowd) => {
  const [first] = crowd.clients;
  const answer = first ? clientOf(crowd.service.url, first)['get-today-cards']?.() : undefined;
  const { body } = await ask(crowd.service.url, answer ?? Buffer.alloc(0));
  const bare = await startServing('bare-koa', { args: [body], log: join(bench.directory, 'bare-koa.log') });
  bench.onClose(() => bare.stop());
  return session(bench, { ...crowd, service: { ...crowd.service, url: bare.url } });
};

interface Round {
  readonly alone: MixedCost;
  readonly crowded: MixedCost;
  readonly bare: MixedCost;
}

const p99 = ({ latencies }: MixedCost, operation: string): number => quantile(latencies.get(operation) ?? [], 0.99);

const figuresOf = (rounds: readonly Round[], { users, clients }: { users: number; clients: number }): Figure[] => {
  const middle = (derive: (round: Round) => number): number => median(rounds.map(derive));
  const latencies = [...new Set(mix)].map((operation): Figure => {
    const [alone, crowded] = [
      middle((round) => p99(round.alone, operation)),
      middle((round) => p99(round.crowded, operation)),
    ];
    return {
      name: `p99 of ${operation}, ${users} users / ${clients}`,
      value: middle((round) => p99(round.crowded, operation) / p99(round.alone, operation)),
      unit: 'times',
      target: { atMost: 2 },
      measured: `${crowded.toFixed(2)} / ${alone.toFixed(2)} ms, ${clients} clients at once`,
    };
  });
  const [ours, koa] = [middle(({ crowded }) => crowded.rate), middle(({ bare }) => bare.rate)];
  return [
    ...latencies,
    {
      name: `mixed requests of ${clients} clients / bare Koa`,
      value: middle(({ crowded, bare }) => (100 * crowded.rate) / bare.rate),
      unit: 'percent',
      measured: `${ours.toFixed(0)} / ${koa.toFixed(0)} a second`,
    },
  ];
};

/** The same clients on a store of their own and among many users of one file, each with as many cards. */
export const serveACrowd = async (bench: Bench): Promise<readonly Figure[]> => {
  const sqlite = (await databases(bench)).find(({ name }) => name === 'SQLite');
  if (!sqlite) return [];
  const { crowd: sizes, longRounds } = bench.sizes;
  const alone = await crowdOn(await sqlite.stand(), { ...sizes, users: sizes.clients });
  bench.say(`  ${sizes.users} users get ${sizes.cards} cards each`);
  const crowded = await crowdOn(await sqlite.stand(), sizes);
  const [onAlone, onCrowded, onBare] = [
    session(bench, alone),
    session(bench, crowded),
    await bareSession(bench, alone),
  ];
  const rounds: Round[] = [];
  // The first round only warms up.
  for (let round = 0; round <= longRounds; round += 1)
    rounds.push({ alone: await onAlone(), crowded: await onCrowded(), bare: await onBare() });
  return figuresOf(rounds.slice(1), sizes);
};
