import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from './broken-promise.ts';
import { answered, tokenFor } from './learner.ts';
import type { Round } from './round.ts';
import { partOf } from './round.ts';
import type { MortalServer, Pair } from './servers.ts';
import type { Stage } from './stage.ts';

const patience = 5_000;
/** For an end in order: ten seconds, and two of a busy machine's. */
const longestEnd = 12_000;
/** For what a paused server does with the writes and requests that it finds when it goes on. */
const aftermath = 300;

/** Somebody can sign up again: that reads and writes. */
const checkRecovery = async ({ baseUrl }: MortalServer, number: number): Promise<void> => {
  const since = performance.now();
  const isWorking = async (): Promise<boolean> =>
    (await answered(tokenFor(baseUrl, `newcomer ${number}`))) !== undefined;
  while (!(await isWorking()) && performance.now() - since < patience) await sleep(50);
  const took = Math.round(performance.now() - since);
  promised(took < patience, `the server needed ${took} ms to work again with a database that is back`);
};

/** In milliseconds: shorter than others wait for a lock that a paused server may hold. */
export const shortPauses: Round['pause'] = { least: 1_000, most: 3_000 };

type Strike = (round: Round, pair: Pair) => Promise<Pair>;

const killServer: Strike = async ({ stage }, [first, second]) => {
  await first.kill();
  return [await stage.start(), second];
};

/** As when a machine goes down. */
const killBoth: Strike = async ({ stage }, pair) => {
  await Promise.all(pair.map((server) => server.kill()));
  return [await stage.start(), await stage.start()];
};

/** Ends it in order, and starts the next at once. */
const stopServer: Strike = async ({ stage }, [first, second]) => {
  const since = performance.now();
  const exitCode = await first.stop();
  const took = Math.round(performance.now() - since);
  promised(exitCode === 0, `the server that was told to end did so with ${exitCode}`);
  promised(took < longestEnd, `the server that was told to end took ${took} ms`);
  return [await stage.start(), second];
};

const pauseOf = (round: Round): number =>
  round.pause.least + partOf(round, 'pause', round.pause.most - round.pause.least);

const pauseAll = async (round: Round, servers: readonly MortalServer[]): Promise<void> => {
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

/** The database falls silent, with all its connections open. */
const pauseDatabase: Strike = async (round, pair) => {
  const { database } = round.stage;
  database?.pause();
  await sleep(pauseOf(round));
  database?.resume();
  await Promise.all(pair.map((server) => checkRecovery(server, round.number)));
  return pair;
};

/** One server's clock is ten minutes off for a while, as after a bad answer of a time server. */
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

/** Those of them that can be done there. */
export const possibleStrikes = ({ database }: Stage, names: readonly StrikeName[]): readonly StrikeName[] =>
  names.filter((name) => database !== undefined || !name.endsWith('database'));

/**
 * Kills, pauses or ends this round's victim (the first server, both, or the database) or sets its clock wrong, and returns
 * the two servers to continue with.
 */
export const strike: Strike = (round, pair) => strikes[round.strike](round, pair);
