import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Library } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { median } from '../figure.ts';
import { interleave } from '../interleave.ts';
import type { Collection } from '../learner.ts';
import { reviewRequest, studiedCollection } from '../learner.ts';
import { load, requestCost } from '../load.ts';
import type { Run } from '../programs.ts';
import { measure } from '../programs.ts';
import type { Server } from '../server.ts';
import { startService } from '../server.ts';
import { slowedBy, slowSync } from '../slow-sync.ts';

const together = 8;
/** Enough clients that a commit has to include a group of reviews. */
const many = 64;

/** A learner and the service they use. */
interface Reviewing {
  readonly service: Server;
  readonly collection: Collection;
  /** The environment of the compared programs. */
  readonly env?: Run['env'];
}

const requestsOf = ({ service, collection: { learner, cards } }: Reviewing) => ({
  url: service.url,
  request: (index: number) => reviewRequest(service.url, learner, cards[index % cards.length] ?? ''),
});

/** The milliseconds of each review with `connections` concurrent ones, and the rate per second. */
const review = async (by: Reviewing, how: { readonly reviews: number; readonly connections: number }) => {
  const started = performance.now();
  const latencies = await load({ ...requestsOf(by), requests: how.reviews, connections: how.connections });
  return { latencies, rate: (1_000 * how.reviews) / (performance.now() - started) };
};

interface Compared {
  readonly clients: number;
  readonly name: string;
  readonly atLeast: number;
}

const againstCommits = async ({ sizes, directory }: Bench, by: Reviewing, compared: Compared): Promise<Figure> => {
  const { reviews, rounds: count } = sizes;
  const copy = join(directory, 'bare-reviews.db');
  const rounds = await interleave(count, {
    service: async () => (await review(by, { reviews, connections: compared.clients })).rate,
    bare: async () => {
      const args = [by.service.database, copy, String(reviews)];
      const { result } = await measure<{ milliseconds: number }>('write-rows', { args, env: by.env ?? {} });
      return (1_000 * reviews) / result.milliseconds;
    },
  });
  const [service, bare] = [rounds.of.service, rounds.of.bare].map((each) => median(each).toFixed(0));
  return {
    name: compared.name,
    value: rounds.median(({ service: ours, bare: floor }) => (100 * ours) / floor),
    unit: 'percent',
    target: { atLeast: compared.atLeast },
    measured: `${service} / ${bare} a second`,
  };
};

/** With slow syncs, many clients must share one. */
const againstSlowCommits = async (bench: Bench): Promise<Figure> => {
  const { sizes, directory } = bench;
  const name = `review-card, ${many} clients / bare durable commits, a sync ${slowedBy} ms slower`;
  const compared: Compared = { clients: many, name, atLeast: 300 };
  const env = await slowSync(directory);
  if (!env) return { name, value: Number.NaN, unit: 'percent', measured: 'there is no C compiler' };
  const service = await startService(directory, env);
  bench.onClose(service.stop);
  const [notes] = sizes.collections;
  const deck = await bench.madeDeck(notes);
  const collection = await studiedCollection(service.url, { userID: 'patient learner', deck, due: sizes.due });
  return againstCommits(bench, { service, collection, env }, compared);
};

// SQLite's index of the write-ahead log counts committed transactions: 32 bits from byte 8 on (walformat, "iChange").

/** Commits of the database at this path since its log began, by all processes. */
const commitsOf = (database: string): number => {
  const count = new Uint32Array(1);
  const index = openSync(`${database}-shm`, 'r');
  readSync(index, count, 0, count.byteLength, 8);
  closeSync(index);
  return count[0] ?? 0;
};

/** One sync makes the reviews of many clients durable. */
const perCommit = async ({ sizes }: Bench, by: Reviewing, target: { clients: number; atLeast: number }) => {
  const { reviews, rounds: count } = sizes;
  const { database } = by.service;
  const rounds = await interleave(count, {
    commits: async () => {
      const before = commitsOf(database);
      await review(by, { reviews, connections: target.clients });
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

const processorTime = async ({ sizes }: Bench, by: Reviewing): Promise<Figure> => {
  const rounds = await interleave(sizes.rounds, {
    review: () => requestCost(by.service, { ...requestsOf(by), requests: sizes.reviews }),
  });
  return {
    name: `processor time of a review, ${together} clients`,
    value: median(rounds.of.review),
    unit: 'microseconds',
    target: { atMost: 350 },
    measured: `least ${Math.min(...rounds.of.review).toFixed(0)} µs, all threads and system calls included`,
  };
};

const reviewingOf = async (library: Library, notes: number): Promise<Reviewing> => ({
  service: library.service,
  collection: await library.of(notes),
});

const asLogGrows = async ({ sizes }: Bench, library: Library): Promise<Figure> => {
  const { reviews, rounds: count, collections } = sizes;
  const [few, , most] = collections;
  const latency = (notes: number) => async () =>
    median((await review(await reviewingOf(library, notes), { reviews, connections: 1 })).latencies);
  const rounds = await interleave(count, { few: latency(few), many: latency(most) });
  return {
    name: `review-card, log of ${most} / of ${few} reviews`,
    value: rounds.median((round) => round.many / round.few),
    unit: 'times',
    target: { atMost: 1.5 },
    measured: `median ${median(rounds.of.many).toFixed(2)} / ${median(rounds.of.few).toFixed(2)} ms`,
  };
};

/** Reviews compared with the minimum cost of durability, and with a growing log. */
export const recordReviews = async (bench: Bench): Promise<readonly Figure[]> => {
  const library = await bench.library();
  const by = await reviewingOf(library, bench.sizes.smallDeck);
  const name = 'review-card / bare durable commits';
  return [
    await againstCommits(bench, by, { clients: together, name, atLeast: 60 }),
    await againstSlowCommits(bench),
    await perCommit(bench, by, { clients: together, atLeast: 4 }),
    await perCommit(bench, by, { clients: many, atLeast: 16 }),
    await processorTime(bench, by),
    await asLogGrows(bench, library),
  ];
};
