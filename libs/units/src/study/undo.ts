import type { AccountId, LocalDate, Outcome, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { LoggedReview, MarkedCard, Reviews, Tx, Undone, UndoRefusal } from '@flashcards/persistence-ports';
import { silences } from '@flashcards/streak';
import type { LogPlace, Totals, Without } from '@flashcards/study';
import { isReview, mostReplays, without } from '@flashcards/study';
import type { Patience, PreparedChange } from '../prepared.ts';
import { judged, wonBy } from '../quests/judge.ts';
import { eventsAfter } from './later-events.ts';
import { leechMarks } from './leech-marks.ts';
import { referredBy, studyOf } from './parameters.ts';
import { recallChange, saveChange } from './save-change.ts';
import { daysOf, studyState, unhurried } from './study-state.ts';

/** What undoing a review changes. */
interface TakenOut extends Without {
  readonly lastSeq: number;
  readonly questsWon: number;
  /** The place of the card's last kept event. */
  readonly last: LogPlace | undefined;
  readonly marked: readonly MarkedCard[];
}

interface Undoing {
  readonly event: LoggedReview;
  /** Absent where the review is already undone. */
  readonly change?: TakenOut;
}

/** The state of a review's card; for a deleted card it comes from the log. */
const readState = async (tx: Tx, account: AccountId, event: LoggedReview): Promise<Undone> => {
  const { card } = event;
  const seen = (await tx.progress.find(account, [card])).get(card);
  // If all reviews of a card are undone, its first event has the state in which it was created.
  const progress =
    seen?.progress ?? (await tx.log.last(account, card))?.after ?? (await tx.log.firstUndone(account, card))?.before;
  const { lastSeq: _, ...totals } = await tx.totals.find(account);
  return { card, progress: progress ?? event.before, totals };
};

const takenOut = async (
  tx: Tx,
  account: AccountId,
  { event, today }: { readonly event: LoggedReview; readonly today: LocalDate },
): Promise<TakenOut> => {
  const later = await eventsAfter(tx, account, event);
  const totals = await tx.totals.find(account);
  const state = await studyState(tx, account, {
    days: daysOf([event, ...later]),
    today,
    totals,
    isCountedAnew: (_, days) => days.some((day) => day.day === event.day && silences(day)),
  });
  const kept = (await tx.progress.kept(account, [event.card])).get(event.card);
  const { studyIn } = await studyOf(tx, account, kept ? [kept.set] : []);
  const lastThatDay = event.isFirstThatDay ? undefined : await tx.log.lastThatDay(account, event);
  const referred = await referredBy(tx, account, later);
  const last = later.at(-1) ?? (await tx.log.placeBefore(account, event));
  const change = await unhurried(without(event, { ...state, later, lastThatDay, referred }), tx);
  const before = isReview(event) && kept?.standing ? { ...kept, progress: kept.standing.progress } : undefined;
  const marked = before ? leechMarks(new Map([[event.card, change]]), new Map([[event.card, before]]), studyIn) : [];
  return { ...change, last, marked, lastSeq: totals.lastSeq, questsWon: totals.questsWon };
};

/** This many replays take about ten milliseconds. */
const briefReplays = 256;

const prepare = async (
  tx: Tx,
  account: AccountId,
  { id, today, patience }: { readonly id: ReviewId; readonly today: LocalDate; readonly patience: Patience },
): Promise<Outcome<Undoing, UndoRefusal | 'takes_long'>> => {
  const event = (await tx.log.find(account, [id])).get(id);
  if (!event) return refuse('review_not_found');
  if (event.undoneAt) return ok({ event });
  const replays = await tx.log.countAfter(account, { ...event, most: mostReplays + 1 });
  if (replays > mostReplays) return refuse('too_many_later_reviews');
  if (patience === 'brief' && replays > briefReplays) return refuse('takes_long');
  return ok({ event, change: await takenOut(tx, account, { event, today }) });
};

/** Removes the review from all that derives from the log. */
const work = async (
  tx: Tx,
  account: AccountId,
  { event, change, at }: Undoing & { readonly at: Date },
): Promise<Undone> => {
  if (!change) return readState(tx, account, event);
  const { progress, last, marked, lastSeq, activity, completedGoals } = change;
  const cards = new Map([[event.card, { progress, last }]]);
  const completed = await judged(tx, account, change.stints);
  await tx.log.markUndone(account, { id: event.id, at });
  await saveChange(tx, account, { change, lastSeq, cards, marked, completed });
  const totals: Totals = { ...activity, completedGoals, questsWon: change.questsWon + wonBy(account, completed) };
  return { card: event.card, progress, totals };
};

export const undo =
  (change: PreparedChange): Reviews['undo'] =>
  (account, { id, at, today }, receipt) =>
    change(account, receipt, {
      prepare: (tx, patience) => prepare(tx, account, { id, today, patience }),
      recall: async (tx, { event, change: taken }) => {
        if (taken) await recallChange(tx, account, { days: taken.days, cards: [event.card] });
      },
      work: async (tx, undoing) => ok(await work(tx, account, { ...undoing, at })),
    });
