import type { AccountId, Person, SharedFolderId } from '@flashcards/kernel';
import type { Receipted, ReceiptFor, SharedFolders } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { FolderPut } from './documents.ts';
import { putFolder, putMember } from './folder-rows.ts';
import { folderJournalOf } from './keys.ts';
import { letGo } from './leave-folder.ts';
import { onReceipt } from './receipts.ts';
import { putSeat, seatKey, seatsOf, takeSeat } from './seats.ts';
import type { Founding } from './sharing-documents.ts';

interface Founded {
  readonly account: AccountId;
  readonly folder: SharedFolderId;
  readonly founding: Founding;
}

const putsFor = ({ account, folder, founding }: Founded, rev: number): readonly FolderPut[] => {
  const { ownerUser: user, createdAt: joinedAt } = founding;
  return [
    putFolder({ _id: folder, ...founding, owner: account, members: 1, sets: 0 }, true),
    putMember({ folder, account, user, role: 'owner', joinedAt, place: rev }, true),
  ];
};

/** Makes the folder that a seat is for, unless it was made: only the first change of its journal does. */
const make = async ({ folderJournal }: Call, founded: Founded): Promise<void> => {
  await folderJournal.change(folderJournalOf(founded.folder), (_, rev) =>
    Promise.resolve({
      answer: undefined,
      ...(rev === 1 ? { change: { steps: [putsFor(founded, rev)] } } : {}),
    }),
  );
};

/** From then on the seat is one like any other: a folder that is deleted is not made again. */
const settleSeat = ({ collections, journal }: Call, account: AccountId, folder: SharedFolderId): Promise<void> =>
  journal.change(account, async () => {
    const seat = await collections.seats.findOne({ _id: seatKey(account, folder) });
    if (!seat?.founding) return { answer: undefined };
    return { answer: undefined, change: { steps: [[putSeat(account, { folder, since: seat.since }, false)]] } };
  });

/** Finishes a folder that its account has decided to make, by whoever looks; of a deleted account none stays. */
export const finishFounding = async (call: Call, account: AccountId, folder: SharedFolderId): Promise<void> => {
  const seat = await call.collections.seats.findOne({ _id: seatKey(account, folder) });
  if (!seat?.founding) return;
  await make(call, { account, folder, founding: seat.founding });
  try {
    await settleSeat(call, account, folder);
  } catch (error) {
    if (error instanceof AccountGone) await letGo(call, folder, account);
    throw error;
  }
};

/** Finishes all of them: a process may have died before it did. */
const finishFoundings = async (call: Call, account: AccountId): Promise<void> => {
  for (const { folder, founding } of await seatsOf(call.collections, account))
    if (founding) await finishFounding(call, account, folder);
};

export type NewFolder = Parameters<SharedFolders['create']>[1];

/**
 * The account decides: its seat tells what the folder is to be, and its receipt goes with it. The folder follows from the
 * seat, and is there before the answer.
 */
export const createFolder = async (
  call: Call,
  { account, id: ownerUser }: Person,
  {
    folder,
    receipt,
  }: {
    readonly folder: NewFolder;
    readonly receipt: ReceiptFor<void, 'too_many_shared_folders'> | undefined;
  },
): Promise<Receipted<void, 'too_many_shared_folders'>> => {
  const { collections, journal } = call;
  const { id, code: codeHash, name, description, createdAt } = folder;
  const founding: Founding = { name, description, createdAt, codeHash, ownerUser };
  const answered = await journal.change(
    account,
    onReceipt({ collections, account, receipt }, () =>
      takeSeat(call, account, { folder: id, since: new Date(), founding }),
    ),
  );
  if (answered.ok) await finishFounding(call, account, id);
  else if (answered.code === 'answered_before') await finishFoundings(call, account);
  return answered;
};
