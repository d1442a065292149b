import type { CardId } from '@flashcards/kernel';
import type { Card } from '@flashcards/library';
import { textBytesOf } from '@flashcards/library';
import type { CardRows, OwnCard } from '@flashcards/persistence-ports';
import type { Connection } from '../connection.ts';
import type { Steps } from '../engine/steps.ts';
import { deleteOrigin } from '../origins.ts';
import { isShown } from '../shown-cards.ts';
import { fromText, toNumber } from '../values.ts';

/** A card of one of the account's own sets, by keys. */
interface OwnRow extends OwnCard {
  readonly card: number;
  readonly set: number;
}

const ownRow = (connection: Connection, user: number, id: CardId): OwnRow | undefined => {
  const select = `SELECT c.key, s.key, octet_length(c.front) + octet_length(c.back), s.text_bytes
    FROM cards c JOIN sets s ON s.key = c.card_set AND s.user = ? AND s.name IS NOT NULL WHERE c.id = ? AND ${isShown}`;
  const found = connection.tuple(select, user, id);
  if (!found) return undefined;
  const [card = 0, set = 0, textBytes = 0, setTextBytes = 0] = found.map(toNumber);
  return { card, set, textBytes, setTextBytes };
};

const moveSet = (connection: Connection, set: number, by: { readonly cards: number; readonly bytes: number }): void => {
  const update = 'UPDATE sets SET card_count = card_count + ?, text_bytes = text_bytes + ? WHERE key = ?';
  connection.run(update, by.cards, by.bytes, set);
};

const save = (connection: Connection, user: number, { id, front, back }: Card): void => {
  const row = ownRow(connection, user, id);
  if (!row) return;
  connection.run('UPDATE cards SET (front, back) = (?, ?) WHERE key = ?', fromText(front), fromText(back), row.card);
  moveSet(connection, row.set, { cards: 0, bytes: textBytesOf({ front, back }) - row.textBytes });
};

const remove = (connection: Connection, user: number, id: CardId): void => {
  const row = ownRow(connection, user, id);
  if (!row) return;
  connection.run('DELETE FROM progress WHERE card = ?', row.card);
  deleteOrigin(connection, row.card);
  connection.run('DELETE FROM cards WHERE key = ?', row.card);
  moveSet(connection, row.set, { cards: -1, bytes: -row.textBytes });
};

export const cardRows = ({ readOwn, writeOwn }: Steps): CardRows => ({
  find: readOwn(ownRow),
  save: writeOwn(save),
  delete: writeOwn(remove),
});
