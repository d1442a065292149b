import type { Now } from '@flashcards/application';
import type { Store } from '@flashcards/persistence-ports';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { isMongodb } from './config/database-config.ts';
import { diskRoom } from './disk-room.ts';

export interface Readiness {
  /** Whether the server can handle requests. Rejects with the errors of the clock. */
  isReady(): Promise<boolean>;
  stop(): void;
}

/** The database file, if there is one: its disk is needed for all writes. */
const fileOf = ({ database }: Config): string | undefined =>
  isMongodb(database) || database.file === ':memory:' ? undefined : database.file;

/** One ping serves all requests of this time, because `/readyz` needs no token and may be requested at any rate. */
const freshMilliseconds = 1_000;

/**
 * Ready when the store responds and the disk of its file has room. With the data elsewhere, the disk of `DATA_DIR` is
 * used for imports only. If it made the server unready, all other operations would be unavailable too, on all servers
 * that share the disk.
 */
export const readiness = (
  config: Config,
  { store, now }: { readonly store: Store; readonly now: Now },
  log: Logger,
): Readiness => {
  const { dataDir, minFreeMebibytes: leastMebibytes } = config;
  const file = fileOf(config);
  const directories = file === undefined ? [dataDir] : [dataDir, dirname(file)];
  const room = diskRoom({ directories, leastMebibytes }, log);
  let wasAnswered = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(true);
  const ping = (): Promise<boolean> =>
    store.ping().then(
      () => {
        if (!wasAnswered) log.info('the store answers again');
        return (wasAnswered = true);
      },
      (err: unknown) => {
        if (wasAnswered) log.warn({ err }, 'the store does not answer');
        return (wasAnswered = false);
      },
    );
  const answers = (): Promise<boolean> => {
    if (performance.now() - askedAt < freshMilliseconds) return answer;
    askedAt = performance.now();
    return (answer = ping());
  };
  return {
    isReady: async () => {
      now();
      return (file === undefined || (await room.hasRoom())) && answers();
    },
    stop: room.stop,
  };
};
