import type { SetId } from '@flashcards/kernel';
import type { FlashcardSet } from '@flashcards/library';
import type { DraftRows, FilledSet } from '@flashcards/persistence-ports';
import { givenUp, soon } from './insert-cards.ts';
import type { Connection } from '../engine/connection.ts';
import type { Steps } from '../engine/steps.ts';
import { fromText, toNumber } from '../engine/values.ts';
import { folderAt } from './folder-rows.ts';

/** The key of a draft of the account that is not given up. */
export const draftKey = (connection: Connection, user: number, id: SetId): number | undefined => {
  const select = `SELECT key FROM sets WHERE id = ? AND user = ? AND name IS NULL AND draft_until > ${givenUp}`;
  const found = connection.tuple(select, id, user);
  return found && toNumber(found[0]);
};

const insert = (connection: Connection, user: number, { id, createdAt }: Pick<FlashcardSet, 'id' | 'createdAt'>) =>
  connection.run(
    `INSERT INTO sets (id, user, folder, description, created_at, card_count, text_bytes, draft_until)
     VALUES (?, ?, 0, '', ?, 0, 0, ?)`,
    id,
    user,
    createdAt.getTime(),
    soon(),
  );

const publish = (connection: Connection, user: number, set: FlashcardSet & FilledSet) =>
  connection.run(
    `UPDATE sets SET (folder, name, description, report, draft_until) = (?, ?, ?, ?, NULL)
     WHERE user = ? AND id = ? AND name IS NULL`,
    folderAt(connection, user, set.folder),
    set.name,
    fromText(set.description),
    set.report ? JSON.stringify(set.report) : null,
    user,
    set.id,
  );

export const draftRows = ({ readOwn, writeOwn }: Steps): DraftRows => ({
  isThere: readOwn((connection, user, id: SetId) => draftKey(connection, user, id) !== undefined),
  insert: writeOwn(insert),
  publish: writeOwn(publish),
});
