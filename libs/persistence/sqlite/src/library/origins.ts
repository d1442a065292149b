import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { CardOrigin } from '@flashcards/persistence-ports';
import type { Origin, Progress, StepElsewhere } from '@flashcards/review-scheduling';
import { packHistory, unpackHistory } from '@flashcards/review-scheduling';
import type { Connection } from '../engine/connection.ts';
import type { Database } from '../engine/database.ts';
import type { SqlValue, Tuple } from '../engine/driver.ts';
import type { Page } from '../engine/pages.ts';
import { pagesFrom } from '../engine/pages.ts';
import { isShown } from './shown-cards.ts';
import { userKey } from '../accounts/users.ts';
import { toNumber, toText } from '../engine/values.ts';

export const insertOrigin = (
  connection: Connection,
  { card, set }: { readonly card: number; readonly set: number },
  { progress, interval, ease, step, history }: Origin,
): void => {
  const insert = `INSERT INTO origins (card, card_set, progress_json, interval, ease, step_json, history)
    VALUES (?, ?, ?, ?, ?, ?, ?)`;
  const kept = [JSON.stringify(progress), interval, ease, step ? JSON.stringify(step) : null, packHistory(history)];
  connection.run(insert, card, set, ...kept);
};

export const deleteOrigin = (connection: Connection, card: number): void =>
  void connection.run('DELETE FROM origins WHERE card = ?', card);

/** Of an origin `o`. */
const originColumns = 'o.progress_json, o.interval, o.ease, o.step_json, o.history';

/** From the values of these columns; `undefined` where there is no row. */
const originFrom = ([progress, interval, ease, step, history]: readonly (SqlValue | undefined)[]):
  Origin | undefined =>
  typeof progress === 'string' && history instanceof Uint8Array
    ? {
        progress: JSON.parse(progress) as Progress,
        interval: toNumber(interval),
        ease: toNumber(ease),
        ...(typeof step === 'string' ? { step: JSON.parse(step) as StepElsewhere } : {}),
        history: unpackHistory(history),
      }
    : undefined;

/** An answer takes a quarter of a microsecond: a page, a millisecond. */
const page = { cards: 200, answers: 4_000 };

/** From the key on, in the order of the set. */
export const originsAfter = `SELECT c.id, ${originColumns}, o.card FROM sets s
  JOIN origins o ON o.card_set = s.key AND o.card > ?3 JOIN cards c ON c.key = o.card
  WHERE s.user = ?1 AND s.id = ?2 AND s.name IS NOT NULL AND ${isShown} ORDER BY o.card LIMIT ${page.cards}`;

const readPage = (rows: Iterable<Tuple>): Page<CardOrigin, number> => {
  const items: CardOrigin[] = [];
  let answers = 0;
  for (const row of rows) {
    const origin = originFrom(row.slice(1));
    if (!origin) continue;
    items.push({ id: toText(row[0]) as CardId, ...origin });
    answers += origin.history.length;
    if (answers >= page.answers || items.length === page.cards) return { items, next: toNumber(row.at(-1)) };
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
