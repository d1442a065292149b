import type { LocalDate, QuestId } from '@flashcards/kernel';
import type { QuestKind, Stint } from '@flashcards/quests';
import type { Connection } from '../engine/connection.ts';
import type { Tuple } from '../engine/driver.ts';
import { toNumber, toText } from '../engine/values.ts';

const fromTuple = ([quest, kind, since, deadline, progress, needed]: Tuple): Stint => ({
  quest: toText(quest) as QuestId,
  kind: toText(kind) as QuestKind,
  since: new Date(toNumber(since)),
  deadline: toText(deadline) as LocalDate,
  progress: toNumber(progress),
  needed: toNumber(needed),
});

const columns = `q.id, s.kind, s.since, s.deadline, s.progress,
  q.target - q.earlier + s.progress - (SELECT sum(o.progress) FROM stints o WHERE o.quest = s.quest)`;

/** Searches the open stints of an account that end on this day or later. */
export const openStints = `SELECT ${columns}
  FROM stints s JOIN quests q ON q.key = s.quest WHERE s.user = ? AND s.deadline >= ?`;

export const stintsFrom = (connection: Connection, user: number, from: LocalDate): readonly Stint[] =>
  connection.tuples(openStints, user, from).map(fromTuple);

/** Counts the same. */
export const openCount = 'SELECT count(*) FROM stints WHERE user = ? AND deadline >= ?';

export const stintCount = (connection: Connection, user: number, from: LocalDate): number =>
  toNumber(connection.tuple(openCount, user, from)?.[0]);

export const insertStint = (connection: Connection, user: number, stint: Stint): void => {
  connection.run(
    `INSERT INTO stints (quest, user, kind, since, deadline, progress)
     SELECT key, ?, ?, ?, ?, ? FROM quests WHERE id = ?`,
    user,
    stint.kind,
    stint.since.getTime(),
    stint.deadline,
    stint.progress,
    stint.quest,
  );
};

/** One that has ended meanwhile stays as it ended. */
export const saveStint = (connection: Connection, user: number, { quest, progress }: Stint): void => {
  const update = 'UPDATE stints SET progress = ? WHERE quest = (SELECT key FROM quests WHERE id = ?) AND user = ?';
  connection.run(update, progress, quest, user);
};
