import type { AccountId, Outcome } from '@flashcards/kernel';
import type { Receipted, ReceiptFor, Tx } from '@flashcards/persistence-ports';
import { changing } from '@flashcards/units';
import { setImmediate } from 'node:timers/promises';
import { accountRows } from './accounts/account-rows.ts';
import { sessionRows } from './accounts/sessions.ts';
import { actionRows } from './accounts/action-rows.ts';
import { changeRows } from './accounts/change-rows.ts';
import { reportedRows } from './accounts/reported-rows.ts';
import { receiptRows } from './accounts/receipt-rows.ts';
import type { Steps } from './engine/steps.ts';
import type { Units } from './engine/units.ts';
import { libraryAtHand } from './library/at-hand.ts';
import { beginAddition, cardRows } from './library/card-rows.ts';
import { additionRows, draftRows } from './library/draft-rows.ts';
import { folderRows } from './library/folder-rows.ts';
import { noteRows } from './library/note-rows.ts';
import { hiddenRows } from './library/hidden-rows.ts';
import type { HiddenRows } from './library/hidden-rows.ts';
import { updateRows } from './library/update-rows.ts';
import { setRows } from './library/set-rows.ts';
import type { FileRows } from './media/media-rows.ts';
import { fileRows } from './media/media-rows.ts';
import { mediaRows } from './media/set-media.ts';
import { questRows } from './quests/quest-rows.ts';
import { stintRows } from './quests/stint-rows.ts';
import type { Collections } from './schema.ts';
import { sharedFolderRows } from './sharing/shared-folder-rows.ts';
import { atHand } from './study/at-hand.ts';
import { dayRows } from './study/day-rows.ts';
import { goalRows } from './goals/goal-rows.ts';
import { logRows } from './study/log-rows.ts';
import { presetRows } from './study/preset-rows.ts';
import { progressRows } from './study/progress-rows.ts';
import { totalsRows } from './study/totals-rows.ts';

/** The rows of a unit of work in this store: those of the ports, and those that only this store's own units need. */
export interface StoreTx extends Tx {
  readonly hidden: HiddenRows & { readonly begin: ReturnType<typeof beginAddition> };
  readonly files: FileRows;
  readonly reported: ReturnType<typeof reportedRows>;
}

const studyRows = (steps: Steps, collections: Collections) => {
  const hand = atHand(collections);
  return {
    accounts: accountRows(steps, hand),
    sessions: sessionRows(steps, collections),
    receipts: receiptRows(steps, hand),
    changes: changeRows(steps, hand),
    actions: actionRows(steps, collections),
    log: logRows(steps, hand),
    progress: progressRows(steps, hand),
    days: dayRows(steps, hand),
    totals: totalsRows(steps, hand),
    presets: presetRows(steps, hand),
    goals: goalRows(steps, hand),
    stints: stintRows(steps, hand),
  };
};

const libraryRows = (steps: Steps, collections: Collections) => {
  const hand = libraryAtHand(collections);
  return {
    folders: folderRows(steps, hand),
    sets: setRows(steps, hand),
    drafts: draftRows(steps, hand),
    additions: additionRows(steps, hand),
    cards: cardRows(steps, hand),
    notes: noteRows(steps, hand),
    updates: updateRows(steps, hand),
    hidden: { ...hiddenRows(steps, collections), begin: beginAddition(steps, hand) },
  };
};

/** Creates all rows of one unit of work. */
export const rowsOf =
  (collections: Collections) =>
  (steps: Steps): StoreTx => ({
    ...studyRows(steps, collections),
    ...libraryRows(steps, collections),
    quests: questRows(steps, collections),
    sharedFolders: sharedFolderRows(steps, collections),
    media: mediaRows(steps, collections),
    files: fileRows(steps, collections),
    reported: reportedRows(steps, collections),
    pause: () => setImmediate(),
  });

/** Runs a change of an account, as `libs/units` does, with the rows of this store. */
export type Change = <T, Code extends string>(
  account: AccountId,
  receipt: ReceiptFor<T, Code> | undefined,
  work: (tx: StoreTx) => Promise<Outcome<T, Code>>,
) => Promise<Receipted<T, Code>>;

/** At run time the units have more rows than the types of `libs/units` declare. */
export const changesOf = (units: Units<StoreTx>): Change => changing(units) as Change;
