import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A MongoDB in a separate process or on another machine. */
export interface RealServer {
  readonly uri: string;
  readonly kind: 'given' | 'mongod' | 'downloaded';
  close(): Promise<void>;
}

/** The program to run and its version. */
interface Program {
  readonly systemBinary: string;
  readonly version: string;
}

const mongodOnPath = (): Program | undefined => {
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  const systemBinary = directories.map((directory) => join(directory, 'mongod')).find(existsSync);
  if (systemBinary === undefined) return undefined;
  const version = /db version v(\S+)/.exec(String(spawnSync(systemBinary, ['--version']).stdout))?.[1];
  if (version === undefined) throw new Error(`${systemBinary} does not tell its version`);
  return { systemBinary, version };
};

interface Started {
  readonly port: number | undefined;
  readonly transactionLifetimeLimitSeconds: number;
}

/** One member with data in a temporary directory. A watchdog program ends it within 2 s of this process's end. */
const startReplicaSet = async (
  binary: Partial<Program>,
  { port = 0, transactionLifetimeLimitSeconds }: Started,
): Promise<Omit<RealServer, 'kind'>> => {
  const { MongoMemoryReplSet } = await import('mongodb-memory-server-core');
  const args = ['--setParameter', `transactionLifetimeLimitSeconds=${transactionLifetimeLimitSeconds}`];
  const members = await MongoMemoryReplSet.create({
    binary,
    instanceOpts: [{ ...(port > 0 ? { port } : {}), args }],
    replSet: { name: 'rs0', count: 1, storageEngine: 'wiredTiger' },
  });
  const close = async (): Promise<void> => void (await members.stop({ doCleanup: true, force: true }));
  return { uri: members.getUri(), close };
};

/**
 * `MONGODB_URI`, else the `mongod` on the PATH, else a downloaded one if `FLASHCARDS_DOWNLOAD_MONGOD` is 1. `undefined`
 * if there is none.
 */
export const startRealServer = async (started: Started): Promise<RealServer | undefined> => {
  const { MONGODB_URI: uri, FLASHCARDS_DOWNLOAD_MONGOD: download } = process.env;
  if (uri) return { uri, kind: 'given', close: () => Promise.resolve() };
  const mongod = mongodOnPath();
  if (mongod) return { ...(await startReplicaSet(mongod, started)), kind: 'mongod' };
  if (download === '1') return { ...(await startReplicaSet({}, started)), kind: 'downloaded' };
  return undefined;
};
