import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largeDeck, smallDeck } from './decks.ts';
import { serversOn } from './servers.ts';
import { questsIn } from './sqlite-quests.ts';
import { checkDatabase, checkSwept, reading, unfinishedIn } from './sqlite-inspection.ts';
import type { Stage } from './stage.ts';
import type { StoredGoal, StoredLog, StoredMark, StoredReview } from './stored-log.ts';
import { checkUploads } from './uploads.ts';

type Row = Readonly<Record<string, unknown>>;

const reviewOf = (row: Row): StoredReview => ({
  userID: String(row['user_id']),
  id: String(row['review_id']) as StoredReview['id'],
  card: String(row['card']) as StoredReview['card'],
  set: String(row['card_set']) as StoredReview['set'],
  rating: row['rating'] as StoredReview['rating'],
  at: new Date(Number(row['at'])),
  seq: Number(row['seq']),
  day: row['day'] as StoredReview['day'],
  retention: Number(row['retention']),
  xp: Number(row['xp']),
  before: JSON.parse(String(row['before_json'])) as StoredReview['before'],
  after: JSON.parse(String(row['after_json'])) as StoredReview['after'],
  isFirstThatDay: row['first_that_day'] === 1,
  suspended: row['suspended'] === 1,
  isUndone: row['undone_at'] !== null,
});

const markOf = (row: Row): StoredMark => ({
  userID: String(row['user_id']),
  id: String(row['id']) as StoredMark['id'],
  mark: row['kind'] as StoredMark['mark'],
  at: new Date(Number(row['at'])),
  seq: Number(row['seq']),
  day: row['day'] as StoredMark['day'],
});

const goalOf = (row: Row): StoredGoal => ({
  userID: String(row['user_id']),
  id: String(row['id']) as StoredGoal['id'],
  kind: row['kind'] as StoredGoal['kind'],
  target: Number(row['target']),
  title: String(row['title']),
  endDate: row['end_date'] as StoredGoal['endDate'],
  createdAt: new Date(Number(row['created_at'])),
});

const logIn = (file: string): StoredLog =>
  reading(file, (database) => {
    const rows = (table: string): readonly Row[] =>
      database
        .prepare(`SELECT t.*, u.id AS user_id FROM ${table} t JOIN users u ON u.key = t.user`)
        .all() as readonly Row[];
    return {
      reviews: rows('events').map(reviewOf),
      marks: rows('marks').map(markOf),
      goals: rows('goals').map(goalOf),
      quests: questsIn(database),
    };
  });

/** One data directory for all rounds, which grows. */
export const sqliteStage = async (): Promise<Stage> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-crash-'));
  const file = join(dataDir, 'flashcards.db');
  const servers = serversOn(dataDir);
  return {
    name: 'SQLite',
    place: dataDir,
    decks: [largeDeck, smallDeck, largeDeck],
    decksAmongOthers: [largeDeck, smallDeck, largeDeck],
    deckToReview: smallDeck,
    writesOfImports: 6,
    traffic: servers.traffic,
    start: servers.start,
    // The log shows a commit, or a part of one that is too large for the cache. SQLite starts over in the same file.
    look: () => {
      const found = statSync(`${file}-wal`, { throwIfNoEntry: false });
      return `${found?.size} ${found?.mtimeMs}`;
    },
    inspect: async () => {
      checkDatabase(file);
      await checkUploads(dataDir);
      return unfinishedIn(file);
    },
    log: () => Promise.resolve(logIn(file)),
    settle: async (pair, erased) => {
      if (erased.length > 0) await checkSwept(file, erased, servers.start);
      return pair;
    },
    close: async (fate) => {
      await servers.killAll();
      if (fate === 'remove data') await rm(dataDir, { recursive: true, force: true });
    },
  };
};
