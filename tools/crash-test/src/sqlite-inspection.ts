import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { promised } from './broken-promise.ts';
import { checkWhatIsShared } from './sqlite-quests.ts';
import type { Stage } from './stage.ts';

/** Reads with a connection of its own. */
export const reading = <T>(file: string, read: (database: InstanceType<typeof DatabaseSync>) => T): T => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
};

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
    WHERE u.id IS NOT NULL
  ) WHERE xp <> xp_of_log OR xp <> xp_of_days OR reviews <> reviews_of_days OR cards <> cards_of_days
    OR first_of_days <> first_of_months OR marks <> marks_of_days`;

/** Named sets whose counts are not those of the cards that show. */
const miscounted = `
  SELECT s.id FROM sets s WHERE s.name IS NOT NULL AND (s.card_count, s.text_bytes) <> (
    SELECT count(p.card), coalesce(sum(octet_length(c.front) + octet_length(c.back)), 0)
    FROM cards c LEFT JOIN progress p ON p.card = c.key AND p.user = s.user AND p.card_set = s.key
    WHERE c.card_set = s.key AND c.addition NOT IN (SELECT key FROM additions))`;

/** Folders and sets in a folder that is not their user's, and sets that have the name of a folder beside them. */
const misplaced = `
  WITH places AS (
    SELECT user, parent AS folder FROM folders UNION ALL SELECT user, folder FROM sets WHERE name IS NOT NULL
  )
  SELECT folder FROM places p JOIN users u ON u.key = p.user
  WHERE u.id IS NOT NULL AND folder <> 0 AND NOT EXISTS (SELECT 1 FROM folders f WHERE f.key = p.folder AND f.user = p.user)
  UNION ALL
  SELECT s.key FROM sets s JOIN folders f ON f.user = s.user AND f.parent = s.folder AND f.name = s.name`;

/** What waits for a sweeper. */
const unfinished = `
  SELECT (SELECT count(*) FROM cards c JOIN sets s ON s.key = c.card_set
      WHERE s.name IS NULL OR c.addition IN (SELECT key FROM additions))
    + (SELECT count(*) FROM sets WHERE name IS NULL) + (SELECT count(*) FROM additions)
    + (SELECT count(*) FROM users WHERE id IS NULL) + (SELECT count(*) FROM clean_ups) AS count`;

export const unfinishedIn = (file: string): number =>
  reading(file, (database) => Number(Object.values(database.prepare(unfinished).get() ?? {})[0]));

const patience = 20_000;

/** As if the time of every writer had run out. */
const letTimePass = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: patience });
  database.exec('UPDATE sets SET draft_until = 0 WHERE name IS NULL; UPDATE additions SET until = 0');
  database.close();
};

/** The files of a database, each in one piece. */
const filesOf = async (file: string): Promise<readonly Buffer[]> =>
  Promise.all(['', '-wal'].map((suffix) => readFile(`${file}${suffix}`).catch(() => Buffer.alloc(0))));

/** Up to here servers write a file anew after somebody was deleted. */
const smallFile = 16 * 1_024 * 1_024;

/** What the documentation says to do with a large file, at a quiet hour. */
const writeAnew = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: patience });
  database.exec('PRAGMA secure_delete = ON; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
};

/** Once time is up, a server that starts takes all away that is not finished, and no byte of what was erased is left. */
export const checkSwept = async (file: string, erased: readonly string[], start: Stage['start']): Promise<void> => {
  letTimePass(file);
  const server = await start();
  const deadline = performance.now() + patience;
  while (unfinishedIn(file) > 0 && performance.now() < deadline) await sleep(20);
  await server.stop();
  promised(unfinishedIn(file) === 0, 'nobody takes away what servers that are gone have left');
  if ((await stat(file)).size > smallFile) writeAnew(file);
  const files = await filesOf(file);
  for (const text of erased)
    promised(!files.some((bytes) => bytes.includes(text)), `the files of the database still hold ${text}`);
};

export const checkDatabase = (file: string): void =>
  reading(file, (database) => {
    const [integrity] = database.prepare('PRAGMA integrity_check').all() as readonly Record<string, unknown>[];
    promised(integrity?.['integrity_check'] === 'ok', `the database is damaged: ${JSON.stringify(integrity)}`);
    const loose = database.prepare('PRAGMA foreign_key_check').all();
    promised(loose.length === 0, `${loose.length} rows belong to nothing`);
    const counted = database.prepare(miscounted).all();
    promised(counted.length === 0, `${counted.length} sets have other cards or bytes than they say`);
    const placed = database.prepare(misplaced).all();
    promised(placed.length === 0, `${placed.length} folders and sets are in no place of their own`);
    const users = database.prepare(differing).all();
    promised(users.length === 0, `totals, days, months and log of ${users.length} users differ`);
    checkWhatIsShared(database);
  });
