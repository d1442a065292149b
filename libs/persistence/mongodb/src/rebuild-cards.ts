import type { CardId, LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { isSameProgress, newCard } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import { inLogOrder, rebuildCard } from '@flashcards/study';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { atMost } from './at-most.ts';
import type { AccountState, Put } from './documents.ts';
import type { Row } from './study-documents.ts';
import type { Decision } from './journal.ts';
import type { LogCursor } from './log-pages.ts';
import { lastUpTo, logPage } from './log-pages.ts';
import { progressFields, putProgress, putRow } from './progress.ts';
import { lastOnDayBefore, patchEvent } from './review-events.ts';
import type { Asking } from './study-turn.ts';
import { rowsWith } from './visits.ts';

/** A run of one card's kept events, and what comes before it. */
interface Run {
  readonly card: CardId;
  readonly events: readonly ReviewEvent[];
  readonly row: Row | undefined;
  /** Whether the log has no more of the card. */
  readonly isWhole: boolean;
  /** The kept event before the run, and the days of the run on which the card was studied before it. */
  readonly before: ReviewEvent | undefined;
  readonly opened: ReadonlySet<LocalDate>;
}

/** The card's own day of creation: rows written by version 1 leave it to the first event. */
const createdOn = ({ row, events }: Run): LocalDate | undefined => {
  if (row?.createdOn !== undefined) return row.createdOn;
  if (row?.progress.state === 'new') return row.progress.createdOn;
  const first = events[0]?.before;
  return first?.state === 'new' ? first.createdOn : undefined;
};

const originOf = (run: Run): Progress | undefined => {
  if (run.before) return run.before.after;
  if (run.row?.origin) return run.row.origin;
  const made = createdOn(run);
  return made === undefined ? run.events[0]?.before : newCard(made);
};

const rebuilt = (origin: Progress, { events, opened }: Run): readonly ReviewEvent[] =>
  rebuildCard(origin, events).map((event) =>
    event.isFirstThatDay && opened.has(event.day) ? { ...event, isFirstThatDay: false } : event,
  );

const isMoved = (was: ReviewEvent | undefined, is: ReviewEvent): boolean =>
  was?.xp !== is.xp ||
  was.isFirstThatDay !== is.isFirstThatDay ||
  !isSameProgress(was.before, is.before) ||
  !isSameProgress(was.after, is.after);

const isRight = (row: Row, end: ReviewEvent): boolean =>
  isSameProgress(row.progress, end.after) &&
  row.dueOn === progressFields(end.after).dueOn &&
  row.last !== undefined &&
  inLogOrder(row.last, end) >= 0;

/** Only the first run of a card may have to find out on which day it was made. */
const withCreation = (row: Row, run: Run): Row => {
  const made = run.before ? undefined : createdOn(run);
  return made === undefined || made === row.createdOn ? row : { ...row, createdOn: made };
};

/** The row once the run has brought its card to the end of its log; before that only its day of creation is kept. */
const rowPut = (run: Run, end: ReviewEvent | undefined): readonly Put[] => {
  const { row, isWhole } = run;
  if (!row || !end) return [];
  const known = withCreation(row, run);
  if (isWhole && !isRight(row, end)) return [putProgress(known, { progress: end.after, last: end })];
  return known === row ? [] : [putRow(known)];
};

const putsOf = (asking: Asking, run: Run): readonly Put[] => {
  const origin = originOf(run);
  if (!origin) return [];
  const events = rebuilt(origin, run);
  const moved = events.filter((event, index) => isMoved(run.events[index], event));
  return [...moved.map((event) => patchEvent(asking, event)), ...rowPut(run, events.at(-1) ?? run.before)];
};

/** No zone's date is further from that of UTC. */
const farthestDay = 2;

/** On which of these days the card was studied before the cursor. */
const openedBefore = async (
  { collections, account }: Asking,
  events: readonly ReviewEvent[],
  cursor: LogCursor,
): Promise<ReadonlySet<LocalDate>> => {
  const last = addDays(cursor.at.toISOString().slice(0, 10) as LocalDate, farthestDay);
  const opened = new Set<LocalDate>();
  const days = [...new Set(events.map(({ day }) => day))].filter((day) => day <= last);
  const place = { at: cursor.at, seq: cursor.seq + 1 };
  await atMost(4, days, async (day) => {
    if (await lastOnDayBefore(collections, { account, card: cursor.card, day }, place)) opened.add(day);
  });
  return opened;
};

/** Which page of the log: so many events after the cursor. */
export interface LogPage {
  readonly after: LogCursor | undefined;
  readonly most: number;
}

const runsOf = async (
  asking: Asking,
  page: readonly ReviewEvent[],
  { after, most }: LogPage,
): Promise<readonly Run[]> => {
  const { collections, account } = asking;
  const cards = [...new Set([...(after ? [after.card] : []), ...page.map(({ card }) => card)])];
  const rows = new Map((await rowsWith(collections, account, cards)).map((row) => [row.card, row]));
  const isFull = page.length === most;
  const runs: Run[] = [];
  for (const card of cards) {
    const events = page.filter((event) => event.card === card);
    const isWhole = !isFull || card !== page.at(-1)?.card;
    const isContinued = after?.card === card;
    const before = isContinued ? await lastUpTo(collections, { account, card }, after) : undefined;
    const opened = isContinued ? await openedBefore(asking, events, after) : new Set<LocalDate>();
    runs.push({ card, events, row: rows.get(card), isWhole, before, opened });
  }
  return runs;
};

/** How far a page of the log has brought it. */
export interface CardsPage {
  /** Those that are done. */
  readonly cards: readonly CardId[];
  /** Absent after the last page. */
  readonly next?: LogCursor;
}

/** Makes a page of the log, and the progress that it ends with, as the log has it. */
export const rebuildCards = async (asking: Asking, asked: LogPage): Promise<Decision<CardsPage, AccountState>> => {
  const page = await logPage(asking.collections, asking.account, asked);
  const puts: Put[] = [];
  const cards: CardId[] = [];
  for (const run of await runsOf(asking, page, asked)) {
    puts.push(...putsOf(asking, run));
    if (run.isWhole) cards.push(run.card);
    await nextTurn();
  }
  const last = page.at(-1);
  const next = last && page.length === asked.most ? { next: { card: last.card, at: last.at, seq: last.seq } } : {};
  const answer = { cards, ...next };
  return puts.length === 0 ? { answer } : { answer, change: { steps: [puts] } };
};
