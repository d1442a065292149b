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

/** Finds the kept events of a card on a day from a place on, from the index. */
export const answeredCard = `SELECT json_group_array(json_array(${answeredColumns})) FROM (SELECT ${answeredColumns}
  FROM events WHERE user = ? AND day = ? AND undone_at IS NULL AND card = ? AND (at, seq) > (?, ?)
  ORDER BY at, seq LIMIT ${answeredAtOnce})`;

type Place = readonly [card: CardId, at: number, seq: number];

/** The kept events of a day, or those of one card on it, from a place on. */
const answeredFor = async function* (
  { connection, user, yieldToOthers }: LongRead,
  sql: string,
  { day, from }: { readonly day: LocalDate; readonly from: Place },
): AsyncGenerator<readonly AnsweredCard[]> {
  for (let place: Place | undefined = from; place;) {
    const some: readonly AnsweredTuple[] = found<AnsweredTuple>(connection, sql, user, day, ...place);
    if (some.length > 0) yield some.map(answeredFrom);
    const [card, at, seq] = some.at(-1) ?? from;
    place = some.length === answeredAtOnce ? [card, at, seq] : undefined;
    const pause = yieldToOthers();
    if (pause) await pause;
  }
};

/** Before the first event of any card, or of this one. */
const beforeFirst = (card = '' as CardId): Place => [card, Number.MIN_SAFE_INTEGER, 0];

const answeredOf = async function* (
  reading: LongRead,
  day: LocalDate,
  cards: readonly CardId[],
): AsyncGenerator<readonly AnsweredCard[]> {
  for (const card of cards) yield* answeredFor(reading, answeredCard, { day, from: beforeFirst(card) });
};

/** Finds the cards of a note. */
const cardsOfNote = 'SELECT id FROM cards WHERE note = ?';

const eachOf = async <Item, Found>(
  { yieldToOthers }: LongRead,
  items: readonly Item[],
  find: (item: Item) => readonly Found[],
): Promise<readonly Found[]> => {
  const all: Found[] = [];
  for (const item of items) {
    for (const one of find(item)) all.push(one);
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
    answered: (day) => answeredFor(reading, answeredOn, { day, from: beforeFirst() }),
    answeredOf: (day, cards) => answeredOf(reading, day, cards),
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
