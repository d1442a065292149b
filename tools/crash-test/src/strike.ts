import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from './broken-promise.ts';
import { answered, tokenFor } from './learner.ts';
import type { Round } from './round.ts';
import { partOf } from './round.ts';
import type { MortalServer, Pair } from './servers.ts';

const patience = 5_000;
const longestDowntime = 1_000;
// Shorter than others wait for a lock that it may hold.
const shortestPause = 1_000;
const longestPause = 3_000;
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

type Strike = (round: Round, pair: Pair) => Promise<Pair>;

const killServer: Strike = async ({ stage }, [first, second]) => {
  await first.kill();
  return [await stage.start(), second];
};

const pauseServer: Strike = async (round, pair) => {
  const [first] = pair;
  first.pause();
  await sleep(shortestPause + partOf(round, 'pause', longestPause - shortestPause));
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

/**
 * Kills or pauses this round's victim, the first server, the database or both, and returns the two servers to continue
 * with.
 */
export const strike: Strike = (round, pair) => {
  const strikes = round.stage.database ? [killServer, pauseServer, killDatabase, killBoth] : [killServer, pauseServer];
  return (strikes[round.turn % strikes.length] ?? killServer)(round, pair);
};
