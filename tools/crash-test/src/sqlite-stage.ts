import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { promised } from './broken-promise.ts';
import { largeDeck, smallDeck } from './decks.ts';
import type { StoredReview } from './log-check.ts';
import { serversOn } from './servers.ts';
import type { Stage } from './stage.ts';
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

/** Users whose totals, days and log do not tell of the same reviews. */
const differing = `
  SELECT user FROM (
    SELECT a.user, a.review_xp,
      (SELECT coalesce(sum(xp), 0) FROM days d WHERE d.user = a.user) AS xp_of_days,
      (SELECT coalesce(sum(again + hard + good + easy), 0) FROM days d WHERE d.user = a.user) AS reviews_of_days,
      coalesce(sum(e.xp), 0) AS xp_of_log, count(e.review_id) AS reviews_of_log
    FROM activity a LEFT JOIN events e ON e.user = a.user AND e.undone_at IS NULL
    GROUP BY a.user
  ) WHERE review_xp <> xp_of_log OR xp_of_days <> xp_of_log OR reviews_of_days <> reviews_of_log`;

const checkDatabase = (file: string): void =>
  reading(file, (database) => {
    const [integrity] = database.prepare('PRAGMA integrity_check').all() as readonly Record<string, unknown>[];
    promised(integrity?.['integrity_check'] === 'ok', `the database is damaged: ${JSON.stringify(integrity)}`);
    const loose = database.prepare('PRAGMA foreign_key_check').all();
    promised(loose.length === 0, `${loose.length} rows belong to nothing`);
    const users = database.prepare(differing).all();
    promised(users.length === 0, `totals, days and log of ${users.length} users tell of different reviews`);
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
  isUndone: row['undone_at'] !== null,
});

const logIn = (file: string): readonly StoredReview[] =>
  reading(file, (database) => {
    const rows = database.prepare('SELECT * FROM events').all() as readonly Row[];
    return rows.map(reviewOf);
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
