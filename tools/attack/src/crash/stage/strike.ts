import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from '../checks/broken-promise.ts';
import { answered, tokenFor } from '../rounds/learner.ts';
import type { Round } from '../rounds/round.ts';
import { partOf } from '../rounds/round.ts';
import type { KillableServer, Pair } from './servers.ts';
import type { Stage } from './stage.ts';

const patience = 5_000;
/** Limit for a shutdown: ten seconds, and two for a busy machine. */
const longestEnd = 12_000;
/** Time for a resumed server to process the writes and requests it finds. */
const aftermath = 300;

/** Checks that a user can sign up, which reads and writes. */
const checkRecovery = async ({ baseUrl }: KillableServer, number: number): Promise<void> => {
  const since = performance.now();
  const isWorking = async (): Promise<boolean> =>
    (await answered(tokenFor(baseUrl, `newcomer ${number}`))) !== undefined;
  while (!(await isWorking()) && performance.now() - since < patience) await sleep(50);
  const took = Math.round(performance.now() - since);
  promised(took < patience, `the server needed ${took} ms to work again with a database that is back`);
};

/** In milliseconds; shorter than others wait for a lock that a paused server may hold. */
export const shortPauses: Round['pause'] = { least: 1_000, most: 3_000 };

type Strike = (round: Round, pair: Pair) => Promise<Pair>;

const killServer: Strike = async ({ stage }, [first, second]) => {
  await first.kill();
  return [await stage.start(), second];
};

/** Like a machine that goes down. */
const killBoth: Strike = async ({ stage }, pair) => {
  await Promise.all(pair.map((server) => server.kill()));
  return [await stage.start(), await stage.start()];
};

/** Shuts the server down, and starts the next one at once. */
const stopServer: Strike = async ({ stage }, [first, second]) => {
  const since = performance.now();
  const exitCode = await first.stop();
  const took = Math.round(performance.now() - since);
  promised(exitCode === 0, `the server that was asked to stop ended with ${exitCode}`);
  promised(took < longestEnd, `the server that was asked to stop took ${took} ms`);
  return [await stage.start(), second];
};

const pauseOf = (round: Round): number =>
  round.pause.least + partOf(round, 'pause', round.pause.most - round.pause.least);

const pauseAll = async (round: Round, servers: readonly KillableServer[]): Promise<void> => {
  for (const server of servers) server.pause();
  await sleep(pauseOf(round));
  for (const server of servers) server.resume();
  await sleep(aftermath);
};

const pauseServer: Strike = async (round, pair) => {
  await pauseAll(round, pair.slice(0, 1));
  return pair;
};

const pauseBoth: Strike = async (round, pair) => {
  await pauseAll(round, pair);
  return pair;
};

/** The database stops responding, with all its connections open. */
const pauseDatabase: Strike = async (round, pair) => {
  const { database } = round.stage;
  database?.pause();
  await sleep(pauseOf(round));
  database?.resume();
  await Promise.all(pair.map((server) => checkRecovery(server, round.number)));
  return pair;
};

/** One server's clock is ten minutes off for a while, as after a wrong time synchronization. */
const skewClock: Strike = async (round, pair) => {
  const direction = partOf(round, 'direction', 1) < 0.5 ? 'ahead' : 'back';
  pair[0].jump(direction);
  await sleep(pauseOf(round));
  pair[0].jump(direction);
  await sleep(aftermath);
  return pair;
};

const strikes = {
  'skew clock': skewClock,
  'kill server': killServer,
  'pause server': pauseServer,
  'stop server': stopServer,
  'pause database': pauseDatabase,
  'kill both': killBoth,
  'pause both': pauseBoth,
} as const satisfies Readonly<Record<string, Strike>>;
export type StrikeName = keyof typeof strikes;

export const strikeNames = Object.keys(strikes) as readonly StrikeName[];

/** The strikes that are possible on this stage. */
export const possibleStrikes = ({ database }: Stage, names: readonly StrikeName[]): readonly StrikeName[] =>
  names.filter((name) => database !== undefined || !name.endsWith('database'));

/**
 * Kills, pauses or shuts down this round's target (the first server, both, or the database) or skews its clock. Returns
 * the two servers to continue with.
 */
export const strike: Strike = (round, pair) => strikes[round.strike](round, pair);
