import type { Store } from '@flashcards/persistence-ports';
import type { startSweeper } from '@flashcards/turns';
import type { MongodbOptions } from './connection.ts';
import { connect } from './connection.ts';
import type { CommandStartedEvent } from './driver.ts';
import { socketTimeoutMS } from './engine/units.ts';
import { databases } from './opening/a-database.test-data.ts';
import { migrateDatabase } from './opening/open-database.ts';
import { baseOn, storeOn } from './store.ts';

/** Milliseconds. Fifty concurrent units of one quest take long while many test files run. */
const patience = 60_000;

/** Without command monitoring, which would take a sixth longer. */
const storeIn = async (options: MongodbOptions, startSweeping?: typeof startSweeper): Promise<Store> => {
  await migrateDatabase(options);
  return storeOn(connect(options, { socketTimeoutMS }), patience, startSweeping);
};

const openOn = async (options: MongodbOptions, startSweeping?: typeof startSweeper) => {
  await migrateDatabase(options);
  const connection = connect(options, { monitorCommands: true, socketTimeoutMS });
  const sent: CommandStartedEvent[] = [];
  connection.client.on('commandStarted', (event) => sent.push(event));
  return {
    store: storeOn(connection, patience, startSweeping),
    sent,
    db: connection.db,
    ...baseOn(connection, patience),
  };
};

/** A store, the commands that it has sent, and direct access to its documents. */
export type OpenedStore = Awaited<ReturnType<typeof openOn>>;

/** Stores of a test file, each on a database of its own; the server is stopped after the file. */
export const testStores = async (startSweeping?: typeof startSweeper) => {
  const { anEmptyOne, model } = await databases();
  const open = () => openOn(anEmptyOne().options, startSweeping);
  /** Two servers of one store. */
  const openTwo = async (): Promise<readonly [OpenedStore, OpenedStore]> => {
    const { options } = anEmptyOne();
    return [await openOn(options, startSweeping), await openOn(options, startSweeping)];
  };
  return {
    model,
    open,
    openTwo,
    openStore: () => storeIn(anEmptyOne().options, startSweeping),
    openTwins: async () => {
      const { options } = anEmptyOne();
      return [await storeIn(options, startSweeping), await storeIn(options, startSweeping)] as const;
    },
  };
};
