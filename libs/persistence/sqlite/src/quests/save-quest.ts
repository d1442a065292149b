import type { AccountId } from '@flashcards/kernel';
import type { Participant, Quest } from '@flashcards/quests';
import { isAccepted } from '@flashcards/quests';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';
import type { Seat, StoredQuest } from './stored-quests.ts';
import { questRow } from './stored-quests.ts';
import { userKey } from '../accounts/users.ts';

/** Deletes the quest: at most a row for each participant, and one for their stint. */
export const removeQuest = (connection: Connection, key: number): void => {
  connection.run('DELETE FROM stints WHERE quest = ?', key);
  connection.run('DELETE FROM participants WHERE quest = ?', key);
  connection.run('DELETE FROM quests WHERE key = ?', key);
};

type PlaceRow = Seat & Omit<Participant, 'account' | 'user'> & Readonly<{ quest: number; won: boolean; madeAt: Date }>;

const row = rowOf<PlaceRow>({
  quest: 'number',
  user: 'number',
  position: 'number',
  status: 'word',
  since: 'instant',
  earned: 'number?',
  won: 'flag',
  madeAt: 'instant',
});

const save = `INSERT INTO participants (${row.columns}) VALUES (${row.marks})
  ON CONFLICT (quest, user) DO UPDATE SET ${row.only('position', 'status', 'since', 'earned', 'won').excluded}`;

/** With a verdict all stints end; without one, those of participants who are no longer accepted. */
const endStints = (connection: Connection, { key, stints, seats }: StoredQuest, quest: Quest): void => {
  if (quest.verdict) {
    connection.run('DELETE FROM stints WHERE quest = ?', key);
    return;
  }
  for (const account of stints.keys()) {
    const seat = seats.get(account);
    if (seat && !isAccepted(quest, account))
      connection.run('DELETE FROM stints WHERE quest = ? AND user = ?', key, seat.user);
  }
};

/** Keeps the order of existing participants. A new or returning one goes to the end. */
const savePlaces = (connection: Connection, { key, quest: before, seats }: StoredQuest, quest: Quest): void => {
  const [known, winners] = [new Set(before.participants), new Set(quest.verdict?.winners)];
  let last = -1;
  let next = Math.max(last, ...[...seats.values()].map(({ position }) => position)) + 1;
  for (const participant of quest.participants) {
    const seat = seats.get(participant.account);
    const stays = seat !== undefined && seat.position > last;
    const { user, position } = stays ? seat : { user: userKey(connection, participant.account), position: next++ };
    const [won, madeAt] = [winners.has(participant.account), quest.createdAt];
    if (!stays || !known.has(participant))
      connection.run(save, ...row.values({ ...participant, quest: key, user, position, won, madeAt }));
    last = position;
  }
};

const toRow = (connection: Connection, { seats }: Pick<StoredQuest, 'seats'>, quest: Quest) => ({
  request: quest,
  owner: seats.get(quest.owner)?.user ?? userKey(connection, quest.owner),
  earlier: quest.earlier,
  completed: quest.verdict !== undefined,
});

const changing = questRow.only('owner', 'earlier', 'completed');

/** Writes the difference between the stored and the new quest; `undefined` deletes it. */
export const saveQuest = (connection: Connection, stored: StoredQuest, quest: Quest | undefined): void => {
  const { key, seats } = stored;
  if (quest === stored.quest) return;
  if (!quest) return removeQuest(connection, key);
  const staying = new Set(quest.participants.map(({ account }) => account));
  for (const [account, { user }] of seats)
    if (!staying.has(account)) connection.run('DELETE FROM participants WHERE quest = ? AND user = ?', key, user);
  endStints(connection, stored, quest);
  savePlaces(connection, stored, quest);
  const values = changing.values(toRow(connection, stored, quest));
  connection.run(`UPDATE quests SET ${changing.assigned}, changed_at = ? WHERE key = ?`, ...values, Date.now(), key);
};

const insert = `INSERT INTO quests (${questRow.columns}, changed_at) VALUES (${questRow.marks}, ?)`;

export const insertQuest = (connection: Connection, quest: Quest): void => {
  const nobody = { stints: new Map(), seats: new Map<AccountId, Seat>(), gone: [] };
  const key = connection.insert(insert, ...questRow.values(toRow(connection, nobody, quest)), Date.now());
  savePlaces(connection, { key, quest: { ...quest, participants: [] }, ...nobody }, quest);
};
