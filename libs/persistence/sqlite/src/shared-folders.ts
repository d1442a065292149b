import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Receipted, ReceiptFor, SharedFolders } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { changeRole, deleteFolder, leave, removeMember, renewCode, transferFolder } from './change-shared-folders.ts';
import { createFolder, join } from './join-shared-folders.ts';
import { membersOf } from './folder-members.ts';
import { once } from './receipts.ts';
import { addedSets, asMember, folderPages, setPagesOf } from './shared-listings.ts';
import { addSet, removeSet } from './share-sets.ts';
import { ownerKey } from './users.ts';

/** One transaction, in which everything is decided that it changes. */
const changing =
  (database: Database) =>
  <T, Code extends string>(
    account: AccountId,
    receipt: ReceiptFor<T, Code> | undefined,
    work: (connection: Connection, user: number) => Outcome<T, Code>,
  ): Promise<Receipted<T, Code>> =>
    database.write((connection) => {
      const user = ownerKey(connection, account);
      return once(connection, user, { receipt, work: () => work(connection, user) });
    }, account);

export const sqliteSharedFolders = (database: Database): SharedFolders => {
  const change = changing(database);
  return {
    create: (owner, folder, receipt) =>
      change(owner.account, receipt, (connection, user) => createFolder(connection, user, folder)),

    of: (account) => folderPages(database, account),

    members: (account, folder) =>
      database.read((connection) => {
        const found = asMember(connection, account, folder);
        return found.ok ? ok(membersOf(connection, found.value)) : found;
      }),

    sets: async (account, folder) => {
      const found = await database.read((connection) => asMember(connection, account, folder));
      return found.ok ? ok(setPagesOf(database, account, folder)) : found;
    },

    added: (account, folder) => database.read((connection) => addedSets(connection, account, folder)),

    join: (person, joining, receipt) =>
      change(person.account, receipt, (connection, user) => join(connection, user, joining)),

    renewCode: (account, renewal, receipt) =>
      change(account, receipt, (connection, user) => renewCode(connection, user, renewal)),

    addSet: (account, adding, receipt) =>
      change(account, receipt, (connection, user) => addSet(connection, user, adding)),

    removeSet: (account, removed, receipt) =>
      change(account, receipt, (connection, user) => removeSet(connection, user, removed)),

    removeMember: (account, removed, receipt) =>
      change(account, receipt, (connection, user) => removeMember(connection, user, removed)),

    setRole: (account, asked, receipt) =>
      change(account, receipt, (connection, user) => changeRole(connection, user, asked)),

    transfer: (account, asked, receipt) =>
      change(account, receipt, (connection, user) => transferFolder(connection, user, asked)),

    leave: (account, folder, receipt) =>
      change(account, receipt, (connection, user) => leave(connection, user, folder)),

    delete: (account, folder, receipt) =>
      change(account, receipt, (connection, user) => deleteFolder(connection, user, folder)),
  };
};
