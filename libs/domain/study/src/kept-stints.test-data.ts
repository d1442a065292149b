import type { CountedWindow } from '@flashcards/goals';
import { progressBy, windowOf } from '@flashcards/goals';
import type { LocalDate, QuestId } from '@flashcards/kernel';
import type { QuestKind, Stint } from '@flashcards/quests';
import { windowOfStint } from '@flashcards/quests';
import type { DayActivity } from '@flashcards/streak';
import { isReview } from './replay.ts';
import type { ReviewEvent } from './review-event.ts';

/** The progress of a window: whole days by their sums, the days around its beginning by their reviews. */
export const countedIn = (
  window: CountedWindow,
  { kept, days }: { readonly kept: readonly ReviewEvent[]; readonly days: Iterable<DayActivity> },
): number => {
  const { split, whole } = windowOf(window);
  const one = kept.filter(isReview).filter(({ day }) => split && day >= split.from && day <= split.to);
  const sums = [...days].filter(({ day }) => whole && day >= whole.from && day <= whole.to);
  return sums.reduce((sum, day) => sum + (window.kind === 'xp' ? day.xp : day.cards), progressBy(window, one));
};

export interface Joining {
  readonly quest: QuestId;
  readonly kind: QuestKind;
  readonly at: Date;
  readonly deadline: LocalDate;
}

/** The stints of one learner, kept as a store keeps them. */
export interface KeptStints {
  join(joining: Joining): void;
  leave(quest: QuestId): void;
  all(): readonly Stint[];
  /** The stints that a change on these days may affect. */
  touchedBy(days: readonly LocalDate[]): readonly Stint[];
  keep(moved: readonly Stint[]): void;
}

export const keptStints = (counted: (window: CountedWindow) => number): KeptStints => {
  const stints = new Map<QuestId, Stint>();
  return {
    join: ({ quest, kind, at, deadline }) => {
      const stint = { quest, kind, since: at, deadline, progress: 0 };
      stints.set(quest, { ...stint, progress: counted(windowOfStint(stint)) });
    },
    leave: (quest) => void stints.delete(quest),
    all: () => [...stints.values()],
    touchedBy: (days) => [...stints.values()].filter(({ deadline }) => days.some((day) => day <= deadline)),
    keep: (moved) => moved.forEach((stint) => stints.set(stint.quest, stint)),
  };
};
