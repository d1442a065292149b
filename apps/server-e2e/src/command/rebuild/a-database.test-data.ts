import { askForMongo, withDatabase } from '@flashcards/test-rig';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Db } from 'mongodb';
import { MongoClient } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { aDirectory } from '../../a-directory.test-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the run's MongoDB (tools/mongo-compat). */
    mongoOffice: string;
  }
}

/** Data of its own, for servers and for the tool. */
export interface TestData {
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Changes projections of every user by hand, past the service: what follows from the log stands wrong then. */
  corrupt(): Promise<void>;
}

/** Nothing here gives a value that cannot be: each is only not the right one. */
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

interface Month {
  readonly _id: string;
  /** The day and twelve numbers: good is the third, XP the seventh, what else happened the last. */
  readonly days: readonly string[];
}

const wrongDay = (line: string): string => {
  const numbers = line.split(' ').map(Number);
  const wrong = numbers.map((number, index) => number + (index === 3 ? 3 : 0) + (index === 7 ? 7 : 0));
  return wrong.with(-1, 3 - (numbers.at(-1) ?? 0)).join(' ');
};

interface Journal {
  readonly _id: string;
  /** A goal each: its number, its progress, and a letter for its verdict. */
  readonly state: { readonly goals: { readonly tallies: string } };
}

/** The first goal's. */
const wrongTally = (tallies: string): string => tallies.replace(/^(\d+) \d+ \w/, '$1 500 d');

const wrongDocuments = async (db: Db): Promise<void> => {
  const streak = { 'state.activity.streak.length': 40, 'state.activity.streak.longest': 41 };
  await db.collection('journals').updateMany({}, { $inc: { 'state.activity.reviewXp': 1000 } });
  const ofActive = { 'state.activity.streak': { $exists: true } };
  await db.collection('journals').updateMany(ofActive, { $set: streak });
  for (const { _id, days } of await db.collection<Month>('months').find().toArray())
    await db.collection<Month>('months').updateOne({ _id }, { $inc: { xp: 7 }, $set: { days: days.map(wrongDay) } });
  await db.collection('events').updateMany({}, { $inc: { xp: 5 }, $set: { isFirstThatDay: false } });
  const studied = { 'progress.stability': { $exists: true } };
  await db
    .collection('progress')
    .updateMany(studied, { $mul: { 'progress.stability': 3 }, $set: { 'progress.lastReview': '2020-02-02' } });
  const journals = db.collection<Journal>('journals');
  for (const { _id, state } of await journals.find({ 'state.goals': { $exists: true } }).toArray())
    await journals.updateOne({ _id }, { $set: { 'state.goals.tallies': wrongTally(state.goals.tallies) } });
};

export const onMongodb = async (): Promise<TestData | undefined> => {
  const { uri, missing } = await askForMongo(inject('mongoOffice'));
  if (uri === undefined && process.env['CI'] === 'true') throw new Error(`no MongoDB to test against: ${missing}`);
  if (uri === undefined) return undefined;
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
