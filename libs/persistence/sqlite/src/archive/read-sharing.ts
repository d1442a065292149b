import type { AccountId, CardId, Person, QuestId, SetId, SharedFolderId } from '@flashcards/kernel';
import type {
  ArchiveRecord,
  MemberRecord,
  QuestRecord,
  SharedSetRecord,
  VisitRecord,
} from '@flashcards/persistence-ports';
import type { Member, SharedFolder } from '@flashcards/sharing';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { Tuple } from '../engine/driver.ts';
import { keyOf, membersByAge } from '../sharing/folder-members.ts';
import { pagesFrom } from '../engine/pages.ts';
import { progressColumns, progressFromTuple } from '../study/progress.ts';
import { findQuest, presentQuest } from '../quests/stored-quests.ts';
import { isOfMember } from '../sharing/shared-access.ts';
import { folderWithId } from '../sharing/shared-folder-rows.ts';
import { isShown } from '../library/shown-cards.ts';
import { userKey } from '../accounts/users.ts';
import { toNumber, toText } from '../engine/values.ts';
import { atOnce, fillPage } from './record-pages.ts';

/** What is of a card that is gone shows nowhere. */
const searchVisits = `SELECT ${progressColumns}, p.card, p.card_set, p.suspended FROM member_progress p
  WHERE p.user = ? AND p.card > ? AND EXISTS (
    SELECT 1 FROM cards c JOIN sets s ON s.key = c.card_set AND s.name IS NOT NULL WHERE c.id = p.card AND ${isShown})
  ORDER BY p.card LIMIT ${atOnce}`;

export const visitRecords = (database: Database, { account }: Person): AsyncIterable<readonly VisitRecord[]> => {
  const item = (row: Tuple): VisitRecord => {
    const [card, set, suspended] = row.slice(-3);
    return {
      kind: 'visit',
      account,
      card: toText(card) as CardId,
      set: toText(set) as SetId,
      suspended: suspended === 1,
      progress: progressFromTuple(row),
    };
  };
  return pagesFrom<VisitRecord, string>(database, '', (connection, after) =>
    fillPage(connection.each(searchVisits, userKey(connection, account), after), {
      item,
      place: (row) => toText(row.at(-3)),
    }),
  );
};

export const questRecords = async function* (database: Database, id: QuestId): AsyncGenerator<readonly QuestRecord[]> {
  const found = await database.read((connection) => findQuest(connection, id));
  const quest = found && presentQuest(found);
  if (quest) yield [{ kind: 'quest', quest, stints: found.stints }];
};

interface StoredFolder {
  readonly key: number;
  readonly folder: SharedFolder;
  readonly members: readonly Member[];
}

const storedFolder = (connection: Connection, id: SharedFolderId): StoredFolder | undefined => {
  const row = folderWithId(connection, id);
  if (!row) return undefined;
  const key = keyOf(connection, id);
  const members = membersByAge(connection, key);
  const owner = members.find(({ role }) => role === 'owner');
  if (!owner) throw new Error('sqlite: a shared folder without an owner');
  return { key, folder: { ...row, owner: owner.account }, members };
};

const memberRecord = (member: Member, position: number): MemberRecord => ({ kind: 'member', position, member });

const searchReferences = `SELECT s.id, u.account, x.added_at FROM shared_sets x
  CROSS JOIN sets s ON s.key = x.card_set AND s.name IS NOT NULL CROSS JOIN users u ON u.key = x.added_by
  WHERE x.folder = ? AND ${isOfMember} ORDER BY x.added_at, x.key`;

const sharedSetRecords = (connection: Connection, folder: number): readonly SharedSetRecord[] =>
  connection.tuples(searchReferences, folder).map(([set, addedBy, addedAt], position) => ({
    kind: 'shared-set',
    position,
    reference: {
      set: toText(set) as SetId,
      addedBy: toText(addedBy) as AccountId,
      addedAt: new Date(toNumber(addedAt)),
    },
  }));

/** Of members and sets a folder has a thousand each at most. */
export const sharedFolderRecords = async function* (
  database: Database,
  id: SharedFolderId,
): AsyncGenerator<readonly ArchiveRecord[]> {
  const found = await database.read((connection) => {
    const stored = storedFolder(connection, id);
    return stored && { ...stored, sets: sharedSetRecords(connection, stored.key) };
  });
  if (!found) return;
  yield [{ kind: 'shared-folder', folder: found.folder }];
  yield found.members.map(memberRecord);
  if (found.sets.length > 0) yield found.sets;
};
