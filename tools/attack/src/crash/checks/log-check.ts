import type { AccountExport, CardId, Client, SetCard } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { dueDayOf, lastReviewOf, newCard, reviewStatusOf } from '@flashcards/review-scheduling';
import { heatmapOf, isActive, isMarked, streakOn } from '@flashcards/streak';
import type { MarkEvent, Projections, ReviewEvent } from '@flashcards/study';
import { rebuild } from '@flashcards/study';
import { isDeepStrictEqual } from 'node:util';
import { promised } from './broken-promise.ts';
import { checkGoalsKept, checkGoalsShown } from '../rounds/goals.ts';
import type { Study } from '../rounds/study.ts';
import { markKinds } from '../rounds/study.ts';

/** A learner's export: the log with undone reviews, goals, and the learner's part in quests. */
export type Log = AccountExport;

export const logOf = async (client: Client): Promise<Log> => (await client.account.exportData()).parsed();

type Line = Log['reviews'][number];
type Lines = ReadonlyMap<string, Line>;

const linesOf = ({ reviews }: Log): Lines => {
  const byId = new Map<string, Line>(reviews.map((line) => [line.id, line]));
  promised(byId.size === reviews.length, `${reviews.length - byId.size} reviews are twice in the log`);
  return byId;
};

const checkBatchesWhole = (lines: Lines, { batches }: Study): void => {
  for (const batch of batches) {
    const { length } = batch.filter((id) => lines.has(id));
    promised(length === 0 || length === batch.length, `${length} of a batch of ${batch.length} reviews are in the log`);
  }
};

const checkSuspensions = (lines: Lines, { everSuspended }: Study): void => {
  for (const { id, card, suspended } of lines.values())
    promised(!suspended || everSuspended.has(card), `review ${id} is of a card that nobody suspended`);
};

const checkReviewsKept = (log: Log, study: Study): void => {
  const lines = linesOf(log);
  for (const [id, { answer, undo }] of study.sent) {
    const line = lines.get(id);
    promised(line !== undefined || answer === undefined, `review ${id} was answered and is not in the log`);
    const isUndone = line?.undoneAt !== undefined;
    promised(isUndone || undo !== 'answered', `undoing ${id} was answered and is not in the log`);
    promised(!isUndone || undo !== 'not requested', `review ${id} is undone, and nobody requested it`);
  }
  const unknown = [...lines.keys()].filter((id) => !study.sent.has(id));
  promised(unknown.length === 0, `nobody sent the reviews ${unknown.join()}`);
  checkSuspensions(lines, study);
  checkBatchesWhole(lines, study);
};

const marksIn = ({ checkIns, heatmapCalls }: Log) => ({ 'check-in': checkIns, 'heatmap-call': heatmapCalls }) as const;

const checkMarksKept = (log: Log, study: Study): void => {
  for (const kind of markKinds) {
    const days = marksIn(log)[kind].map(({ day }) => day);
    const state = study.marks.get(kind);
    promised(new Set(days).size === days.length, `a ${kind} is in the log twice for one day`);
    promised(days.length > 0 || state !== 'answered', `a ${kind} was answered and is not in the log`);
    promised(days.length === 0 || state !== undefined, `nobody requested the ${kind} in the log`);
  }
};

/** Directly after a strike: answered reviews are stored completely, and undone ones are undone. */
export const checkAcknowledged = (log: Log, study: Study): void => {
  checkReviewsKept(log, study);
  checkMarksKept(log, study);
  checkGoalsKept(log, study);
};

/** The projections of the log by the domain's rules, without any result of a server. */
const rebuilt = (log: Log, { createdOn }: Study): Projections => {
  const answered = { standing: newCard(createdOn), xp: 0, streak: 0 };
  const kept = log.reviews
    .filter(({ undoneAt }) => undoneAt === undefined)
    .map(({ sequence: seq, ...line }) => ({ ...line, seq, answered }) as ReviewEvent);
  const marks = markKinds.flatMap((mark) =>
    marksIn(log)[mark].map(({ id, at, sequence: seq, day }): MarkEvent => ({ id, mark, at, seq, day })),
  );
  return rebuild({ kept, marks }, () => newCard(createdOn));
};

/** The same without members that are `undefined`: the client has those for blank values. */
const present = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** Checks the log's stored results: the XP of each review and its effect on the card. */
const checkEvents = (log: Log, { events }: Projections): void => {
  const lines = linesOf(log);
  for (const { id, xp, before, after, isFirstThatDay } of events) {
    const shown = lines.get(id);
    promised(shown?.xp === xp, `review ${id} is worth ${shown?.xp} XP, and ${xp} by the log`);
    promised(
      isDeepStrictEqual(
        present([shown.before, shown.after, shown.isFirstThatDay]),
        present([before, after, isFirstThatDay]),
      ),
      `review ${id} stands in the log with another progress than its place there gives it`,
    );
  }
};

const checkDaysShown = async (client: Client, study: Study, { activity, days }: Projections): Promise<void> => {
  const [user, shown] = [await client.account.get(), await client.heatmap.get()];
  const streak = streakOn(activity.streak, activity.streak?.lastActive ?? study.createdOn);
  promised(user.streak === streak, `a server shows a streak of ${user.streak}, the log ${streak}`);
  const called = days.filter((day) => isMarked(day, 'heatmap-call')).map(({ day }) => day);
  const heatmap = heatmapOf({ active: days.filter(isActive).map(({ day }) => day), called });
  promised(
    isDeepStrictEqual([...shown], [...heatmap]),
    `a server shows the heatmap ${[...shown].join(' ')}, the log ${[...heatmap].join(' ')}`,
  );
};

/** Checks that cards match the learner's log. */
const checkCardsShown = (
  cards: Iterable<readonly [CardId, SetCard]>,
  { userID, createdOn }: Study,
  { progress }: Projections,
): void => {
  for (const [id, { lastReview, reviewStatus, dueDate }] of cards) {
    const after = progress.get(id) ?? newCard(createdOn);
    const [shown, expected] = [
      [lastReview, reviewStatus, dueDate].join(),
      [lastReviewOf(after), reviewStatusOf(after), dueDayOf(after)].join(),
    ];
    promised(shown === expected, `a server shows a card of ${userID} at ${shown}, by the log it is at ${expected}`);
  }
};

/** All cards that a server shows. */
const shownCards = async (client: Client) => {
  const sets = [...setsIn(await client.folders.tree())];
  const shown = await Promise.all(sets.map(({ set }) => client.sets.get(set.id)));
  return shown.flatMap(({ cards }) => [...cards]);
};

/** Checks that the log contains what was answered and is consistent. Returns the rebuilt projections. */
export const checkLog = (log: Log, study: Study): Projections => {
  checkAcknowledged(log, study);
  const projections = rebuilt(log, study);
  checkEvents(log, projections);
  return projections;
};

/** After all requests are answered: checks that servers export a consistent log and show its rebuilt projections. */
export const checkStudy = async (study: Study, clients: readonly Client[]): Promise<void> => {
  for (const client of clients) {
    const log = await logOf(client);
    const projections = checkLog(log, study);
    await checkDaysShown(client, study, projections);
    checkCardsShown(await shownCards(client), study, projections);
    await checkGoalsShown(client, { log, study }, projections);
  }
};
