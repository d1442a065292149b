import type { User } from '@flashcards/accounts';
import type { AccountId } from '@flashcards/kernel';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import { accountGrave, emptied } from './graves.ts';
import type { GraveDocument, Put } from './documents.ts';
import { isClosed } from './closed-account.ts';
import { leaveFolders } from './leave-folder.ts';
import { letGoOfQuests } from './leave-quests.ts';

type Leaving = Pick<User, 'id' | 'account'>;

const isTheirs = async ({ collections: { users } }: Call, { id, account }: Leaving): Promise<boolean> =>
  (await users.findOne({ _id: id }))?.account === account;

/** Closes the account if it is still this user's; whether it is closed now. */
const close = async (call: Call, user: Leaving): Promise<boolean> => {
  const { id, account } = user;
  const puts: readonly Put[] = [
    { into: 'graves', document: accountGrave(account), isNew: true },
    { into: 'users', ends: { _id: id, account } },
  ];
  try {
    return await call.journal.change(account, async () =>
      (await isTheirs(call, user)) ? { answer: true, change: { closes: true, steps: [puts] } } : { answer: false },
    );
  } catch (error) {
    if (error instanceof AccountGone) return true;
    throw error;
  }
};

/** Takes a closed account out of whatever names it. What it holds still stands then. */
const letGo = async (call: Call, account: AccountId): Promise<void> => {
  await leaveFolders(call, account);
  await letGoOfQuests(call, account);
};

/** Takes a closed account out of whatever names it, and then takes away all that it held. */
const emptyAccount = async (call: Call, account: AccountId): Promise<void> => {
  await letGo(call, account);
  await call.remains.empty(account);
};

/** Finishes the deletion of an account that a grave tells of, if it was decided. Tombstones stay for their day. */
export const finishDeletion = async (
  call: Call,
  { of, in: phase }: Pick<GraveDocument, 'of' | 'in'>,
): Promise<void> => {
  const account = of as AccountId;
  if (!(await isClosed(call, account))) return;
  await (phase === emptied ? letGo(call, account) : emptyAccount(call, account));
};

/** What is next to be done of an account that a grave tells of, and what was cut off within the step that closed it. */
export const sweepAccount = async (call: Call, grave: GraveDocument): Promise<void> => {
  const account = grave.of as AccountId;
  if (await isClosed(call, account)) await letGo(call, account);
  await call.remains.sweep(grave);
};

/**
 * One step ends the account for every reader; then what it held goes. The sweeper is told before that step, for who
 * never comes again could not tell it what was cut off after it.
 */
export const deleteAccount = async (call: Call, user: Leaving): Promise<void> => {
  if (await isTheirs(call, user)) await call.remains.announce(user.account);
  if (await close(call, user)) await emptyAccount(call, user.account);
};
