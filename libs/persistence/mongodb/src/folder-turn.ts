import type { AccountId, Outcome, SharedFolderId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { FolderPut } from './documents.ts';
import type { FolderState } from './folder-journal.ts';
import type { Decide, Decision } from './journal.ts';
import { folderJournalOf } from './keys.ts';
import { onSharedReceipt } from './shared-receipts.ts';
import type { SharedFolderDocument } from './sharing-documents.ts';

/** A shared folder as it stands, and the revision that a change of it makes. */
export interface AskingFolder {
  readonly collections: Collections;
  readonly folder: SharedFolderDocument;
  readonly rev: number;
}

export type FolderDecision<T> = Decision<T, FolderState, FolderPut>;
export type FolderDecided<T, Code extends string> = Promise<FolderDecision<Outcome<T, Code>>>;

type NotFound = 'shared_folder_not_found';

/** A change of one shared folder, with whoever asks for it and the receipt to be kept of it. */
export interface FolderTurn<T, Code extends string> {
  readonly account: AccountId;
  readonly folder: SharedFolderId;
  readonly receipt?: ReceiptFor<T, Code> | undefined;
  readonly decide: (asking: AskingFolder) => FolderDecided<T, Code>;
}

const isNotFound = (outcome: Outcome<unknown, string>): boolean =>
  !outcome.ok && outcome.code === 'shared_folder_not_found';

/** Of a folder that is not there nothing is kept: anybody may ask for any number of those. */
export const inFolderTurn = async <T, Code extends string>(
  { collections, journal, folderJournal }: Call,
  { account, folder: id, receipt, decide }: FolderTurn<T, Code | NotFound>,
): Promise<Receipted<T, Code | NotFound>> => {
  const { secret } = await journal.settled(account);
  const on = folderJournalOf(id);
  const decideOn: Decide<Outcome<T, Code | NotFound>, FolderState, FolderPut> = async (_, rev) => {
    const folder = await collections.sharedFolders.findOne({ _id: id });
    if (!folder) return { answer: refuse('shared_folder_not_found') };
    return decide({ collections, folder, rev });
  };
  const owner = { account, secret };
  return folderJournal.change(
    on,
    onSharedReceipt<Outcome<T, Code | NotFound>, FolderState, FolderPut>(
      { collections, owner, on, receipt },
      decideOn,
      (outcome) => !isNotFound(outcome),
    ),
  );
};

/** A change of a folder that no caller asks for: what follows from something else. Nothing where there is no folder. */
export const changeFolder = (
  { collections, folderJournal }: Call,
  id: SharedFolderId,
  decide: (asking: AskingFolder) => Promise<FolderDecision<void>>,
): Promise<void> =>
  folderJournal.change(folderJournalOf(id), async (_, rev) => {
    const folder = await collections.sharedFolders.findOne({ _id: id });
    return folder ? decide({ collections, folder, rev }) : { answer: undefined };
  });
