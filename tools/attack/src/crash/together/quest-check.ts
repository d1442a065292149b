import type { Quest, QuestParticipant } from '@flashcards/client-sdk';
import { promised } from '../broken-promise.ts';
import type { Log } from '../log.ts';
import type { Company, KnownQuest } from './company.ts';
import type { Leave } from './stays.ts';

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

/** Also of reviews that were taken back since. */
const mostOf = (kind: Quest['kind'], lines: Lines): number =>
  kind === 'xp' ? lines.length * mostXp : countOf(kind, lines);

/** The least and the most that a member can have come to, by hand: a verdict settles it, and what follows is not counted. */
const earnedBy = ({ kind, status }: Quest, { reviews }: Log, since: Date): readonly [number, number] => {
  const lines = reviews.filter(({ at }) => at >= since);
  if (status === 'completed') return [0, mostOf(kind, lines)];
  const counted = countOf(
    kind,
    lines.filter(({ undoneAt }) => undoneAt === undefined),
  );
  return [counted, counted];
};

/** What somebody studied before they asked to be let in counts nowhere. */
const checkStay = (since: Date, who: string, { id, stays }: KnownQuest): void => {
  const at = since.getTime();
  const asked = stays.some((stay) => stay.who === who && stay.from <= at && at <= (stay.until ?? Infinity));
  promised(asked, `${who} is in the quest ${id} since they did not ask for it`);
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
  if (status === 'left') return;
  const isWon = shown.status === 'completed';
  promised(
    own.won === isWon,
    `the quest ${shown.id} is ${shown.status}, and ${user} has ${own.won ? 'a' : 'no'} bonus`,
  );
};

/** The least and the most that somebody had earned when they left. */
const earnedUntil = (logs: Logs, { kind, stays }: KnownQuest, leave: Leave): readonly [number, number] => {
  const { who, sure, possible, since = Infinity } = leave;
  const from = Math.min(...stays.filter((stay) => stay.who === who).map((stay) => stay.from));
  const lines = logs.get(who)?.reviews ?? [];
  const least = lines.filter(
    ({ id, at, undoneAt }) => sure.includes(id) && undoneAt === undefined && at.getTime() >= since,
  );
  const most = lines.filter(({ id, at }) => (possible?.has(id) ?? true) && at.getTime() >= from);
  return [possible && kind === 'cards' ? countOf(kind, least) : 0, mostOf(kind, most)];
};

interface Earlier {
  readonly earlier: number;
  readonly known: KnownQuest;
  readonly company: Company;
}

/** What those came to who left stays in the sum: neither more nor less. */
const checkEarlier = (logs: Logs, { status }: Quest, { earlier, known, company }: Earlier): void => {
  const bounds = known.leaves.map((leave) => earnedUntil(logs, known, leave));
  // After a verdict reviews count no more.
  const [least, most] = [status === 'completed' ? 0 : sum(bounds, ([each]) => each), sum(bounds, ([, each]) => each)];
  promised(
    earlier >= least,
    `the quest ${known.id} has lost some of the ${least} of those who left: it has ${earlier}`,
  );
  // The log of a deleted account is gone.
  promised(
    earlier <= most || company.leaving.size > 0,
    `the quest ${known.id} has ${earlier} of those who left, and they earned ${most}`,
  );
};

/** Since when who is in it counts, and what those came to who are not. */
const checkKnown = (logs: Logs, shown: Quest, { company, known }: Omit<Earlier, 'earlier'>): void => {
  const members = shown.participants.filter(({ status }) => status === 'accepted');
  for (const { user } of members) {
    const own = logs.get(user)?.quests.find(({ id }) => id === shown.id);
    if (own) checkStay(own.since, user, known);
  }
  const earlier = shown.progress - sum(members, ({ progress }) => progress);
  checkEarlier(logs, shown, { earlier, known, company });
};

/** What a server shows of a quest is what its members' logs make of it, and its verdict is taken when they reach it. */
export const checkQuestShown = (logs: Logs, shown: Quest, company: Company): void => {
  const { id, status, progress, target, participants } = shown;
  promised(
    (status === 'completed') === progress >= target,
    `the quest ${id} is ${status} with ${progress} of ${target}`,
  );
  for (const each of participants) checkParticipant(logs, shown, each);
  const known = company.quests.find((each) => each.id === id);
  if (known) checkKnown(logs, shown, { company, known });
};
