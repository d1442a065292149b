import { startMongodbProcess } from '@flashcards/mongodb-model';
import { mongodbStage } from './mongodb-stage.ts';
import { sqliteStage } from './sqlite-stage.ts';
import type { Stage } from './stage.ts';

export const storeNames = ['sqlite', 'mongodb'] as const;
export type StoreName = (typeof storeNames)[number];

/** A new stage. */
export const openStage = async (store: StoreName, say: (text: string) => void): Promise<Stage> => {
  if (store === 'sqlite') return sqliteStage();
  // Until this limit, an account is locked after its server was killed during a transaction.
  const server = await startMongodbProcess({ transactionLifetime: 2 });
  if (server.kind !== 'model') say('This MongoDB is no process of ours: only servers are stopped.');
  return mongodbStage(server).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
};
