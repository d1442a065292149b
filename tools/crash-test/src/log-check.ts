import type { Client } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { dueDayOf, lastReviewOf, newCard, reviewStatusOf } from '@flashcards/review-scheduling';
import { heatmapOf, isActive, isMarked, streakOn } from '@flashcards/streak';
import type { Projections } from '@flashcards/study';
import { rebuild } from '@flashcards/study';
import { isDeepStrictEqual } from 'node:util';
import { promised } from './broken-promise.ts';
import { checkGoalsKept, checkGoalsShown } from './goal-check.ts';
import type { StoredGoal, StoredLog, StoredMark, StoredReview } from './stored-log.ts';
import type { Study } from './study.ts';

/** What the store keeps of one learner that does not follow from anything. */
interface Kept {
  readonly lines: ReadonlyMap<string, StoredReview>;
  readonly marks: readonly StoredMark[];
  readonly goals: readonly StoredGoal[];
}

const linesOf = ({ reviews }: StoredLog, { userID }: Study): Kept['lines'] => {
  const lines = reviews.filter((line) => line.userID === userID);
  const byId = new Map<string, StoredReview>(lines.map((line) => [line.id, line]));
  promised(byId.size === lines.length, `${lines.length - byId.size} reviews are twice in the log`);
  return byId;
};

const checkBatchesWhole = (lines: Kept['lines'], { batches }: Study): void => {
  for (const batch of batches) {
    const { length } = [...batch.keys()].filter((id) => lines.has(id));
    promised(length === 0 || length === batch.size, `${length} of a batch of ${batch.size} reviews are in the log`);
  }
};

const checkSuspensions = (lines: Kept['lines'], { everSuspended }: Study): void => {
  for (const { id, card, suspended } of lines.values())
    promised(!suspended || everSuspended.has(card), `review ${id} is of a card that nobody suspended`);
};

const checkReviewsKept = (log: StoredLog, study: Study): Kept['lines'] => {
  const lines = linesOf(log, study);
  for (const [id, { answer, undo }] of study.sent) {
    const line = lines.get(id);
    promised(line !== undefined || answer === undefined, `review ${id} was answered and is not in the log`);
    promised(line?.isUndone === true || undo !== 'answered', `undoing ${id} was answered and is not in the log`);
    promised(line?.isUndone !== true || undo !== 'not asked', `review ${id} is undone, and nobody asked for it`);
  }
  const unknown = [...lines.keys()].filter((id) => !study.sent.has(id));
  promised(unknown.length === 0, `nobody sent the reviews ${unknown.join()}`);
  checkSuspensions(lines, study);
  checkBatchesWhole(lines, study);
  return lines;
};
const checkMarksKept = (log: StoredLog, study: Study): readonly StoredMark[] => {
  const marks = log.marks.filter(({ userID }) => userID === study.userID);
  for (const kind of ['check-in', 'heatmap-call'] as const) {
    const days = marks.filter(({ mark }) => mark === kind).map(({ day }) => day);
    const state = study.marks.get(kind);
    promised(new Set(days).size === days.length, `a ${kind} is in the log twice for one day`);
    promised(days.length > 0 || state !== 'answered', `a ${kind} was answered and is not in the log`);
    promised(days.length === 0 || state !== undefined, `nobody asked for the ${kind} in the log`);
  }
  return marks;
};

/** Right after a strike: what was answered is there, as a whole, and what was taken back is undone. */
export const checkAcknowledged = (log: StoredLog, study: Study): Kept => ({
  lines: checkReviewsKept(log, study),
  marks: checkMarksKept(log, study),
  goals: checkGoalsKept(log, study),
});

/** What the log amounts to, by the domain's rules and nothing that any server has worked out. */
const rebuilt = ({ lines, marks }: Kept, { createdOn }: Study): Projections => {
  const reviews = [...lines.values()].filter(({ isUndone }) => !isUndone);
  const answered = { standing: newCard(createdOn), xp: 0, streak: 0 };
  return rebuild({ kept: reviews.map((line) => ({ ...line, answered })), marks }, () => newCard(createdOn));
};

/** The log's own projections: what each review was worth and did to its card. */
const checkEvents = ({ lines }: Kept, { events }: Projections): void => {
  for (const { id, xp, before, after, isFirstThatDay } of events) {
    const stored = lines.get(id);
    promised(stored?.xp === xp, `review ${id} is worth ${stored?.xp} XP, and ${xp} by the log`);
    promised(
      isDeepStrictEqual([stored.before, stored.after, stored.isFirstThatDay], [before, after, isFirstThatDay]),
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

type ShownCards = Awaited<ReturnType<Client['sets']['get']>>['cards'];

const checkCardsShown = (cards: ShownCards, { createdOn }: Study, { progress }: Projections): void => {
  for (const [id, { lastReview, reviewStatus, dueDate }] of cards) {
    const after = progress.get(id) ?? newCard(createdOn);
    const [standing, expected] = [
      [lastReview, reviewStatus, dueDate].join(),
      [lastReviewOf(after), reviewStatusOf(after), dueDayOf(after)].join(),
    ];
    promised(standing === expected, `a server shows a card at ${standing}, by the log it is at ${expected}`);
  }
};

/** All cards that a server shows. */
const shownCards = async (client: Client): Promise<ShownCards> => {
  const sets = [...setsIn(await client.folders.tree())];
  const shown = await Promise.all(sets.map(({ set }) => client.sets.get(set.id)));
  return new Map(shown.flatMap(({ cards }) => [...cards]));
};

/** The log is at one with itself; answers what a rebuild makes of it. */
export const checkLog = (kept: Kept, study: Study): Projections => {
  const projections = rebuilt(kept, study);
  checkEvents(kept, projections);
  return projections;
};

/** The server shows what a rebuild from the log gives of days and of own cards. */
export const checkOwnShown = async (client: Client, study: Study, projections: Projections): Promise<void> => {
  await checkDaysShown(client, study, projections);
  checkCardsShown(await shownCards(client), study, projections);
};

/** Once everything is answered: every server shows what a rebuild from the log gives, and the log is at one with itself. */
export const checkStudy = async (log: StoredLog, study: Study, clients: readonly Client[]): Promise<void> => {
  const kept = checkAcknowledged(log, study);
  const projections = checkLog(kept, study);
  for (const client of clients) {
    await checkOwnShown(client, study, projections);
    await checkGoalsShown(client, { stored: kept.goals, study }, projections);
  }
};
