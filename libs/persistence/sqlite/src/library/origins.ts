import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { CardOrigin } from '@flashcards/persistence-ports';
import type { Origin } from '@flashcards/review-scheduling';
import { packHistory, unpackHistory } from '@flashcards/review-scheduling';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { Tuple } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';
import { pagesFrom } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';
import type { CardKeys } from '../study/progress.ts';
import { isShown } from './shown-cards.ts';
import { userKey } from '../accounts/users.ts';
import { toText } from '../engine/values.ts';

type OriginRow = Readonly<{ card: number; origin: Omit<Origin, 'history'> & Readonly<{ history: Uint8Array }> }>;

const row = rowOf<OriginRow>({
  card: 'number',
  origin: {
    progress: ['progress_json', 'json'],
    interval: 'number',
    ease: 'number',
    step: ['step_json', 'json?'],
    history: 'bytes',
  },
});

const insert = `INSERT INTO origins (card_set, ${row.columns}) VALUES (?, ${row.marks})`;

export const insertOrigin = (connection: Connection, { card, set }: Omit<CardKeys, 'user'>, origin: Origin): void => {
  const kept = { ...origin, history: packHistory(origin.history) };
  connection.run(insert, set, ...row.values({ card, origin: kept }));
};

export const deleteOrigin = (connection: Connection, card: number): void =>
  void connection.run('DELETE FROM origins WHERE card = ?', card);

/** Reading an answer takes a quarter of a microsecond, so a page takes about a millisecond. */
const page = { cards: 200, answers: 4_000 };

/** Finds origins after a card key, in the order of the set. */
export const originsAfter = `SELECT ${row.columns}, c.id FROM sets s
  JOIN origins o ON o.card_set = s.key AND o.card > ?3 JOIN cards c ON c.key = o.card
  WHERE s.user = ?1 AND s.id = ?2 AND s.name IS NOT NULL AND ${isShown} ORDER BY o.card LIMIT ${page.cards}`;

const readPage = (rows: Iterable<Tuple>): Page<CardOrigin, number> => {
  const items: CardOrigin[] = [];
  let answers = 0;
  for (const found of rows) {
    const { card, origin } = row.from(found);
    const history = unpackHistory(origin.history);
    items.push({ id: toText(found.at(-1)) as CardId, ...origin, history });
    answers += history.length;
    if (answers >= page.answers || items.length === page.cards) return { items, next: card };
  }
  return { items };
};

export const originsOfSet = (
  database: Database,
  account: AccountId,
  set: SetId,
): AsyncIterable<readonly CardOrigin[]> =>
  pagesFrom(database, 0, (connection, after) =>
    readPage(connection.each(originsAfter, userKey(connection, account), set, after)),
  );
