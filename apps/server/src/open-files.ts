import type { Store } from '@flashcards/persistence-ports';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { FileCalls } from './file-calls.ts';
import type { Measures } from './measures.ts';
import { measuresOf } from './measures.ts';
import { openStore } from './open-store.ts';
import type { Uploads } from './uploads.ts';
import { openUploads } from './uploads.ts';

/** What a server keeps, and what watches it. */
export interface Files {
  readonly store: Store;
  readonly uploads: Uploads;
  readonly measures: Measures;
  closeStore(): Promise<void>;
  /** The store, and the uploads with all that is left of them. */
  closeFiles(): Promise<void>;
}

/** The store before the uploads, so that a store that cannot be opened leaves no directory of uploads behind. */
export const openFiles = async (
  config: Config,
  log: Logger,
  { store: given, fileCalls }: { readonly store?: Store; readonly fileCalls: FileCalls },
): Promise<Files> => {
  const { database, dataDir, limits } = config;
  const measures = await measuresOf(config);
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
  return { store: measures.watched(store), uploads, measures, closeStore, closeFiles };
};
