import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from './broken-promise.ts';
import { answered, tokenFor } from './learner.ts';
import type { Round } from './round.ts';
import { partOf } from './round.ts';
import type { MortalServer } from './servers.ts';

const victims = ['server', 'database', 'both'] as const;

const victimOf = ({ stage, turn }: Round): (typeof victims)[number] =>
  (stage.database && victims[turn % victims.length]) ?? 'server';

const patience = 5_000;
const longestDowntime = 1_000;

/** Somebody can sign up again: that reads and writes. */
const checkRecovery = async ({ baseUrl }: MortalServer, number: number): Promise<void> => {
  const since = performance.now();
  const isWorking = async (): Promise<boolean> =>
    (await answered(tokenFor(baseUrl, `newcomer ${number}`))) !== undefined;
  while (!(await isWorking()) && performance.now() - since < patience) await sleep(50);
  const took = Math.round(performance.now() - since);
  promised(took < patience, `the server needed ${took} ms to work again with a database that is back`);
};

/**
 * Kills this round's victim and returns the server to continue with: a new one, or the same if only the database was
 * killed.
 */
export const crash = async (round: Round, server: MortalServer): Promise<MortalServer> => {
  const { stage, number } = round;
  const victim = victimOf(round);
  const { database } = stage;
  await Promise.all([victim !== 'database' && server.kill(), victim !== 'server' && database?.kill()]);
  if (victim !== 'server') {
    await sleep(partOf(round, 'downtime', longestDowntime));
    await database?.restart();
  }
  if (victim !== 'database') return stage.start();
  await checkRecovery(server, number);
  return server;
};
