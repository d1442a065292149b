import type { Remains } from './account-remains.ts';
import type { Collections } from './collections.ts';
import type { AccountState } from './documents.ts';
import type { Counting } from './counting.ts';
import type { FolderJournal } from './folder-journal.ts';
import type { Graves } from './graves.ts';
import type { Journal } from './journal.ts';
import type { QuestJournal } from './quest-journal.ts';

/** What one call of a port works with: all of it in one causal context. */
export interface Call {
  readonly collections: Collections;
  /** The accounts'. */
  readonly journal: Journal<AccountState>;
  readonly folderJournal: FolderJournal;
  readonly questJournal: QuestJournal;
  readonly graves: Graves;
  /** Of accounts that were deleted. */
  readonly remains: Remains;
  readonly counting: Counting;
}
