import type { CardId, Client } from '@flashcards/client-sdk';
import { dueDayOf, lastReviewOf, newCard, reviewStatusOf } from '@flashcards/review-scheduling';
import { streakOn } from '@flashcards/streak';
import type { Projections, ReviewEvent } from '@flashcards/study';
import { rebuild } from '@flashcards/study';
import { isDeepStrictEqual } from 'node:util';
import { promised } from './broken-promise.ts';
import type { Study } from './study.ts';

/** A line of the log, as a store keeps it. */
export type StoredReview = Omit<ReviewEvent, 'answered'> & { readonly isUndone: boolean };

type Lines = ReadonlyMap<string, StoredReview>;

const linesOf = (log: readonly StoredReview[], { cards }: Study): Lines => {
  const lines = log.filter(({ card }) => cards.includes(card));
  const byId = new Map<string, StoredReview>(lines.map((line) => [line.id, line]));
  promised(byId.size === lines.length, `${lines.length - byId.size} reviews are twice in the log`);
  return byId;
};

/** Right after a strike: what was answered is in the log, and what was taken back is undone there. */
export const checkAcknowledged = (log: readonly StoredReview[], study: Study): Lines => {
  const lines = linesOf(log, study);
  for (const [id, { answer, undo }] of study.sent) {
    const line = lines.get(id);
    promised(line !== undefined || answer === undefined, `review ${id} was answered and is not in the log`);
    promised(line?.isUndone === true || undo !== 'answered', `undoing ${id} was answered and is not in the log`);
    promised(line?.isUndone !== true || undo !== 'not asked', `review ${id} is undone, and nobody asked for it`);
  }
  const unknown = [...lines.keys()].filter((id) => !study.sent.has(id));
  promised(unknown.length === 0, `nobody sent the reviews ${unknown.join()}`);
  return lines;
};

/** What the log amounts to, by the domain's rules and nothing that any server has worked out. */
const rebuilt = (lines: Lines, { createdOn }: Study): Projections => {
  const kept = [...lines.values()].filter(({ isUndone }) => !isUndone);
  const answered = { standing: newCard(createdOn), xp: 0, streak: 0 };
  return rebuild({ kept: kept.map((line) => ({ ...line, answered })) }, () => newCard(createdOn));
};

/** The log's own projections: what each review was worth and did to its card. */
const checkEvents = (lines: Lines, { events }: Projections): void => {
  for (const { id, xp, before, after, isFirstThatDay } of events) {
    const stored = lines.get(id);
    promised(stored?.xp === xp, `review ${id} is worth ${stored?.xp} XP, and ${xp} by the log`);
    promised(
      isDeepStrictEqual([stored.before, stored.after, stored.isFirstThatDay], [before, after, isFirstThatDay]),
      `review ${id} stands in the log with another progress than its place there gives it`,
    );
  }
};

const checkShown = async (client: Client, study: Study, { activity, progress }: Projections): Promise<void> => {
  const [user, { cards }] = await Promise.all([client.account.get(), client.sets.get(study.set)]);
  const streak = streakOn(activity.streak, activity.streak?.lastActive ?? study.createdOn);
  promised(user.xp === activity.reviewXp, `a server shows ${user.xp} XP, the log ${activity.reviewXp}`);
  promised(user.streak === streak, `a server shows a streak of ${user.streak}, the log ${streak}`);
  const standing = (id: CardId) => {
    const { lastReview, reviewStatus, dueDate } = cards.get(id) ?? {};
    return [lastReview, reviewStatus, dueDate].join();
  };
  for (const id of study.cards) {
    const after = progress.get(id) ?? newCard(study.createdOn);
    const expected = [lastReviewOf(after), reviewStatusOf(after), dueDayOf(after)].join();
    promised(standing(id) === expected, `a server shows a card at ${standing(id)}, by the log it is at ${expected}`);
  }
};

/** Once everything is answered: every server shows what a rebuild from the log gives, and the log is at one with itself. */
export const checkStudy = async (
  log: readonly StoredReview[],
  study: Study,
  clients: readonly Client[],
): Promise<void> => {
  const lines = checkAcknowledged(log, study);
  const projections = rebuilt(lines, study);
  checkEvents(lines, projections);
  for (const client of clients) await checkShown(client, study, projections);
};
