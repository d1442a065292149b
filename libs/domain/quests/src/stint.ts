import type { Tally } from '@flashcards/goals';
import { gainedBy } from '@flashcards/goals';
import type { LocalDate, QuestId } from '@flashcards/kernel';
import type { Participant, Quest, QuestKind } from './quest.ts';

/**
 * One member's part in a quest from joining on: a projection of that member's own log, moved in the same atomic step as
 * the log, and of nobody else's. It says nothing of membership: the quest does.
 */
export interface Stint {
  readonly quest: QuestId;
  readonly kind: QuestKind;
  /** Reviews from this instant on count. */
  readonly since: Date;
  /** The last day that counts. */
  readonly deadline: LocalDate;
  readonly progress: number;
  /** What it must come to for the quest to be completed, as the others' stints stand; absent where that is not known. */
  readonly needed?: number;
}

/** The stint that the quest says a participant is in, with nothing counted yet. */
export const stintOf = (
  { id: quest, kind, deadline }: Pick<Quest, 'id' | 'kind' | 'deadline'>,
  { since }: Pick<Participant, 'since'>,
): Stint => ({ quest, kind, since, deadline, progress: 0 });

/** As goals tell what counts: `windowOf`, `progressCounter` and `progressBy` take it. */
export const windowOfStint = ({ kind, since, deadline }: Pick<Stint, 'kind' | 'since' | 'deadline'>) => ({
  kind,
  createdAt: since,
  endDate: deadline,
});

/** A stint after some changes of the log. */
export interface CountedStint {
  /** The same object where none of them counts. */
  readonly stint: Stint;
  /** The first change, by its index, that completes the quest. The stint ends with it. */
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
