import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { promised } from './broken-promise.ts';
import { largeDeck, smallDeck } from './decks.ts';
import { serversOn } from './servers.ts';
import type { Stage } from './stage.ts';
import type { StoredGoal, StoredLog, StoredMark, StoredReview } from './stored-log.ts';
import { checkUploads } from './uploads.ts';

const reading = <T>(file: string, read: (database: InstanceType<typeof DatabaseSync>) => T): T => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
};

type Row = Readonly<Record<string, unknown>>;

/** Users whose totals, days, months and log do not tell of the same reviews and marks. */
const differing = `
  SELECT key FROM (
    SELECT u.key, coalesce(a.review_xp, 0) AS xp, coalesce(l.xp, 0) AS xp_of_log, coalesce(d.xp, 0) AS xp_of_days,
      coalesce(l.reviews, 0) AS reviews, coalesce(d.reviews, 0) AS reviews_of_days,
      coalesce(l.cards, 0) AS cards, coalesce(d.cards, 0) AS cards_of_days,
      coalesce(d.first, 0) AS first_of_days, coalesce(m.first, 0) AS first_of_months,
      coalesce(d.marks, 0) AS marks_of_days, (SELECT count(*) FROM marks WHERE user = u.key) AS marks
    FROM users u LEFT JOIN activity a ON a.user = u.key
    LEFT JOIN (SELECT user, sum(xp) AS xp, count(*) AS reviews, count(DISTINCT card || day) AS cards
      FROM events WHERE undone_at IS NULL GROUP BY user) l ON l.user = u.key
    LEFT JOIN (SELECT user, sum(xp) AS xp, sum(again + hard + good + easy) AS reviews, sum(cards) AS cards,
      sum(young_reviews + mature_reviews) AS first, sum(checked_in + heatmap_called) AS marks
      FROM days GROUP BY user) d ON d.user = u.key
    LEFT JOIN (SELECT user, sum(young_reviews + mature_reviews) AS first FROM months GROUP BY user) m ON m.user = u.key
  ) WHERE xp <> xp_of_log OR xp <> xp_of_days OR reviews <> reviews_of_days OR cards <> cards_of_days
    OR first_of_days <> first_of_months OR marks <> marks_of_days`;

const checkDatabase = (file: string): void =>
  reading(file, (database) => {
    const [integrity] = database.prepare('PRAGMA integrity_check').all() as readonly Record<string, unknown>[];
    promised(integrity?.['integrity_check'] === 'ok', `the database is damaged: ${JSON.stringify(integrity)}`);
    const loose = database.prepare('PRAGMA foreign_key_check').all();
    promised(loose.length === 0, `${loose.length} rows belong to nothing`);
    const users = database.prepare(differing).all();
    promised(users.length === 0, `totals, days, months and log of ${users.length} users differ`);
  });

const reviewOf = (row: Row): StoredReview => ({
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
    deckToReview: smallDeck,
    writesOfImports: 6,
    start: servers.start,
    // The log shows a commit, or a part of one that is too large for the cache. SQLite starts over in the same file.
    look: () => {
      const found = statSync(`${file}-wal`, { throwIfNoEntry: false });
      return `${found?.size} ${found?.mtimeMs}`;
    },
    inspect: async () => {
      checkDatabase(file);
      await checkUploads(dataDir);
      return 0;
    },
    log: () => Promise.resolve(logIn(file)),
    settle: (pair) => Promise.resolve(pair),
    close: async (fate) => {
      await servers.killAll();
      if (fate === 'remove data') await rm(dataDir, { recursive: true, force: true });
    },
  };
};
