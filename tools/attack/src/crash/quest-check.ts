import type { Quest, QuestParticipant } from '@flashcards/client-sdk';
import { questBonus } from '@flashcards/quests';
import { promised } from './broken-promise.ts';
import type { Asker, Company } from './company.ts';
import type { Log } from './log-check.ts';

/** By learner. A missing learner has deleted the account. */
export type Logs = ReadonlyMap<string, Log>;

type Lines = Log['reviews'];

const sum = <T>(rows: readonly T[], valueOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + valueOf(row), 0);

/** Counts reviews as a quest does: XP, or cards, each once a day. */
const countOf = (kind: Quest['kind'], lines: Lines): number =>
  kind === 'xp' ? sum(lines, ({ xp }) => xp) : new Set(lines.map(({ card, day }) => `${card} ${day}`)).size;

/** The best rating, with the bonus for the first graduation. */
const mostXp = 15;

/**
 * The minimum and maximum that a member can have earned. The completion freezes the sum, so later reviews are not
 * counted.
 */
const earnedBy = ({ kind, status }: Quest, { reviews }: Log, since: Date): readonly [number, number] => {
  const lines = reviews.filter(({ at }) => at >= since);
  // Reviews undone since then may have counted.
  if (status === 'completed') return [0, kind === 'xp' ? lines.length * mostXp : countOf(kind, lines)];
  const counted = countOf(
    kind,
    lines.filter(({ undoneAt }) => undoneAt === undefined),
  );
  return [counted, counted];
};

/** Checks a participant: former members show what they earned, members what their log has since joining. */
const checkParticipant = (logs: Logs, shown: Quest, { user, status, progress }: QuestParticipant): void => {
  const log = logs.get(user);
  if (!log || (status !== 'accepted' && status !== 'left')) return;
  const own = log.quests.find(({ id }) => id === shown.id);
  promised(own !== undefined, `${user} is in the quest ${shown.id} and exports nothing of it`);
  const [least, most] = status === 'left' ? [own.progress, own.progress] : earnedBy(shown, log, own.since);
  promised(
    least <= progress && progress <= most,
    `${user} shows ${progress} in the quest ${shown.id}, and has ${least} to ${most}`,
  );
  const isWon = shown.status === 'completed';
  promised(
    status === 'left' || own.won === isWon,
    `the quest ${shown.id} is ${shown.status}, and ${user} has ${own.won ? 'a' : 'no'} bonus`,
  );
};

/**
 * Checks that contributions of former members stay in the sum, once, also for those who joined again or were deleted.
 */
const checkEarlier = ({ id, progress, participants }: Quest, { quests, leaving }: Company): void => {
  const left = participants.filter(({ status }) => status === 'left');
  const here = participants.filter(({ status }) => status === 'accepted');
  const [earlier, shown] = [progress - sum(here, (each) => each.progress), sum(left, (each) => each.progress)];
  promised(earlier >= shown, `the quest ${id} has lost some of ${shown} of those who left: it has ${earlier}`);
  const isAllShown = quests.find((each) => each.id === id)?.leaves === left.length && leaving.size === 0;
  promised(
    !isAllShown || earlier === shown,
    `the quest ${id} has ${earlier} of those who left, and they show ${shown}`,
  );
};

/** Checks that a shown quest matches its members' logs, and is completed when they reach the target. */
export const checkQuestShown = (logs: Logs, shown: Quest, company: Company): void => {
  const { id, status, progress, target, participants } = shown;
  const isReached = progress >= target;
  promised((status === 'completed') === isReached, `the quest ${id} is ${status} with ${progress} of ${target}`);
  for (const each of participants) checkParticipant(logs, shown, each);
  checkEarlier(shown, company);
};

/**
 * Checks that the XP besides reviews and goals are one bonus for each completed quest. The completion of a deleted
 * quest may not have been observed. Returns the number of completed quests.
 */
export const checkQuestXp = (
  extra: number,
  { company: { quests }, me }: Pick<Asker, 'company' | 'me'>,
  shown: readonly Quest[],
): number => {
  // Quests whose creation was not answered, but which exist.
  const unknown = shown.filter(({ id }) => !quests.some((known) => known.id === id));
  promised(unknown.length <= me.unanswered.quests, `nobody made ${unknown.length} quests of ${me.name}`);
  const sure = unknown.filter(({ status }) => status === 'completed').length;
  const wins = quests.map(({ history }) => history.possible().map(({ winners = [] }) => winners.includes(me.name)));
  const [least, most] = [
    sure + wins.filter((won) => won.every(Boolean)).length,
    sure + wins.filter((won) => won.some(Boolean)).length,
  ];
  const won = extra / questBonus;
  promised(
    Number.isInteger(won) && least <= won && won <= most,
    `${me.name} has ${extra} XP beyond reviews and goals, and has won ${least} to ${most} quests`,
  );
  return won;
};
