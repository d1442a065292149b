import type { Tally } from '@flashcards/goals';
import { gainedBy } from '@flashcards/goals';
import type { LocalDate, QuestId } from '@flashcards/kernel';
import type { Participant, Quest, QuestKind } from './quest.ts';

/**
 * One member's part in a quest since joining: a projection of that member's own log only, changed in the same atomic
 * step as the log. Membership itself is stored in the quest.
 */
export interface Stint {
  readonly quest: QuestId;
  readonly kind: QuestKind;
  /** Reviews from this instant on count. */
  readonly since: Date;
  /** The last day that counts. */
  readonly deadline: LocalDate;
  readonly progress: number;
  /** The progress with which the quest is completed, given the others' stints; absent when unknown. */
  readonly needed?: number;
}

/** The stint of a participant, with no progress. */
export const stintOf = (
  { id: quest, kind, deadline }: Pick<Quest, 'id' | 'kind' | 'deadline'>,
  { since }: Pick<Participant, 'since'>,
): Stint => ({ quest, kind, since, deadline, progress: 0 });

/** The window of a stint in the form of goals, for `windowOf`, `progressCounter` and `progressBy`. */
export const windowOfStint = ({ kind, since, deadline }: Pick<Stint, 'kind' | 'since' | 'deadline'>) => ({
  kind,
  createdAt: since,
  endDate: deadline,
});

/** A stint after some changes of the log. */
export interface CountedStint {
  /** The same object when no change counts. */
  readonly stint: Stint;
  /** The index of the first change that completes the quest. The stint ends with it. */
  readonly completedBy?: number;
}

export const countStint = (stint: Stint, tallies: readonly Tally[]): CountedStint => {
  const window = windowOfStint(stint);
  const { needed = Infinity } = stint;
  let { progress } = stint;
  for (const [index, tally] of tallies.entries()) {
    const gained = gainedBy(window, tally) ?? 0;
    progress += gained;
    if (gained !== 0 && progress >= needed) return { stint: { ...stint, progress }, completedBy: index };
  }
  return { stint: progress === stint.progress ? stint : { ...stint, progress } };
};
