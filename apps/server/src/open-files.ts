import type { Store } from '@flashcards/persistence-ports';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { FileCalls } from './file-calls.ts';
import type { Metrics } from './metrics/metrics.ts';
import { timedStore } from './timed-store.ts';
import { openStore } from './open-store.ts';
import type { Uploads } from './uploads.ts';
import { openUploads } from './uploads.ts';

/** The storage of a server, and its metrics. */
export interface Files {
  readonly store: Store;
  readonly uploads: Uploads;
  readonly metrics: Metrics | undefined;
  closeStore(): Promise<void>;
  /** Closes the store, and removes the uploads. */
  closeFiles(): Promise<void>;
}

/** Opens the store before the uploads, so that a store that cannot be opened leaves no uploads directory. */
export const openFiles = async (
  config: Config,
  log: Logger,
  { store: given, fileCalls }: { readonly store?: Store; readonly fileCalls: FileCalls },
): Promise<Files> => {
  const { database, dataDir, limits } = config;
  // Loaded on demand: most servers have metrics off.
  const metrics = config.metrics ? (await import('./metrics/metrics.ts')).serverMetrics() : undefined;
  const store = given ?? (await openStore(database, (message) => log.warn(message)));
  const uploads = await openUploads(join(dataDir, 'tmp'), fileCalls, limits.uploadsBytes).catch(
    async (error: unknown) => {
      await store.close();
      throw error;
    },
  );
  let closing: Promise<void> | undefined;
  const closeStore = (): Promise<void> => (closing ??= store.close());
  const closeFiles = (): Promise<void> => closeStore().then(uploads.close);
  const watched = metrics ? timedStore(store, metrics.storeCall) : store;
  return { store: watched, uploads, metrics, closeStore, closeFiles };
};
