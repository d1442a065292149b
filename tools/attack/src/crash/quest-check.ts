import type { Quest, QuestParticipant } from '@flashcards/client-sdk';
import { questBonus } from '@flashcards/quests';
import { promised } from './broken-promise.ts';
import type { Asker, Company } from './company.ts';
import type { Log } from './log-check.ts';

/** By learner; of whom there is none the account is deleted. */
export type Logs = ReadonlyMap<string, Log>;

type Lines = Log['reviews'];

const sum = <T>(rows: readonly T[], valueOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + valueOf(row), 0);

/** As a quest counts reviews: XP, or cards, each once a day. */
const countOf = (kind: Quest['kind'], lines: Lines): number =>
  kind === 'xp' ? sum(lines, ({ xp }) => xp) : new Set(lines.map(({ card, day }) => `${card} ${day}`)).size;

/** A first graduation comes on top of the best rating. */
const mostXp = 15;

/** The least and the most that a member can have come to, by hand: a verdict settles it, and what follows is not counted. */
const earnedBy = ({ kind, status }: Quest, { reviews }: Log, since: Date): readonly [number, number] => {
  const lines = reviews.filter(({ at }) => at >= since);
  // Reviews that were taken back since may have counted.
  if (status === 'completed') return [0, kind === 'xp' ? lines.length * mostXp : countOf(kind, lines)];
  const counted = countOf(
    kind,
    lines.filter(({ undoneAt }) => undoneAt === undefined),
  );
  return [counted, counted];
};

/** Who was in it shows what they earned; who is in it shows what their log comes to since. */
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

/** What those came to who left stays in the sum, once: who came again or is gone shows it no more. */
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

/** What a server shows of a quest is what its members' logs make of it, and its verdict is taken when they reach it. */
export const checkQuestShown = (logs: Logs, shown: Quest, company: Company): void => {
  const { id, status, progress, target, participants } = shown;
  const isReached = progress >= target;
  promised((status === 'completed') === isReached, `the quest ${id} is ${status} with ${progress} of ${target}`);
  for (const each of participants) checkParticipant(logs, shown, each);
  checkEarlier(shown, company);
};

/**
 * The XP that come on top of reviews and goals are a bonus, once, for each quest that was won. Nobody may have seen the
 * verdict on one that is gone. Answers how many were won.
 */
export const checkQuestXp = (
  extra: number,
  { company: { quests }, me }: Pick<Asker, 'company' | 'me'>,
  shown: readonly Quest[],
): number => {
  // Their making was not answered, and they are there.
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
