import type { Quest, Stints } from './quest.ts';
import { progressOf, questProgress } from './quest.ts';

/**
 * Completes the quest, finally, once the sum reaches the target. The verdict names the winners; the stints of the
 * accepted participants end with their present progress. Returns the same object when nothing changes.
 */
export const judgeQuest = (quest: Quest, stints: Stints): Quest => {
  if (quest.verdict || questProgress(quest, stints) < quest.target) return quest;
  const participants = quest.participants.map((participant) =>
    participant.status === 'accepted' ? { ...participant, earned: progressOf(participant, stints) } : participant,
  );
  const winners = participants.filter(({ status }) => status === 'accepted').map(({ account }) => account);
  return { ...quest, participants, verdict: { winners } };
};
