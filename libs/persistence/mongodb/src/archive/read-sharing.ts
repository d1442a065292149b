import type { QuestId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { ArchiveRecord, MemberRecord, QuestRecord, SharedSetRecord } from '@flashcards/persistence-ports';
import type { SharedFolder } from '@flashcards/sharing';
import type { CallAlone } from '../database.ts';
import { memberFrom, membersOf, referencesOf } from '../folder-rows.ts';
import { anyOf, keyOf } from '../keys.ts';
import { questFrom } from '../quest-rows.ts';
import type { SharedFolderDocument, SharedSetDocument } from '../sharing-documents.ts';
import { stintsIn } from '../stint-rows.ts';
import type { Alone } from './alone.ts';
import { inPages } from './record-pages.ts';

const questRecord = async ({ collections }: CallAlone, id: QuestId): Promise<readonly QuestRecord[]> => {
  const found = await collections.quests.findOne({ _id: id });
  if (!found) return [];
  const stints = await stintsIn(collections, id, found.verdict ? [] : found.members);
  const counted = found.members.flatMap((account) => {
    const stint = stints.get(account);
    return stint ? [[account, stint.progress] as const] : [];
  });
  return [{ kind: 'quest', quest: questFrom(found), stints: new Map(counted) }];
};

export const questRecords = async function* ({ run }: Alone, id: QuestId): AsyncGenerator<readonly QuestRecord[]> {
  const records = await run((call) => questRecord(call, id));
  if (records.length > 0) yield records;
};

const folderFrom = (document: SharedFolderDocument): SharedFolder => {
  const { _id: id, name, description, owner, createdAt, codeHash, codeTerms } = document;
  const code = codeHash === undefined ? {} : { code: { hash: codeHash, ...codeTerms } };
  return { id, name, description, owner, createdAt, ...code };
};

/** Those of these sets that are there. */
const setsThere = async (
  { collections: { sets } }: CallAlone,
  references: readonly SharedSetDocument[],
): Promise<ReadonlySet<SetId>> => {
  if (references.length === 0) return new Set();
  const wanted = { _id: anyOf(references.map(({ addedBy, set }) => keyOf(addedBy, set))) };
  const options = { projection: { id: 1 }, batchSize: references.length + 1 } as const;
  return new Set((await sets.find(wanted, options).toArray()).map(({ id }) => id));
};

const byAdding = (one: SharedSetDocument, other: SharedSetDocument): number =>
  one.addedAt.getTime() - other.addedAt.getTime() || one.rev - other.rev;

interface WholeFolder {
  readonly folder: SharedFolder;
  readonly members: readonly MemberRecord[];
  readonly sets: readonly SharedSetRecord[];
}

/** Of members and sets a folder has a thousand each at most. */
const wholeFolder = async (call: CallAlone, id: SharedFolderId): Promise<WholeFolder | undefined> => {
  const { collections } = call;
  const found = await collections.sharedFolders.findOne({ _id: id });
  if (!found) return undefined;
  const [members, references] = await Promise.all([membersOf(collections, id), referencesOf(collections, id)]);
  const there = await setsThere(call, references);
  const joined = new Set(members.map(({ account }) => account));
  const standing = references.filter(({ set, addedBy }) => there.has(set) && joined.has(addedBy)).toSorted(byAdding);
  return {
    folder: folderFrom(found),
    members: members.map((member, position) => ({ kind: 'member', position, member: memberFrom(member) })),
    sets: standing.map(({ set, addedBy, addedAt }, position) => ({
      kind: 'shared-set',
      position,
      reference: { set, addedBy, addedAt },
    })),
  };
};

export const sharedFolderRecords = async function* (
  { run }: Alone,
  id: SharedFolderId,
): AsyncGenerator<readonly ArchiveRecord[]> {
  const found = await run((call) => wholeFolder(call, id));
  if (!found) return;
  yield [{ kind: 'shared-folder', folder: found.folder }];
  yield* inPages(found.members);
  yield* inPages(found.sets);
};
