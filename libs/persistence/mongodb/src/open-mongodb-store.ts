import type { Store } from '@flashcards/persistence-ports';
import type { MongodbOptions } from './connection.ts';
import { openDatabase } from './opening/open-database.ts';
import { storeOn } from './store.ts';

/** Opens the store and migrates its schema. Any number of processes may share one. */
export const openMongodbStore = async (options: MongodbOptions): Promise<Store> => storeOn(await openDatabase(options));
