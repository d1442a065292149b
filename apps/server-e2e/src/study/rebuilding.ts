import type { Store } from '@flashcards/server';
import { openStore } from '@flashcards/server';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Learner } from './a-learner.ts';
import type { TestServer } from '../running-server.ts';
import { openTestServer } from '../running-server.ts';
import { aTestDatabase } from '../test-database.ts';
import type { Addressed } from '../wire.ts';

type UserId = Parameters<Store['users']['find']>[0];

export interface RebuildingServer extends TestServer {
  /** Rebuilds the learner's projections from the log, as `flashcards rebuild` does next to a running server. */
  readonly rebuild: (learner: Learner) => Promise<void>;
}

/** Servers on one store, and a rebuild of a learner's projections. */
export interface OneStore {
  readonly servers: readonly [Addressed, ...Addressed[]];
  readonly rebuild: RebuildingServer['rebuild'];
}

export const rebuildIn =
  ({ users, projections }: Store) =>
  async ({ userID }: Learner): Promise<void> => {
    const user = await users.find(userID as UserId);
    if (!user) throw new Error('the learner is not stored');
    for await (const { done, of } of projections.rebuild(user.account))
      if (done > of) throw new Error(`${done} of ${of} is too much`);
  };

/** Signs tokens that all these servers accept. */
const jwtSecret = 'the secret that several servers have';

/** Opens `count` servers of one test on one store, which is opened once more for rebuilds. */
const onOneStore = async (count: number) => {
  const directory = await mkdtemp(join(tmpdir(), 'flashcards-e2e-store-'));
  const database = await aTestDatabase(join(directory, 'data.db'));
  const servers: Awaited<ReturnType<typeof openTestServer>>[] = [];
  for (let index = 0; index < count; index += 1)
    servers.push(await openTestServer({ database: database.config, jwtSecret }));
  const store = await openStore(database.config, () => {});
  onTestFinished(async () => {
    await store.close();
    for (const server of servers) await server.close();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });
  return { servers, rebuild: rebuildIn(store) };
};

/** A server of one test whose store is opened a second time. */
export const aRebuildingServer = async (): Promise<RebuildingServer> => {
  const { servers, rebuild } = await onOneStore(1);
  return { ...(servers[0] as TestServer), rebuild };
};

/** Two servers of one test on one store, which accept each other's tokens. */
export const twoServers = async (): Promise<{
  readonly servers: readonly [TestServer, TestServer];
  readonly rebuild: RebuildingServer['rebuild'];
}> => {
  const { servers, rebuild } = await onOneStore(2);
  return { servers: servers as unknown as readonly [TestServer, TestServer], rebuild };
};
