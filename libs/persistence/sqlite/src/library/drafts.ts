import type { AccountId, SetId } from '@flashcards/kernel';
import { tagBytesOf, textBytesOf } from '@flashcards/library';
import type { AddCards, AddNotes, NewFlashcardSet } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { slicesOfNotes, typedTags } from '@flashcards/units';
import { batch, insertCards, soon } from './insert-cards.ts';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import { draftKey } from './draft-rows.ts';
import { insertNotes } from './notes.ts';
import { slicesOf } from '../engine/slices.ts';
import { ownerKey } from '../accounts/users.ts';

interface DraftKeys {
  readonly user: number;
  readonly set: number;
}

/** The keys are looked up by ids each time: SQLite may reuse them once the draft or its account is deleted. */
export const draftKeys = (connection: Connection, account: AccountId, id: SetId): DraftKeys => {
  const user = ownerKey(connection, account);
  const set = draftKey(connection, user, id);
  if (set === undefined) throw new StoreUnavailable('sqlite: the set was given up before all its cards were there');
  return { user, set };
};

/** Extends the lease of the draft. */
export const renewDraft = (connection: Connection, { set }: DraftKeys): void =>
  void connection.run('UPDATE sets SET draft_until = ? WHERE key = ?', soon(), set);

/** Stores cards in the draft, each batch in its own transaction, so that other writes can run in between. */
export const addTo =
  (database: Database, account: AccountId, { id, createdOn }: Pick<NewFlashcardSet, 'id' | 'createdOn'>): AddCards =>
  async (cards) => {
    const count =
      'UPDATE sets SET card_count = card_count + ?, text_bytes = text_bytes + ?, draft_until = ? WHERE key = ?';
    for (const some of slicesOf(cards, batch)) {
      await database.writeAhead(async (connection, yieldToOthers) => {
        const keys = draftKeys(connection, account, id);
        await insertCards({ connection, yieldToOthers }, { ...keys, addition: 0 }, { cards: some, createdOn });
        const bytes = some.reduce((sum, card) => sum + textBytesOf(card) + tagBytesOf(typedTags(card)), 0);
        connection.run(count, some.length, bytes, soon(), keys.set);
      }, account);
    }
  };

/** Stores notes in the draft, as `addTo` stores cards. */
export const addNotesTo =
  (database: Database, account: AccountId, { id }: Pick<NewFlashcardSet, 'id'>): AddNotes =>
  async (added) => {
    for (const some of slicesOfNotes(added))
      await database.writeAhead((connection) => {
        const keys = draftKeys(connection, account, id);
        const bytes = insertNotes(connection, keys, some);
        connection.run(
          'UPDATE sets SET text_bytes = text_bytes + ?, draft_until = ? WHERE key = ?',
          bytes,
          soon(),
          keys.set,
        );
      }, account);
  };
