import type { AccountId, Person } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { SharedFolderChanges, Tx } from '@flashcards/persistence-ports';
import type { Member } from '@flashcards/sharing';
import { admit, formerOwner, leaving, mostSharedFolders, removal, roleChange, transfer } from '@flashcards/sharing';
import type { Change } from '../change.ts';
import { inFolder, toMember } from './in-folder.ts';

/** Whether the account has reached `mostSharedFolders`. */
export const hasTooMany = async ({ sharedFolders }: Tx, account: AccountId): Promise<boolean> =>
  (await sharedFolders.countOf(account)) >= mostSharedFolders;

export const asMember = ({ account, id: user }: Person, rest: Pick<Member, 'role' | 'joinedAt'>): Member => ({
  account,
  user,
  ...rest,
});

export const join =
  (change: Change): SharedFolderChanges['join'] =>
  (person, { code, now }, receipt) =>
    change(person.account, receipt, async (tx) => {
      const { sharedFolders } = tx;
      const folder = await sharedFolders.withCode(code);
      if (!folder?.code) return refuse('invalid_code');
      const { id, name, description } = folder;
      const isMember = (await sharedFolders.roleOf(id, person.account)) !== undefined;
      const admitted = admit(folder.code, { isMember, members: await sharedFolders.countMembers(id), now });
      if (!admitted.ok) return admitted;
      if (await hasTooMany(tx, person.account)) return refuse('too_many_shared_folders');
      const { user: owner } = await sharedFolders.owner(id);
      if (admitted.value !== folder.code) await sharedFolders.saveCode(id, admitted.value);
      await sharedFolders.insertMember(id, asMember(person, { role: 'viewer', joinedAt: now }));
      return ok({ id, name, description, owner });
    });

export const leave =
  (change: Change): SharedFolderChanges['leave'] =>
  (account, folder, receipt) =>
    change(account, receipt, (tx) =>
      inFolder(tx, folder, async () => {
        const allowed = leaving(await tx.sharedFolders.roleOf(folder, account));
        if (allowed.ok) await tx.sharedFolders.deleteMember(folder, account);
        return allowed;
      }),
    );

export const removeMember =
  (change: Change): SharedFolderChanges['removeMember'] =>
  (account, { folder, target }, receipt) =>
    change(account, receipt, (tx) =>
      toMember(
        tx,
        { account, folder, target },
        {
          may: removal,
          work: async () => {
            await tx.sharedFolders.deleteMember(folder, target);
            await tx.sharedFolders.saveCode(folder, undefined);
          },
        },
      ),
    );

export const setRole =
  (change: Change): SharedFolderChanges['setRole'] =>
  (account, { folder, target, role }, receipt) =>
    change(account, receipt, (tx) =>
      toMember(
        tx,
        { account, folder, target },
        {
          may: roleChange,
          work: () => tx.sharedFolders.saveRole(folder, { account: target, role }),
        },
      ),
    );

export const transferFolder =
  (change: Change): SharedFolderChanges['transfer'] =>
  (account, { folder, target }, receipt) =>
    change(account, receipt, (tx) =>
      toMember(
        tx,
        { account, folder, target },
        {
          may: transfer,
          work: async () => {
            await tx.sharedFolders.saveRole(folder, { account, role: formerOwner });
            await tx.sharedFolders.saveRole(folder, { account: target, role: 'owner' });
          },
        },
      ),
    );
