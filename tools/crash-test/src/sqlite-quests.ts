import type { DatabaseSync } from '@photostructure/sqlite';
import { promised } from './broken-promise.ts';
import { groups } from './groups.ts';
import type { StoredQuest } from './stored-log.ts';

type Row = Readonly<Record<string, unknown>>;
type Database = InstanceType<typeof DatabaseSync>;

const rowsOf = (database: Database, query: string): readonly Row[] => database.prepare(query).all() as readonly Row[];

const participantOf = (row: Row): StoredQuest['participants'][number] => ({
  userID: String(row['user_id']),
  status: row['status'] as StoredQuest['participants'][number]['status'],
  since: new Date(Number(row['since'])),
  ...(row['earned'] === null ? {} : { earned: Number(row['earned']) }),
});

/** All quests, as they are stored. */
export const questsIn = (database: Database): readonly StoredQuest[] => {
  const participants = groups(
    rowsOf(database, 'SELECT p.*, u.id AS user_id FROM participants p JOIN users u ON u.key = p.user'),
    (row) => String(row['quest']),
  );
  return rowsOf(database, 'SELECT q.*, u.id AS owner_id FROM quests q LEFT JOIN users u ON u.key = q.owner').map(
    (row) => {
      const rows = participants.get(String(row['key'])) ?? [];
      const winners = rows.filter(({ won }) => won === 1).map((each) => String(each['user_id']));
      return {
        id: String(row['id']) as StoredQuest['id'],
        kind: row['kind'] as StoredQuest['kind'],
        target: Number(row['target']),
        earlier: Number(row['earlier']),
        owner: String(row['owner_id']),
        participants: rows.map(participantOf),
        ...(row['completed'] === 1 ? { winners } : {}),
      };
    },
  );
};

/** Stints of who is not in the quest or of a quest that is over, and members of an open one without theirs. */
const strayStints = `
  WITH due AS (
    SELECT p.quest, p.user, p.since FROM participants p JOIN quests q ON q.key = p.quest
    WHERE p.status = 'accepted' AND NOT q.completed
  ), there AS (SELECT quest, user, since FROM stints)
  SELECT * FROM (SELECT * FROM due EXCEPT SELECT * FROM there)
  UNION ALL SELECT * FROM (SELECT * FROM there EXCEPT SELECT * FROM due)`;

/** Quests whose owner is not in them, and shared folders that have not one owner each. */
const ownerless = `
  SELECT q.key FROM quests q WHERE NOT EXISTS (
    SELECT 1 FROM participants p WHERE p.quest = q.key AND p.user = q.owner AND p.status = 'accepted')
  UNION ALL
  SELECT f.key FROM shared_folders f WHERE f.id IS NOT NULL
    AND (SELECT count(*) FROM members m WHERE m.folder = f.key AND m.role = 'owner') <> 1`;

/** Users who won more quests by name than they have bonuses. */
const unpaid = `
  SELECT p.user FROM participants p WHERE p.won GROUP BY p.user
  HAVING count(*) > coalesce((SELECT quests_won FROM activity WHERE user = p.user), 0)`;

/** What several users share is there as a whole, for every reader at any moment. */
export const checkWhatIsShared = (database: Database): void => {
  const stray = rowsOf(database, strayStints);
  promised(stray.length === 0, `${stray.length} stints are not those of who is in a quest`);
  const alone = rowsOf(database, ownerless);
  promised(alone.length === 0, `${alone.length} quests and shared folders have no owner in them`);
  const poor = rowsOf(database, unpaid);
  promised(poor.length === 0, `${poor.length} users miss a bonus for a quest that they won`);
};
