import type { AccountId, Outcome, Person, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Joined, Joining, JoinRefusal, Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import type { InviteCode } from '@flashcards/sharing';
import { admit } from '@flashcards/sharing';
import type { Call } from './call.ts';
import { memberOf, putChanged, putMember } from './folder-rows.ts';
import type { AskingFolder, FolderDecided } from './folder-turn.ts';
import { inFolderTurn } from './folder-turn.ts';
import { folderJournalOf } from './keys.ts';
import { letGo } from './leave-folder.ts';
import type { Told } from './receipts.ts';
import { followSeat, takeSeat } from './seats.ts';
import { toldBefore } from './receipts.ts';

interface Asked {
  readonly person: Person;
  readonly joining: Joining;
  readonly receipt: ReceiptFor<Joined, JoinRefusal> | undefined;
}

type Admission = Outcome<InviteCode, Exclude<JoinRefusal, 'too_many_shared_folders'>>;

/** Whether the folder lets the account in as it now stands. */
const admission = async (
  { collections, folder }: Pick<AskingFolder, 'collections' | 'folder'>,
  account: AccountId,
  { code, now }: Joining,
): Promise<Admission> => {
  if (folder.codeHash !== code) return refuse('invalid_code');
  const isMember = (await memberOf(collections, folder._id, account)) !== null;
  return admit({ hash: code, ...folder.codeTerms }, { isMember, members: folder.members, now });
};

/** Code, uses, members and the member change in one step: at no number at once is a code used too often. */
const letIn = async (asking: AskingFolder, { person, joining }: Asked): FolderDecided<Joined, JoinRefusal> => {
  const { folder, rev } = asking;
  const admitted = await admission(asking, person.account, joining);
  if (!admitted.ok) return { answer: admitted };
  const { _id: id, name, description, ownerUser: owner, members } = folder;
  const { hash: codeHash, ...codeTerms } = admitted.value;
  const { account, id: user } = person;
  const member = { folder: id, account, user, role: 'viewer', joinedAt: joining.now, place: rev } as const;
  const puts = [putMember(member, true), putChanged(folder, { codeHash, codeTerms, members: members + 1 })];
  return { answer: ok({ id, name, description, owner }), change: { steps: [puts] } };
};

/** The seat follows; of an account that was deleted meanwhile nothing stays. */
const follow = async (call: Call, account: AccountId, folder: SharedFolderId): Promise<void> => {
  try {
    await followSeat(call, account, folder);
  } catch (error) {
    if (error instanceof AccountGone) await letGo(call, folder, account);
    throw error;
  }
};

/** What is said to whoever has no seat left: what the folder would have refused goes first. */
const refusedSeat = async (
  { collections, folderJournal }: Call,
  { person, joining }: Asked,
  id: SharedFolderId,
): Promise<Outcome<never, JoinRefusal>> => {
  const found = await folderJournal.reading(folderJournalOf(id), async (): Promise<Admission> => {
    const folder = await collections.sharedFolders.findOne({ _id: id });
    return folder ? admission({ collections, folder }, person.account, joining) : refuse('invalid_code');
  });
  return found.ok ? refuse('too_many_shared_folders') : found;
};

const joinFound = async (call: Call, asked: Asked, folder: SharedFolderId): Promise<Receipted<Joined, JoinRefusal>> => {
  const { account } = asked.person;
  const seat = await call.journal.change(account, () => takeSeat(call, account, { folder, since: new Date() }));
  if (!seat.ok) return refusedSeat(call, asked, folder);
  const answered = await inFolderTurn<Joined, JoinRefusal>(call, {
    account,
    folder,
    receipt: asked.receipt as ReceiptFor<Joined, JoinRefusal | 'shared_folder_not_found'> | undefined,
    decide: (asking) => letIn(asking, asked),
  });
  await follow(call, account, folder);
  return !answered.ok && answered.code === 'shared_folder_not_found' ? refuse('invalid_code') : (answered as never);
};

/**
 * Lets somebody in by a code. Their seat comes first, so the limit is their account's word; then the folder decides; then
 * the seat follows. A repeat is told by its receipt, also where the code has been replaced since.
 */
export const joinFolder = async (call: Call, asked: Asked): Promise<Receipted<Joined, JoinRefusal>> => {
  const { collections, journal } = call;
  const { person, joining, receipt } = asked;
  const { secret } = await journal.settled(person.account);
  const told = (): Promise<Told | undefined> => toldBefore(collections, { account: person.account, secret }, receipt);
  const before = await told();
  if (before) return before;
  const found = await collections.sharedFolders.findOne({ codeHash: joining.code }, { projection: { _id: 1 } });
  if (found) return joinFound(call, asked, found._id);
  // Another call with this receipt may have been let in before the code was replaced.
  return (await told()) ?? refuse('invalid_code');
};
