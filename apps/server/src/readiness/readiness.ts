import type { Now } from '@flashcards/application';
import type { Store } from '@flashcards/persistence-ports';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { isMongodb } from '../config/database-config.ts';
import { diskRoom } from './disk-room.ts';
import { freshLook } from './fresh-look.ts';

export interface Readiness {
  /** Whether the server can handle requests. Rejects with the errors of the clock. */
  isReady(): Promise<boolean>;
  stop(): void;
}

/** The database file, if there is one: its disk is needed for all writes. */
const fileOf = ({ database }: Config): string | undefined =>
  isMongodb(database) || database.file === ':memory:' ? undefined : database.file;

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
  const answers = freshLook(() =>
    store.ping().then(
      () => {
        if (!wasAnswered) log.info('the store answers again');
        return (wasAnswered = true);
      },
      (err: unknown) => {
        if (wasAnswered) log.warn({ err }, 'the store does not answer');
        return (wasAnswered = false);
      },
    ),
  );
  return {
    isReady: async () => {
      now();
      return (file === undefined || (await room.hasRoom())) && answers();
    },
    stop: room.stop,
  };
};
