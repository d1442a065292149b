import type { CardId } from '@flashcards/kernel';
import type { Cards, StudyCard } from '@flashcards/persistence-ports';
import { deleteCard, editCard, suspendCard } from './change-cards.ts';
import type { Database } from './database.ts';
import type { Tuple } from './driver.ts';
import type { Page } from './pages.ts';
import { pagesFrom } from './pages.ts';
import { progressColumns, progressFromTuple } from './progress.ts';
import { once } from './receipts.ts';
import { isShown } from './shown-cards.ts';
import { ownerKey, userKey } from './users.ts';
import { toNumber, toText } from './values.ts';

const studyCardColumns = `${progressColumns}, c.id, c.front, c.back, p.suspended`;

const studyCardFrom = (tuple: Tuple): StudyCard => {
  const [id, front, back, suspended] = tuple.slice(-4);
  return {
    id: toText(id) as CardId,
    front: toText(front),
    back: toText(back),
    progress: progressFromTuple(tuple),
    suspended: suspended === 1,
  };
};

/**
 * What one page holds at most; its last card may pass the second. Few cards: a page of a thousand outlives two young
 * collections of garbage, and an export of 100 000 cards then took 35 MB more.
 */
const page = { cards: 200, characters: 1_048_576 };

/** From the key on; the pages of a set follow one another by it, and no transaction spans two of them. */
export const pageAfter = `SELECT ${studyCardColumns}, c.key FROM sets s JOIN cards c ON c.card_set = s.key
  JOIN progress p ON p.user = s.user AND p.card = c.key
  WHERE s.user = ? AND s.id = ? AND s.name IS NOT NULL AND c.key > ? AND ${isShown} ORDER BY c.key LIMIT ${page.cards}`;

const readPage = (rows: Iterable<Tuple>): Page<StudyCard, number> => {
  const cards: StudyCard[] = [];
  let characters = 0;
  for (const row of rows) {
    const card = studyCardFrom(row.slice(0, -1));
    cards.push(card);
    characters += card.front.length + card.back.length;
    if (characters >= page.characters || cards.length === page.cards)
      return { items: cards, next: toNumber(row.at(-1)) };
  }
  return { items: cards };
};

/** A card of a set that is still being handed over is not there yet. */
const ofPublished = 'JOIN sets s ON s.key = c.card_set AND s.name IS NOT NULL';

export const sqliteCards = (database: Database): Cards => ({
  read: (id) =>
    database.read((connection) => {
      const found = connection.tuple(
        `SELECT c.front, c.back FROM cards c ${ofPublished} JOIN users u ON u.key = s.user AND u.id IS NOT NULL
          WHERE c.id = ? AND ${isShown}`,
        id,
      );
      return found && { front: toText(found[0]), back: toText(found[1]) };
    }),

  find: (user, id) =>
    database.read((connection) => {
      const select = `SELECT ${studyCardColumns} FROM cards c ${ofPublished}
        JOIN progress p ON p.user = s.user AND p.card = c.key WHERE s.user = ? AND c.id = ? AND ${isShown}`;
      const [card] = connection.tuples(select, userKey(connection, user), id);
      return card && studyCardFrom(card);
    }),

  ofSet: (account, set) =>
    pagesFrom(database, 0, (connection, after) =>
      readPage(connection.each(pageAfter, userKey(connection, account), set, after)),
    ),

  edit: (account, edit, receipt) =>
    database.write((connection) => {
      const user = ownerKey(connection, account);
      return once(connection, user, { receipt, work: () => editCard(connection, user, edit) });
    }, account),

  delete: (account, id, receipt) =>
    database.write((connection) => {
      const user = ownerKey(connection, account);
      return once(connection, user, { receipt, work: () => deleteCard(connection, user, id) });
    }, account),

  suspend: (account, card, receipt) =>
    database.write((connection) => {
      const user = ownerKey(connection, account);
      return once(connection, user, { receipt, work: () => suspendCard(connection, user, card) });
    }, account),
});
