import type { CardId } from '@flashcards/kernel';
import type { DayRecord, GoalRecord, MarkRecord, ReviewRecord } from '@flashcards/persistence-ports';
import { monthsOf } from '../days.ts';
import type { GoalsState } from '../documents.ts';
import { goalDocument, goalsAnd } from '../goal-tallies.ts';
import { keyOf } from '../keys.ts';
import type { LogCursor } from '../log-pages.ts';
import { logPage } from '../log-pages.ts';
import { markDocument } from '../marks.ts';
import { movedMonths } from '../months.ts';
import { eventDocument } from '../review-events.ts';
import type { LastPlace } from '../study-documents.ts';
import { insertAll, setAll } from './insert-all.ts';
import type { WrittenAccount } from './write-library.ts';
import { firstRev as rev } from './write-library.ts';

export const writeReviews = (
  { call: { collections }, owner }: WrittenAccount,
  records: readonly ReviewRecord[],
): Promise<void> => {
  const documents = records.map(({ review: { undoneAt: undone, ...event } }) => ({
    ...eventDocument(owner, event),
    ...(undone ? { undone } : {}),
    rev,
  }));
  return insertAll(collections.events, documents);
};

export const writeMarks = (
  { call: { collections }, owner: { account } }: WrittenAccount,
  records: readonly MarkRecord[],
): Promise<void> =>
  insertAll(
    collections.marks,
    records.map(({ mark }) => ({ ...markDocument(account, mark), rev })),
  );

/** Other days of the same month may have been written with the page before. */
export const writeDays = async (
  { call: { collections }, owner: { account } }: WrittenAccount,
  records: readonly DayRecord[],
): Promise<void> => {
  const days = records.map(({ day }) => day);
  const known = await monthsOf(
    collections,
    account,
    days.map(({ day }) => day),
  );
  const months = movedMonths(account, known, days);
  const documents = months.filter(({ isNew }) => isNew).map(({ document }) => ({ ...document, rev }));
  await insertAll(collections.months, documents);
  const others = months.filter(({ isNew }) => !isNew).map(({ document: { _id, ...set } }) => ({ _id, set }));
  await setAll(collections.months, others);
};

/** Writes what the goals are; answers how far all have come that were written by now. */
export const writeGoals = async (
  { call: { collections }, owner: { account } }: WrittenAccount,
  records: readonly GoalRecord[],
  before: { readonly state: GoalsState | undefined; readonly count: number },
): Promise<GoalsState | undefined> => {
  const goals = records.map(({ goal }, index) => ({ ...goal, n: before.count + index + 1 }));
  await insertAll(
    collections.goals,
    goals.map((goal) => ({ ...goalDocument(account, goal), rev })),
  );
  return goals.reduce<GoalsState | undefined>(goalsAnd, before.state);
};

const eventsAtOnce = 1_000;

/** Notes with each card where its last kept event stands, once all of the log is there. Cards of others have no row here. */
export const placeCards = async ({ call: { collections }, owner: { account } }: WrittenAccount): Promise<void> => {
  let last: LogCursor | undefined;
  do {
    const page = await logPage(collections, account, { after: last, most: eventsAtOnce });
    // Those of a card that goes on in the next page are set once more.
    const places = new Map<CardId, LastPlace>(page.map(({ card, at, seq, day }) => [card, { at, seq, day }]));
    const updates = [...places].map(([card, place]) => ({ _id: keyOf(account, card), set: { last: place } }));
    await setAll(collections.progress, updates);
    last = page.length === eventsAtOnce ? page.at(-1) : undefined;
  } while (last);
};
