import type { SharedFolders } from '@flashcards/persistence-ports';
import { deleteFolder, leaveFolder, removeMember, renewCode, setRole, transferFolder } from './change-members.ts';
import type { Database } from './database.ts';
import { createFolder } from './found-folder.ts';
import { joinFolder } from './join-folder.ts';
import { foldersOf } from './listed-folders.ts';
import { addedSets, listMembers, listSets } from './listed-sets.ts';
import { addSet, removeSet } from './share-sets.ts';

export const mongodbSharedFolders = (database: Database): SharedFolders => {
  const { run } = database;
  return {
    create: (owner, folder, receipt) => run((call) => createFolder(call, owner, { folder, receipt })),
    of: (account) => foldersOf(database, account),
    members: (account, folder) => run((call) => listMembers(call, account, folder)),
    sets: (account, folder) => listSets(database, account, folder),
    added: (account, folder) => run((call) => addedSets(call, account, folder)),
    join: (person, joining, receipt) => run((call) => joinFolder(call, { person, joining, receipt })),
    renewCode: (account, request, receipt) => run((call) => renewCode(call, { account, request, receipt })),
    addSet: (account, adding, receipt) => run((call) => addSet(call, account, { adding, receipt })),
    removeSet: (account, removed, receipt) => run((call) => removeSet(call, account, { removed, receipt })),
    removeMember: (account, request, receipt) => run((call) => removeMember(call, { account, request, receipt })),
    setRole: (account, request, receipt) => run((call) => setRole(call, { account, request, receipt })),
    transfer: (account, request, receipt) => run((call) => transferFolder(call, { account, request, receipt })),
    leave: (account, request, receipt) => run((call) => leaveFolder(call, { account, request, receipt })),
    delete: (account, request, receipt) => run((call) => deleteFolder(call, { account, request, receipt })),
  };
};
