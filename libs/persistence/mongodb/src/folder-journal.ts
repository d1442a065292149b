import type { FolderPut } from './documents.ts';
import type { Journal } from './journal.ts';
import { journalOf } from './journal.ts';
import type { JournalTools } from './settling.ts';

/** What the journal of a shared folder keeps: whether the folder was deleted. No folder comes after it. */
export interface FolderState {
  readonly hasEnded?: true;
}

/** The journals of shared folders, by `folderJournalOf`. */
export type FolderJournal = Journal<FolderState, FolderPut>;

export const folderJournal = (tools: JournalTools): FolderJournal => journalOf(tools, { initial: () => ({}) });
