import type { AccountId, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type {
  CodeRefusal,
  CodeRenewal,
  DeletionRefusal,
  Receipted,
  ReceiptFor,
  RemovalOfMemberRefusal,
  RoleChange,
  RoleChangeRefusal,
  SomeMember,
} from '@flashcards/persistence-ports';
import type { LeaveRefusal, Standing } from '@flashcards/sharing';
import { codeWith, formerOwner, leaving, removal, roleChange, transfer } from '@flashcards/sharing';
import { isClosed } from './closed-account.ts';
import type { Call } from './call.ts';
import type { AskingFolder, FolderDecided } from './folder-turn.ts';
import { inFolderTurn } from './folder-turn.ts';
import { memberOf, putChanged, putRole, withoutCode } from './folder-rows.ts';
import { ended, letGo, takenOut } from './leave-folder.ts';
import { followSeat, followSeatOf } from './seats.ts';
import type { MemberDocument } from './sharing-documents.ts';

interface Both {
  readonly standing: Standing;
  readonly caller: MemberDocument | null;
  readonly target: MemberDocument | null;
}

const both = async ({ collections, folder }: AskingFolder, caller: AccountId, target: AccountId): Promise<Both> => {
  const [one, other] = await Promise.all([caller, target].map((each) => memberOf(collections, folder._id, each)));
  return { standing: { caller: one?.role, target: other?.role }, caller: one ?? null, target: other ?? null };
};

/** A change by one member, and the receipt to be kept of it. */
export interface Asked<Request, Code extends string> {
  readonly account: AccountId;
  readonly request: Request;
  readonly receipt: ReceiptFor<void, Code> | undefined;
}

const remove = async (
  asking: AskingFolder,
  account: AccountId,
  target: AccountId,
): FolderDecided<void, RemovalOfMemberRefusal> => {
  const may = removal((await both(asking, account, target)).standing);
  if (!may.ok) return { answer: may };
  return { answer: may, change: { steps: [await takenOut(asking, target, withoutCode(asking.folder))] } };
};

export const removeMember = async (
  call: Call,
  { account, request: { folder, target }, receipt }: Asked<SomeMember, RemovalOfMemberRefusal>,
): Promise<Receipted<void, RemovalOfMemberRefusal>> => {
  const decide = (asking: AskingFolder) => remove(asking, account, target);
  const answered = await inFolderTurn(call, { account, folder, receipt, decide });
  if (answered.ok) await followSeatOf(call, target, folder);
  return answered;
};

const giveRole = async (
  asking: AskingFolder,
  account: AccountId,
  { target: id, role }: RoleChange,
): FolderDecided<void, RoleChangeRefusal> => {
  const { standing, target } = await both(asking, account, id);
  const may = roleChange(standing);
  if (!may.ok) return { answer: may };
  return { answer: may, ...(target ? { change: { steps: [[putRole(target, role)]] } } : {}) };
};

export const setRole = (
  call: Call,
  { account, request, receipt }: Asked<RoleChange, RoleChangeRefusal>,
): Promise<Receipted<void, RoleChangeRefusal>> =>
  inFolderTurn(call, {
    account,
    folder: request.folder,
    receipt,
    decide: (asking) => giveRole(asking, account, request),
  });

const passOn = async (
  asking: AskingFolder,
  account: AccountId,
  heir: AccountId,
): FolderDecided<void, RoleChangeRefusal> => {
  const { standing, caller, target } = await both(asking, account, heir);
  const may = transfer(standing);
  if (!may.ok || !caller || !target || account === heir) return { answer: may };
  const next = putChanged(asking.folder, { owner: target.account, ownerUser: target.user });
  return {
    answer: may,
    change: { steps: [[putRole(caller, formerOwner), putRole(target, 'owner'), next]] },
  };
};

/** The new owner's account may have been deleted meanwhile, and have found no folder of its own to pass on. */
export const transferFolder = async (
  call: Call,
  { account, request: { folder, target }, receipt }: Asked<SomeMember, RoleChangeRefusal>,
): Promise<Receipted<void, RoleChangeRefusal>> => {
  const decide = (asking: AskingFolder) => passOn(asking, account, target);
  const answered = await inFolderTurn(call, { account, folder, receipt, decide });
  if (answered.ok && (await isClosed(call, target))) await letGo(call, folder, target);
  return answered;
};

type LeavingRefusal = 'shared_folder_not_found' | LeaveRefusal;

const leave = async (asking: AskingFolder, account: AccountId): FolderDecided<void, LeavingRefusal> => {
  const member = await memberOf(asking.collections, asking.folder._id, account);
  const may = leaving(member?.role);
  return may.ok ? { answer: may, change: { steps: [await takenOut(asking, account)] } } : { answer: may };
};

export const leaveFolder = async (
  call: Call,
  { account, request: folder, receipt }: Asked<SharedFolderId, LeavingRefusal>,
): Promise<Receipted<void, LeavingRefusal>> => {
  const answered = await inFolderTurn(call, {
    account,
    folder,
    receipt,
    decide: (asking) => leave(asking, account),
  });
  if (answered.ok) await followSeat(call, account, folder);
  return answered;
};

const end = async (asking: AskingFolder, account: AccountId): FolderDecided<void, DeletionRefusal> =>
  asking.folder.owner === account
    ? { answer: ok(undefined), change: await ended(asking) }
    : { answer: refuse('not_owner') };

/** The seats of its other members are taken away when their accounts next look. */
export const deleteFolder = async (
  call: Call,
  { account, request: folder, receipt }: Asked<SharedFolderId, DeletionRefusal>,
): Promise<Receipted<void, DeletionRefusal>> => {
  const answered = await inFolderTurn(call, { account, folder, receipt, decide: (asking) => end(asking, account) });
  if (answered.ok) await followSeat(call, account, folder);
  return answered;
};

const renew = (
  { folder }: AskingFolder,
  account: AccountId,
  { code, now, ...terms }: CodeRenewal,
): FolderDecided<void, CodeRefusal> => {
  if (folder.owner !== account) return Promise.resolve({ answer: refuse('not_owner') });
  const { hash: codeHash, ...codeTerms } = codeWith(code, terms, now);
  const next = putChanged(folder, { codeHash, codeTerms });
  return Promise.resolve({ answer: ok(undefined), change: { steps: [[next]] } });
};

export const renewCode = (
  call: Call,
  { account, request, receipt }: Asked<CodeRenewal, CodeRefusal>,
): Promise<Receipted<void, CodeRefusal>> =>
  inFolderTurn(call, {
    account,
    folder: request.folder,
    receipt,
    decide: (asking) => renew(asking, account, request),
  });
