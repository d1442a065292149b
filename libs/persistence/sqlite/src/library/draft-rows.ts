import type { SetId } from '@flashcards/kernel';
import type { FlashcardSet } from '@flashcards/library';
import type { DraftRows, FilledSet, NewDraft } from '@flashcards/persistence-ports';
import { givenUp, soon } from './insert-cards.ts';
import type { Connection } from '../engine/connection.ts';
import { saidRow } from './set-rows.ts';
import type { Steps } from '../engine/steps.ts';
import { setRow } from './stored-sets.ts';
import { fromText, toNumber } from '../engine/values.ts';
import { rootKey } from './folder-paths.ts';
import { folderAt } from './folder-rows.ts';

/** The key of a draft of the account that is not given up. */
export const draftKey = (connection: Connection, user: number, id: SetId): number | undefined => {
  const select = `SELECT key FROM sets WHERE id = ? AND user = ? AND name IS NULL AND draft_until > ${givenUp}`;
  const found = connection.tuple(select, id, user);
  return found && toNumber(found[0]);
};

const begun = setRow.only('id', 'folder', 'description', 'createdAt', 'cardCount', 'textBytes');
const empty = { folder: rootKey, description: '', cardCount: 0, textBytes: 0 };

const insert = (connection: Connection, user: number, { lease, ...set }: NewDraft) => {
  const sql = `INSERT INTO sets (user, draft_until, ${begun.columns}) VALUES (?, ?, ${begun.marks})`;
  return connection.run(sql, user, soon(lease), ...begun.values({ ...set, ...empty }));
};

const publish = (connection: Connection, user: number, set: FlashcardSet & FilledSet) => {
  const update = `UPDATE sets SET ${saidRow.assigned}, report = ?, imported_with = ?, deck_options = ?, draft_until = NULL
    WHERE user = ? AND id = ? AND name IS NULL`;
  const said = saidRow.values({ ...set, folder: folderAt(connection, user, set.folder) });
  const report = set.report ? JSON.stringify(set.report) : null;
  const options = set.deckOptions === undefined ? null : fromText(set.deckOptions);
  return connection.run(update, ...said, report, set.importedWith ?? null, options, user, set.id);
};

export const draftRows = ({ readOwn, writeOwn }: Steps): DraftRows => ({
  areThere: readOwn((connection, user, ids: readonly SetId[]) =>
    ids.every((id) => draftKey(connection, user, id) !== undefined),
  ),
  insert: writeOwn(insert),
  publish: writeOwn(publish),
});
