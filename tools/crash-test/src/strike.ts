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
const longestDowntime = 1_000;
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

const pauseServer: Strike = async (round, pair) => {
  const [first] = pair;
  first.pause();
  await sleep(pauseOf(round));
  first.resume();
  await sleep(aftermath);
  return pair;
};

const killDatabase: Strike = async (round, pair) => {
  const { database } = round.stage;
  await database?.kill();
  await sleep(partOf(round, 'downtime', longestDowntime));
  await database?.restart();
  await Promise.all(pair.map((server) => checkRecovery(server, round.number)));
  return pair;
};

const killBoth: Strike = async (round, pair) => {
  const [first, second] = pair;
  const { database } = round.stage;
  await Promise.all([first.kill(), database?.kill()]);
  await sleep(partOf(round, 'downtime', longestDowntime));
  await database?.restart();
  const [next] = await Promise.all([round.stage.start(), checkRecovery(second, round.number)]);
  return [next, second];
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

const strikes = {
  'kill server': killServer,
  'pause server': pauseServer,
  'kill database': killDatabase,
  'kill both': killBoth,
  'stop server': stopServer,
  'pause database': pauseDatabase,
} as const satisfies Readonly<Record<string, Strike>>;
export type StrikeName = keyof typeof strikes;

export const strikeNames = Object.keys(strikes) as readonly StrikeName[];

/** Those of them that can be done there. */
export const possibleStrikes = ({ database }: Stage, names: readonly StrikeName[]): readonly StrikeName[] =>
  names.filter((name) => database !== undefined || name.endsWith('server'));

/**
 * Kills, pauses or ends this round's victim, the first server, the database or both, and returns the two servers to
 * continue with.
 */
export const strike: Strike = (round, pair) => strikes[round.strike](round, pair);
