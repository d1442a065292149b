import type { SetId } from '@flashcards/kernel';
import type { ArchiveRecord, CardRecord, MediaRecord, ReviewRecord, SetRecord } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import { saveDay } from '../study/days.ts';
import { insertGoal } from '../goals/stored-goals.ts';
import { folderAt, insertFolders } from '../library/folder-rows.ts';
import { insertMark } from '../study/marks.ts';
import { holdMedia } from '../media/media-rows.ts';
import { insertOrigin } from '../library/origins.ts';
import { insertOneProgress } from '../study/progress.ts';
import { insertEvent, markUndone } from '../study/review-events.ts';
import { insertTotals } from '../study/totals.ts';
import { insertUser } from '../accounts/users.ts';
import { fromText } from '../engine/values.ts';

/** The keys of what was written of an account so far. */
export interface WrittenAccount {
  readonly user: number;
  readonly sets: Map<SetId, number>;
  /** Nobody else writes, so these and all between them are its cards. */
  cards: { readonly first: number; readonly last: number } | undefined;
}

const insertSet = (connection: Connection, { user, sets }: WrittenAccount, { set, report }: SetRecord): void => {
  const key = connection.insert(
    `INSERT INTO sets (id, user, folder, name, description, created_at, card_count, text_bytes, report)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    set.id,
    user,
    folderAt(connection, user, set.folder),
    set.name,
    fromText(set.description),
    set.createdAt.getTime(),
    set.cardCount,
    set.textBytes,
    report ? JSON.stringify(report) : null,
  );
  sets.set(set.id, key);
};

const insertMedia = (connection: Connection, { user, sets }: WrittenAccount, record: MediaRecord): void => {
  const set = sets.get(record.set);
  if (set === undefined) throw new Error('sqlite: a media file whose set was not written');
  holdMedia(connection, { user, set }, record.file);
};

const insertCard = (connection: Connection, account: WrittenAccount, record: CardRecord): void => {
  const { user, sets } = account;
  const { card, createdOn, suspended, progress, origin } = record;
  const set = sets.get(record.set);
  if (set === undefined) throw new Error('sqlite: a card whose set was not written');
  const insert = 'INSERT INTO cards (id, card_set, front, back, created_on) VALUES (?, ?, ?, ?, ?)';
  const key = connection.insert(insert, card.id, set, fromText(card.front), fromText(card.back), createdOn);
  insertOneProgress(connection, { user, card: key, set }, { progress, suspended });
  if (origin) insertOrigin(connection, { card: key, set }, origin);
  account.cards = { first: account.cards?.first ?? key, last: key };
};

const insertReview = (connection: Connection, { user }: WrittenAccount, { review }: ReviewRecord): void => {
  const { undoneAt, ...event } = review;
  insertEvent(connection, user, event);
  if (undoneAt) markUndone(connection, user, { id: event.id, at: undoneAt });
};

/** The account's first record makes what the others are written with. */
export const beginAccount = (connection: Connection, record: ArchiveRecord): WrittenAccount => {
  if (record.kind !== 'account') throw new Error('sqlite: an account begins with itself');
  const user = insertUser(connection, record.user);
  insertTotals(connection, user, record);
  return { user, sets: new Map(), cards: undefined };
};

const writeStudyRecord = (connection: Connection, account: WrittenAccount, record: ArchiveRecord): void => {
  switch (record.kind) {
    case 'review':
      return insertReview(connection, account, record);
    case 'mark':
      return insertMark(connection, account.user, record.mark);
    case 'day':
      return saveDay(connection, account.user, record.day);
    case 'goal':
      return insertGoal(connection, account.user, record.goal);
    default:
      throw new Error(`sqlite: a ${record.kind} in an account`);
  }
};

/** All others. */
export const writeAccountRecord = (connection: Connection, account: WrittenAccount, record: ArchiveRecord): void => {
  switch (record.kind) {
    case 'folder':
      return insertFolders(connection, account.user, [record.path]);
    case 'set':
      return insertSet(connection, account, record);
    case 'media':
      return insertMedia(connection, account, record);
    case 'card':
      return insertCard(connection, account, record);
    default:
      return writeStudyRecord(connection, account, record);
  }
};

const cardsAtOnce = 2_000;

const placeSome = `UPDATE progress SET (last_at, last_seq) = (
    SELECT e.at, e.seq FROM cards c CROSS JOIN events e ON e.user = ?1 AND e.card = c.id AND e.undone_at IS NULL
    WHERE c.key = progress.card ORDER BY e.at DESC, e.seq DESC LIMIT 1
  ) WHERE card >= ?2 AND card < ?3 AND user = ?1 AND state <> 0`;

/** Notes where each card's last kept event stands, once all of the log is there: some cards with each step. */
export const placeCards = function* ({ user, cards }: WrittenAccount): Generator<(connection: Connection) => void> {
  if (!cards) return;
  for (let from = cards.first; from <= cards.last; from += cardsAtOnce)
    yield (connection) => void connection.run(placeSome, user, from, Math.min(from + cardsAtOnce, cards.last + 1));
};
