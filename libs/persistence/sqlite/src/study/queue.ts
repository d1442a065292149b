import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { QueueRows, StudyQueue } from '@flashcards/persistence-ports';
import type { AnsweredCard } from '@flashcards/study';
import { ofSides } from '@flashcards/units';
import type { Database, LongRead } from '../engine/database.ts';
import { toNumber, toText } from '../engine/values.ts';
import { userKey } from '../accounts/users.ts';
import { sharedQueueRows } from '../sharing/shared-queue.ts';
import { ownQueueRows } from './own-queue.ts';
import { dayOf } from './days.ts';
import { found } from './queued-cards.ts';
import { queueSets } from './queue-sets.ts';
import { totalsRowOf } from './totals.ts';

type AnsweredTuple = readonly [
  card: CardId,
  at: number,
  seq: number,
  set: SetId,
  type: string | null,
  was: AnsweredCard['was'],
  isFirst: number,
];

const answeredAtOnce = 1_000;

const answeredColumns = 'card, at, seq, card_set, type, was, first_that_day';

/** Finds the kept events of a day from a place on, from the index. */
export const answeredOn = `SELECT json_group_array(json_array(${answeredColumns})) FROM (SELECT ${answeredColumns}
  FROM events WHERE user = ? AND day = ? AND undone_at IS NULL AND (card, at, seq) > (?, ?, ?)
  ORDER BY card, at, seq LIMIT ${answeredAtOnce})`;

const answeredFrom = ([card, , seq, set, type, was, isFirst]: AnsweredTuple): AnsweredCard => ({
  ...{ card, set, seq, was },
  isFirst: isFirst === 1,
  isReview: type === null,
});

const answered = async (
  { connection, user, yieldToOthers }: LongRead,
  day: LocalDate,
): Promise<readonly AnsweredCard[]> => {
  const all: AnsweredCard[] = [];
  for (let last: AnsweredTuple | undefined, isMore = true; isMore;) {
    const [card, at, seq]: Partial<AnsweredTuple> = last ?? [];
    const some = found<AnsweredTuple>(connection, answeredOn, user, day, card ?? '', at ?? 0, seq ?? 0);
    all.push(...some.map(answeredFrom));
    last = some.at(-1);
    isMore = some.length === answeredAtOnce;
    await yieldToOthers();
  }
  return all;
};

/** Finds the kept events of a card on a day, from the index. */
export const answeredCard = `SELECT json_array(${answeredColumns}) FROM events
  WHERE user = ? AND day = ? AND card = ? AND undone_at IS NULL`;

/** Finds the cards of a note. */
const cardsOfNote = 'SELECT id FROM cards WHERE note = ?';

const eachOf = async <Item, Found>(
  { yieldToOthers }: LongRead,
  items: readonly Item[],
  find: (item: Item) => readonly Found[],
): Promise<readonly Found[]> => {
  const all: Found[] = [];
  for (const item of items) {
    all.push(...find(item));
    const pause = yieldToOthers();
    if (pause) await pause;
  }
  return all;
};

const noteOf = 'SELECT note FROM cards WHERE id = ? AND note IS NOT NULL';

const notesOf = async (reading: LongRead, cards: readonly CardId[]): Promise<ReadonlyMap<CardId, number>> =>
  new Map(
    await eachOf(reading, cards, (card) =>
      reading.connection.tuples(noteOf, card).map(([note]) => [card, toNumber(note)] as const),
    ),
  );

const rowsOf = (reading: LongRead): QueueRows => {
  const sets = queueSets(reading);
  const [own, shared] = [ownQueueRows(reading, sets), sharedQueueRows(reading, sets)];
  return {
    lastSeq: () => Promise.resolve(totalsRowOf(reading.connection, reading.user).lastSeq),
    ownSets: sets.own,
    sharedSets: sets.shared,
    sharedSet: sets.sharedOne,
    ...ofSides(own, shared),
    usage: (day) => {
      const { newCards, firsts } = dayOf(reading.connection, reading.user, day);
      return Promise.resolve({ new: newCards, review: firsts.young.reviews + firsts.mature.reviews });
    },
    answered: (day) => answered(reading, day),
    answeredOf: (day, cards) =>
      eachOf(reading, cards, (card) =>
        reading.connection
          .tuples(answeredCard, reading.user, day, card)
          .map(([row]) => answeredFrom(JSON.parse(toText(row)) as AnsweredTuple)),
      ),
    cardsOf: ({ notes }) =>
      eachOf(reading, notes, (note) =>
        reading.connection.tuples(cardsOfNote, note).map(([id]) => ({ id: toText(id) as CardId, note })),
      ),
    notesOf: (cards) => notesOf(reading, cards),
  };
};

export const sqliteQueue = (database: Database): StudyQueue => ({
  read: (account, work) =>
    database.snapshot(account, (connection, yieldToOthers) =>
      work(rowsOf({ connection, user: userKey(connection, account), yieldToOthers })),
    ),
});
