import { spawnSync } from 'node:child_process';
import { compatBinary } from './compat-binary.ts';
import { startCompatServer } from './compat-server.ts';
import { startMongod } from './mongod.ts';
import type { MongoServer } from './server-process.ts';

/** A server to test against, or why there is none. */
export type Found = { readonly server: MongoServer } | { readonly missing: string };

export interface Search {
  /** Tells of what takes long. */
  readonly say: (text: string) => void;
  /** Any free one when absent. */
  readonly port?: number | undefined;
}

const isOnPath = (program: string, question: string): boolean => spawnSync(program, [question]).status === 0;

const built = async ({ say, port }: Search): Promise<Found> => {
  try {
    return { server: await startCompatServer(await compatBinary(say), port) };
  } catch (error) {
    return { missing: `the compatible server cannot be built or started: ${(error as Error).message}` };
  }
};

/** `MONGODB_URI` when it is set, else a `mongod` on the PATH, else the compatible server, built with Go. */
export const findServer = async (search: Search): Promise<Found> => {
  const uri = process.env['MONGODB_URI'];
  if (uri) return { server: { uri, close: () => Promise.resolve() } };
  if (isOnPath('mongod', '--version')) return { server: await startMongod(search.port) };
  if (isOnPath('go', 'version')) return built(search);
  return { missing: 'there is no MONGODB_URI, no mongod and no Go to build the compatible server with' };
};
