import { findServer } from '@flashcards/mongo-compat';
import { mongodbStage } from './mongodb-stage.ts';
import { sqliteStage } from './sqlite-stage.ts';
import type { Stage } from './stage.ts';

export const storeNames = ['sqlite', 'mongodb'] as const;
export type StoreName = (typeof storeNames)[number];

/** A fresh stage, or why there is none. */
export const openStage = async (
  store: StoreName,
  say: (text: string) => void,
): Promise<Stage | { readonly missing: string }> => {
  if (store === 'sqlite') return sqliteStage();
  const found = await findServer({ say });
  if ('missing' in found) return found;
  const { server } = found;
  if (!server.process) say('MONGODB_URI names a database that is not ours to kill: only the server dies.');
  return mongodbStage(server).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
};
