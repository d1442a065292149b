import { ok, refuse } from '@flashcards/kernel';
import type { SharedFolderChanges } from '@flashcards/persistence-ports';
import { codeWith, mayAdd, mostSharedSets } from '@flashcards/sharing';
import type { Change } from '../change.ts';
import { asOwner, inFolder } from './in-folder.ts';
import { asMember, hasTooMany, join, leave, removeMember, setRole, transferFolder } from './members.ts';

const create =
  (change: Change): SharedFolderChanges['create'] =>
  (owner, { code: hash, ...folder }, receipt) =>
    change(owner.account, receipt, async (tx) => {
      if (await hasTooMany(tx, owner.account)) return refuse('too_many_shared_folders');
      await tx.sharedFolders.insert({ ...folder, code: { hash } });
      await tx.sharedFolders.insertMember(folder.id, asMember(owner, { role: 'owner', joinedAt: folder.createdAt }));
      return ok(undefined);
    });

const renewCode =
  (change: Change): SharedFolderChanges['renewCode'] =>
  (account, { folder, code, now, ...terms }, receipt) =>
    change(account, receipt, (tx) =>
      asOwner(tx, { account, folder }, () => tx.sharedFolders.saveCode(folder, codeWith(code, terms, now))),
    );

const deleteFolder =
  (change: Change): SharedFolderChanges['delete'] =>
  (account, folder, receipt) =>
    change(account, receipt, (tx) => asOwner(tx, { account, folder }, () => tx.sharedFolders.delete(folder)));

const addSet =
  (change: Change): SharedFolderChanges['addSet'] =>
  (account, { folder, set, now }, receipt) =>
    change(account, receipt, (tx) =>
      inFolder(tx, folder, async () => {
        const { sets, sharedFolders } = tx;
        if (!(await sets.find(account, set))) return refuse('set_not_found');
        if (!mayAdd(await sharedFolders.roleOf(folder, account))) return refuse('may_not_add');
        if (await sharedFolders.holds(folder, set)) return ok(undefined);
        if ((await sharedFolders.countSets(folder)) >= mostSharedSets) return refuse('too_many_shared_sets');
        await sharedFolders.insertSet(folder, { set, addedBy: account, addedAt: now });
        return ok(undefined);
      }),
    );

const removeSet =
  (change: Change): SharedFolderChanges['removeSet'] =>
  (account, { folder, set }, receipt) =>
    change(account, receipt, (tx) =>
      inFolder(tx, folder, async () => {
        if ((await tx.sharedFolders.roleOf(folder, account)) !== 'owner') return refuse('not_owner');
        if (!(await tx.sharedFolders.holds(folder, set))) return refuse('set_not_found');
        await tx.sharedFolders.deleteSet(folder, set);
        return ok(undefined);
      }),
    );

/** The changes of shared folders (decision 0016), each one unit of work. */
export const sharedFolderChanges = (change: Change): SharedFolderChanges => ({
  create: create(change),
  join: join(change),
  leave: leave(change),
  renewCode: renewCode(change),
  addSet: addSet(change),
  removeSet: removeSet(change),
  removeMember: removeMember(change),
  setRole: setRole(change),
  transfer: transferFolder(change),
  delete: deleteFolder(change),
});
