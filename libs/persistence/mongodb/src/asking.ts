import type { AccountId } from '@flashcards/kernel';
import type { Activity } from '@flashcards/streak';
import type { Totals } from '@flashcards/study';
import type { Collections } from './collections.ts';
import type { AccountState, GoalsState, QuestsState } from './documents.ts';
import { completedIn } from './goal-tallies.ts';

/** Who asks, and how their journal stands. */
export interface Asking extends AccountState {
  readonly collections: Collections;
  readonly account: AccountId;
}

/** What a change moves of what the journal keeps itself. */
interface Moved {
  readonly activity?: Activity;
  readonly goals?: GoalsState | undefined;
  readonly quests?: QuestsState;
  readonly seq?: number;
}

export const stateWith = ({ secret, seq, activity, ...standing }: AccountState, moved: Moved): AccountState => {
  const goals = moved.goals ?? standing.goals;
  const quests = moved.quests ?? standing.quests;
  return {
    activity: moved.activity ?? activity,
    seq: moved.seq ?? seq,
    secret,
    ...(goals ? { goals } : {}),
    ...(quests ? { quests } : {}),
  };
};

export const totalsOf = ({ activity, goals, quests }: AccountState): Totals => ({
  ...activity,
  completedGoals: completedIn(goals),
  questsWon: quests?.won ?? 0,
});
