import type { Stint } from '@flashcards/quests';
import type { StintDocument } from '../study/documents.ts';
import type { QuestDocument } from './documents.ts';

/** A stint with its quest, as `joinQuests` finds it. */
export interface JoinedStint extends StintDocument {
  readonly of: readonly Pick<QuestDocument, 'target' | 'earlier' | 'sum'>[];
}

/**
 * Stages that join the quest of each stint. `quests` is not sharded, because a transaction cannot join a sharded
 * collection.
 */
export const joinQuests = [
  { $lookup: { from: 'quests', localField: 'quest', foreignField: '_id', as: 'of' } },
  { $unset: ['of.participants', 'of.seats'] },
];

export const stintFrom = ({ counts, quest, since, deadline, progress, of: [found] }: JoinedStint): Stint => ({
  quest,
  kind: counts,
  since,
  deadline,
  progress,
  ...(found ? { needed: found.target - found.earlier + progress - found.sum } : {}),
});
