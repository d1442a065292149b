import type { AccountId, QuestId } from '@flashcards/kernel';
import type { Participant, Quest, QuestRequest } from '@flashcards/quests';
import { withoutAccounts } from '@flashcards/quests';
import type { QuestRow } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Tuple } from '../engine/driver.ts';
import { rowOf } from '../engine/row.ts';
import { toNumber } from '../engine/values.ts';

/** The place of a participant's row. */
export interface Seat {
  readonly user: number;
  readonly position: number;
}

/** A quest as stored, including participants who are being deleted, with the keys of its rows. */
export interface StoredQuest extends QuestRow {
  readonly key: number;
  readonly seats: ReadonlyMap<AccountId, Seat>;
}

/** A quest's own row. */
type OwnRow = Pick<Quest, 'earlier'> &
  Pick<QuestRow, 'code'> &
  Readonly<{ request: QuestRequest; owner: number; completed: boolean }>;

export const questRow = rowOf<OwnRow>({
  request: { id: 'word', kind: 'word', label: 'word', target: 'number', deadline: 'word', createdAt: 'instant' },
  owner: 'number',
  earlier: 'number',
  completed: 'flag',
  code: 'word?',
});

export const questKey = (connection: Connection, id: QuestId): number | undefined => {
  const found = connection.tuple('SELECT key FROM quests WHERE id = ?', id);
  return found && toNumber(found[0]);
};

export const questById = `SELECT ${questRow.columns}, key FROM quests WHERE id = ?`;
/** Finds the quest of an invite code. */
export const questByCode = 'SELECT id FROM quests WHERE code = ?';
const questByKey = `SELECT ${questRow.columns}, key FROM quests WHERE key = ?`;

interface Line extends Seat {
  readonly participant: Participant;
  readonly isGone: boolean;
  readonly hasWon: boolean;
  readonly progress?: number;
}

const line = rowOf<Line>({
  participant: {
    account: ['u.account', 'word'],
    user: ["coalesce(u.id, '')", 'word'],
    status: ['p.status', 'word'],
    since: ['p.since', 'instant'],
    earned: ['p.earned', 'number?'],
  },
  user: ['p.user', 'number'],
  position: ['p.position', 'number'],
  isGone: ['u.id IS NULL', 'flag'],
  hasWon: ['p.won', 'flag'],
  progress: ['s.progress', 'number?'],
});

/** Finds the participants of a quest, each with the open stint. */
export const people = `SELECT ${line.columns}
  FROM participants p JOIN users u ON u.key = p.user LEFT JOIN stints s ON s.quest = p.quest AND s.user = p.user
  WHERE p.quest = ?`;

const linesOf = (connection: Connection, key: number): readonly Line[] =>
  connection
    .tuples(people, key)
    .map(line.from)
    .sort((one, other) => one.position - other.position);

const accountsOf = (lines: readonly Line[]): readonly AccountId[] =>
  lines.map(({ participant: { account } }) => account);

const questFrom = ({ request, owner, earlier, completed }: OwnRow, lines: readonly Line[]): Quest => {
  const owning = lines.find(({ user }) => user === owner);
  if (!owning) throw new Error('sqlite: the owner of a quest is not in it');
  return {
    owner: owning.participant.account,
    participants: lines.map(({ participant }) => participant),
    earlier,
    ...request,
    ...(completed ? { verdict: { winners: accountsOf(lines.filter(({ hasWon }) => hasWon)) } } : {}),
  };
};

const storedFrom = (connection: Connection, found: Tuple | undefined): StoredQuest | undefined => {
  if (!found) return undefined;
  const key = toNumber(found.at(-1));
  const lines = linesOf(connection, key);
  const open = lines.flatMap(({ participant: { account }, progress }) =>
    progress === undefined ? [] : [[account, progress] as const],
  );
  const own = questRow.from(found);
  return {
    key,
    quest: questFrom(own, lines),
    stints: new Map(open),
    seats: new Map(lines.map((seat) => [seat.participant.account, seat])),
    gone: accountsOf(lines.filter(({ isGone }) => isGone)),
    ...(own.code === undefined ? {} : { code: own.code }),
  };
};

export const storedQuestAt = (connection: Connection, key: number): StoredQuest | undefined =>
  storedFrom(connection, connection.tuple(questByKey, key));

/** The quest as readers see it. */
export const presentQuest = ({ quest, stints, gone }: StoredQuest): Quest | undefined =>
  withoutAccounts(quest, gone, stints);

export const findQuest = (connection: Connection, id: QuestId): StoredQuest | undefined =>
  storedFrom(connection, connection.tuple(questById, id));
