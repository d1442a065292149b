import type { Now } from '@flashcards/application';
import type { Store } from '@flashcards/persistence-ports';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { isMongodb } from './config/database-config.ts';
import { diskRoom } from './disk-room.ts';

export interface Readiness {
  /** Whether requests are worth sending. Throws as the clock does. */
  isReady(): Promise<boolean>;
  stop(): void;
}

/** Where the database has a file, all that writes needs its disk. */
const fileOf = ({ database }: Config): string | undefined =>
  isMongodb(database) || database.file === ':memory:' ? undefined : database.file;

/**
 * The store answers, and its disk has room. Where the data is elsewhere, the disk of `DATA_DIR` is for imports only: who
 * took the server away for that would take all the rest away, too, and from all servers at once where they share a disk.
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
  const answers = (): Promise<boolean> =>
    store.ping().then(
      () => true,
      () => false,
    );
  return {
    isReady: async () => {
      now();
      return (file === undefined || (await room.hasRoom())) && answers();
    },
    stop: room.stop,
  };
};
