import type { AccountId, QuestId } from '@flashcards/kernel';
import type { QuestRows } from '@flashcards/persistence-ports';
import type { ParticipantStatus, Quest } from '@flashcards/quests';
import type { CodeHash } from '@flashcards/sharing';
import type { Connection } from '../engine/connection.ts';
import type { Steps } from '../engine/steps.ts';
import type { StoredQuest } from './stored-quests.ts';
import { findQuest, questByCode, questKey } from './stored-quests.ts';
import { insertQuest, removeQuest, saveQuest } from './save-quest.ts';
import { leavingKey, noUser, userKey } from '../accounts/users.ts';
import { toNumber, toText } from '../engine/values.ts';

/** Counts the quests in which a user has this status. */
export const questCount = 'SELECT count(*) FROM participants WHERE user = ? AND status = ?';

const countOf = (connection: Connection, user: number, status: ParticipantStatus): number =>
  toNumber(connection.tuple(questCount, user, status)?.[0]);

/**
 * Counts a user's invitations to quests that another user is in. CROSS JOIN fixes the order, because there are fewer
 * invitations.
 */
export const invitationsBy = `SELECT count(*) FROM participants AS invited CROSS JOIN participants AS host
  ON host.quest = invited.quest AND host.user = ? AND host.status = 'accepted'
  WHERE invited.user = ? AND invited.status = 'pending'`;

const invitationCount = (connection: Connection, user: number, by: AccountId): number =>
  toNumber(connection.tuple(invitationsBy, userKey(connection, by), user)?.[0]);

/** Finds a quest of a user, including those declined or left. */
export const questWith =
  'SELECT q.id FROM participants p CROSS JOIN quests q ON q.key = p.quest WHERE p.user = ? LIMIT 1';

const findWith = (connection: Connection, account: AccountId): QuestId | undefined => {
  const found = connection.tuple(questWith, leavingKey(connection, account) ?? noUser);
  return found && (toText(found[0]) as QuestId);
};

const withCode = (connection: Connection, code: CodeHash): QuestId | undefined => {
  const found = connection.tuple(questByCode, code);
  return found && (toText(found[0]) as QuestId);
};

const saveCode = (connection: Connection, id: QuestId, code: CodeHash): void =>
  void connection.run('UPDATE quests SET code = ? WHERE id = ?', code, id);

const remove = (connection: Connection, id: QuestId): void => {
  const key = questKey(connection, id);
  if (key !== undefined) removeQuest(connection, key);
};

/**
 * Keeps the quests that a unit of work has read, so that saving reads nothing again and writes only changed
 * participants.
 */
const foundOnce = () => {
  const known = new Map<QuestId, StoredQuest>();
  const find = (connection: Connection, id: QuestId): StoredQuest | undefined => {
    const found = findQuest(connection, id);
    if (found) known.set(id, found);
    return found;
  };
  const save = (connection: Connection, quest: Quest): void => {
    const stored = known.get(quest.id) ?? findQuest(connection, quest.id);
    known.delete(quest.id);
    if (stored) saveQuest(connection, stored, quest);
  };
  return { find, save };
};

export const questRows = ({ read, readOwn, write }: Steps): QuestRows => {
  const { find, save } = foundOnce();
  return {
    find: read(find),
    withCode: read(withCode),
    findWith: read(findWith),
    count: readOwn(countOf),
    countInvitations: readOwn(invitationCount),
    insert: write(insertQuest),
    saveCode: write(saveCode),
    save: write(save),
    delete: write(remove),
  };
};
