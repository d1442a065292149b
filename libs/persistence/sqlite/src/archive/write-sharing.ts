import type {
  ArchiveRecord,
  MemberRecord,
  QuestRecord,
  SharedFolderRecord,
  SharedSetRecord,
  VisitRecord,
} from '@flashcards/persistence-ports';
import { participantOf, stintOf } from '@flashcards/quests';
import type { Connection } from '../engine/connection.ts';
import type { SqlValue } from '../engine/driver.ts';
import { insertMember, saveCode } from '../sharing/folder-members.ts';
import { progressColumns, progressValues } from '../study/progress.ts';
import { questKey } from '../quests/stored-quests.ts';
import { insertQuest, removeQuest } from '../quests/save-quest.ts';
import { insertStint } from '../quests/stored-stints.ts';
import { ownerKey } from '../accounts/users.ts';
import { fromText, toNumber } from '../engine/values.ts';

const lastKept = (value: string): string => `(SELECT ${value} FROM events
  WHERE user = ?1 AND card = ?2 AND undone_at IS NULL ORDER BY at DESC, seq DESC LIMIT 1)`;

const insertVisit = `INSERT OR REPLACE INTO member_progress
  (user, card, card_set, suspended, ${progressColumns}, last_at, last_seq)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ${lastKept('at')}, ${lastKept('seq')})`;

const writeVisit = (connection: Connection, { account, card, set, suspended, progress }: VisitRecord): void => {
  const values: readonly SqlValue[] = [card, set, Number(suspended), ...progressValues(progress)];
  connection.run(insertVisit, ownerKey(connection, account), ...values);
};

const writeQuest = (connection: Connection, { quest, stints }: QuestRecord): void => {
  const known = questKey(connection, quest.id);
  if (known !== undefined) removeQuest(connection, known);
  insertQuest(connection, quest);
  for (const [account, progress] of stints) {
    const participant = participantOf(quest, account);
    if (participant)
      insertStint(connection, ownerKey(connection, account), { ...stintOf(quest, participant), progress });
  }
};

const removeFolder = (connection: Connection, folder: number): void => {
  connection.run('DELETE FROM shared_sets WHERE folder = ?', folder);
  connection.run('DELETE FROM members WHERE folder = ?', folder);
  connection.run('DELETE FROM shared_folders WHERE key = ?', folder);
};

const beginFolder = (connection: Connection, { folder }: SharedFolderRecord): number => {
  const known = connection.tuple('SELECT key FROM shared_folders WHERE id = ?', folder.id);
  if (known) removeFolder(connection, toNumber(known[0]));
  const key = connection.insert(
    'INSERT INTO shared_folders (id, created_at, name, description) VALUES (?, ?, ?, ?)',
    folder.id,
    folder.createdAt.getTime(),
    fromText(folder.name),
    fromText(folder.description),
  );
  saveCode(connection, key, folder.code);
  return key;
};

const writeMember = (connection: Connection, folder: number, { member }: MemberRecord): void =>
  insertMember(connection, { folder, user: ownerKey(connection, member.account) }, member);

const writeReference = (connection: Connection, folder: number, { reference }: SharedSetRecord): void => {
  const { set, addedBy, addedAt } = reference;
  connection.run(
    `INSERT INTO shared_sets (folder, card_set, added_by, added_at)
     VALUES (?, (SELECT key FROM sets WHERE id = ?), ?, ?)`,
    folder,
    set,
    ownerKey(connection, addedBy),
    addedAt.getTime(),
  );
};

/** Writes the records of visits, quests and shared folders as they come. */
export const sharedWriter = (): ((connection: Connection, record: ArchiveRecord) => void) => {
  let folder = 0;
  return (connection, record) => {
    switch (record.kind) {
      case 'visit':
        return writeVisit(connection, record);
      case 'quest':
        return writeQuest(connection, record);
      case 'shared-folder':
        folder = beginFolder(connection, record);
        return;
      case 'member':
        return writeMember(connection, folder, record);
      case 'shared-set':
        return writeReference(connection, folder, record);
      default:
        throw new Error(`sqlite: a ${record.kind} by itself`);
    }
  };
};
