import type { AccountId, Outcome, Person, SetId, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CodeHash, GivenRole, InviteCode, Member, Role, SharedSet } from '@flashcards/sharing';
import {
  admit,
  codeWith,
  formerOwner,
  leaving,
  mayAdd,
  removal,
  roleChange,
  successorOf,
  transfer,
} from '@flashcards/sharing';

/** The expected state of a folder. */
export interface FolderByHand {
  readonly id: SharedFolderId;
  /** In the order of joining. */
  readonly members: readonly Member[];
  /** In the order in which they were added. */
  readonly sets: readonly SharedSet[];
  readonly code?: InviteCode;
}

type Changed = Outcome<FolderByHand | undefined, string>;

const roleOf = ({ members }: FolderByHand, account: AccountId): Role | undefined =>
  members.find((each) => each.account === account)?.role;

const without = (folder: FolderByHand, gone: AccountId): FolderByHand => ({
  ...folder,
  members: folder.members.filter(({ account }) => account !== gone),
  sets: folder.sets.filter(({ addedBy }) => addedBy !== gone),
});

const withRole = (folder: FolderByHand, changed: AccountId, role: Role): FolderByHand => ({
  ...folder,
  members: folder.members.map((each) => (each.account === changed ? { ...each, role } : each)),
});

/** The folder after its owner, or another member, is gone. */
const afterDeparture = (folder: FolderByHand, gone: AccountId): FolderByHand | undefined => {
  const rest = without(folder, gone);
  if (roleOf(folder, gone) !== 'owner') return rest;
  const next = successorOf(rest.members);
  return next && withRole(rest, next.account, 'owner');
};

/** The expected folder after each change by this person. */
export const byHand = {
  join:
    ({ account, id: user }: Person, now: Date) =>
    (folder: FolderByHand): Changed => {
      if (!folder.code) return refuse('invalid_code');
      const isMember = roleOf(folder, account) !== undefined;
      const code = admit(folder.code, { isMember, members: folder.members.length, now });
      if (!code.ok) return code;
      const member: Member = { account, user, role: 'viewer', joinedAt: now };
      return ok({ ...folder, members: [...folder.members, member], code: code.value });
    },
  renew:
    (by: AccountId, hash: CodeHash, { maxUses, now }: { readonly maxUses: number | undefined; readonly now: Date }) =>
    (folder: FolderByHand): Changed => {
      if (roleOf(folder, by) !== 'owner') return refuse('not_owner');
      return ok({ ...folder, code: codeWith(hash, maxUses === undefined ? {} : { maxUses }, now) });
    },
  share:
    (added: SharedSet) =>
    (folder: FolderByHand): Changed => {
      if (!mayAdd(roleOf(folder, added.addedBy))) return refuse('may_not_add');
      const isIn = folder.sets.some(({ set }) => set === added.set);
      return ok(isIn ? folder : { ...folder, sets: [...folder.sets, added] });
    },
  unshare:
    (by: AccountId, removed: SetId) =>
    (folder: FolderByHand): Changed => {
      if (roleOf(folder, by) !== 'owner') return refuse('not_owner');
      const sets = folder.sets.filter(({ set }) => set !== removed);
      return sets.length === folder.sets.length ? refuse('set_not_found') : ok({ ...folder, sets });
    },
  putOut:
    (by: AccountId, target: AccountId) =>
    (folder: FolderByHand): Changed => {
      const may = removal({ caller: roleOf(folder, by), target: roleOf(folder, target) });
      if (!may.ok) return may;
      const { code: _, ...rest } = without(folder, target);
      return ok(rest);
    },
  role:
    (by: AccountId, target: AccountId, role: GivenRole) =>
    (folder: FolderByHand): Changed => {
      const may = roleChange({ caller: roleOf(folder, by), target: roleOf(folder, target) });
      return may.ok ? ok(withRole(folder, target, role)) : may;
    },
  transfer:
    (by: AccountId, target: AccountId) =>
    (folder: FolderByHand): Changed => {
      const may = transfer({ caller: roleOf(folder, by), target: roleOf(folder, target) });
      return may.ok ? ok(withRole(withRole(folder, by, formerOwner), target, 'owner')) : may;
    },
  leave:
    (account: AccountId) =>
    (folder: FolderByHand): Changed => {
      const may = leaving(roleOf(folder, account));
      return may.ok ? ok(without(folder, account)) : may;
    },
  delete:
    (by: AccountId) =>
    (folder: FolderByHand): Changed =>
      roleOf(folder, by) === 'owner' ? ok(undefined) : refuse('not_owner'),
  withoutSet:
    (gone: SetId) =>
    (folder: FolderByHand): Changed =>
      ok({ ...folder, sets: folder.sets.filter(({ set }) => set !== gone) }),
  withoutAccount:
    (gone: AccountId) =>
    (folder: FolderByHand): Changed =>
      ok(afterDeparture(folder, gone)),
};

export const isMember = (folder: FolderByHand, account: AccountId): boolean => roleOf(folder, account) !== undefined;
