import type { CardId } from '@flashcards/kernel';
import type { DayRecord, GoalRecord, MarkRecord, ReviewRecord } from '@flashcards/persistence-ports';
import { monthsOf } from '../days.ts';
import type { GoalsState } from '../documents.ts';
import { goalDocument, goalsAnd } from '../goal-tallies.ts';
import type { LogCursor } from '../log-pages.ts';
import { logPage } from '../log-pages.ts';
import { markDocument } from '../marks.ts';
import { movedMonths } from '../months.ts';
import { progressWith } from '../progress.ts';
import { eventDocument } from '../review-events.ts';
import type { LastPlace } from '../study-documents.ts';
import { insertAll, setAll } from './insert-all.ts';
import type { WrittenAccount } from './writing.ts';

export const writeReviews = (
  { call: { collections }, owner, revs: { first: rev } }: WrittenAccount,
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
  { call: { collections }, owner: { account }, revs: { first: rev } }: WrittenAccount,
  records: readonly MarkRecord[],
): Promise<void> =>
  insertAll(
    collections.marks,
    records.map(({ mark }) => ({ ...markDocument(account, mark), rev })),
  );

/** Other days of the same month may have been written with the page before. */
export const writeDays = async (
  { call: { collections }, owner: { account }, revs: { first: rev } }: WrittenAccount,
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
  { call: { collections }, owner: { account }, revs: { first: rev } }: WrittenAccount,
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

type Places = ReadonlyMap<CardId, LastPlace>;

/** Rows are replaced, some in two commands: FerretDB looks at each row of all for each of many updates. */
const placeSome = async (
  { call: { collections }, owner: { account }, revs }: WrittenAccount,
  places: Places,
): Promise<void> => {
  const rows = await progressWith(collections, account, [...places.keys()]);
  if (rows.length === 0) return;
  await collections.progress.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) }, rev: { $lte: revs.last } });
  const placed = rows.flatMap((row) => {
    const last = places.get(row.card);
    return last ? [{ ...row, last }] : [];
  });
  await insertAll(collections.progress, placed);
};

/** Notes with each card where its last kept event stands, once all of the log is there. Cards of others have no row here. */
export const placeCards = async (account: WrittenAccount): Promise<void> => {
  const { call, owner, check } = account;
  let after: LogCursor | undefined;
  do {
    const page = await logPage(call.collections, owner.account, { after, most: eventsAtOnce });
    await check();
    // A card that goes on in the next page is placed once more.
    await placeSome(account, new Map(page.map(({ card, at, seq, day }) => [card, { at, seq, day }])));
    after = page.length === eventsAtOnce ? page.at(-1) : undefined;
  } while (after);
};
