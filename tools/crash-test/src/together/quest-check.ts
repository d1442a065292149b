import type { Quest } from '@flashcards/client-sdk';
import { promised } from '../broken-promise.ts';
import { sum } from '../groups.ts';
import type { StoredLog, StoredQuest, StoredReview } from '../stored-log.ts';
import type { Company, KnownQuest } from './company.ts';
import type { Leave } from './stays.ts';

type Participant = StoredQuest['participants'][number];

/** As a quest counts reviews: XP, or cards, each once a day. */
const countOf = (kind: StoredQuest['kind'], lines: readonly StoredReview[]): number =>
  kind === 'xp' ? sum(lines, ({ xp }) => xp) : new Set(lines.map(({ card, day }) => `${card} ${day}`)).size;

const linesOf = ({ reviews }: StoredLog, who: string): readonly StoredReview[] =>
  reviews.filter(({ userID }) => userID === who);

/** By hand: what counts of the log of one who is in it, or what was settled when they left or it was completed. */
const progressOf = (log: StoredLog, { kind, winners }: StoredQuest, participant: Participant): number => {
  const { userID, status, since, earned = 0 } = participant;
  if (status !== 'accepted' || winners) return earned;
  return countOf(
    kind,
    linesOf(log, userID).filter(({ at, isUndone }) => !isUndone && at >= since),
  );
};

/** What a server shows of a quest is what its members' logs make of it, and its verdict is taken when they reach it. */
export const checkQuestShown = (log: StoredLog, shown: Quest): void => {
  const stored = log.quests.find(({ id }) => id === shown.id);
  promised(stored !== undefined, `a server shows the quest ${shown.id}, and no store has it`);
  const { target, earlier, participants, winners } = stored;
  const inIt = participants.filter(({ status }) => status === 'accepted');
  const total = earlier + sum(inIt, (each) => progressOf(log, stored, each));
  promised(shown.progress === total, `the quest ${shown.id} shows ${shown.progress}, and the logs come to ${total}`);
  promised(winners !== undefined || total < target, `the quest ${shown.id} has ${total} of ${target} and no verdict`);
  promised(!winners || total >= target, `the quest ${shown.id} is completed with ${total} of ${target}`);
  for (const each of participants) {
    const progress = shown.participants.find(({ user }) => user === each.userID)?.progress;
    const counted = progressOf(log, stored, each);
    promised(progress === counted, `${each.userID} shows ${progress} in the quest ${shown.id}, and has ${counted}`);
  }
  if (winners)
    promised(
      inIt.every(({ userID }) => winners.includes(userID)),
      `the quest ${shown.id} has a loser in it`,
    );
};

/** When somebody joined is when they asked for it: what they studied before that counts nowhere. */
const checkStays = (stored: StoredQuest, { stays }: KnownQuest): void => {
  for (const { userID, status, since } of stored.participants) {
    const at = since.getTime();
    const asked = stays.some(({ who, from, until = Infinity }) => who === userID && from <= at && at <= until);
    promised(status !== 'accepted' || asked, `${userID} is in the quest ${stored.id} since they did not ask for it`);
  }
};

/** A first graduation comes on top of the best rating. */
const mostXp = 15;

const mostOf = (kind: StoredQuest['kind'], lines: readonly StoredReview[]): number =>
  kind === 'xp' ? lines.length * mostXp : countOf(kind, lines);

/** The least and the most that somebody had earned when they left. */
const earnedBy = (log: StoredLog, { stays }: KnownQuest, { leave, kind }: Leaving): readonly [number, number] => {
  const { who, sure, possible, since = Infinity } = leave;
  const from = Math.min(...stays.filter((stay) => stay.who === who).map((stay) => stay.from));
  const lines = linesOf(log, who);
  const least = lines.filter(({ id, at, isUndone }) => sure.includes(id) && !isUndone && at.getTime() >= since);
  const most = lines.filter(({ id, at }) => (possible?.has(id) ?? true) && at.getTime() >= from);
  return [possible && kind === 'cards' ? countOf(kind, least) : 0, mostOf(kind, most)];
};

interface Leaving {
  readonly leave: Leave;
  readonly kind: StoredQuest['kind'];
}

interface Asked {
  readonly company: Company;
  readonly quest: KnownQuest;
}

/** What those came to who left stays in the sum: neither more nor less. */
const checkEarlier = (log: StoredLog, stored: StoredQuest, { company, quest }: Asked): void => {
  const { id, kind, earlier, winners } = stored;
  const bounds = quest.leaves.map((leave) => earnedBy(log, quest, { leave, kind }));
  // After a verdict reviews count no more.
  const [least, most] = [winners === undefined ? sum(bounds, ([each]) => each) : 0, sum(bounds, ([, each]) => each)];
  promised(earlier >= least, `the quest ${id} has lost some of the ${least} of those who left: it has ${earlier}`);
  // The log of a deleted account is gone.
  promised(
    earlier <= most || company.leaving.size > 0,
    `the quest ${id} has ${earlier} of those who left, and they earned ${most}`,
  );
};

/** What is stored of quests is what was asked for. */
export const checkQuestsStored = (log: StoredLog, company: Company): void => {
  for (const quest of company.quests) {
    const stored = log.quests.find(({ id }) => id === quest.id);
    if (!stored) continue;
    checkStays(stored, quest);
    checkEarlier(log, stored, { company, quest });
    const known = [stored.owner, ...stored.participants.map(({ userID }) => userID), ...(stored.winners ?? [])];
    for (const who of company.released) promised(!known.includes(who), `the quest ${quest.id} still names ${who}`);
  }
};
