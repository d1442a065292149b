import { join } from 'node:path';
import type { Bench, Library } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { commitsOf } from '../commits.ts';
import { interleave } from '../interleave.ts';
import { reviewRequest } from '../learner.ts';
import { load } from '../load.ts';
import { measure } from '../measured-program.ts';
import { median } from '../statistics.ts';

const together = 8;

/** The milliseconds of each review, when so many are under way at once; and how many a second. */
const review = async ({ service, of }: Library, notes: number, how: { reviews: number; connections: number }) => {
  const { learner, cards } = await of(notes);
  const started = performance.now();
  const latencies = await load({
    url: service.url,
    request: (index) => reviewRequest(service.url, learner, cards[index % cards.length] ?? ''),
    requests: how.reviews,
    connections: how.connections,
  });
  return { latencies, rate: (1_000 * how.reviews) / (performance.now() - started) };
};

const againstCommits = async ({ sizes, directory }: Bench, library: Library): Promise<Figure> => {
  const { reviews, rounds: count, smallDeck } = sizes;
  const copy = join(directory, 'bare-reviews.db');
  const rounds = await interleave(count, {
    service: async () => (await review(library, smallDeck, { reviews, connections: together })).rate,
    bare: async () => {
      const args = [library.service.database, copy, String(reviews)];
      const { result } = await measure<{ milliseconds: number }>('commit-reviews', { args });
      return (1_000 * reviews) / result.milliseconds;
    },
  });
  const [service, bare] = [rounds.of.service, rounds.of.bare].map((each) => median(each).toFixed(0));
  return {
    name: 'review-card / bare durable commits',
    value: rounds.median(({ service: ours, bare: floor }) => (100 * ours) / floor),
    unit: 'percent',
    target: { atLeast: 30 },
    measured: `${service} / ${bare} a second`,
  };
};

/** One wait for the disk makes the reviews of many clients durable. */
const perCommit = async ({ sizes }: Bench, library: Library, target: { clients: number; atLeast: number }) => {
  const { reviews, rounds: count, smallDeck } = sizes;
  const { database } = library.service;
  const rounds = await interleave(count, {
    commits: async () => {
      const before = commitsOf(database);
      await review(library, smallDeck, { reviews, connections: target.clients });
      return commitsOf(database) - before;
    },
  });
  const commits = median(rounds.of.commits);
  const figure: Figure = {
    name: `reviews a commit, ${target.clients} clients`,
    value: reviews / commits,
    unit: 'count',
    target: { atLeast: target.atLeast },
    measured: `${reviews} / ${commits.toFixed(0)}`,
  };
  return figure;
};

const asLogGrows = async ({ sizes }: Bench, library: Library): Promise<Figure> => {
  const { reviews, rounds: count, collections } = sizes;
  const [few, , many] = collections;
  const latency = (notes: number) => async () =>
    median((await review(library, notes, { reviews, connections: 1 })).latencies);
  const rounds = await interleave(count, { few: latency(few), many: latency(many) });
  return {
    name: `review-card, log of ${many} / of ${few} reviews`,
    value: rounds.median((round) => round.many / round.few),
    unit: 'times',
    target: { atMost: 1.5 },
    measured: `median ${median(rounds.of.many).toFixed(2)} / ${median(rounds.of.few).toFixed(2)} ms`,
  };
};

/** Reviews against the least that durability costs, and as their log grows. */
export const recordReviews = async (bench: Bench): Promise<readonly Figure[]> => {
  const library = await bench.library();
  return [
    await againstCommits(bench, library),
    await perCommit(bench, library, { clients: 8, atLeast: 4 }),
    await perCommit(bench, library, { clients: 64, atLeast: 16 }),
    await asLogGrows(bench, library),
  ];
};
