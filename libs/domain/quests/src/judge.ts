import type { Quest, Stints } from './quest.ts';
import { progressOf, questProgress } from './quest.ts';

/**
 * The quest as looking at it leaves it: completed once the sum reaches the target, and then for good. The verdict tells
 * who gets the bonus, and the stints that it ends stand as they were then. The same object where nothing changes.
 */
export const judgeQuest = (quest: Quest, stints: Stints): Quest => {
  if (quest.verdict || questProgress(quest, stints) < quest.target) return quest;
  const participants = quest.participants.map((participant) =>
    participant.status === 'accepted' ? { ...participant, earned: progressOf(participant, stints) } : participant,
  );
  const winners = participants.filter(({ status }) => status === 'accepted').map(({ account }) => account);
  return { ...quest, participants, verdict: { winners } };
};
