import type { AccountId, LocalDate, QuestId, UserId } from '@flashcards/kernel';
import type { Participant, ParticipantStatus, Quest, QuestKind, QuestLabel } from '@flashcards/quests';
import { withoutAccounts } from '@flashcards/quests';
import type { QuestRow } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Tuple } from '../engine/driver.ts';
import { toNumber, toText } from '../engine/values.ts';

/** Where a participant's row is. */
export interface Seat {
  readonly user: number;
  readonly position: number;
}

/** A quest as its rows say, with who is being deleted, and how they are found. */
export interface StoredQuest extends QuestRow {
  readonly key: number;
  readonly seats: ReadonlyMap<AccountId, Seat>;
}

const columns = 'key, id, kind, label, target, deadline, created_at, owner, earlier, completed';

const keyOf = 'SELECT key FROM quests WHERE id = ?';

export const questKey = (connection: Connection, id: QuestId): number | undefined => {
  const found = connection.tuple(keyOf, id);
  return found && toNumber(found[0]);
};

export const questById = `SELECT ${columns} FROM quests WHERE id = ?`;
const questByKey = `SELECT ${columns} FROM quests WHERE key = ?`;

/** Searches those of whom a quest tells, each with the stint that is open. */
export const people = `SELECT u.account, u.id, p.user, p.position, p.status, p.since, p.earned, p.won, s.progress
  FROM participants p JOIN users u ON u.key = p.user LEFT JOIN stints s ON s.quest = p.quest AND s.user = p.user
  WHERE p.quest = ?`;

interface Line extends Seat {
  readonly participant: Participant;
  readonly isGone: boolean;
  readonly hasWon: boolean;
  readonly progress: number | undefined;
}

const lineFrom = ([account, id, user, position, status, since, earned, won, progress]: Tuple): Line => {
  const isGone = id === null;
  const participant: Participant = {
    account: toText(account) as AccountId,
    user: (isGone ? '' : toText(id)) as UserId,
    status: toText(status) as ParticipantStatus,
    since: new Date(toNumber(since)),
    ...(typeof earned === 'number' ? { earned } : {}),
  };
  const open = typeof progress === 'number' ? progress : undefined;
  return { participant, isGone, hasWon: won === 1, progress: open, user: toNumber(user), position: toNumber(position) };
};

const linesOf = (connection: Connection, key: number): readonly Line[] =>
  connection
    .tuples(people, key)
    .map(lineFrom)
    .sort((one, other) => one.position - other.position);

const accountsOf = (lines: readonly Line[]): readonly AccountId[] =>
  lines.map(({ participant: { account } }) => account);

const questFrom = (
  [, id, kind, label, target, deadline, createdAt, owner, earlier, completed]: Tuple,
  lines: readonly Line[],
): Quest => {
  const owning = lines.find(({ user }) => user === owner);
  if (!owning) throw new Error('sqlite: the owner of a quest is not in it');
  return {
    id: toText(id) as QuestId,
    kind: toText(kind) as QuestKind,
    label: toText(label) as QuestLabel,
    target: toNumber(target),
    deadline: toText(deadline) as LocalDate,
    createdAt: new Date(toNumber(createdAt)),
    owner: owning.participant.account,
    participants: lines.map(({ participant }) => participant),
    earlier: toNumber(earlier),
    ...(completed === 1 ? { verdict: { winners: accountsOf(lines.filter(({ hasWon }) => hasWon)) } } : {}),
  };
};

const storedFrom = (connection: Connection, found: Tuple | undefined): StoredQuest | undefined => {
  if (!found) return undefined;
  const key = toNumber(found[0]);
  const lines = linesOf(connection, key);
  const open = lines.flatMap(({ participant: { account }, progress }) =>
    progress === undefined ? [] : [[account, progress] as const],
  );
  return {
    key,
    quest: questFrom(found, lines),
    stints: new Map(open),
    seats: new Map(lines.map((line) => [line.participant.account, line])),
    gone: accountsOf(lines.filter(({ isGone }) => isGone)),
  };
};

export const storedQuestAt = (connection: Connection, key: number): StoredQuest | undefined =>
  storedFrom(connection, connection.tuple(questByKey, key));

/** The quest as readers see it. */
export const presentQuest = ({ quest, stints, gone }: StoredQuest): Quest | undefined =>
  withoutAccounts(quest, gone, stints);

export const findQuest = (connection: Connection, id: QuestId): StoredQuest | undefined =>
  storedFrom(connection, connection.tuple(questById, id));
