import type { AccountId } from '@flashcards/kernel';
import { readLimit } from '../connection.ts';
import type { Database } from '../database.ts';
import type { Db } from '../driver.ts';
import { MongoServerError } from '../driver.ts';
import { accountIn, ofUser } from '../keys.ts';
import { rebuildAll } from '../projections.ts';
import type { Migration } from './migration.ts';

interface Named {
  readonly _id: string;
}

/** The namespace or the index is not there. */
const isGone = (error: unknown): boolean =>
  error instanceof MongoServerError && (error.code === 26 || error.code === 27);

const unlessGone = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
};

const changeIndexes = async (db: Db): Promise<void> => {
  const events = db.collection('events');
  await events.createIndex({ user: 1, card: 1, at: 1, seq: 1 });
  await events.createIndex({ user: 1, day: 1, card: 1, at: 1, seq: 1 });
  await events.createIndex({ user: 1, at: 1 });
  await unlessGone(events.dropIndex('user_1_card_1_at_1'));
};

interface Left extends Named {
  /** Absent, or a step for each put. */
  readonly pending?: readonly unknown[];
}

const journalsAtOnce = 500;

/** A change that was left half-way may be about to write a day: it is finished as version 1 would have. */
const settleAll = async (db: Db, { run }: Database): Promise<void> => {
  const journals = db.collection<Left>('journals');
  const options = { sort: { _id: 1 }, limit: journalsAtOnce, projection: { 'pending.step': 1 } } as const;
  for (let last = ''; ;) {
    const page = await journals.find({ _id: { $gt: last } }, { ...options, maxTimeMS: readLimit }).toArray();
    for (const { _id, pending } of page) {
      if (!pending) continue;
      await journals.updateOne({ _id, pending: { $exists: true } }, { $set: { isPending: true } });
      await run(({ journal }) => journal.settled(_id));
    }
    if (page.length < journalsAtOnce) return;
    last = page.at(-1)?._id ?? last;
  }
};

/**
 * The accounts whose days are still kept as version 1 did, one after the other. Each is rebuilt from its log, for what
 * a review earns has changed, and its old days go: so whoever begins anew goes on where another was interrupted.
 */
const rebuildAccounts = async (db: Db, database: Database): Promise<void> => {
  const days = db.collection<Named>('days');
  for (;;) {
    const next = await days.findOne(
      { _id: { $gt: '' } },
      { sort: { _id: 1 }, projection: { _id: 1 }, maxTimeMS: readLimit },
    );
    if (!next) return unlessGone(days.drop());
    const account: AccountId = accountIn(next._id);
    for await (const _ of rebuildAll(database, account));
    await days.deleteMany({ _id: ofUser(account) });
  }
};

/** One log for reviews and marks, a document for each month: all that follows from the log is worked out anew. */
export const oneLog: Migration = {
  name: '0002-one-log',
  apply: async (db, database) => {
    await changeIndexes(db);
    await settleAll(db, database);
    await rebuildAccounts(db, database);
  },
};
