import type { LocalDate } from '@flashcards/kernel';
import type { StintRows } from '@flashcards/persistence-ports';
import type { Stint } from '@flashcards/quests';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';
import type { Steps } from '../engine/steps.ts';
import { toNumber } from '../engine/values.ts';

const row = rowOf<Stint>({
  quest: ['q.id', 'word'],
  kind: ['s.kind', 'word'],
  since: ['s.since', 'instant'],
  deadline: ['s.deadline', 'word'],
  progress: ['s.progress', 'number'],
  needed: [
    'q.target - q.earlier + s.progress - (SELECT sum(o.progress) FROM stints o WHERE o.quest = s.quest)',
    'number?',
  ],
});

/** Finds the open stints of an account that end on this day or later. */
export const openStints = `SELECT ${row.columns}
  FROM stints s JOIN quests q ON q.key = s.quest WHERE s.user = ? AND s.deadline >= ?`;

/** Counts the same stints. */
export const openCount = 'SELECT count(*) FROM stints WHERE user = ? AND deadline >= ?';

const kept = rowOf<Omit<Stint, 'quest' | 'needed'>>({
  kind: 'word',
  since: 'instant',
  deadline: 'word',
  progress: 'number',
});

const touchQuest = (connection: Connection, quest: Stint['quest']): void =>
  void connection.run('UPDATE quests SET changed_at = ? WHERE id = ?', Date.now(), quest);

const insertStint = (connection: Connection, user: number, stint: Stint): void => {
  const insert = `INSERT INTO stints (quest, user, ${kept.columns}) SELECT key, ?, ${kept.marks} FROM quests WHERE id = ?`;
  connection.run(insert, user, ...kept.values(stint), stint.quest);
  touchQuest(connection, stint.quest);
};

/** A stint that has ended meanwhile stays unchanged. */
const saveStint = (connection: Connection, user: number, { quest, progress }: Stint): void => {
  const update = 'UPDATE stints SET progress = ? WHERE quest = (SELECT key FROM quests WHERE id = ?) AND user = ?';
  connection.run(update, progress, quest, user);
  touchQuest(connection, quest);
};

export const stintRows = ({ readOwn, writeOwn, writeEach }: Steps): StintRows => ({
  open: readOwn((connection, user, from: LocalDate) => connection.tuples(openStints, user, from).map(row.from)),
  count: readOwn((connection, user, from: LocalDate) => toNumber(connection.tuple(openCount, user, from)?.[0])),
  insert: writeOwn(insertStint),
  save: writeEach<Stint>(saveStint),
});
