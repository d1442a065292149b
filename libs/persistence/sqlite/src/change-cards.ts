import type { CardId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { textBytesOf } from '@flashcards/library';
import type { CardEdit, CardEditRefusal } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import { suspendForMember } from './member-progress.ts';
import { deleteOrigin } from './origins.ts';
import { seenCard } from './seen-card.ts';
import { isShown } from './shown-cards.ts';
import { fromText, toNumber } from './values.ts';

/** A card of one of the account's own sets, by keys, with how much text it and its set hold. */
interface OwnRow {
  readonly card: number;
  readonly set: number;
  readonly bytes: number;
  readonly setBytes: number;
}

const ownRow = (connection: Connection, user: number, id: CardId): OwnRow | undefined => {
  const select = `SELECT c.key, s.key, octet_length(c.front) + octet_length(c.back), s.text_bytes
    FROM cards c JOIN sets s ON s.key = c.card_set AND s.user = ? AND s.name IS NOT NULL WHERE c.id = ? AND ${isShown}`;
  const found = connection.tuple(select, user, id);
  if (!found) return undefined;
  const [card = 0, set = 0, bytes = 0, setBytes = 0] = found.map(toNumber);
  return { card, set, bytes, setBytes };
};

const moveSet = (connection: Connection, set: number, by: { readonly cards: number; readonly bytes: number }): void => {
  const update = 'UPDATE sets SET card_count = card_count + ?, text_bytes = text_bytes + ? WHERE key = ?';
  connection.run(update, by.cards, by.bytes, set);
};

export const editCard = (
  connection: Connection,
  user: number,
  { id, front, back, limits }: CardEdit,
): Outcome<void, CardEditRefusal> => {
  const row = ownRow(connection, user, id);
  if (!row) return refuse('card_not_found');
  const grows = textBytesOf({ front, back }) - row.bytes;
  if (grows > 0 && row.setBytes + grows > limits.textBytes) return refuse('set_too_large');
  connection.run('UPDATE cards SET (front, back) = (?, ?) WHERE key = ?', fromText(front), fromText(back), row.card);
  moveSet(connection, row.set, { cards: 0, bytes: grows });
  return ok(undefined);
};

/** A review that is being worked out meanwhile is as one from before it: it finds no card to move, and that is all. */
export const deleteCard = (connection: Connection, user: number, id: CardId): Outcome<void, 'card_not_found'> => {
  const row = ownRow(connection, user, id);
  if (!row) return refuse('card_not_found');
  connection.run('DELETE FROM progress WHERE card = ?', row.card);
  deleteOrigin(connection, row.card);
  connection.run('DELETE FROM cards WHERE key = ?', row.card);
  moveSet(connection, row.set, { cards: -1, bytes: -row.bytes });
  return ok(undefined);
};

export const suspendCard = (
  connection: Connection,
  user: number,
  { id, suspended }: { readonly id: CardId; readonly suspended: boolean },
): Outcome<void, 'card_not_found'> => {
  const row = ownRow(connection, user, id);
  const update = 'UPDATE progress SET suspended = ?1 WHERE user = ?2 AND card = ?3 AND suspended <> ?1';
  if (row) connection.run(update, Number(suspended), user, row.card);
  else if (seenCard(connection, user, id)) suspendForMember(connection, { user, card: id }, suspended);
  else return refuse('card_not_found');
  return ok(undefined);
};
