import type { AccountId } from '@flashcards/kernel';
import type { Participant, Quest } from '@flashcards/quests';
import { isAccepted } from '@flashcards/quests';
import type { Connection } from '../engine/connection.ts';
import type { StoredQuest } from './stored-quests.ts';
import { userKey } from '../accounts/users.ts';

/** Takes the quest away: at most a row for each participant, and one for their stint. */
export const removeQuest = (connection: Connection, key: number): void => {
  connection.run('DELETE FROM stints WHERE quest = ?', key);
  connection.run('DELETE FROM participants WHERE quest = ?', key);
  connection.run('DELETE FROM quests WHERE key = ?', key);
};

/** A participant as they are to be stored. */
interface Place {
  readonly quest: Quest;
  readonly key: number;
  readonly user: number;
  readonly position: number;
  readonly participant: Participant;
}

const savePlace = (connection: Connection, { quest, key, user, position, participant }: Place): void => {
  const { account, status, since, earned = null } = participant;
  const hasWon = quest.verdict?.winners.includes(account) ? 1 : 0;
  connection.run(
    `INSERT INTO participants (quest, user, position, status, since, earned, won, made_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (quest, user) DO UPDATE SET (position, status, since, earned, won)
     = (excluded.position, excluded.status, excluded.since, excluded.earned, excluded.won)`,
    key,
    user,
    position,
    status,
    since.getTime(),
    earned,
    hasWon,
    quest.createdAt.getTime(),
  );
};

/** With a verdict all stints end; without one, those of who is not accepted any more. */
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

/** Keeps the order of those who stay; who comes, or comes again, is the last. */
const savePlaces = (connection: Connection, { key, quest: before, seats }: StoredQuest, quest: Quest): void => {
  const known = new Set(before.participants);
  let last = -1;
  let next = Math.max(last, ...[...seats.values()].map(({ position }) => position)) + 1;
  for (const participant of quest.participants) {
    const seat = seats.get(participant.account);
    const stays = seat !== undefined && seat.position > last;
    const { user, position } = stays ? seat : { user: userKey(connection, participant.account), position: next++ };
    if (!stays || !known.has(participant)) savePlace(connection, { quest, key, user, position, participant });
    last = position;
  }
};

const ownerOf = (connection: Connection, { seats }: StoredQuest, owner: AccountId): number =>
  seats.get(owner)?.user ?? userKey(connection, owner);

/** Makes the rows what the quest has become; of `undefined` nothing is left. */
export const saveQuest = (connection: Connection, stored: StoredQuest, quest: Quest | undefined): void => {
  const { key, seats } = stored;
  if (quest === stored.quest) return;
  if (!quest) return removeQuest(connection, key);
  const staying = new Set(quest.participants.map(({ account }) => account));
  for (const [account, { user }] of seats)
    if (!staying.has(account)) connection.run('DELETE FROM participants WHERE quest = ? AND user = ?', key, user);
  endStints(connection, stored, quest);
  savePlaces(connection, stored, quest);
  const update = 'UPDATE quests SET (owner, earlier, completed) = (?, ?, ?) WHERE key = ?';
  connection.run(update, ownerOf(connection, stored, quest.owner), quest.earlier, quest.verdict ? 1 : 0, key);
};

/** A new one. */
export const insertQuest = (connection: Connection, quest: Quest): void => {
  const key = connection.insert(
    `INSERT INTO quests (id, kind, label, target, deadline, created_at, owner, earlier, completed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    quest.id,
    quest.kind,
    quest.label,
    quest.target,
    quest.deadline,
    quest.createdAt.getTime(),
    userKey(connection, quest.owner),
    quest.earlier,
    quest.verdict ? 1 : 0,
  );
  const nobody = { key, quest: { ...quest, participants: [] }, stints: new Map(), seats: new Map(), gone: [] };
  savePlaces(connection, nobody, quest);
};
