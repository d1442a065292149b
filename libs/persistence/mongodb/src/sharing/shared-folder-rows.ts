import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { SharedFolderRow, SharedFolderRows } from '@flashcards/persistence-ports';
import type { CodeHash, InviteCode, Member, SharedSet } from '@flashcards/sharing';
import type { Filter } from '../driver.ts';
import type { Batch } from '../engine/batch.ts';
import type { Reader } from '../engine/reader.ts';
import { countIn } from '../engine/reader.ts';
import type { Steps } from '../engine/steps.ts';
import type { Collections, SharedFolderDocument, SharedSetDocument } from '../schema.ts';
import { there } from '../schema.ts';
import { totalsId } from '../study/documents.ts';
import { leavingRows } from './leaving-rows.ts';
import { memberFrom, rowKey, touchFolder } from './members.ts';

/** By this process's clock: it only orders changes of the same instant. */
const order = (): number => performance.timeOrigin + performance.now();

const fromDocument = ({ _id: id, name, description, createdAt, code }: SharedFolderDocument): SharedFolderRow => ({
  id,
  name,
  description,
  createdAt,
  ...(code ? { code } : {}),
});

/** Finds one folder. */
const folderWith = async (
  { sharedFolders }: Collections,
  reader: Reader,
  filter: Filter<SharedFolderDocument>,
): Promise<SharedFolderRow | undefined> => {
  const [found] = await reader.find(sharedFolders, filter);
  return found && fromDocument(found);
};

/** Those of these sets that exist, and whose accounts exist. */
export const setsThere = async (
  { sets, totals }: Collections,
  reader: Reader,
  ids: readonly SetId[],
): Promise<ReadonlySet<SetId>> => {
  const wanted = { _id: { $in: ids }, ...there };
  const found = ids.length > 0 ? await reader.find(sets, wanted, { projection: { account: 1 } }) : [];
  const owners = [...new Set(found.map(({ account }) => account))];
  const rows =
    owners.length > 0
      ? await reader.find(
          totals,
          { _id: { $in: owners.map(totalsId) }, account: { $in: owners } },
          { projection: { account: 1 } },
        )
      : [];
  const present = new Set(rows.map(({ account }) => account));
  return new Set(found.filter(({ account }) => present.has(account)).map(({ _id }) => _id));
};

const folderRows = ({ read, write }: Steps, collections: Collections) => {
  const { members, sharedFolders, sharedSets } = collections;
  return {
    find: read((reader, id: SharedFolderId) => folderWith(collections, reader, { _id: id })),
    withCode: read((reader, code: CodeHash) => folderWith(collections, reader, { 'code.hash': code })),
    insert: write((batch, { id, ...folder }: SharedFolderRow) =>
      batch.add(sharedFolders, { insertOne: { document: { _id: id, ...folder, revision: 0, changedAt: new Date() } } }),
    ),
    saveCode: write((batch, id: SharedFolderId, code: InviteCode | undefined) =>
      batch.add(sharedFolders, {
        updateOne: {
          filter: { _id: id },
          update: { ...(code ? { $set: { code } } : { $unset: { code: '' } }), $inc: { revision: 1 } },
        },
      }),
    ),
    delete: write((batch, id: SharedFolderId) => {
      batch.add(sharedFolders, { deleteOne: { filter: { _id: id } } });
      batch.add(members, { deleteMany: { filter: { folder: id } } });
      batch.add(sharedSets, { deleteMany: { filter: { folder: id } } });
    }),
  };
};

const inFolder =
  <Values extends readonly unknown[]>(
    collections: Collections,
    step: (batch: Batch, id: SharedFolderId, ...values: Values) => void,
  ) =>
  (batch: Batch, id: SharedFolderId, ...values: Values): void => {
    touchFolder(collections, batch, id);
    step(batch, id, ...values);
  };

const memberRows = ({ read, write }: Steps, collections: Collections) => {
  const { members, sharedSets } = collections;
  return {
    owner: read(async (reader, id: SharedFolderId) => {
      const [owner] = await reader.find(members, { folder: id, role: 'owner' });
      if (!owner) throw new Error('mongodb: a shared folder without an owner');
      return memberFrom(owner);
    }),
    roleOf: read(async (reader, id: SharedFolderId, account: AccountId) => {
      const [member] = await reader.find(members, { _id: rowKey(id, account) }, { projection: { role: 1 } });
      return member?.role;
    }),
    members: read(async (reader, id: SharedFolderId) => {
      const found = await reader.find(members, { folder: id }, { projection: { account: 1 } });
      return found.map(({ account }) => account);
    }),
    countMembers: read((reader, id: SharedFolderId) => countIn(reader, members, { folder: id })),
    countOf: read((reader, account: AccountId) => countIn(reader, members, { account })),
    insertMember: write(
      inFolder(collections, (batch, id, member: Member) => {
        const document = { _id: rowKey(id, member.account), folder: id, ...member, order: order() };
        batch.add(members, { insertOne: { document } });
      }),
    ),
    saveRole: write(
      inFolder(collections, (batch, id, { account, role }: Pick<Member, 'account' | 'role'>) =>
        batch.add(members, { updateOne: { filter: { _id: rowKey(id, account) }, update: { $set: { role } } } }),
      ),
    ),
    deleteMember: write(
      inFolder(collections, (batch, id, account: AccountId) => {
        batch.add(members, { deleteOne: { filter: { _id: rowKey(id, account) } } });
        batch.add(sharedSets, { deleteMany: { filter: { folder: id, addedBy: account } } });
      }),
    ),
  };
};

const sharedSetRows = ({ read, write }: Steps, collections: Collections) => {
  const { sharedSets } = collections;
  const setsWith = async (reader: Reader, filter: Filter<SharedSetDocument>): Promise<number> => {
    const found = await reader.find(sharedSets, filter, { projection: { _id: 0, set: 1 } });
    const ids = found.map(({ set }) => set);
    return (await setsThere(collections, reader, ids)).size;
  };
  return {
    holds: read(
      async (reader, id: SharedFolderId, set: SetId) => (await setsWith(reader, { _id: rowKey(id, set) })) > 0,
    ),
    countSets: read((reader, id: SharedFolderId) => setsWith(reader, { folder: id })),
    insertSet: write(
      inFolder(collections, (batch, id, set: SharedSet) => {
        const document = { _id: rowKey(id, set.set), folder: id, ...set, order: order(), changedAt: new Date() };
        batch.add(sharedSets, { insertOne: { document } });
      }),
    ),
    deleteSet: write(
      inFolder(collections, (batch, id, set: SetId) =>
        batch.add(sharedSets, { deleteOne: { filter: { _id: rowKey(id, set) } } }),
      ),
    ),
  };
};

export const sharedFolderRows = (steps: Steps, collections: Collections): SharedFolderRows => ({
  ...folderRows(steps, collections),
  ...memberRows(steps, collections),
  ...leavingRows(steps, collections),
  ...sharedSetRows(steps, collections),
});
