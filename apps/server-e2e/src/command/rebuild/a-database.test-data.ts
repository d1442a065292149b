import { withDatabase } from '@flashcards/kit/rig';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Db } from 'mongodb';
import { MongoClient } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { aDirectory } from '../../a-directory.test-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run (tools/mongodb-model). */
    mongodbUri: string;
  }
}

/** A store for servers and for the command. */
export interface TestData {
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Corrupts projections of every user directly in the store, so that they differ from the log. */
  corrupt(): Promise<void>;
}

/** Every value is possible, but wrong. */
const wrongRows = `
  UPDATE activity SET review_xp = review_xp + 1000, streak_length = 40, longest_streak = 41, active_days = 42;
  UPDATE days SET xp = xp + 7, cards = cards + 2, good = good + 3, checked_in = 1 - checked_in;
  DELETE FROM months;
  UPDATE events SET xp = xp + 5, first_that_day = 1 - first_that_day;
  UPDATE events SET before_json = after_json WHERE before_json ->> 'state' <> 'new';
  UPDATE progress SET stability = stability * 3, last_review = '2020-02-02' WHERE stability IS NOT NULL;
  UPDATE goals SET progress = progress + 500, status = 'completed';`;

export const onSqlite = async (): Promise<TestData> => {
  const dataDir = await aDirectory();
  return {
    dataDir,
    settings: { DATA_DIR: dataDir },
    corrupt: () => {
      const database = new DatabaseSync(join(dataDir, 'flashcards.db'));
      database.exec('PRAGMA busy_timeout = 30000');
      database.exec(`BEGIN IMMEDIATE; ${wrongRows} COMMIT`);
      database.close();
      return Promise.resolve();
    },
  };
};

/** A row of the study data. */
interface Row {
  readonly _id: string;
  readonly kind: string;
  readonly progress: { readonly stability?: number };
}

const wrongDocuments = async (db: Db): Promise<void> => {
  const study = db.collection<Row>('study');
  const streak = { 'streak.length': 40, 'streak.longest': 41 };
  await study.updateMany({ kind: 'totals' }, { $inc: { reviewXp: 1000 } });
  await study.updateMany({ kind: 'totals', streak: { $exists: true } }, { $set: streak });
  await study.updateMany({ kind: 'day' }, { $inc: { xp: 7, cards: 2 } });
  await study.deleteMany({ kind: 'month' });
  await study.updateMany({ kind: 'event' }, { $inc: { xp: 5 }, $set: { isFirstThatDay: false } });
  for (const { _id, progress } of await study.find({ kind: 'card' }).toArray()) {
    if (progress.stability === undefined) continue;
    const wrong = { 'progress.stability': progress.stability * 3, 'progress.lastReview': '2020-02-02' };
    await study.updateOne({ _id }, { $set: wrong });
  }
  await study.updateMany({ kind: 'goal' }, { $set: { progress: 500, status: 'completed' } as never });
};

export const onMongodb = async (): Promise<TestData> => {
  const uri = inject('mongodbUri');
  const dataDir = await aDirectory();
  const client = new MongoClient(uri);
  const db = client.db(basename(dataDir));
  onTestFinished(async () => {
    await db.dropDatabase();
    await client.close();
  });
  const url = withDatabase(uri, basename(dataDir));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: url, JWT_SECRET: randomBytes(32).toString('hex') };
  return { dataDir, settings, corrupt: () => wrongDocuments(db) };
};
